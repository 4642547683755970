import { isClosed } from './stored-orders.ts';
import { median, percentile } from '../measure/figures.ts';
import type { Order } from '../src/domain/order.ts';
import type { Transaction } from '../src/sandbox/transaction.ts';
import type { Seen, Sighting } from './witness.ts';

/** Everything that is known at the end. */
export interface Evidence {
  readonly orders: readonly Order[];
  /** The service's own book. */
  readonly transactions: readonly Transaction[];
  /** How often the service said yes to the purchase call of a reference. */
  readonly acceptedOf: (reference: string) => number;
  /** When a purchase in the book could be seen as final, in milliseconds since 1970. */
  readonly finalAtMsOf: (transaction: Transaction) => number;
  readonly seen: Seen;
  /** References of which the bot said that nothing was bought with them. */
  readonly saidVoid: ReadonlySet<string>;
}

/** References; a good run has none in those marked so. */
export interface Verdict {
  readonly confirmed: readonly string[];
  readonly accepted: readonly string[];
  /** None: a reference accepted more than once, or more than one purchase for a number that one person wanted once. */
  readonly twice: readonly string[];
  /** None: bought, and nobody had confirmed it. */
  readonly unasked: readonly string[];
  /** None: confirmed, and it did not end, or nobody saw how. */
  readonly lost: readonly string[];
  readonly told: readonly string[];
  /** None: something that was said at any time does not agree with the book. */
  readonly wrong: readonly string[];
  /** The end came in more than one message; edits of one are not counted. */
  readonly repeated: readonly string[];
  /** The last that shows on a message which had shown the end is "Processing". */
  readonly covered: readonly string[];
  readonly medianToToldMs: number;
  readonly p99ToToldMs: number;
}

export function judge(evidence: Evidence): Verdict {
  const { orders, transactions, seen } = evidence;
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const book = new Map(transactions.map((transaction) => [transaction.reference, transaction]));
  const stored = orders.filter(({ confirmedAt }) => confirmedAt !== undefined).map(({ reference }) => reference);
  const confirmed = [...new Set([...stored, ...seen.keys()])];
  const finals = new Map([...seen].map(([reference, all]) => [reference, all.filter(isFinal)]));
  const finalsOf = (reference: string): readonly Sighting[] => finals.get(reference) ?? [];
  const told = confirmed.filter((reference) => finalsOf(reference).length > 0);
  const isLost = (reference: string): boolean => {
    const order = byReference.get(reference);
    return order === undefined || !isClosed(order) || finalsOf(reference).length === 0;
  };
  const waits = transactions.flatMap((transaction) => {
    const first = finalsOf(transaction.reference)[0];
    return first === undefined ? [] : [Math.max(0, first.atMs - evidence.finalAtMsOf(transaction))];
  });
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
    repeated: told.filter((reference) => finalsOf(reference).filter(({ fresh }) => fresh).length > 1),
    covered: told.filter((reference) => isCovered(seen.get(reference) ?? [])),
    medianToToldMs: median(waits),
    p99ToToldMs: percentile(waits, 0.99),
  };
}

function isFinal({ says }: Sighting): boolean {
  return says !== 'processing';
}

function agrees(says: Sighting['says'], transaction: Transaction | undefined): boolean {
  const status = transaction?.transaction_status;
  return says === 'success' ? status === 'successful' : status === undefined || status === 'failed';
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

function isCovered(sightings: readonly Sighting[]): boolean {
  const shown = new Map(sightings.map((sighting) => [sighting.messageId, sighting]));
  const ended = new Set(sightings.filter(isFinal).map(({ messageId }) => messageId));
  return [...shown].some(([messageId, last]) => ended.has(messageId) && last.says === 'processing');
}
