import { expect, test } from 'vitest';
import { AnnouncementSetup, inOrder, EVERYBODY, MERCHANT } from '../support/announcement-setup.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const DAY_MS = 24 * 3_600_000;

async function setupWithPeople(): Promise<AnnouncementSetup> {
  const setup = new AnnouncementSetup(real.store);
  await setup.person(MERCHANT);
  await setup.person(11, { access: 'approved', role: 'agent' });
  await setup.person(12, { access: 'approved', role: 'agent' });
  await setup.person(13, { access: 'approved' });
  await setup.person(14);
  await setup.person(15, { access: 'locked' });
  return setup;
}

test('counts agents, customers and everybody, without merchants and those who may not buy', async () => {
  const setup = await setupWithPeople();
  expect(await setup.count(false, 'open')).toMatchObject({ everybody: 4, agents: 2, customers: 2 });
  expect(await setup.count(false, 'approval')).toMatchObject({ everybody: 3, agents: 2, customers: 1 });
});

test('active are those whose update was counted in the last 30 days, or who bought in them', async () => {
  const setup = await setupWithPeople();
  await real.raw.hset(real.keys.person(11), 'rate', `2 ${setup.now - 29 * DAY_MS}`);
  await real.raw.hset(real.keys.person(12), 'rate', `2 ${setup.now - 31 * DAY_MS}`);
  await real.raw.zadd(real.keys.ordersOf(13), setup.now - DAY_MS, 'VB1');
  expect(await setup.count(true)).toMatchObject({ everybody: 2, agents: 1, customers: 1 });
});

test('people are counted by the language that they are written to in: what they chose, else what their Telegram says', async () => {
  const setup = await setupWithPeople();
  const { people, newsReaders } = real.store;
  await people.see({ userId: 11, name: 'Musa', language: 'en', firstSeenAt: 11 });
  await people.chooseLanguage(11, 'ha');
  await people.see({ userId: 13, name: 'Ama', language: 'fr', firstSeenAt: 13 });
  await newsReaders.setNews(14, false);
  const { languages } = await setup.count(false);
  expect(Object.fromEntries(languages)).toEqual({ en: 1, ha: 1, fr: 1 });
  const id = await setup.draft();
  const plan = await setup.choose(id, { group: 'agents', active: false });
  expect(Object.fromEntries(plan!.languages)).toEqual({ en: 1, ha: 1 });
});

test('only those of the last choice are told, and only its Confirm counts', async () => {
  const setup = await setupWithPeople();
  const id = await setup.draft();
  const all = await setup.choose(id, EVERYBODY);
  const agents = await setup.choose(id, { group: 'agents', active: false });
  const tap = { by: MERCHANT, id: 'tap', messageId: 7 };
  expect(await setup.start(id, all!.planId, tap)).toBe('changed');
  expect(await setup.start(id, agents!.planId, { ...tap, by: 2 })).toBe('gone');
  expect(await setup.start(id, agents!.planId, tap)).toBe('confirmed');
  expect(await setup.start(id, agents!.planId, tap)).toBe('confirmed');
  expect(await setup.start(id, agents!.planId, { ...tap, id: 'another' })).toBe('already');
  expect(await setup.choose(id, EVERYBODY)).toBeUndefined();
  await setup.process().run();
  expect(inOrder(setup.got)).toEqual([11, 12]);
});

test('reads more people than one piece has', async () => {
  const setup = new AnnouncementSetup(real.store);
  for (let userId = 1_000; userId < 1_600; userId += 1) await setup.person(userId);
  const id = await setup.draft();
  expect(await setup.choose(id, EVERYBODY)).toMatchObject({ count: 600 });
  expect(await real.raw.zcard(real.keys.announcementWaiting(id))).toBe(600);
});

test('a draft runs out by itself, and one that was sent is kept for a month', async () => {
  const setup = await setupWithPeople();
  const id = await setup.draft();
  await setup.choose(id, EVERYBODY);
  const keys = [real.keys.announcement(id), real.keys.announcementWaiting(id)];
  for (const key of keys) expect(await real.raw.pttl(key)).toBeGreaterThan(0);
  const sent = await setup.confirmed();
  expect(await real.raw.pttl(real.keys.announcement(sent))).toBe(-1);
  await setup.process().run();
  expect(await real.raw.pttl(real.keys.announcement(sent))).toBeGreaterThan(29 * DAY_MS);
  expect(await real.raw.exists(real.keys.announcementWaiting(sent))).toBe(0);
});
