import { describe, expect, test } from 'vitest';
import { type Topup, TOPUP_LIFE_MS } from '../../../src/domain/accounts/topup.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { T0 } from '../../support/samples/sample-order.ts';
import { readLedger } from '../../support/held-orders.ts';

const real = await useRealStore();
let count = 0;

/** A request of 700 by a new person. */
function freshRequest() {
  count += 1;
  const userId = 7_100_000_000 + count;
  const id = `request${String(count).padStart(5, '0')}`;
  return { userId, id, way: 'request', amountMinor: minor(70_000), note: 'a <note>', createdAt: T0 } as const;
}

async function opened() {
  const request = freshRequest();
  await topups().open(request);
  return request;
}

const topups = () => real.store.topups;
const balanceOf = async (userId: number) => (await real.store.accounts.read(userId)).balanceMinor;
const entriesOf = (userId: number) => readLedger(real.store, userId);

describe('a request', () => {
  test('is kept as it was made, with its photo and the language of who asked', async () => {
    const request = { ...freshRequest(), proof: { kind: 'photo', fileId: 'AgAC' } as const, locale: 'fr' };
    expect(await topups().open(request)).toEqual({ type: 'opened' });
    expect(await topups().find(request.userId, request.id)).toEqual({
      ...request,
      version: 1,
      state: 'open',
      paid: false,
      asked: false,
      told: false,
    });
    expect(await topups().findRequest(request.userId)).toMatchObject({ id: request.id });
    await topups().mark(request.userId, request.id, 'asked');
    expect(await topups().find(request.userId, request.id)).toMatchObject({ asked: true, told: false });
  });

  test('keeps a message that is drawn anew once', async () => {
    const { userId, id } = await opened();
    const [card, other] = [5, 6].map((messageId) => ({ chatId: userId, messageId }));
    for (const cards of [[card!], [card!, other!], [other!]]) await topups().addCards(userId, id, cards);
    expect((await topups().find(userId, id))?.cards).toEqual([card, other]);
  });

  test('stands alone, and makes room when it is over; what was taken back blocks the next for a minute', async () => {
    const request = freshRequest();
    const { userId } = request;
    await topups().open(request);
    const next = { ...request, id: 'another-one-' };
    expect(await topups().open(next)).toMatchObject({ type: 'other', topup: { id: request.id } });
    await topups().decide(userId, request.id, { to: 'declined', by: 1, at: T0 });
    expect(await topups().open(next)).toEqual({ type: 'opened' });
    await topups().mark(userId, next.id, 'asked');
    await topups().decide(userId, next.id, { to: 'withdrawn', by: userId, at: T0 });
    expect(await topups().open({ ...request, id: 'a-third-one-' })).toMatchObject({ type: 'other' });
    expect(await real.raw.pttl(real.keys.openTopup(userId))).toBeLessThanOrEqual(60_000);
  });

  test('that many credit and decline at the same moment ends once, and the money is there once or not at all', async () => {
    for (let round = 0; round < 20; round += 1) {
      const request = freshRequest();
      await topups().open(request);
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, by) =>
          topups().decide(request.userId, request.id, { to: by % 2 === 0 ? 'credited' : 'declined', by, at: T0 }),
        ),
      );
      expect(outcomes.filter(({ type }) => type === 'decided')).toHaveLength(1);
      const winner = outcomes.findIndex(({ type }) => type === 'decided');
      const stands = await topups().find(request.userId, request.id);
      expect(stands).toMatchObject({ decidedBy: winner, state: winner % 2 === 0 ? 'credited' : 'declined' });
      expect(await balanceOf(request.userId)).toBe(winner % 2 === 0 ? 70_000 : 0);
      expect(await entriesOf(request.userId)).toHaveLength(winner % 2 === 0 ? 1 : 0);
    }
  });

  test('that was credited and is forgotten since is not opened again by an old button: no second credit of it could be booked', async () => {
    const request = freshRequest();
    const { userId, id } = request;
    await topups().open(request);
    await topups().decide(userId, id, { to: 'credited', by: 5, at: T0 });
    await real.raw.del(real.keys.topup(userId, id));
    await topups().open(request);
    expect(await topups().find(userId, id)).toBeUndefined();
    expect(await topups().findRequest(userId)).toBeUndefined();
    expect(await topups().decide(userId, id, { to: 'credited', by: 5, at: T0 })).toEqual({ type: 'unknown' });
    expect(await balanceOf(userId)).toBe(70_000);
  });

  test.each(['', 'short', '../../../../', 'no-such-one-', '*'])('that no one made (%j) is unknown', async (id) => {
    expect(await topups().find(7, id)).toBeUndefined();
    expect(await topups().decide(7, id, { to: 'credited', by: 5, at: T0 })).toEqual({ type: 'unknown' });
    expect(await balanceOf(7)).toBe(0);
  });

  test('is listed while merchants can answer, and afterwards until its person knows that nobody did', async () => {
    const [open, unasked, credited, told, expired] = await Promise.all([
      opened(),
      opened(),
      opened(),
      opened(),
      opened(),
    ]);
    for (const { userId, id } of [open, credited, told, expired]) await topups().mark(userId, id, 'asked');
    await topups().mark(told.userId, told.id, 'told');
    await topups().decide(credited.userId, credited.id, { to: 'credited', by: 5, at: T0 });
    await topups().decide(expired.userId, expired.id, { to: 'expired', by: 0, at: T0 });
    const own = new Set([open, unasked, credited, told, expired].map(({ userId }) => userId));
    const idsOf = (listed: readonly Topup[]) => listed.filter(({ userId }) => own.has(userId)).map(({ id }) => id);
    expect(idsOf(await topups().listOpen(T0 + TOPUP_LIFE_MS - 1, 99)).toSorted()).toEqual(
      [open.id, told.id].toSorted(),
    );
    expect(idsOf(await topups().listRunOut(T0 + TOPUP_LIFE_MS - 1, 99))).toEqual([]);
    expect(idsOf(await topups().listRunOut(T0 + TOPUP_LIFE_MS, 99)).toSorted()).toEqual(
      [open.id, expired.id].toSorted(),
    );
  });

  test('is not hidden by what somebody asks for again and again beside their open request', async () => {
    const { userId, id } = await opened();
    await topups().mark(userId, id, 'asked');
    const other = await opened();
    const again = Array.from({ length: 120 }, (_, place) => `again-${String(place).padStart(6, '0')}`);
    await Promise.all(again.map((id) => topups().open({ ...other, id, createdAt: T0 + 1_000 })));
    const listed = await topups().listOpen(T0 + 2_000, 50);
    expect(listed.map((topup) => topup.id)).toContain(id);
  });

  test('whose record is damaged is passed over, and said', async () => {
    const request = freshRequest();
    await topups().open(request);
    await real.raw.hset(real.keys.topup(request.userId, request.id), 'record', '{"way":"magic"}');
    expect(await topups().find(request.userId, request.id)).toBeUndefined();
    expect(real.logger.messages('error')).toContain('a damaged top-up is passed over');
    expect(await topups().decide(request.userId, request.id, { to: 'credited', by: 5, at: T0 })).toEqual({
      type: 'unknown',
    });
  });
});

test('an invoice stands beside others and beside a request', async () => {
  const request = freshRequest();
  await topups().open(request);
  for (const id of ['invoice-one-', 'invoice-two-']) {
    expect(await topups().open({ ...request, id, way: 'payment' })).toEqual({ type: 'opened' });
  }
  expect(await topups().findRequest(request.userId)).toMatchObject({ id: request.id });
});
