import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '../../src/services/send-announcements.ts';
import { AnnouncementSetup, inOrder } from '../support/announcement-setup.ts';
import { crashing, dieAtEveryCall } from '../support/crashing.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const PEOPLE = [11, 12, 13, 14];

const courses: { name: string; fates: [number, SendOutcome[]][] }[] = [
  { name: 'that everybody gets', fates: [] },
  { name: 'to somebody who has blocked the bot', fates: [[12, [{ type: 'blocked' }]]] },
  { name: 'while Telegram asks to wait', fates: [[12, [{ type: 'later', pauseMs: 3_000 }]]] },
  { name: 'with an answer that is lost', fates: [[13, [{ type: 'unsure' }]]] },
];

describe.each(courses)('an announcement $name', ({ fates }) => {
  test.each(['before', 'after'] as const)('survives a crash %s every single call to the world', async (when) => {
    expect(await dieAtEveryCall((atCall) => live(new Map(fates), atCall, when))).toBeGreaterThan(PEOPLE.length);
  });
});

/** One life: a process that crashes at the call, another one that goes on, and a merchant who sends to the unsure. Answers whether it crashed. */
async function live(fates: ReadonlyMap<number, SendOutcome[]>, atCall: number, when: 'before' | 'after') {
  await real.raw.flushall();
  const setup = new AnnouncementSetup(real.store);
  for (const userId of PEOPLE) await setup.person(userId);
  for (const [userId, outcomes] of fates) setup.fates.set(userId, [...outcomes]);
  const id = await setup.confirmed();
  const { dying, hasCrashed } = crashing(setup.ports, atCall, when);
  await setup.process(dying).run();
  const where = `crash ${when} call ${atCall}`;

  // Another process, once the lease of the dead one has run out.
  await setup.process().run();
  const { state, tally, endedAt } = await setup.find(id);
  const unsure = await setup.store.announcements.unsure(id, 99);
  expect([where, state, endedAt !== undefined, tally.waiting]).toEqual([where, 'done', true, 0]);
  expect([where, tally.told + tally.blocked + tally.unsure]).toEqual([where, PEOPLE.length]);
  const blocked = [...fates].filter(([, [first]]) => first?.type === 'blocked').map(([userId]) => userId);
  const times = (userId: number): number => setup.got.filter((one) => one === userId).length;
  expect([where, PEOPLE.filter((userId) => times(userId) > 1)]).toEqual([where, []]);
  const sure = PEOPLE.filter((userId) => !unsure.includes(userId) && !blocked.includes(userId));
  expect([where, sure.filter((userId) => times(userId) !== 1)]).toEqual([where, []]);
  expect([where, await setup.store.announcements.listOpen()]).toEqual([where, []]);
  expect([where, setup.shown.at(-1)?.tally]).toEqual([where, tally]);

  const before = setup.got.length;
  setup.fates.clear();
  await setup.again(id, 'again');
  await setup.process().run();
  const after = setup.got.slice(before);
  expect([where, inOrder(after)]).toEqual([where, inOrder(unsure)]);
  expect([where, (await setup.find(id)).tally.unsure]).toEqual([where, 0]);
  return hasCrashed();
}
