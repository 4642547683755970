import type { Case, CaseWord } from '../../domain/cases/case.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { SentCard } from '../../domain/shared/sent-card.ts';

/** Cases, each in its person's shard, for 90 days after its last write. */
export interface CaseStore {
  /** Of this person; another's is not there. @throws UnreadableRecordError if it is there and cannot be read */
  find(userId: number, id: string): Promise<Case | undefined>;
  /** If the stored version is one less than its own. */
  write(next: Case): Promise<'written' | 'conflict'>;
  /**
   * The same of one that is opened: of a person, in 24 hours, at most three that the shop has not ended, and ten in all; otherwise when the next one can
   * be at the latest.
   */
  open(opened: Case): Promise<'written' | 'conflict' | { readonly notBefore: number }>;
  /** Rejects as the store being away, if what was read could still be lost with its server. */
  ensureKept(the: Case): Promise<void>;
  /** When a person can open one at the latest; undefined: now. */
  notBefore(userId: number, now: number): Promise<number | undefined>;
  /** A person's own, those with the newest words first. */
  listOf(userId: number, offset: number, count: number): Promise<CasePage>;
  /** Everybody's open ones, those first whose last word is the oldest. */
  listOpen(offset: number, count: number): Promise<CasePage>;
  /** When the clock has something to do in a shard; undefined for never. */
  readonly earliestDue: (shard: number) => Promise<number | undefined>;
  /** Of whom the clock has something to do, each leased until the time given. */
  claimDue(shard: number, now: number, leaseUntil: number, count: number): Promise<readonly CaseName[]>;
  /** It is not there any more. */
  forgetDue(name: CaseName): Promise<void>;
  /** How many were opened from `from` to before `to`, and how many are open. */
  count(from: number, to: number): Promise<{ readonly opened: number; readonly open: number }>;
  /** All of a shard that were opened in the last 90 days, in pages. */
  all(shard: number): AsyncIterable<readonly Case[]>;
}

/** The messages that show a case to merchants while something can be done about it, of the newest hundred at most. */
export interface CaseCardStore {
  note(name: CaseName, card: SentCard): Promise<void>;
  list(name: CaseName): Promise<readonly SentCard[]>;
  forget(name: CaseName, cards: readonly SentCard[]): Promise<void>;
}

export interface CaseName {
  readonly userId: number;
  readonly id: string;
}

export interface CasePage {
  readonly cases: readonly Case[];
  /** How many of the page cannot be read, and so are not among its cases. */
  readonly unreadable?: number;
  readonly total: number;
}

/** A case as merchants read it. */
export interface CaseFacts {
  readonly the: Case;
  readonly personName: string | undefined;
  /** Undefined for a question without an order, or one that is in the archive by now. */
  readonly order: Order | undefined;
}

/** Where both sides read. */
export interface CaseDesk {
  /** Every merchant. Never throws. */
  tellMerchants(
    facts: CaseFacts,
    news: { type: 'opened' | 'reminded' } | { type: 'said'; word: CaseWord } | { type: 'photo'; photo: string },
  ): Promise<void>;
  /**
   * What shows it to merchants is drawn as it is now, in the background and as well as that goes. Never throws.
   * @param tapped what its tap draws
   */
  redraw(facts: CaseFacts, tapped?: SentCard): Promise<void>;
  /** That it was closed because nobody said anything. True unless Telegram has to be asked again later. Never throws. */
  tellSilent(the: Case): Promise<boolean>;
}
