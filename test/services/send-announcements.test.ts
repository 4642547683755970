import { expect, test } from 'vitest';
import { AnnouncementSetup, inOrder } from '../support/announcement-setup.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

async function setupWith(count: number): Promise<AnnouncementSetup> {
  const setup = new AnnouncementSetup(real.store);
  for (let userId = 101; userId < 101 + count; userId += 1) await setup.person(userId);
  return setup;
}

test('by two processes that both think they have the lease still goes to everybody once', async () => {
  const setup = await setupWith(30);
  await setup.confirmed();
  await Promise.all([setup.process().run(), setup.process().run()]);
  expect(inOrder(setup.got)).toEqual(inOrder([...new Set(setup.got)]));
  expect(setup.got).toHaveLength(30);
});

test('waits for as long as Telegram asks, with everybody', async () => {
  const setup = await setupWith(10);
  setup.fates.set(103, [{ type: 'later', pauseMs: 30_000 }]);
  await setup.confirmed();
  const began = setup.now;
  const begunAt: number[] = [];
  const announcements = {
    ...setup.ports.announcements,
    begin: async (...args: Parameters<typeof setup.ports.announcements.begin>) => {
      begunAt.push(setup.now - began);
      return setup.ports.announcements.begin(...args);
    },
  };
  await setup.process({ ...setup.ports, announcements }).run();
  expect(setup.got).toHaveLength(10);
  expect(begunAt.filter((at) => at > 1_000 && at < 30_000)).toEqual([]);
  expect(begunAt.filter((at) => at >= 30_000).length).toBeGreaterThanOrEqual(1);
});

test('waits until Telegram is there again, and says who may have it or not', async () => {
  const setup = await setupWith(10);
  setup.fates.set(102, [{ type: 'unsure' }]);
  setup.isThere = false;
  const id = await setup.confirmed();
  let looks = 0;
  const announcer = { ...setup.announcer, isThere: async () => (looks += 1) > 5 };
  await setup.process({ ...setup.ports, announcer }).run();
  expect(setup.got).toHaveLength(9);
  expect(looks).toBe(6);
  expect(await real.store.announcements.unsure(id, 9)).toEqual([102]);
  expect(setup.shown.at(-1)?.tally).toMatchObject({ told: 9, unsure: 1 });
});

test('waits while ends of purchases are told', async () => {
  const setup = await setupWith(5);
  await setup.confirmed();
  let asked = 0;
  const room = { mayAnnounce: async () => (asked += 1) > 20 };
  const began = setup.now;
  await setup.process({ ...setup.ports, room }).run();
  expect(Math.min(...setup.triedAt) - began).toBeGreaterThanOrEqual(2_000);
  expect(setup.got).toHaveLength(5);
});

test('leaves out who turned news off, or was locked, since it was confirmed', async () => {
  const setup = await setupWith(3);
  const id = await setup.confirmed();
  await real.store.newsReaders.setNews(101, false);
  await setup.person(102, { access: 'locked' });
  await setup.process().run();
  expect(setup.got).toEqual([103]);
  expect((await setup.find(id)).tally).toMatchObject({ told: 1, leftOut: 2 });
});

test('to agents leaves out who is none any more, also if it is sent again', async () => {
  const setup = await setupWith(2);
  for (const userId of [101, 102, 103]) await setup.person(userId, { role: 'agent' });
  setup.fates.set(102, [{ type: 'unsure' }]);
  const id = await setup.confirmed({ group: 'agents', active: false });
  await setup.person(101, { role: 'customer' });
  await setup.process().run();
  expect(setup.got).toEqual([103]);
  await setup.person(102, { role: 'customer' });
  expect(await setup.again(id, 'again')).toBe('again');
  await setup.process().run();
  expect(setup.got).toEqual([103]);
  expect((await setup.find(id)).tally).toMatchObject({ told: 1, leftOut: 2, unsure: 0 });
});

test('that is stopped by any process leaves all who wait alone, and says how many', async () => {
  const setup = await setupWith(60);
  const id = await setup.confirmed();
  const announcer = {
    ...setup.announcer,
    send: async (...args: Parameters<typeof setup.announcer.send>) => {
      if (setup.got.length === 20) await setup.stop(id, 'stop');
      return setup.announcer.send(...args);
    },
  };
  await setup.process({ ...setup.ports, announcer }).run();
  const { state, tally } = await setup.find(id);
  expect(state).toBe('stopped');
  expect(tally.told).toBe(setup.got.length);
  expect(tally.told).toBeLessThan(45);
  expect(tally.told + tally.unsent).toBe(60);
  expect(await setup.stop(id, 'late')).toBe('stopped');
});

test('draws how far it is rarely, and how it ended', async () => {
  const setup = await setupWith(200);
  await setup.confirmed();
  await setup.process().run();
  expect(setup.shown.length).toBeLessThanOrEqual(5);
  expect(setup.shown.length).toBeGreaterThanOrEqual(3);
  expect(setup.shown.at(-1)).toMatchObject({ state: 'done', tally: { told: 200 } });
});

test('goes on after Redis was away for a moment', async () => {
  const setup = await setupWith(20);
  const id = await setup.confirmed();
  let failures = 3;
  const announcements = {
    ...setup.ports.announcements,
    settle: async (...args: Parameters<typeof setup.ports.announcements.settle>) => {
      if (failures-- > 0) throw new Error('Connection is closed.');
      return setup.ports.announcements.settle(...args);
    },
  };
  await setup.process({ ...setup.ports, announcements }).run();
  expect((await setup.find(id)).tally).toMatchObject({ told: 20, unsure: 0 });
});

test('a stopping process ends what it has begun, and another one goes on', async () => {
  const setup = await setupWith(40);
  const id = await setup.confirmed();
  let stopped: Promise<void> | undefined;
  const announcer = {
    ...setup.announcer,
    send: async (...args: Parameters<typeof setup.announcer.send>) => {
      if (setup.got.length === 10) stopped ??= stopping.stop();
      return setup.announcer.send(...args);
    },
  };
  const stopping = setup.process({ ...setup.ports, announcer });
  await stopping.run();
  await stopped;
  expect((await setup.find(id)).tally.unsure).toBe(0);
  expect(setup.got.length).toBeLessThan(40);
  await setup.process().run();
  expect(setup.got).toHaveLength(40);
  expect((await setup.find(id)).tally).toMatchObject({ told: 40, unsure: 0 });
});

test('every step is in the trail of changes, once', async () => {
  const setup = await setupWith(3);
  setup.fates.set(101, [{ type: 'unsure' }]);
  const id = await setup.confirmed({ group: 'customers', active: false });
  await setup.process().run();
  await setup.again(id, 'again');
  await setup.again(id, 'again');
  const { entries } = await real.store.changeTrail.list(undefined, 9);
  expect(entries.map(({ by, what, about, before, after }) => ({ by, what, about, before, after }))).toEqual([
    { by: 1, what: 'announcement', about: 'News', before: 'customers', after: 'again 1' },
    { by: 1, what: 'announcement', about: 'News', before: 'customers', after: 'sent 3' },
  ]);
});

test('that is damaged is passed over, and said once and not at every look; the others go on', async () => {
  const setup = await setupWith(3);
  const damaged = await setup.confirmed();
  await real.raw.hset(real.keys.announcement(damaged), 'record', '{');
  await setup.confirmed();
  real.logger.lines.length = 0;
  for (let look = 0; look < 5; look += 1) await setup.process().run();
  expect(real.logger.messages('error')).toEqual(['a damaged announcement is passed over']);
  expect(inOrder(setup.got)).toEqual([101, 102, 103]);
});
