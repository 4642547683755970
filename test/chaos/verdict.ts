import type { Money } from './accounts.ts';
import { isClosed } from './stored-records.ts';
import { median, percentile } from '../bench/figures.ts';
import { type Minor, minor } from '../../src/domain/shared/money.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { AuditDifference } from '../../src/services/audit/audit-findings.ts';
import type { Transaction } from 'reseller-sandbox';
import type { Sighting, Witness } from './observer.ts';

/** Of all confirmed orders, those whose end may come in more than one message. */
export const REPEATED_SHARE_MAX = 0.01;
/** A short run may have this many by chance. */
export const REPEATED_ALWAYS_ALLOWED = 2;

/** Everything that is known at the end. */
export interface Evidence {
  readonly orders: readonly Order[];
  /** The service's own book. */
  readonly transactions: readonly Transaction[];
  readonly money: Money;
  /** How often the service accepted the purchase call of a reference. */
  readonly acceptedOf: (reference: string) => number;
  /** When a purchase in the book could be seen as final, in milliseconds since 1970. */
  readonly finalAtMsOf: (transaction: Transaction) => number;
  readonly seen: Witness['seen'];
  readonly faultTimes: Witness['faultTimes'];
  /** References of which the bot said that nothing was bought with them. */
  readonly saidVoid: ReadonlySet<string>;
}

/** The lists hold references. In a good run, the fields that say "None" are empty. */
export interface Verdict {
  readonly confirmed: readonly string[];
  readonly accepted: readonly string[];
  /** None: a reference accepted more than once, or more than one purchase for a number that one person wanted once. */
  readonly twice: readonly string[];
  /** None: bought, but not confirmed. */
  readonly unasked: readonly string[];
  /** None: confirmed, but it did not end, or its buyer did not see how. */
  readonly lost: readonly string[];
  readonly told: readonly string[];
  /** None: something that was said at any time does not agree with the book. */
  readonly wrong: readonly string[];
  /** The end came in more than one message; edits of one are not counted. At most one in a hundred. */
  readonly repeated: readonly string[];
  /** What was said of the repeated ones, for readers who ask why: time, message, and whether it was a new one. */
  readonly sayings: readonly string[];
  /** None: repeated ones whose messages differ in more than the words that it may be a second one. */
  readonly unlike: readonly string[];
  /** None: repeated ones whose second message did not say that it may be a second one. */
  readonly unsaid: readonly string[];
  /** A message that once showed how the purchase ended now says "Processing". */
  readonly covered: readonly string[];
  /**
   * 0: the difference between what people have and what they should have, plus what their ledgers are out of balance by. They should have
   * nothing held, and what they were credited with less the price of the purchases that the service's book calls successful.
   */
  readonly outOfBalanceMinor: Minor;
  /** None: what the audit of the ledgers found. */
  readonly differences: readonly AuditDifference[];
  /** The waits of orders whose chat met no fault at Telegram around that time. */
  readonly toToldMs: Waits;
  /** The waits of all orders. */
  readonly toToldThroughOutagesMs: Waits;
  /** The ends that took longest to be told, the longest first. */
  readonly slowest: readonly { readonly reference: string; readonly waitMs: number }[];
}

const SLOWEST = 10;

/** From the moment at which a purchase could be seen as final to the first message that says so. */
export interface Waits {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
}

export function judge(evidence: Evidence): Verdict {
  const { orders, transactions, seen, faultTimes } = evidence;
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const book = new Map(transactions.map((transaction) => [transaction.reference, transaction]));
  const stored = orders.filter(({ confirmedAt }) => confirmedAt !== undefined).map(({ reference }) => reference);
  const confirmed = [...new Set([...stored, ...seen.keys()])];
  const finals = new Map([...seen].map(([reference, all]) => [reference, all.filter(isFinal)]));
  const finalsOf = (reference: string): readonly Sighting[] => finals.get(reference) ?? [];
  const told = confirmed.filter((reference) => finalsOf(reference).length > 0);
  const isLost = (reference: string): boolean => {
    const order = byReference.get(reference);
    if (order === undefined || !isClosed(order)) return true;
    // A row is told in the summary of its list (list-verdict.ts).
    return order.batch === undefined && !finalsOf(reference).some(isEnd);
  };
  const waits = transactions.flatMap((transaction) => {
    const first = finalsOf(transaction.reference)[0];
    if (first === undefined) return [];
    const finalAtMs = evidence.finalAtMsOf(transaction);
    const strikes = faultTimes.get(first.chatId) ?? [];
    const isDuringFault = strikes.some((atMs) => atMs >= finalAtMs - FAULT_LASTS_MS && atMs <= first.atMs);
    return [{ reference: transaction.reference, waitMs: Math.max(0, first.atMs - finalAtMs), isDuringFault }];
  });
  const repeated = told.filter((reference) => freshEnds(finalsOf(reference)).length > 1);
  return {
    confirmed,
    accepted: confirmed.filter((reference) => evidence.acceptedOf(reference) > 0),
    twice: boughtTwice(evidence),
    unasked: [...book.keys()].filter((reference) => !confirmed.includes(reference)),
    lost: confirmed.filter(isLost),
    told,
    wrong: [...new Set([...told, ...evidence.saidVoid])].filter(
      (reference) =>
        finalsOf(reference).some(({ says }) => !agrees(says, book.get(reference))) ||
        (evidence.saidVoid.has(reference) && book.has(reference)),
    ),
    repeated,
    sayings: repeated.map((reference) => `${reference} ${(seen.get(reference) ?? []).map(sayingOf).join(', ')}`),
    unlike: repeated.filter((reference) => new Set(freshEnds(finalsOf(reference)).map(withoutRepeat)).size > 1),
    unsaid: repeated.filter((reference) => freshEnds(finalsOf(reference)).filter(isUnsaid).length > 1),
    covered: told.filter((reference) => isCovered(seen.get(reference) ?? [])),
    outOfBalanceMinor: outOfBalance(evidence),
    differences: evidence.money.audit.differences,
    toToldMs: waitsOf(waits.filter(({ isDuringFault }) => !isDuringFault)),
    toToldThroughOutagesMs: waitsOf(waits),
    slowest: waits
      .toSorted((a, b) => b.waitMs - a.waitMs)
      .slice(0, SLOWEST)
      .map(({ reference, waitMs }) => ({ reference, waitMs })),
  };
}

/** If Telegram spoiled a call, the next one to the same chat waits for this long: Telegram asks to wait for a second, and more may be queued. */
const FAULT_LASTS_MS = 2_000;

function waitsOf(waits: readonly { readonly waitMs: number }[]): Waits {
  const all = waits.map(({ waitMs }) => waitMs);
  return { count: all.length, median: median(all), p99: percentile(all, 0.99) };
}

function sayingOf({ atMs, messageId, says, fresh }: Sighting): string {
  return `${new Date(atMs).toISOString().slice(11, 23)} ${fresh ? 'new' : 'edited'} #${messageId} ${says}`;
}

function isFinal({ says }: Sighting): boolean {
  return says !== 'processing';
}

/** The last word: with the token, if there is one. */
function isEnd({ says }: Sighting): boolean {
  return says === 'success' || says === 'failure';
}

function freshEnds(finals: readonly Sighting[]): readonly Sighting[] {
  return finals.filter((sighting) => sighting.fresh && isEnd(sighting));
}

const REPEAT = /^🔁 You may have read this already.*\n/mu;

function withoutRepeat({ text }: Sighting): string {
  return text.replace(REPEAT, '');
}

function isUnsaid({ text }: Sighting): boolean {
  return !REPEAT.test(text);
}

function agrees(says: Sighting['says'], transaction: Transaction | undefined): boolean {
  const status = transaction?.transaction_status;
  return says === 'success' || says === 'paid' ? status === 'successful' : status === undefined || status === 'failed';
}

function boughtTwice({ transactions, acceptedOf }: Evidence): string[] {
  const first = new Set<string>();
  return transactions
    .filter(({ reference, customer_id: number }) => {
      const again = first.has(number);
      first.add(number);
      return again || acceptedOf(reference) > 1;
    })
    .map(({ reference }) => reference);
}

/** If every order has ended, nothing is held any more. */
function outOfBalance({ money, orders, transactions }: Evidence): Minor {
  const delivered = new Set(
    transactions.filter(({ transaction_status: status }) => status === 'successful').map(({ reference }) => reference),
  );
  const spent = new Map<number, number>();
  for (const { reference, buyer, priceMinor } of orders) {
    if (delivered.has(reference)) spent.set(buyer.userId, (spent.get(buyer.userId) ?? 0) + priceMinor);
  }
  const off = [...money.accounts].map(
    ([userId, { balanceMinor, heldMinor }]) =>
      Math.abs(money.creditMinor - (spent.get(userId) ?? 0) - balanceMinor) + Math.abs(heldMinor),
  );
  return minor(off.reduce((sum, each) => sum + each, money.audit.outOfBalanceMinor));
}

function isCovered(sightings: readonly Sighting[]): boolean {
  const shown = new Map(sightings.map((sighting) => [sighting.messageId, sighting]));
  const ended = new Set(sightings.filter(isFinal).map(({ messageId }) => messageId));
  return [...shown].some(([messageId, last]) => ended.has(messageId) && last.says === 'processing');
}
