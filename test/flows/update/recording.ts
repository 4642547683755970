import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type StoredKey, writeRedis } from './stored-redis.ts';

/** For how long the shop is without a bot: for the new one, everything in the recording is so much older. */
const AWAY_MS = 90_000;
/** Nothing else with 13 digits in a recording is so near to its own time. */
const NEAR_MS = 40 * 24 * 3_600_000;

interface RecordedRedis {
  readonly recordedAt: number;
  readonly keys: readonly StoredKey[];
}

/** A key a line. Texts that are JSON stand in it as such, which is readable and comes back to the letter. */
export function writtenRedis({ recordedAt, keys }: RecordedRedis): string {
  const lines = keys.map((key) => JSON.stringify(key, (_, value: unknown) => openedJson(value)));
  return `{"recordedAt": ${recordedAt}, "keys": [\n${lines.join(',\n')}\n]}\n`;
}

function openedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  const json = JSON.parse(value) as unknown;
  return JSON.stringify(json) === value ? { json } : value;
}

function readRecorded(text: string): RecordedRedis {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'json' in value ? JSON.stringify(value.json) : value,
  ) as RecordedRedis;
}

export interface RestoredFiles {
  readonly chats: string;
  readonly books: string;
}

/**
 * Puts a recording into an empty Redis and into files for the emulator and the sandbox, as if it had been made AWAY_MS ago. The clocks of the bot, of
 * Redis and of the stand-ins cannot all be set back, so each moment in the recording is moved instead, by the same difference: milliseconds
 * wherever they stand (records, scores, stream ids), the seconds of messages, and the day that limits of a day are counted by. Lives of keys are
 * shorter by the time away; what has run out by then is left out.
 * @param folder of the recording
 * @param into a folder for the files
 */
export async function restore(folder: string, redisUrl: string, into: string): Promise<RestoredFiles> {
  const [stored, chats, books] = await Promise.all(
    ['redis.json', 'chats.json', 'books.jsonl'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  const { recordedAt } = readRecorded(stored ?? '');
  const byMs = Date.now() - AWAY_MS - recordedAt;
  const move = (text = ''): string => moved(text, recordedAt, byMs);
  const redis = new Redis(redisUrl);
  await writeRedis(redis, readRecorded(move(stored)).keys, AWAY_MS);
  redis.disconnect();
  const files = { chats: join(into, 'chats.json'), books: join(into, 'books.jsonl') };
  await Promise.all([writeFile(files.chats, move(lengthened(chats ?? ''))), writeFile(files.books, move(books))]);
  return files;
}

function moved(text: string, recordedAt: number, byMs: number): string {
  const inMs = (digits: string): string =>
    Math.abs(Number(digits) - recordedAt) < NEAR_MS ? String(Number(digits) + byMs) : digits;
  return text
    .replace(/(?<!\d)\d{13}(?!\d)/gu, inMs)
    .replace(/(?<="date":)\d{10}(?!\d)/gu, (seconds) => String(Number(seconds) + Math.round(byMs / 1_000)))
    .replaceAll(dayOf(recordedAt), dayOf(recordedAt + byMs));
}

/** As in Lagos, where the recorded shop is: an hour ahead of UTC all year. */
function dayOf(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, 10);
}

/** Of no use to a bot that goes on: how texts are set, when they were edited, and the menus of commands, which it sends at each start. */
const LEFT_OUT = ['commands', 'entities', 'link_preview_options', 'edit_date'];

/** The chats with each user and chat written once, because they stand in every message. */
export function shortened(chats: string): string {
  const left = JSON.stringify(JSON.parse(chats), (name, value: unknown) => {
    if (LEFT_OUT.includes(name)) return Array.isArray(value) && name === 'commands' ? [] : undefined;
    return name === 'frozen' && value === false ? undefined : value;
  });
  const named = [...new Set(left.match(/(?<="(?:from|chat)":)\{[^{}]*\}/gu))];
  const short = named.reduce((text, one, at) => text.replaceAll(`:${one}`, `:"@${at}@"`), left);
  return `{"named": [\n${named.join(',\n')}\n], "chats":\n${short.replaceAll('{"message":', '\n{"message":')}\n}\n`;
}

function lengthened(short: string): string {
  const { named, chats } = JSON.parse(short) as { named: readonly unknown[]; chats: unknown };
  return JSON.stringify(chats).replace(/"@(\d+)@"/gu, (_, at) => JSON.stringify(named[Number(at)]));
}
