import { expect, test } from 'vitest';
import { TOPUP_LIFE_MS } from '../../../src/domain/accounts/topup.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { createWatchTopups, type EndedTopup, type TellRunOut } from '../../../src/services/accounts/topups.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const T0 = 1_780_000_000_000;
const TERMS = { way: 'request', amountMinor: minor(70_000), note: '', createdAt: T0 } as const;
const real = await useRealStore();
let count = 0;

/** A request that merchants were asked about, and what looks after it. */
async function requested(tell: TellRunOut['tell']) {
  const { topups, people } = real.store;
  count += 1;
  const userId = 8_200_000_000 + count;
  const id = `run-out-${String(count).padStart(4, '0')}`;
  await people.see({ userId, name: 'Bola', username: undefined, firstSeenAt: T0 });
  await topups.open({ ...TERMS, userId, id });
  await topups.mark(userId, id, 'asked');
  const told: string[] = [];
  const closed: EndedTopup[] = [];
  const clock = { now: T0 + TOPUP_LIFE_MS + 1 };
  const shop = shopOf({
    topups,
    people,
    throttle: async () => true,
    now: () => clock.now,
    logger: new RecordingLogger(),
  });
  const watch = createWatchTopups(shop, {
    close: (ended) => void closed.push(ended),
    tell: async (topup) => {
      told.push(topup.state);
      return tell(topup);
    },
  });
  return { userId, id, watch, told, closed, clock, find: () => topups.find(userId, id) };
}

test('its person is told later if Telegram takes nothing now, and it cannot be credited meanwhile', async () => {
  const answers = ['later', 'told'] as const;
  const { userId, id, watch, told, find } = await requested(async () => answers[told.length - 1] ?? 'told');
  await watch.run();
  expect(await find()).toMatchObject({ state: 'expired', told: false });
  expect(await real.store.topups.decide(userId, id, { to: 'credited', by: 5, at: T0 })).toEqual({ type: 'already' });
  await watch.run();
  await watch.run();
  expect(told).toEqual(['expired', 'expired']);
  expect((await real.store.accounts.read(userId)).balanceMinor).toBe(0);
});

test('a request within its week, or one that was answered, is left alone', async () => {
  const { userId, id, watch, told, clock, find } = await requested(async () => 'told');
  clock.now = T0 + TOPUP_LIFE_MS - 1;
  await watch.run();
  expect(await find()).toMatchObject({ state: 'open' });
  await real.store.topups.decide(userId, id, { to: 'credited', by: 5, at: T0 });
  clock.now = T0 + TOPUP_LIFE_MS + 1;
  await watch.run();
  expect(told).toEqual([]);
  expect(await find()).toMatchObject({ state: 'credited' });
});
