import { describe, expect, test } from 'vitest';
import { createArchiveFiles } from '../../src/archive-files/archive-files.ts';
import { createOrderArchive } from '../../src/archive-files/order-archive.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { readNumberEnding } from '../../src/domain/orders/order-search.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { BUYER, orderIn, sampleReferences, T0 } from '../support/samples/sample-order.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MONTH_MS = 31 * 24 * 3_600_000;
const notes = { read: async () => undefined, write: async () => undefined };
const directory = await temporaryFolder();

function bought(monthsAgo: number, changes: Partial<Order> = {}): Order {
  const at = T0 - monthsAgo * MONTH_MS;
  const userId = changes.buyer?.userId ?? BUYER.userId;
  return orderIn('successful', { reference: sampleReferences.mint(userId, at), confirmedAt: at, ...changes });
}

const [newest, older, oldest] = [
  bought(1),
  bought(2),
  bought(3, { recipient: { kind: 'phone', customerId: '08099991111' } }),
];
const theirs = bought(2, { buyer: { ...BUYER, userId: 5, chatId: 5 } });
const nameless = bought(3, { reference: 'VB0ABCDEFGHJKMNPQRSTVWXYZ012300000000', confirmedAt: T0 - 3 * MONTH_MS });

const files = createArchiveFiles({ directory, notes, now: Date.now, logger: new RecordingLogger() });
for (const order of [newest, older, oldest, theirs, nameless, { ...newest, version: 3, sends: 9 }]) {
  await files.keep('orders', new Date(order.confirmedAt ?? 0).toISOString().slice(0, 7), [JSON.stringify(order)]);
}
const archive = createOrderArchive({ directory, references: sampleReferences, now: Date.now });

describe('an archived order', () => {
  test('is found by its reference, in its newest version', async () => {
    expect(await archive.find(newest.reference)).toEqual(newest);
    expect(await archive.find(oldest.reference)).toEqual(oldest);
    expect(await archive.find(bought(2).reference)).toBeUndefined();
  });

  test('is found by a reference that says nothing of its day', async () => {
    expect(await archive.find(nameless.reference)).toEqual(nameless);
  });

  test('is known to be there, also when asked again', async () => {
    for (const _ of [1, 2]) {
      expect(await archive.has(older.reference)).toBe(true);
      expect(await archive.has(bought(2).reference)).toBe(false);
      expect(await archive.has(nameless.reference)).toBe(true);
    }
  });

  test('is found by the end of its number, newest first; one’s own, and for merchants everyone’s', async () => {
    const ending = readNumberEnding('4567', 'NG')!;
    expect(await archive.listByNumber(ending, BUYER.userId, 9)).toEqual({
      orders: [newest, older, nameless],
      isWhole: true,
    });
    expect((await archive.listByNumber(ending, undefined, 9)).orders).toHaveLength(4);
    expect(await archive.listByNumber(ending, undefined, 1)).toEqual({ orders: [newest], isWhole: false });
    expect((await archive.listByNumber(readNumberEnding('99991111', 'NG')!, BUYER.userId, 9)).orders).toEqual([oldest]);
  });
});
