import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';

/** The order of keys and arguments counts: the head of the script's file must have the same. */
interface ScriptDefinition<Key extends string, Arguments extends ArgumentTypes, Answer extends z.ZodType> {
  readonly file: URL;
  readonly keys: readonly Key[];
  readonly args: Arguments;
  readonly answer: Answer;
}

type Value = string | number | boolean | undefined;
type ArgumentTypes = Readonly<Record<string, z.ZodType<Value>>>;
/** Even a value that may be undefined must be named, so that none is forgotten. */
type ValuesOf<Arguments extends ArgumentTypes> = { readonly [Name in keyof Arguments]: z.output<Arguments[Name]> };

export const done = z.literal(1);

/** Runs scripts in another way than directly over a connection (connection/replicated-scripts.ts). */
export interface ScriptRunner {
  runScript(script: SentScript, keys: readonly string[], args: readonly string[]): Promise<unknown>;
}

export interface SentScript {
  readonly name: string;
  readonly lua: string;
}

export const scripts = new Map<string, SentScript>();

/**
 * Sent again, a script must have the same result, because the client sends a command again if its reply was lost, and Redis may have run the first.
 * @throws Error if the head of the file has other names or another order
 */
export function defineScript<const Key extends string, Arguments extends ArgumentTypes, Answer extends z.ZodType>(
  definition: ScriptDefinition<Key, Arguments, Answer>,
) {
  const name = basename(fileURLToPath(definition.file), '.lua');
  const lua = loadLua(name, definition);
  const types = Object.entries(definition.args);
  const script = {
    name,
    lua,
    async run(
      redis: RedisClient | ScriptRunner,
      keys: Readonly<Record<Key, string>>,
      args: ValuesOf<Arguments>,
    ): Promise<z.output<Answer>> {
      const named = definition.keys.map((key) => keys[key]);
      checkSlots(name, definition.keys, named);
      const sent = types.map(([argument, type]) => textOf(type.parse(args[argument])));
      const answer = definition.answer.safeParse(await sendScript(redis, script, named, sent));
      // The answer itself is left out, because it may hold what must not be logged.
      if (!answer.success)
        throw new TypeError(`script ${name}: not the answer of its definition`, { cause: answer.error });
      return answer.data;
    },
  };
  if (scripts.has(name)) throw new Error(`script ${name}: defined twice`);
  scripts.set(name, script);
  return script;
}

/** A cluster takes a script only if all its keys are in one slot. A single server would take any keys, so this refuses them first. */
function checkSlots(name: string, names: readonly string[], keys: readonly string[]): void {
  const tags = keys.map(hashTag);
  if (tags.every((tag) => tag === tags[0])) return;
  // The keys themselves are left out, because they name people.
  const found = names.map((key, index) => `${key} {${tags[index]}}`).join(', ');
  throw new Error(`script ${name}: its keys are of different slots: ${found}`);
}

/** The part of a key that decides its slot (redis.io/docs/reference/cluster-spec, 2026-11): the text in its first braces, or all of it. */
export function hashTag(key: string): string {
  const from = key.indexOf('{') + 1;
  const to = key.indexOf('}', from);
  return from > 0 && to > from ? key.slice(from, to) : key;
}

/** By EVALSHA. By EVAL if the connection has not sent the script yet, or if the server does not have it any more. */
export function sendScript(
  redis: RedisClient | ScriptRunner,
  script: SentScript,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  if ('runScript' in redis) return redis.runScript(script, keys, args);
  const { name, lua } = script;
  if (!(name in redis)) redis.defineCommand(name, { lua });
  return Reflect.apply(Reflect.get(redis, name), redis, [keys.length, ...keys, ...args]);
}

function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === undefined ? '' : String(value);
}

const COMMENT = /\s*--.*$/u;
const INCLUDE = /^--- @include "([^"]+)"$/u;

/**
 * Its head binds each key and argument to a local, in the order of the definition, with only comments between. Below it, nothing reads KEYS or ARGV.
 * @throws Error if the file is different
 */
function loadLua(name: string, { file, keys, args }: ScriptDefinition<string, ArgumentTypes, z.ZodType>): string {
  const bindings = [
    ...keys.map((key, index) => `local ${key}Key = KEYS[${index + 1}]`),
    ...Object.keys(args).map((argument, index) => `local ${argument} = ARGV[${index + 1}]`),
  ];
  const lines = linesOf(file);
  const code = lines.map((line) => line.replace(COMMENT, ''));
  const headLength = code.findLastIndex((line) => bindings.includes(line)) + 1;
  const head = code.slice(0, headLength).filter((line) => line !== '');
  if (head.join('\n') !== bindings.join('\n')) {
    throw new Error(`script ${name}: its head must be ${bindings.join(', ')}`);
  }
  const body = lines.slice(headLength).flatMap((line) => {
    const [, path] = INCLUDE.exec(line) ?? [];
    return path === undefined ? line : linesOf(new URL(`${path}.lua`, file));
  });
  const reading = body.find((line) => /\b(?:KEYS|ARGV)\b/u.test(line));
  if (reading !== undefined) throw new Error(`script ${name}: reads KEYS or ARGV below its head: ${reading}`);
  return [...lines.slice(0, headLength), ...body].join('\n');
}

function linesOf(file: URL): string[] {
  return readFileSync(file, 'utf8').split('\n');
}
