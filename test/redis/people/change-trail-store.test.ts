import { expect, test } from 'vitest';
import type { ChangeRecord } from '../../../src/domain/people/change-trail.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const real = await useRealStore();
const { changeTrail } = real.store;

const promoted: ChangeRecord = { by: 1, at: 5_000, what: 'role', whom: 7, before: 'customer', after: 'agent' };

test('is read newest first, page by page, each entry once', async () => {
  for (let at = 1; at <= 5; at += 1) await changeTrail.write(`change ${at}`, { ...promoted, at });
  const read: number[] = [];
  let after: string | undefined;
  do {
    const page = await changeTrail.list(after, 2);
    read.push(...page.entries.map(({ at }) => at));
    after = page.next;
  } while (after !== undefined);
  expect(read).toEqual([5, 4, 3, 2, 1]);
});

test('knows the newest change about a person', async () => {
  await changeTrail.write('a', promoted);
  await changeTrail.write('b', { ...promoted, at: 6_000, after: 'merchant' });
  await changeTrail.write('c', { ...promoted, at: 7_000, whom: 8 });
  expect(await changeTrail.newestAbout(7)).toMatchObject({ at: 6_000, after: 'merchant' });
  expect(await changeTrail.newestAbout(9)).toBeUndefined();
});

test('passes over what is damaged, and says so', async () => {
  await changeTrail.write('a', promoted);
  await real.raw.xadd(real.keys.changeTrail(), '*', 'by', 'nobody');
  expect((await changeTrail.list(undefined, 10)).entries).toEqual([promoted]);
  expect(real.logger.messages('error')).toContain('a damaged entry of the audit trail is passed over');
});

test('has nothing before the first id there can be, which only a forged button names', async () => {
  await real.store.changeTrail.write('change', promoted);
  expect(await real.store.changeTrail.list('0-0', 2)).toEqual({ entries: [] });
});
