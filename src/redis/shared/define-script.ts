import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';

/** The order, the names and the types of a script's call, and the type of its answer. The head of the file has to say the same. */
interface ScriptDefinition<Key extends string, Arguments extends ArgumentTypes, Answer extends z.ZodType> {
  readonly file: URL;
  readonly keys: readonly Key[];
  readonly args: Arguments;
  readonly answer: Answer;
}

type Value = string | number | boolean | undefined;
type ArgumentTypes = Readonly<Record<string, z.ZodType<Value>>>;
/** One that may be undefined still has to be named, so that none is forgotten. */
type ValuesOf<Arguments extends ArgumentTypes> = { readonly [Name in keyof Arguments]: z.output<Arguments[Name]> };

export interface Script<Keys = Readonly<Record<string, string>>, Values = object, Answer = unknown> {
  /** Of its file. */
  readonly name: string;
  readonly lua: string;
  readonly keys: readonly string[];
  run(redis: RedisClient | ScriptRunner, keys: Keys, args: Values): Promise<Answer>;
}

/** The answer of a script that only does something. */
export const done = z.literal(1);

/** Runs scripts in another way than straight over a connection (connection/replicated-scripts.ts). */
export interface ScriptRunner {
  runScript(script: SentScript, keys: readonly string[], args: readonly string[]): Promise<unknown>;
}

export type SentScript = Pick<Script, 'name' | 'lua'>;

/** All scripts whose definitions are loaded, by their names. */
export const scripts = new Map<string, SentScript>();

/**
 * A script that is called with named keys and arguments. Each gives the same result when it is sent again, because the client resends a
 * command whose reply was lost, and Redis may have carried out the first.
 * @throws Error if the head of the file has other names or another order
 */
export function defineScript<const Key extends string, Arguments extends ArgumentTypes, Answer extends z.ZodType>(
  definition: ScriptDefinition<Key, Arguments, Answer>,
): Script<Readonly<Record<Key, string>>, ValuesOf<Arguments>, z.output<Answer>> {
  const name = basename(fileURLToPath(definition.file), '.lua');
  const lua = checkedLua(name, definition);
  const types = Object.entries(definition.args);
  const script = {
    name,
    lua,
    keys: definition.keys,
    async run(redis: RedisClient | ScriptRunner, keys: Readonly<Record<Key, string>>, args: ValuesOf<Arguments>) {
      const named = definition.keys.map((key) => keys[key]);
      checkSlots(name, definition.keys, named);
      const sent = types.map(([argument, type]) => textOf(type.parse(args[argument])));
      const answer = definition.answer.safeParse(await sendScript(redis, script, named, sent));
      // Not the answer itself: it may hold what is not for a log.
      if (!answer.success)
        throw new TypeError(`script ${name}: not the answer of its definition`, { cause: answer.error });
      return answer.data;
    },
  };
  if (scripts.has(name)) throw new Error(`script ${name}: defined twice`);
  scripts.set(name, script);
  return script;
}

function checkedLua(name: string, { file, keys, args }: ScriptDefinition<string, ArgumentTypes, z.ZodType>): string {
  const head = loadLua(file);
  const defined = [keys, Object.keys(args)].map((names) => names.join(', '));
  const bound = [head.keys, head.args].map((names) => names.join(', '));
  for (const [index, what] of ['keys', 'arguments'].entries()) {
    if (defined[index] === bound[index]) continue;
    throw new Error(`script ${name}: its head binds the ${what} (${bound[index]}), its definition (${defined[index]})`);
  }
  return head.lua;
}

/** A cluster takes a script only if all its keys are of one slot. One server would take any, so the definition refuses it first. */
function checkSlots(name: string, names: readonly string[], keys: readonly string[]): void {
  const tags = keys.map(hashTag);
  if (tags.every((tag) => tag === tags[0])) return;
  // Without the keys themselves, which name people.
  const found = names.map((key, index) => `${key} {${tags[index]}}`).join(', ');
  throw new Error(`script ${name}: its keys are of different slots: ${found}`);
}

/** What decides a key's slot (redis.io/docs/reference/cluster-spec, 2026-11): what stands in its first braces, or all of it. */
export function hashTag(key: string): string {
  const from = key.indexOf('{') + 1;
  const to = key.indexOf('}', from);
  return from > 0 && to > from ? key.slice(from, to) : key;
}

export function sendScript(
  redis: RedisClient | ScriptRunner,
  script: SentScript,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  return 'runScript' in redis ? redis.runScript(script, keys, args) : callScript(redis, script, keys, args);
}

/** By EVALSHA, and by EVAL where the connection has not sent the script yet, or the server has it no more. */
function callScript(
  redis: RedisClient,
  { name, lua }: SentScript,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  if (!(name in redis)) redis.defineCommand(name, { lua });
  return Reflect.apply(Reflect.get(redis, name), redis, [keys.length, ...keys, ...args]);
}

/** How a value becomes the text that a script reads as an argument. */
function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === undefined ? '' : String(value);
}

const KEY = /^local (\w+)Key = KEYS\[(\d+)\]/u;
const ARGUMENT = /^local (\w+) = ARGV\[(\d+)\]/u;
const COMMENT = /^\s*(?:--.*)?$/u;
const INCLUDE = /^--- @include "([^"]+)"$/u;

/**
 * Reads a script and what it includes, as it is sent, and the names that its head binds, in the head's order. The head binds each key and argument to a local by its place; below it nothing may read KEYS or ARGV.
 * @throws Error if the file is not so
 */
function loadLua(file: URL) {
  const lines = linesOf(file);
  const headLength = lines.findLastIndex(isBinding) + 1;
  const head = lines.slice(0, headLength).filter((line) => !COMMENT.test(line));
  checkHead(file, head);
  const body = lines.slice(headLength).flatMap((line) => {
    const [, path] = INCLUDE.exec(line) ?? [];
    return path === undefined ? line : linesOf(new URL(`${path}.lua`, file));
  });
  const reading = body.find((line) => /\b(?:KEYS|ARGV)\b/u.test(line));
  if (reading !== undefined) throw new Error(`${file.pathname}: reads KEYS or ARGV below its head: ${reading}`);
  return {
    lua: [...lines.slice(0, headLength), ...body].join('\n'),
    keys: head.flatMap((line) => KEY.exec(line)?.[1] ?? []),
    args: head.flatMap((line) => ARGUMENT.exec(line)?.[1] ?? []),
  };
}

function linesOf(file: URL): string[] {
  return readFileSync(file, 'utf8').split('\n');
}

function isBinding(line: string): boolean {
  return [KEY, ARGUMENT].some((pattern) => pattern.test(line));
}

/** Keys and arguments each from the first place on, and nothing between them but comments. */
function checkHead(file: URL, head: readonly string[]): void {
  const placesOf = (pattern: RegExp): number[] => head.flatMap((line) => pattern.exec(line)?.[2] ?? []).map(Number);
  const isOrdered = [KEY, ARGUMENT]
    .map(placesOf)
    .every((places) => places.every((place, index) => place === index + 1));
  if (!isOrdered || !head.every(isBinding)) throw new Error(`${file.pathname}: its head is out of order`);
}
