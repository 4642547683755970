import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RedisClient } from '../../connection/open-redis.ts';
import { z } from 'zod';
import { loadLua } from './load-lua.ts';

/** The order, the names and the types of a script's call, and the type of its answer. The head of the file has to say the same. */
interface ScriptDefinition<Key extends string, Arguments extends ArgumentTypes, Answer extends z.ZodType> {
  readonly file: URL;
  readonly keys: readonly Key[];
  readonly args: Arguments;
  readonly answer: Answer;
}

type ArgumentTypes = Readonly<Record<string, ArgumentType<never>>>;
type ValuesOf<Arguments extends ArgumentTypes> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends ArgumentType<infer Value> ? Value : never;
};

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
  const types = Object.entries<ArgumentType<never>>(definition.args);
  const script = {
    name,
    lua,
    keys: definition.keys,
    async run(redis: RedisClient | ScriptRunner, keys: Readonly<Record<Key, string>>, args: ValuesOf<Arguments>) {
      const named = definition.keys.map((key) => keys[key]);
      checkSlots(name, definition.keys, named);
      const sent = types.map(([argument, type]) => type.encode(args[argument] as never));
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

/** How a value becomes the text that a script reads as an argument. This file alone decides that. */
interface ArgumentType<Value> {
  encode(value: Value): string;
}

export const text: ArgumentType<string> = { encode: (value) => value };

export const number: ArgumentType<number> = {
  encode(value) {
    if (!Number.isFinite(value)) throw new RangeError(`a script takes no number like ${value}`);
    return String(value);
  },
};

/** `1` or empty. */
export const flag: ArgumentType<boolean> = { encode: (value) => (value ? '1' : '') };

export function oneOf<const Word extends string>(...words: readonly Word[]): ArgumentType<Word> {
  return {
    encode(value) {
      if (!words.includes(value)) throw new RangeError(`a script takes ${words.join(', ')} here`);
      return value;
    },
  };
}

/** Empty if there is none. The caller still has to name it, so that none is forgotten. */
export function optional<Value>(type: ArgumentType<Value>): ArgumentType<Value | undefined> {
  return { encode: (value) => (value === undefined ? '' : type.encode(value)) };
}
