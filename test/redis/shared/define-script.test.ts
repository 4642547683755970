import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineScript, scripts } from '../../../src/redis/shared/define-script.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = await temporaryFolder();
const real = await useRealStore();

afterAll(() => {
  for (const name of written) scripts.delete(name);
});

const written: string[] = [];
let files = 0;

/** A script file of its own, so that each test may define it. */
function fileOf(lua: string, name = `made-${(files += 1)}`): URL {
  writeFileSync(join(folder, `${name}.lua`), lua);
  written.push(name);
  return pathToFileURL(join(folder, `${name}.lua`));
}

const TWO_KEYS = 'local oneKey = KEYS[1]\nlocal otherKey = KEYS[2] -- why\n';
const anything = z.unknown();

describe('a definition', () => {
  test('turns names into places, and values into texts, whatever the order in which the caller says them', async () => {
    const script = defineScript({
      file: fileOf(`-- Says what it is given.
${TWO_KEYS}local name = ARGV[1]
local count = ARGV[2]
local isNew = ARGV[3]
local way = ARGV[4]
local note = ARGV[5]
return { oneKey, otherKey, name, count, isNew, way, note }`),
      keys: ['one', 'other'],
      args: {
        name: z.string(),
        count: z.number(),
        isNew: z.boolean(),
        way: z.enum(['up', 'down']),
        note: z.string().optional(),
      },
      answer: anything,
    });
    const given = { note: undefined, way: 'down', isNew: true, count: 1.5, name: 'Ada' } as const;
    expect(await script.run(real.raw, { other: '{s}2', one: '{s}1' }, given)).toEqual([
      '{s}1',
      '{s}2',
      'Ada',
      '1.5',
      '1',
      'down',
      '',
    ]);
  });

  test.each([
    ['keys in another order', 'local otherKey = KEYS[1]\nlocal oneKey = KEYS[2]\nlocal name = ARGV[1]\n'],
    ['a key too few', 'local oneKey = KEYS[1]\nlocal name = ARGV[1]\n'],
    ['a key of another name', 'local oneKey = KEYS[1]\nlocal thirdKey = KEYS[2]\nlocal name = ARGV[1]\n'],
    ['an argument too many', `${TWO_KEYS}local name = ARGV[1]\nlocal more = ARGV[2]\n`],
    ['an argument of another name', `${TWO_KEYS}local title = ARGV[1]\n`],
    ['places that leave one out', `${TWO_KEYS}local name = ARGV[2]\n`],
    ['code between its lines', `${TWO_KEYS}redis.call('PING')\nlocal name = ARGV[1]\n`],
    ['a bare key below it', `${TWO_KEYS}local name = ARGV[1]\nreturn redis.call('GET', KEYS[1])`],
    ['a bare argument below it', `${TWO_KEYS}local name = ARGV[1]\nreturn #ARGV`],
  ])('refuses a head with %s', (_what, lua) => {
    const file = fileOf(lua);
    const define = () => defineScript({ file, keys: ['one', 'other'], args: { name: z.string() }, answer: anything });
    expect(define).toThrow(/made-\d+/u);
  });

  test('refuses a second script of the same name', () => {
    const file = fileOf('return 1');
    const define = () => defineScript({ file, keys: [], args: {}, answer: anything });
    define();
    expect(define).toThrow('defined twice');
  });

  test('refuses keys of different slots before anything is sent, and names the script and the keys', async () => {
    const file = fileOf(`${TWO_KEYS}return redis.call('SET', oneKey, otherKey)`, 'needs-one-slot');
    const script = defineScript({ file, keys: ['one', 'other'], args: {}, answer: anything });
    for (const other of ['test:{s2}:7', 'test:7', '{}test:{s1}']) {
      const run = script.run(real.raw, { one: 'test:{s1}:7', other }, {});
      await expect(run).rejects.toThrow(/script needs-one-slot: .* one \{s1\}, other \{/u);
    }
    expect(await real.raw.exists('test:{s1}:7')).toBe(0);
  });

  test('refuses an answer of another shape, and does not tell it', async () => {
    const file = fileOf(`return 'a secret'`, 'answers-otherwise');
    const script = defineScript({ file, keys: [], args: {}, answer: z.literal(1) });
    const error: unknown = await script.run(real.raw, {}, {}).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('script answers-otherwise: not the answer of its definition');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
  });

  test.each([NaN, Infinity])('refuses %s as a number', async (value) => {
    const script = defineScript({
      file: fileOf('local count = ARGV[1]\nreturn count'),
      keys: [],
      args: { count: z.number() },
      answer: anything,
    });
    await expect(script.run(real.raw, {}, { count: value })).rejects.toThrow('expected number');
  });
});

test('an included file stands in place of the line that asks for it', async () => {
  fileOf(`local shared = 'x'`, 'shared-piece');
  const file = fileOf(`--- @include "./shared-piece"\nreturn shared .. '1'`);
  const script = defineScript({ file, keys: [], args: {}, answer: z.string() });
  expect(await script.run(real.raw, {}, {})).toBe('x1');
});

test.each([
  ['reads KEYS', `local function get() return redis.call('GET', KEYS[1]) end`],
  ['has a head of its own', 'local oneKey = KEYS[1]'],
])('an included file is refused if it %s', (_what, piece) => {
  fileOf(piece, 'wrong-piece');
  const file = fileOf('local oneKey = KEYS[1]\n--- @include "./wrong-piece"\nreturn 1');
  expect(() => defineScript({ file, keys: ['one'], args: {}, answer: anything })).toThrow('reads KEYS or ARGV');
});
