import { z } from 'zod';
import { DAY_MS, instant } from './shared/days.ts';
import { cutLetters } from './shared/text.ts';
import { REASSURE_AFTER_MS } from './orders/long-wait.ts';
import { boughtAt, isOpen as isOrderOpen, type Order, stageOf, waitTopicOf } from './orders/order.ts';

/** How often the status of one order may be asked for from its case. */
export const LOOK_AGAIN_EVERY_MS = 15_000;
export const CASE_KEPT_MS = 90 * DAY_MS;
/** Of each shard, so many open cases can be shown page by page. */
export const OPEN_CASES_LISTED = 1_000;
/** How many purchases a complaint is offered, the newest first, */
export const MAX_MISSED = 3;
/** and among how many of the person's newest they are looked for. */
export const MISSED_LOOKED_AT = 200;

export const deliveryFaults = ['nothing', 'amount', 'token', 'other'] as const;

/** `failed`: the shop itself said that nothing was delivered, and the buyer wants to talk about that. */
export const caseFaults = [...deliveryFaults, 'failed'] as const;

export type CaseFault = (typeof caseFaults)[number];

export type DeliveryFault = (typeof deliveryFaults)[number];

/** What a buyer can choose as wrong. An open order has brought nothing yet, so its amount or token cannot be wrong. */
export function faultsToChoose(order: Order): readonly DeliveryFault[] {
  if (waitTopicOf(order) !== undefined) return ['nothing', 'other'];
  return deliveryFaults.filter((fault) => fault !== 'token' || order.item.yieldsToken);
}

const wordSchema = z.strictObject({
  /** The id of the update that brought it. If the update comes again, the word is not added again. */
  id: z.string(),
  side: z.enum(['person', 'shop']),
  by: z.number().int(),
  at: instant,
  text: z.string(),
  /** Telegram's file id. */
  photo: z.string().optional(),
});

export type CaseWord = z.infer<typeof wordSchema>;

export type NewWord = Pick<CaseWord, 'id' | 'text' | 'photo'>;

/** A talk between a person and the shop, mostly about an order that did not arrive. Times are milliseconds since 1970. */
export const caseSchema = z.strictObject({
  /** The order's reference, or for a question without an order the id that questionId makes of its person. */
  id: z.string(),
  /** Grows by one with each write; the store compares it. */
  version: z.number().int().positive(),
  userId: z.number().int(),
  fault: z.enum(caseFaults).optional(),
  /** What the service said just before the case was opened. */
  look: z
    .strictObject({
      at: instant,
      answer: z.enum(['successful', 'processing', 'failed', 'missing', 'unanswered']),
      exchangeReference: z.string().optional(),
    })
    .optional(),
  openedAt: instant,
  /** The id of the update that opened it, with words or without. If the update comes again, it opens nothing. */
  openingId: z.string(),
  /** The newest words, oldest first. */
  words: z.array(wordSchema),
  /** When the case was last opened, or when either side last said something. */
  lastAt: instant,
  /** Since when the person waits for an answer; absent if the shop spoke last. */
  waitingSince: instant.optional(),
  /** How often the person has spoken since. */
  unanswered: z.number().int().nonnegative(),
  remindedAt: instant.optional(),
  /** `by` is 0 if nobody ended it by hand. `told`: its person knows that it ended. */
  ended: z
    .strictObject({
      at: instant,
      by: z.number().int(),
      /** A merchant said that it is solved, or gave the money back, or nobody said anything for a week. */
      how: z.enum(['solved', 'given-back', 'silent']),
      told: z.boolean(),
    })
    .optional(),
});

export type Case = z.infer<typeof caseSchema>;
export type CaseEnding = NonNullable<Case['ended']>['how'];
export type LookAnswer = NonNullable<Case['look']>['answer'];

/** As many as stand under a photo. */
export const MAX_WORD_LENGTH = 1_024;
const WORDS_KEPT = 12;
/** So many words of a person may stay without an answer. */
const UNANSWERED_AT_MOST = 10;
const REMIND_AFTER_MS = DAY_MS;
const SILENT_AFTER_MS = 7 * DAY_MS;

/** Stands for a merchant who wants to say something whatever the shop has answered. */
export const KNOWS_ALL_ANSWERS = '*';

/** For a question without an order. Each person has one. */
export function questionId(userId: number): string {
  return `Q${userId}`;
}

/** Undefined if the case is about no order. */
export function referenceOf({ id, userId }: Pick<Case, 'id' | 'userId'>): string | undefined {
  return id === questionId(userId) ? undefined : id;
}

export function isOpen({ ended }: Pick<Case, 'ended'>): boolean {
  return ended === undefined;
}

export function isEndedByShop({ ended }: Pick<Case, 'ended'>): boolean {
  return ended !== undefined && ended.how !== 'silent';
}

export type Opening = Pick<Case, 'id' | 'userId' | 'fault' | 'look' | 'openingId'> & { readonly at: number };

/** A new case, or the earlier case of the same order opened again, with the words from before. */
export function openedCase(before: Case | undefined, { at, ...opening }: Opening): Case {
  const { version, words } = before ?? { version: 0, words: [] };
  return { ...opening, version: version + 1, openedAt: at, words, lastAt: at, waitingSince: at, unanswered: 0 };
}

export type Saying =
  | 'said'
  | 'already'
  | 'ended'
  | 'too-many'
  /** Another merchant was first. The merchant who writes decides whether the person shall read both. */
  | 'answered-first';

/** Whether this update opened the case, or said something in it. */
export function isHeard({ openingId, words }: Case, id: string): boolean {
  return openingId === id || words.some((word) => word.id === id);
}

export function lastSaid({ openedAt, words }: Case): CaseWord | undefined {
  return words.findLast((word) => word.at >= openedAt);
}

/** The shop's last word, also from before the case was opened again. */
export function lastAnswer({ words }: Pick<Case, 'words'>): CaseWord | undefined {
  return words.findLast(({ side }) => side === 'shop');
}

/** A person who skips the words says nothing. */
function isEmpty({ text, photo }: Pick<CaseWord, 'text' | 'photo'>): boolean {
  return photo === undefined && cutWord(text) === '';
}

/**
 * Adds a word, cut to its length. Nothing changes if the word is there already, is empty, or may not be said.
 * @param known the id of the shop’s last answer that a merchant knew of, '' for none; undefined if that is not known
 */
export function withWord(before: Case, word: CaseWord, known?: string): { type: Saying; after: Case } {
  if (before.words.some(({ id }) => id === word.id)) return { type: 'already', after: before };
  if (!isOpen(before)) return { type: 'ended', after: before };
  if (isEmpty(word)) return { type: 'already', after: before };
  if (word.side === 'person' && before.unanswered >= UNANSWERED_AT_MOST) return { type: 'too-many', after: before };
  if (word.side === 'shop' && isAnsweredFirst(before, word, known)) return { type: 'answered-first', after: before };
  const { waitingSince, remindedAt: _remindedAt, ...rest } = before;
  const words = [...before.words, { ...word, text: cutWord(word.text) }].slice(-WORDS_KEPT);
  const said = { ...rest, version: before.version + 1, words, lastAt: word.at };
  return {
    type: 'said',
    after:
      word.side === 'shop'
        ? { ...said, unanswered: 0 }
        : { ...before, ...said, unanswered: before.unanswered + 1, waitingSince: waitingSince ?? word.at },
  };
}

/** If it is not known what the writer had read, the answer counts as second only if nobody waits for it any more. */
function isAnsweredFirst(before: Case, { by }: CaseWord, known: string | undefined): boolean {
  const answer = lastAnswer(before);
  if (answer === undefined || answer.by === by || known === KNOWS_ALL_ANSWERS) return false;
  return known === undefined ? before.waitingSince === undefined : answer.id !== known;
}

/** At most so many letters, and none is cut in half. Line breaks stay, but never two in a row. */
export function cutWord(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\s*\n\s*/gu, '\n')
    .trim();
  return cutLetters(clean, MAX_WORD_LENGTH);
}

/** The very same object if it has ended before. Only that money was given back is still told, even if somebody has just ended the case otherwise. */
export function endedCase(before: Case, end: { at: number; by: number; how: CaseEnding }): Case {
  if (!isOpen(before) && (end.how !== 'given-back' || before.ended?.how === 'given-back')) return before;
  const { waitingSince: _waitingSince, ...rest } = before;
  return { ...rest, version: before.version + 1, unanswered: 0, ended: { ...end, told: false } };
}

export function toldCase(before: Case): Case {
  if (before.ended === undefined || before.ended.told) return before;
  return { ...before, version: before.version + 1, ended: { ...before.ended, told: true } };
}

export function remindedCase(before: Case, at: number): Case {
  return { ...before, version: before.version + 1, remindedAt: at };
}

export type CaseStep = { readonly at: number; readonly type: 'remind' | 'fall-silent' | 'tell-end' };

export function nextStep({ ended, lastAt, waitingSince, remindedAt }: Case): CaseStep | undefined {
  if (ended !== undefined) {
    // If somebody ended it by hand, the same update tells the other side.
    return ended.how === 'silent' && !ended.told ? { at: ended.at, type: 'tell-end' } : undefined;
  }
  const silentAt = lastAt + SILENT_AFTER_MS;
  const remindAt = waitingSince === undefined ? Infinity : (remindedAt ?? waitingSince) + REMIND_AFTER_MS;
  return remindAt < silentAt ? { at: remindAt, type: 'remind' } : { at: silentAt, type: 'fall-silent' };
}

export type CaseName = Pick<Case, 'userId' | 'id'>;

const OPENINGS_WITHIN_MS = DAY_MS;
/** So many openings count that the shop has not ended. */
const OPENINGS_AT_MOST = 3;
const ALL_OPENINGS_AT_MOST = 10;

/** When a person opened a case, and whether the shop has ended it. If it has, the person may open another one. */
export interface PastOpening {
  readonly at: number;
  readonly isEndedByShop: boolean;
}

/** When a person can open the next case; undefined if now. Within 24 hours they can open three that the shop has not ended, and ten in all. */
export function nextOpeningAt(openings: readonly PastOpening[], now: number): number | undefined {
  const all = openings.filter(({ at }) => at > now - OPENINGS_WITHIN_MS).toSorted((one, other) => one.at - other.at);
  const counted = all.filter((opening) => !opening.isEndedByShop);
  const [oldest] = counted.length >= OPENINGS_AT_MOST ? counted : all.length >= ALL_OPENINGS_AT_MOST ? all : [];
  return oldest === undefined ? undefined : oldest.at + OPENINGS_WITHIN_MS;
}

const ASKED_ABOUT_FOR_MS = 7 * DAY_MS;

/**
 * Whether the buyer gets a button for it. They get none in the first minutes, when it would only worry them. A button that they already have works all
 * the same.
 */
export function offersNotReceived(order: Order, now: number): boolean {
  if (mayBeMissed(order, now) !== 'yes') return false;
  return !isOrderOpen(order) || now - boughtAt(order) >= REASSURE_AFTER_MS;
}

/**
 * Whether the buyer can say that the order did not arrive. `late`: it was delivered more than a week ago. `no`: nothing was to arrive, because it
 * failed or was never bought, or its money was given back.
 */
export function mayBeMissed(order: Pick<Order, 'state' | 'endedAt' | 'givenBack'>, now: number): 'yes' | 'late' | 'no' {
  if (order.givenBack !== undefined) return 'no';
  if (order.state === 'successful') return inTime(order, now);
  return isOrderOpen(order) || order.state === 'token-due' ? 'yes' : 'no';
}

function inTime({ endedAt }: Pick<Order, 'endedAt'>, now: number): 'yes' | 'late' {
  return now - (endedAt ?? now) < ASKED_ABOUT_FOR_MS ? 'yes' : 'late';
}

/** The same for a fault that the buyer names: `failed` can be said only of an order that failed. */
export function mayBeSaid(
  fault: CaseFault,
  order: Pick<Order, 'state' | 'endedAt' | 'givenBack'>,
  now: number,
): ReturnType<typeof mayBeMissed> {
  if (fault !== 'failed') return mayBeMissed(order, now);
  return stageOf(order) === 'undelivered' ? inTime(order, now) : 'no';
}
