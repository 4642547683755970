import { beforeEach, describe, expect, test } from 'vitest';
import { lastSaid } from '../../../src/domain/case.ts';
import { CaseSetup } from '../../support/case-setup.ts';
import { crashing, dieAtEveryCall } from '../../support/crashing.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference } from '../../support/samples/sample-order.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { userId } = BUYER;
const real = await useRealStore();
let setup: CaseSetup;

beforeEach(() => {
  setup = new CaseSetup(real.store);
});

const opening = (id = freshReference()) => ({ id, userId, fault: 'nothing' }) as const;
const words = (id: string) => ({ id, text: `words ${id}` });

describe('a case', () => {
  test('is one of its order: what is said by another tap is added to it', async () => {
    const about = opening();
    expect(await setup.open(about, words('1'))).toMatchObject({ type: 'opened' });
    expect(await setup.open(about, words('2'))).toMatchObject({ type: 'said' });
    expect(setup.told).toEqual(['opened', 'said words 2']);
    expect(await real.store.cases.listOpen(0, 5)).toMatchObject({ total: 1, cases: [{ words: [{}, {}] }] });
  });

  test('stands for merchants where its person has waited longest, and behind all that wait once it is answered', async () => {
    const [answered, first, second] = [opening(), opening(), opening()];
    for (const about of [answered, first, second]) {
      await setup.open(about, words(about.id));
      setup.now += HOUR_MS;
    }
    await setup.answer(answered.id, { ...words('answer'), by: 11 }, '');
    setup.now += HOUR_MS;
    // Who says more does not wait anew.
    await setup.ask(first.id, words('more'));
    const { cases } = await real.store.cases.listOpen(0, 5);
    expect(cases.map(({ id }) => id)).toEqual([first.id, second.id, answered.id]);
  });

  test('that the shop has ended is forgotten as an opening like the others', async () => {
    const about = opening();
    await setup.open(about, words('1'));
    await setup.end(about.id, 'solved', 11);
    const openings = real.keys.caseOpenings(userId);
    expect(await real.raw.zcard(openings)).toBe(1);
    expect(await real.raw.pttl(openings)).toBeGreaterThan(0);
  });

  test('of three a day that the shop ends makes room for one, and one that is opened again counts again', async () => {
    const begun = setup.now;
    const [first, second, third] = [opening(), opening(), opening()];
    for (const about of [first, second, third]) {
      expect(await setup.open(about, words(about.id))).toMatchObject({ type: 'opened' });
      setup.now += HOUR_MS;
    }
    await setup.end(second.id, 'solved', 11);
    // Both now ended and ended once more: one place.
    await setup.end(second.id, 'given-back', 12);
    expect(await real.store.cases.notBefore(userId, setup.now)).toBeUndefined();
    expect(await setup.open(second, words('again'))).toMatchObject({ type: 'opened' });
    expect(await setup.open(opening(), words('4'))).toEqual({ type: 'limited', notBefore: begun + DAY_MS });
    await setup.end(first.id, 'solved', 11);
    expect(await setup.open(first, words('once more'))).toMatchObject({ type: 'opened' });
    const limited = { type: 'limited', notBefore: begun + 2 * HOUR_MS + DAY_MS };
    expect(await setup.open(opening(), words('5'))).toEqual(limited);
    expect(await real.store.cases.notBefore(userId, setup.now)).toBe(limited.notBefore);
  });

  test('without words has none, is opened once by one tap, and keeps what was said before', async () => {
    const about = opening();
    const none = (id: string) => ({ id, text: '' });
    await setup.open(about, none('1'));
    expect(await setup.open(about, none('1'))).toMatchObject({ type: 'opened' });
    expect(await setup.open(about, none('2'))).toMatchObject({ type: 'said' });
    expect(setup.told).toEqual(['opened', 'opened']);
    await setup.ask(about.id, words('3'));
    await setup.end(about.id, 'solved', 1);
    setup.now += 1;
    const again = await setup.open(about, none('4'));
    expect(again).toMatchObject({ type: 'opened', the: { words: [{ text: 'words 3' }] } });
    // What was said before is no news.
    expect('the' in again && lastSaid(again.the)).toBeUndefined();
  });

  test('that several merchants end at once is ended by one, and the others read by whom', async () => {
    const about = opening();
    await setup.open(about, words('1'));
    const ends = await Promise.all([11, 12, 13].map((by) => setup.end(about.id, 'solved', by)));
    const by = ends.map((end) => (end.type === 'ended' ? end.the.ended?.by : undefined));
    expect(new Set(by).size).toBe(1);
    expect(ends.filter((end) => end.type === 'ended' && end.first)).toHaveLength(1);
    expect(await real.store.cases.listOpen(0, 5)).toEqual({ cases: [], unreadable: 0, total: 0 });
  });

  test('is drawn anew for merchants when one of them answers or ends it, and when it falls silent, and not for what its person says', async () => {
    const about = opening();
    await setup.open(about, words('1'));
    await setup.ask(about.id, words('2'));
    expect(setup.redrawn).toEqual([]);
    await setup.answer(about.id, { ...words('3'), by: 11 }, '');
    expect(await setup.answer(about.id, { ...words('4'), by: 12 }, '')).toMatchObject({
      type: 'answered-first',
      the: { words: [{ id: '1' }, { id: '2' }, { id: '3' }] },
    });
    expect(setup.redrawn).toEqual(['answered']);
    await setup.end(about.id, 'solved', 12);
    await setup.open(opening(), words('5'));
    setup.now += 7 * DAY_MS;
    await setup.watch();
    expect(setup.redrawn).toEqual(['answered', 'solved', 'silent']);
  });

  test('that two merchants answer at the same moment takes one answer, and keeps the other back', async () => {
    const about = opening();
    await setup.open(about, words('1'));
    const said = await Promise.all([11, 12].map((by) => setup.answer(about.id, { ...words(String(by)), by }, '')));
    expect(said.map(({ type }) => type).toSorted()).toEqual(['answered-first', 'said']);
  });

  test('takes what both sides say at the same time', async () => {
    const about = opening();
    await setup.open(about, words('1'));
    await Promise.all([
      ...['2', '3', '4'].map((id) => setup.ask(about.id, words(id))),
      setup.answer(about.id, { ...words('5'), by: 1 }),
    ]);
    const found = await real.store.cases.find(userId, about.id);
    expect(found?.words.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });
});

test('a word, a case or its end that stands there already is not called so while it could be lost with its server', async () => {
  const about = opening();
  await setup.open(about, words('1'));
  const away = new Error('away');
  const ensureKept = () => Promise.reject(away);
  const talk = new CaseSetup({ ...real.store, cases: { ...real.store.cases, ensureKept } });
  await expect(talk.open(about, words('1'))).rejects.toBe(away);
  await expect(talk.ask(about.id, words('1'))).rejects.toBe(away);
  await setup.end(about.id, 'solved', 11);
  await expect(talk.end(about.id, 'solved', 11)).rejects.toBe(away);
});

describe('the clock', () => {
  test('reminds merchants of what nobody answered for a day, by one of all processes', async () => {
    await setup.open(opening(), words('1'));
    setup.now += DAY_MS - 1;
    await setup.watch();
    expect(setup.told).toEqual(['opened']);
    setup.now += 1;
    await Promise.all([setup.watch(), setup.watch(), setup.watch()]);
    expect(setup.told).toEqual(['opened', 'reminded']);
  });

  test('closes what nobody spoke of for a week, and says it once Telegram takes it', async () => {
    const { id } = opening();
    await setup.open({ id, userId }, words('1'));
    await setup.answer(id, { ...words('2'), by: 1 });
    setup.isTelegramThere = false;
    setup.now += 7 * DAY_MS;
    await setup.watch();
    expect(setup.told).toEqual(['opened']);
    setup.isTelegramThere = true;
    setup.now += HOUR_MS;
    await setup.watch();
    await setup.watch();
    expect(setup.told).toEqual(['opened', 'silent']);
    expect(await real.store.cases.find(userId, id)).toMatchObject({ ended: { by: 0, how: 'silent', told: true } });
  });

  test('forgets one whose record is gone', async () => {
    const { id } = opening();
    await setup.open({ id, userId }, words('1'));
    await real.raw.del(real.keys.case(userId, id));
    setup.now += 2 * DAY_MS;
    await setup.watch();
    expect(await setup.store.cases.listOpen(0, 5)).toEqual({ cases: [], unreadable: 0, total: 0 });
    expect(setup.logger.messages('warn')).toEqual([]);
  });
});

test('a process that dies at any call of the clock loses one reminder at most, never sends one twice, and closes in the end', async () => {
  for (const when of ['before', 'after'] as const) {
    await dieAtEveryCall(async (atCall) => {
      await real.raw.flushall();
      setup = new CaseSetup(real.store);
      const { id } = opening();
      await setup.open({ id, userId }, words('1'));
      setup.now += DAY_MS;
      const first = crashing(setup.ports, atCall, when);
      await setup.watch(first.dying);
      const second = crashing(setup.ports, atCall, when);
      setup.now += HOUR_MS;
      await setup.watch();
      expect([when, atCall, setup.told.filter((one) => one === 'reminded').length <= 1]).toEqual([when, atCall, true]);
      setup.now += 8 * DAY_MS;
      await setup.watch(second.dying);
      setup.now += HOUR_MS;
      await setup.watch();
      expect(await real.store.cases.find(userId, id)).toMatchObject({ ended: { how: 'silent', told: true } });
      expect(setup.told).toContain('silent');
      return first.hasCrashed() || second.hasCrashed();
    });
  }
});
