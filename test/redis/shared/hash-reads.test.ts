import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHashReads } from '../../../src/redis/shared/hash-reads.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';

/** A hash of whose every field the value is its name and how many commands came until then, but `gone`; and all commands. */
function countingHash() {
  const asked: string[][] = [];
  let fault: Error | undefined;
  const hmget = async (key: unknown, ...names: unknown[]) => {
    asked.push([key, ...names].map(String));
    const nth = asked.length;
    if (fault !== undefined) throw fault;
    return names.map((name) => (name === 'gone' ? null : `${String(name)}${nth}`));
  };
  return { asked, fail: (error: Error | undefined) => void (fault = error), read: createHashReads({ hmget }) };
}

describe('fields of a hash', () => {
  test('that different parts want in the same moment are asked for by one command', async () => {
    const { asked, read } = countingHash();
    expect(await Promise.all([read('a', ['x', 'y']), read('a', ['gone', 'z', 'x']), read('a', ['y'])])).toEqual([
      ['x1', 'y1'],
      [null, 'z1', 'x1'],
      ['y1'],
    ]);
    expect(asked).toEqual([['a', 'x', 'y', 'gone', 'z', 'x', 'y']]);
  });

  test('of another hash are asked for apart', async () => {
    const { asked, read } = countingHash();
    await Promise.all([read('a', ['x']), read('b', ['x'])]);
    expect(asked).toEqual([
      ['a', 'x'],
      ['b', 'x'],
    ]);
  });

  test('are asked for anew as soon as the question has gone out, answered or not', async () => {
    const { asked, read } = countingHash();
    const first = read('a', ['x']);
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toHaveLength(1);
    expect(await Promise.all([first, read('a', ['x'])])).toEqual([['x1'], ['x2']]);
    expect(await read('a', ['x'])).toEqual(['x3']);
  });

  test('that cannot be read fail for all who asked, and nobody later', async () => {
    const { fail, read } = countingHash();
    fail(new Error('away'));
    const both = await Promise.allSettled([read('a', ['x']), read('a', ['y'])]);
    expect(both).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }]);
    fail(undefined);
    expect(await read('a', ['x'])).toEqual(['x2']);
  });
});

describe('with Redis', () => {
  let real: RealStore;
  beforeAll(async () => {
    real = await startRealStore();
  });
  afterAll(() => real.stop());

  const readsOf = async () =>
    Number(/^cmdstat_hmget:calls=(\d+)/mu.exec(await real.raw.info('commandstats'))?.[1] ?? 0);

  test('a person and what stands in their chat are one command, which sees what was written before it', async () => {
    const { people, newest, updateLeases } = real.store;
    await people.see({ userId: 7, name: 'Ada', firstSeenAt: 1_000 });
    await updateLeases.open(100, 7, { withSaved: false, messageId: 40 });
    const before = await readsOf();
    const chosen = people.chooseLanguage(7, 'fr');
    const found = await Promise.all([people.find(7), newest.find(7), people.find(7)]);
    expect(found).toMatchObject([{ chosenLanguage: 'fr' }, 40, { chosenLanguage: 'fr' }]);
    expect((await readsOf()) - before).toBe(1);
    await chosen;
  });
});
