import { beforeEach, describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { SentCard } from '../../../src/domain/shared/sent-message.ts';
import { TELL_EVERY_MS, TOPUP_ASKED_AGAIN_AFTER_MS, TOPUP_LIFE_MS } from '../../../src/domain/accounts/topup.ts';
import {
  createWatchTopups,
  type EndedTopup,
  requestTopup,
  showWaitingTopups,
  type TopupDesk,
  type TopupFacts,
} from '../../../src/services/accounts/topups.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { setAccess } from '../../support/set-person.ts';

const T0 = 1_780_000_000_000;
const [ADA, BEN] = [8_100_000_001, 8_100_000_002];
const ADAS: SentCard = { chatId: ADA, messageId: 20 };
const BENS: SentCard = { chatId: BEN, messageId: 30 };
const real = await useRealStore();
const SILENT = { ask: async () => [], close: () => undefined };
let count = 0;

beforeEach(async () => {
  const { people } = real.store;
  await people.see({ userId: ADA, name: 'Ada', username: undefined, firstSeenAt: T0 });
  await people.see({ userId: BEN, name: 'Ben', username: undefined, firstSeenAt: T0 });
});

/** A new person, and requests of them. @param duringSending what happens when Ada has her card, and Ben’s is still being sent */
async function requester(duringSending: (userId: number, id: string) => Promise<unknown>) {
  const { topups, accounts, people } = real.store;
  count += 1;
  const userId = 8_000_000_000 + count;
  const id = `request${String(count).padStart(5, '0')}`;
  await people.see({ userId, name: 'Bola', username: undefined, firstSeenAt: T0 });
  await setAccess(people, userId, 'approved');
  const closed: EndedTopup[] = [];
  const desk: TopupDesk = {
    async ask(_, arrived) {
      await arrived(ADAS);
      await duringSending(userId, id);
      await arrived(BENS);
      return [ADAS, BENS];
    },
    async show(merchantId) {
      await duringSending(userId, id);
      return { chatId: merchantId, messageId: 40 };
    },
    close: (ended) => void closed.push(ended),
  };
  const shop = shopOf({ topups, accounts, people, now: () => T0 });
  const terms = { userId, id, amountMinor: minor(70_000), note: '', locale: 'en' };
  const submit = () => requestTopup(shop, desk, terms);
  return { userId, id, submit, showWaiting: () => showWaitingTopups(shop, desk, BEN, 1), closed };
}

const adaSays = (to: 'credited' | 'declined') => (userId: number, id: string) =>
  real.store.topups.decide(userId, id, { to, by: ADA, at: T0 });

describe('a merchant who answers', () => {
  test.each(['credited', 'declined'] as const)(
    'while other merchants are still being asked (%s) leaves no card of theirs open',
    async (state) => {
      let noted: unknown;
      const { userId, submit, closed } = await requester(async (asker, id) => {
        noted = (await real.store.topups.find(asker, id))?.cards;
        await adaSays(state)(asker, id);
      });
      expect(await submit()).toMatchObject({ type: 'asked' });
      // As soon as it has arrived, so that her answer finds it.
      expect(noted).toEqual([ADAS]);
      expect(closed).toMatchObject([
        { topup: { userId, state, cards: [BENS] }, person: { userId }, decider: { name: 'Ada' } },
      ]);
      expect(closed[0]?.tapped).toBeUndefined();
    },
  );

  test('while a card is drawn anew for another merchant leaves that one closed, and touches no other', async () => {
    let duringSending: (userId: number, id: string) => Promise<unknown> = () => Promise.resolve();
    const { submit, showWaiting, closed } = await requester((userId, id) => duringSending(userId, id));
    await submit();
    duringSending = adaSays('credited');
    await showWaiting();
    expect(closed).toHaveLength(1);
    expect(closed[0]).toMatchObject({ topup: { state: 'credited', cards: [{ chatId: BEN, messageId: 40 }] } });
    expect(closed[0]?.tapped).toBeUndefined();
  });
});

test('a request that no merchant has answered is brought to them again after a day, once, with the slip', async () => {
  const { topups, people, accounts, throttle, shortenThrottle } = real.store;
  const { userId, id, submit } = await requester(async () => undefined);
  await submit();
  await topups.addSlip(userId, id, { note: '', proof: { kind: 'photo', fileId: 'slip' } });
  let now = T0 + TOPUP_ASKED_AGAIN_AFTER_MS - 1;
  let reached: SentCard[] = [];
  const asked: (TopupFacts | number)[] = [];
  const shop = { topups, people, accounts, throttle, now: () => now, logger: new RecordingLogger() };
  const shorten: Shop['shortenThrottle'] = async (name, toMs) => {
    asked.push(toMs);
    await shortenThrottle(name, 0);
  };
  const watch = createWatchTopups(shopOf({ ...shop, shortenThrottle: shorten }), {
    ...SILENT,
    async ask(about, arrived) {
      asked.push(about);
      for (const card of reached) await arrived(card);
      return reached;
    },
    tell: async () => 'told',
  });
  await watch.run();
  expect(asked).toEqual([]);
  now += 1;
  await watch.run();
  const again = { topup: { userId, proof: { fileId: 'slip' } } };
  expect(asked).toMatchObject([again, TELL_EVERY_MS]);
  reached = [{ chatId: BEN, messageId: 50 }];
  for (let looks = 0; looks < 3; looks += 1) await watch.run();
  expect(asked).toMatchObject([again, TELL_EVERY_MS, again]);
  expect((await topups.find(userId, id))?.cards).toEqual([ADAS, BENS, ...reached]);
});

test('many newer requests, and an account that cannot be read for a while, keep no old one from being brought again', async () => {
  const [old, held] = [await requester(async () => undefined), await requester(async () => undefined)];
  for (const { submit } of [old, held]) await submit();
  const { topups, people, accounts, throttle } = real.store;
  for (let newer = 1; newer <= 110; newer += 1) {
    const request = {
      userId: held.userId + newer,
      id: `newer${String(newer).padStart(7, '0')}`,
      way: 'request',
    } as const;
    await topups.open({ ...request, amountMinor: minor(70_000), note: '', createdAt: T0 + 1 });
    await topups.mark(request.userId, request.id, 'asked');
  }
  await real.raw.hset(real.keys.account(held.userId), 'balance', 'much');
  const asked: number[] = [];
  const now = (): number => T0 + TOPUP_ASKED_AGAIN_AFTER_MS;
  const shop = shopOf({ topups, people, accounts, throttle, now, logger: new RecordingLogger() });
  const ask: TopupDesk['ask'] = async ({ topup }) => (asked.push(topup.userId), [ADAS]);
  const watch = createWatchTopups(shop, { ...SILENT, ask, tell: async () => 'told' });
  await watch.run();
  expect(asked).toEqual([old.userId]);
  await real.raw.del(real.keys.account(held.userId));
  await watch.run();
  expect(asked).toEqual([old.userId, held.userId]);
});

test('of a request that runs out its person is told later if Telegram takes nothing now, and it cannot be credited meanwhile', async () => {
  const { userId, id, submit } = await requester(async () => undefined);
  await submit();
  const { topups, people, accounts } = real.store;
  const now = (): number => T0 + TOPUP_LIFE_MS + 1;
  const shop = shopOf({ topups, people, throttle: async () => true, now, logger: new RecordingLogger() });
  const told: string[] = [];
  const watch = createWatchTopups(shop, {
    ...SILENT,
    tell: async ({ state }) => (told.push(state) === 1 ? 'later' : 'told'),
  });
  await watch.run();
  expect(await topups.find(userId, id)).toMatchObject({ state: 'expired', told: false });
  expect(await topups.decide(userId, id, { to: 'credited', by: 5, at: T0 })).toEqual({ type: 'already' });
  await watch.run();
  await watch.run();
  expect(told).toEqual(['expired', 'expired']);
  expect((await accounts.read(userId)).balanceMinor).toBe(0);
});

test('an account that cannot be read keeps no other request from being shown, or from running out', async () => {
  const [held, other] = [await requester(async () => undefined), await requester(async () => undefined)];
  for (const { submit } of [held, other]) await submit();
  await real.raw.hset(real.keys.account(held.userId), 'balance', 'much');
  const { topups, people, accounts } = real.store;
  const shown: number[] = [];
  const desk: TopupDesk = {
    ...SILENT,
    async show(_merchantId, { topup }) {
      shown.push(topup.userId);
      return BENS;
    },
  };
  const now = (): number => T0 + TOPUP_LIFE_MS - 1;
  await showWaitingTopups(shopOf({ topups, people, accounts, now }), desk, BEN, 10);
  expect(shown).toEqual([other.userId]);
  const told: number[] = [];
  const later = { topups, people, throttle: async () => true, now: () => T0 + TOPUP_LIFE_MS + 1 };
  const watch = createWatchTopups(shopOf({ ...later, logger: new RecordingLogger() }), {
    ...SILENT,
    tell: async ({ userId }) => (told.push(userId), 'told'),
  });
  await watch.run();
  expect(told).toEqual([other.userId]);
});
