import fc from 'fast-check';
import { ONE_ACCOUNT } from '../../support/advance-order-setup.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import type { Transaction, TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import { type BookRow, compareBooks, type ComparedDay } from '../../../src/domain/reports/reconciliation.ts';
import { type HistoryQuery, ResellerError } from '../../../src/domain/shared/reseller.ts';
import { reconcileBooks, type ReconcileOptions } from '../../../src/services/reports/reconcile.ts';
import { UnreadableRecordError } from '../../../src/domain/shared/held-records.ts';
import { UNPACED } from '../../../src/async/timers.ts';
import { type PartsOfShop, shopOf } from '../../support/fakes/shop-of.ts';
import { pageOf } from '../../support/fakes/fake-history.ts';
import { type MemoryOrders, memoryOrders } from '../../support/fakes/memory-orders.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { electricityOrder, freshReference, orderIn } from '../../support/samples/sample-order.ts';

const DATE = '2026-11-20';
/** In the middle of that day in Lagos. */
const NOON = Date.parse('2026-11-20T11:00:00Z');
const NOW = Date.parse('2026-11-21T03:00:00Z');

/** Another state of the account than the pages show, as it may arise while they are read. */
let fresh: Map<string, Transaction | ResellerError>;
let listed: Transaction[];
let asked: string[];
let queries: HistoryQuery[];
let moves: string[];
let orders: MemoryOrders;
let logger: RecordingLogger;

beforeEach(() => {
  fresh = new Map();
  [listed, asked, queries, moves] = [[], [], [], []];
  logger = new RecordingLogger();
});

type Reconciliation = ComparedDay & { readonly rows: readonly BookRow[] };
type Options = Partial<Omit<ReconcileOptions, 'onRow'>>;

/** References that the archive has. */
const archived = new Set<string>();
let archivedBefore: number | undefined;

function reconcile(
  stored: readonly Order[],
  options?: Options,
  service?: PartsOfShop['reseller'],
): Promise<Reconciliation> {
  orders = memoryOrders(...stored);
  return again(options, service);
}

async function again(options?: Options, service?: PartsOfShop['reseller']): Promise<Reconciliation> {
  const reseller = {
    transactions: async (query: HistoryQuery) => {
      queries.push(query);
      return pageOf(listed, query);
    },
    transaction: async (reference: string) => {
      asked.push(reference);
      const found = fresh.get(reference) ?? listed.find((each) => each.reference === reference);
      if (found instanceof ResellerError) throw found;
      if (found === undefined) throw new ResellerError('not-found', 'no such transaction');
      const { createdAt: _createdAt, ...answer } = found;
      return answer;
    },
  };
  const shop = shopOf({
    orders,
    archive: { has: async (reference: string) => archived.has(reference) },
    archivedBefore: () => archivedBefore,
    reseller: service ?? reseller,
    events: { moved: (before: Order, after: Order) => void moves.push(`${before.state} → ${after.state}`) },
    timeZone: 'Africa/Lagos',
    now: () => NOW,
    logger,
  });
  const rows: BookRow[] = [];
  const usual = { account: ONE_ACCOUNT, servicePace: UNPACED, storePace: UNPACED };
  const onRow = (row: BookRow): void => void rows.push(row);
  return { ...(await reconcileBooks(shop, DATE, { ...usual, ...options, onRow })), rows };
}

function orderAt(state: Order['state'], changes: Partial<Order> = {}): Order {
  return orderIn(state, { confirmedAt: NOON, ...changes });
}

/** The service has it so. */
function there(order: { reference: string }, status: TransactionStatus, paid?: number): Transaction {
  const receipt = paid === undefined ? {} : { paidMinor: minor(paid) };
  const row = { reference: order.reference, status, receipt, createdAt: '2026-11-20T12:00:00+01:00' };
  listed.push(row);
  return row;
}

const rowOf = ({ rows }: Reconciliation, { reference }: { reference: string }): BookRow | undefined =>
  rows.find((row) => (row.type === 'only-there' ? row.transaction : row.order).reference === reference);

describe('a failure that may be none, or may have cost nothing', () => {
  test('moves no money on the word of the list, nor if the service queues a re-query', async () => {
    const [delivered, open] = [orderAt('successful'), orderAt('processing')];
    for (const order of [delivered, open]) {
      fresh.set(order.reference, { ...there(order, 'failed', 0), requeryQueued: true });
    }
    const books = await reconcile([delivered, open]);
    expect(rowOf(books, delivered)).toMatchObject({ type: 'differs', deed: 'look' });
    expect(rowOf(books, open)).toMatchObject({ type: 'open' });
    expect(moves).toEqual([]);
    expect(await orders.find(delivered.reference)).toEqual(delivered);
  });

  test('that was told, and is queued for a re-query there, is asked for on from now', async () => {
    const failed = orderAt('failed', { told: { state: 'failed', at: NOON } });
    fresh.set(failed.reference, { ...there(failed, 'failed', 49_000), requeryQueued: true });
    expect(rowOf(await reconcile([failed]), failed)).toMatchObject({ type: 'differs', deed: 'asked' });
    expect(await orders.find(failed.reference)).toMatchObject({ state: 'failed', requeryAt: NOW });
    expect(orders.due.get(failed.reference)).toBe(NOW);
    expect(rowOf(await again(), failed)).toMatchObject({ type: 'open' });
  });

  test('and has a sum listed is asked about with every comparison, and never called taken', async () => {
    const failed = orderAt('failed');
    there(failed, 'failed', 49_000);
    for (const books of [await reconcile([failed]), await again()]) {
      expect(rowOf(books, failed)).toMatchObject({ type: 'differs', fields: ['amount'], deed: 'reserved' });
    }
    expect(asked).toEqual([failed.reference, failed.reference]);
    listed.length = 0;
    there(failed, 'failed', 0);
    expect(rowOf(await again(), failed)).toMatchObject({ type: 'differs', deed: 'amount-corrected' });
    expect(rowOf(await again(), failed)).toMatchObject({ type: 'same' });
  });

  test('of an order that a merchant closed ends it as the service says', async () => {
    const [failed, delivered] = [orderAt('closed'), orderAt('closed')];
    there(failed, 'failed', 0);
    there(delivered, 'successful', 49_000);
    const books = await reconcile([failed, delivered]);
    expect(rowOf(books, failed)).toMatchObject({ deed: 'failed' });
    expect(rowOf(books, delivered)).toMatchObject({ deed: 'delivered' });
    expect(moves.toSorted()).toEqual(['closed → failed', 'closed → successful']);
  });
});

describe('the same on both sides', () => {
  test('costs no question beyond the pages, and changes nothing', async () => {
    const sold = orderAt('successful', { receipt: { paidMinor: minor(49_000) } });
    const refused = orderAt('failed', { sends: 0 });
    const open = orderAt('processing');
    there(sold, 'successful', 49_000);
    there(open, 'processing');
    const { rows, complete } = await reconcile([sold, refused, open]);
    expect(rows.map(({ type }) => type).toSorted()).toEqual(['open', 'same', 'same']);
    expect(complete).toBe(true);
    expect(asked).toEqual([]);
    expect(await orders.find(sold.reference)).toBe(sold);
    expect(queries).toEqual([{ startDate: '2026-11-19', endDate: '2026-11-21', page: 1, limit: 100 }]);
  });

  test('is found over many pages, with an order at each end of the day, and none of another day', async () => {
    const [from, to] = [Date.parse('2026-11-19T23:00:00Z'), Date.parse('2026-11-20T23:00:00Z')];
    const times = [from - 1, from, to - 1, to];
    const [before, first, last, after] = times.map((confirmedAt) => orderAt('successful', { confirmedAt }));
    for (let count = 0; count < 230; count += 1) there({ reference: `ELSEWHERE-${count}-00000` }, 'successful', 100);
    for (const order of [before!, first!, last!, after!]) there(order, 'successful');
    const reconciliation = await reconcile([before!, first!, last!, after!]);
    expect(rowOf(reconciliation, first!)?.type).toBe('same');
    expect(rowOf(reconciliation, last!)?.type).toBe('same');
    // Created on this day by the service, confirmed on a neighbour by us: compared there, and not unknown here.
    expect(rowOf(reconciliation, before!)).toBeUndefined();
    expect(rowOf(reconciliation, after!)).toBeUndefined();
    expect(queries).toHaveLength(3);
  });
});

describe('a difference', () => {
  test('of a success that was taken back is so here too, due to be told, and the second time it is the same', async () => {
    const order = orderAt('successful', { receipt: { paidMinor: minor(49_000) } });
    there(order, 'failed', 0);
    const first = await reconcile([order]);
    expect(rowOf(first, order)).toMatchObject({
      type: 'differs',
      fields: ['status', 'amount'],
      deed: 'reversed',
      order,
    });
    expect(await orders.find(order.reference)).toMatchObject({ state: 'reversed', receipt: { paidMinor: 0 } });
    expect(orders.due.get(order.reference)).toBe(NOW);
    expect(moves).toEqual(['successful → reversed']);
    const stood = await orders.find(order.reference);
    expect(rowOf(await again(), order)).toMatchObject({ type: 'same' });
    expect(await orders.find(order.reference)).toBe(stood);
    expect(moves).toHaveLength(1);
  });

  test('of a failure that was delivered gives the buyer the token', async () => {
    const { confirmedAt: _at, ...changes } = orderAt('failed');
    const order = electricityOrder({ ...changes, confirmedAt: NOON });
    const found = there(order, 'successful', 49_000);
    fresh.set(order.reference, { ...found, receipt: { paidMinor: minor(49_000), token: '0007' } });
    expect(rowOf(await reconcile([order]), order)).toMatchObject({ deed: 'delivered' });
    expect(await orders.find(order.reference)).toMatchObject({ state: 'successful', receipt: { token: '0007' } });
    expect(orders.due.get(order.reference)).toBe(NOW);
  });

  test('of one that is open here and at its end there has its status asked at once', async () => {
    const order = orderAt('unknown');
    there(order, 'successful', 49_000);
    orders = memoryOrders(order);
    await orders.commit(revised(order), NOW + 60_000);
    expect(rowOf(await again(), order)).toMatchObject({ deed: 'asked' });
    expect(orders.due.get(order.reference)).toBe(NOW);
    expect((await orders.find(order.reference))?.state).toBe('unknown');
  });

  test('that is none any more when the service is asked by the reference corrects nothing', async () => {
    const order = orderAt('successful', { receipt: { paidMinor: minor(49_000) } });
    const found = there(order, 'processing', 49_000);
    fresh.set(order.reference, { ...found, status: 'successful' });
    expect(rowOf(await reconcile([order]), order)).toMatchObject({ type: 'same' });
    expect(await orders.find(order.reference)).toBe(order);
  });

  test('of an order that another worker has moved on meanwhile is looked at again, once', async () => {
    const order = orderAt('successful');
    there(order, 'failed', 0);
    orders = memoryOrders(order);
    const { commit } = orders;
    let meanwhile = 0;
    orders.commit = async (changed, dueAt) => {
      if (meanwhile === 0) await commit(revised(next(order, { type: 'told', at: NOW })), null);
      meanwhile += 1;
      return commit(changed, dueAt);
    };
    expect(rowOf(await again(), order)).toMatchObject({ deed: 'reversed' });
    expect(await orders.find(order.reference)).toMatchObject({ state: 'reversed', told: { state: 'successful' } });
  });

  test('of an order that moves on every time is left, and said to have changed', async () => {
    const order = orderAt('successful');
    there(order, 'failed', 0);
    orders = memoryOrders(order);
    orders.commit = async () => 'conflict';
    expect(rowOf(await again(), order)).toMatchObject({ type: 'differs', deed: 'changed-meanwhile' });
  });

  test('of an order whose account cannot be read is unchecked, and holds up no other', async () => {
    const [held, other] = [orderAt('successful'), orderAt('successful')];
    for (const order of [held, other]) there(order, 'failed', 0);
    orders = memoryOrders(held, other);
    const { commit } = orders;
    orders.commit = async (order, dueAt) => {
      if (order.reference === held.reference) throw new UnreadableRecordError('account', NOW);
      return commit(order, dueAt);
    };
    const books = await again();
    expect(rowOf(books, held)).toMatchObject({ type: 'unchecked' });
    expect(rowOf(books, other)).toMatchObject({ deed: 'reversed' });
  });
});

describe('only here', () => {
  test('is said only after the service was asked for it by its reference', async () => {
    const [missing, late] = [orderAt('successful'), orderAt('successful')];
    fresh.set(late.reference, { reference: late.reference, status: 'successful', receipt: {} });
    const reconciliation = await reconcile([missing, late]);
    expect(rowOf(reconciliation, missing)).toEqual({ type: 'only-here', order: missing });
    expect(rowOf(reconciliation, late)).toMatchObject({ type: 'same' });
    expect(asked.toSorted()).toEqual([missing.reference, late.reference].toSorted());
  });

  test('is not said if the service does not answer: that is unchecked', async () => {
    const order = orderAt('successful');
    fresh.set(order.reference, new ResellerError('timeout', 'no answer'));
    expect(rowOf(await reconcile([order]), order)).toMatchObject({ type: 'unchecked' });
  });

  test('takes two hundred questions at the most, and the rest is said to be unchecked', async () => {
    const many = Array.from({ length: 203 }, () => orderAt('successful'));
    const { rows } = await reconcile(many);
    expect(asked).toHaveLength(200);
    expect(rows.filter(({ type }) => type === 'only-here')).toHaveLength(200);
    expect(rows.filter(({ type }) => type === 'unchecked')).toHaveLength(3);
  });

  test('a failure is asked about too if the list was not seen to its end', async () => {
    const [sent, unsent] = [orderAt('failed'), orderAt('failed', { sends: 0 })];
    fresh.set(sent.reference, { reference: sent.reference, status: 'successful', receipt: {} });
    const reseller = {
      transactions: async () => ({ transactions: [], total: 7, page: 1, totalPages: 1 }),
      transaction: async (reference: string) => fresh.get(reference) as Transaction,
    };
    const reconciliation = await reconcile([sent, unsent], {}, reseller);
    expect(reconciliation.complete).toBe(false);
    expect(rowOf(reconciliation, sent)).toMatchObject({ deed: 'delivered' });
    expect(rowOf(reconciliation, unsent)).toMatchObject({ type: 'same' });
  });
});

test('what was sent to another account at the service is not missing on the list of this one', async () => {
  const sent = orderAt('successful', { sends: 1, sentTo: 'another' });
  const account = { id: 'one-account', isElsewhere: ({ sentTo }: Pick<Order, 'sentTo'>) => sentTo === 'another' };
  const reseller = {
    transactions: async () => ({ transactions: [], total: 0, page: 1, totalPages: 1 }),
    transaction: () => Promise.reject(new Error('nobody asks')),
  };
  expect(rowOf(await reconcile([sent], { account }, reseller), sent)).toMatchObject({ type: 'unchecked' });
});

describe('only there', () => {
  test('is another system’s, or ours by its form and unknown here', async () => {
    const [foreign, lost] = [{ reference: 'POS-2026-0000001' }, { reference: freshReference() }];
    there(foreign, 'successful', 100);
    there(lost, 'successful', 200);
    const reconciliation = await reconcile([]);
    expect(rowOf(reconciliation, foreign)).toMatchObject({ type: 'only-there', ours: false });
    expect(rowOf(reconciliation, lost)).toMatchObject({ type: 'only-there', ours: true });
  });

  test('is nothing that is in the archive', async () => {
    const old = { reference: freshReference() };
    archived.add(old.reference);
    there(old, 'successful', 200);
    expect((await reconcile([])).rows).toEqual([]);
  });

  test('the day says from before when its orders may be in the archive, and only if it has such a time', async () => {
    for (const [before, said] of [
      [undefined, undefined],
      [NOON, NOON],
      [NOON - 24 * 3_600_000, undefined],
    ]) {
      archivedBefore = before;
      expect((await reconcile([])).archivedBefore).toBe(said);
    }
  });

  test('of another day is left out, and without a time it is counted', async () => {
    listed.push({
      reference: 'POS-2026-0000002',
      status: 'successful',
      receipt: {},
      createdAt: '2026-11-20T23:30:00Z',
    });
    listed.push({ reference: 'POS-2026-0000003', status: 'successful', receipt: {}, createdAt: 'yesterday' });
    listed.push({ reference: 'POS-2026-0000004', status: 'successful', receipt: {} });
    const { rows, undated } = await reconcile([]);
    expect(rows).toEqual([]);
    expect(undated).toBe(2);
  });
});

test('what is ours by its form, unknown here and without a time may be of this day, so it is told', async () => {
  const lost = { reference: freshReference() };
  listed.push({ ...lost, status: 'successful', receipt: { paidMinor: minor(200) } });
  const reconciliation = await reconcile([]);
  expect(rowOf(reconciliation, lost)).toMatchObject({ type: 'only-there', ours: true });
  expect(reconciliation.undated).toBe(0);
});

describe('whatever is listed, in whatever order, and whatever is here', () => {
  const state = fc.constantFrom('successful', 'processing', 'failed', 'reversed', 'unknown', 'draft');
  const status = fc.constantFrom('successful', 'processing', 'failed', 'other');
  const purchase = fc.record({
    state,
    status,
    where: fc.constantFrom('here', 'there', 'both'),
    isOfDay: fc.boolean(),
    paid: fc.constantFrom(0, 49_000),
    rank: fc.nat(),
  });

  test('each purchase of the day has one row, which says what its two sides say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { maxLength: 140 }), async (purchases) => {
        const cases = purchases.map((each) => {
          const confirmedAt = each.isOfDay ? NOON : NOON - 86_400_000;
          const { confirmedAt: _at, ...draft } = orderIn(each.state);
          const order: Order = each.state === 'draft' ? draft : { ...draft, confirmedAt };
          const transaction: Transaction = {
            reference: order.reference,
            status: each.status,
            receipt: { paidMinor: minor(each.paid) },
            createdAt: new Date(confirmedAt).toISOString(),
          };
          return { ...each, order, transaction };
        });
        listed = cases
          .filter(({ where }) => where !== 'here')
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ transaction }) => transaction);
        const { rows, complete } = await reconcile(
          cases.filter(({ where }) => where !== 'there').map(({ order }) => order),
        );
        const expected = cases.flatMap(({ order, transaction, where, state, isOfDay }) => {
          if (!isOfDay || (where === 'here' && state === 'draft')) return [];
          if (where === 'there' || state === 'draft') return [`${order.reference} only-there`];
          return [`${order.reference} ${compareBooks(order, where === 'here' ? undefined : transaction).type}`];
        });
        const found = rows.map(
          (row) => `${(row.type === 'only-there' ? row.transaction : row.order).reference} ${row.type}`,
        );
        expect(complete).toBe(true);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 60 },
    );
  });

  test('questions to the service and orders that are read keep to their pace', async () => {
    const paced = { service: 0, store: 0 };
    const orders = Array.from({ length: 250 }, () => orderAt('successful'));
    for (const order of orders.slice(0, 240)) there(order, 'successful');
    const found = await reconcile(orders, {
      servicePace: async (count = 1) => void (paced.service += count),
      storePace: async (count = 1) => void (paced.store += count),
    });
    expect(found.rows).toHaveLength(250);
    expect(paced).toEqual({ service: queries.length + asked.length, store: 240 + 250 });
  });
});

test('a service that is down changes nothing', async () => {
  const down = new ResellerError('unavailable', 'down');
  const reseller = { transactions: () => Promise.reject(down), transaction: () => Promise.reject(down) };
  await expect(reconcile([orderAt('successful')], {}, reseller)).rejects.toBe(down);
  expect(orders.due.size).toBe(0);
});

test('is ended between two steps', async () => {
  const stop = new AbortController();
  const many = Array.from({ length: 60 }, () => orderAt('successful'));
  const onStep = async () => {
    if (asked.length >= 20) stop.abort(new Error('the process stops'));
  };
  await expect(reconcile(many, { signal: stop.signal, onStep })).rejects.toThrow('the process stops');
  expect(asked).toHaveLength(20);
});
