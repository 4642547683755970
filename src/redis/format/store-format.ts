import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Logger, Now } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';
import { DONE_FOR_MS, type SessionForm } from '../updates/session-keys.ts';

/**
 * How the shop is written: 1 with sessions in keys of their own, 2 with sessions as fields of the person's hash (ADR 25), 3 also with old entries
 * of ledgers packed (ADR 23). A later version that stores something else in another way takes the next number. This version reads all up to
 * NEWEST_FORMAT, and writes what the mark in Redis says.
 */
export const OLDEST_FORMAT = 1;
export const NEWEST_FORMAT = 3;

/** Since which one sessions stand in hashes, and ledgers are packed. */
export const SESSIONS_FORMAT = 2;
export const PACKED_FORMAT = 3;

/** How often a process says that it runs and which formats it knows, and looks at the mark. */
const HEARTBEAT_MS = 15_000;
/** A process that has said nothing for so long has ended. */
const GONE_AFTER_MS = 2 * 60_000;

const processSchema = z.object({ knows: z.number(), writes: z.number(), at: z.number() });

/** A process that works with this Redis: the newest format that it knows, the one that it writes, and when it said so. */
export type KnownProcess = z.output<typeof processSchema>;

/** What Redis says of the format: the one to be written, and since when, in milliseconds since 1970; 0 if no other one was written before. */
export interface FormatMark {
  readonly format: number;
  readonly since: number;
}

interface StoreFormatOptions {
  readonly runs: boolean;
  readonly knows?: number;
  readonly now?: Now;
  readonly logger: Logger;
}

export interface StoreFormat {
  /** What is to be written at this moment. */
  mark(): FormatMark;
  /** Looks at the mark now, and not only at the next heartbeat. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reads the mark. A process of the bot says that it runs, and keeps to the mark while it does; a Redis on which no bot has ever worked gets the
 * newest format from it. A Redis that has no mark, and was worked with, has the oldest.
 * @param runs whether this is a process of the bot; a command only reads
 * @param knows the newest format that this process knows
 * @throws Error if the mark is newer than that
 */
export async function openStoreFormat(
  redis: RedisClient,
  keys: Keys,
  { runs, logger, now = Date.now, knows = NEWEST_FORMAT }: StoreFormatOptions,
): Promise<StoreFormat> {
  const id = randomUUID();
  let mark = (await readMark(redis, keys)) ?? (await firstMark(redis, keys, runs ? knows : undefined));
  if (mark.format > knows) throw new Error(tooOldText(mark.format, knows));
  await register();
  let beating: Promise<void> = Promise.resolve();
  const beatAgain = (): void => void (beating = beat());
  const timer = runs ? setInterval(beatAgain, HEARTBEAT_MS) : undefined;
  timer?.unref();
  return {
    mark: () => mark,
    look: beat,
    async stop() {
      clearInterval(timer);
      await beating;
      // Without it, it is taken for gone in two minutes.
      if (runs) await redis.hdel(keys.processes(), id).catch(() => undefined);
    },
  };

  async function beat(): Promise<void> {
    try {
      // A Redis that has lost its mark says nothing about the format.
      const found = (await readMark(redis, keys)) ?? mark;
      if (found.format > knows) {
        logger.error({ format: found.format }, tooOldText(found.format, knows));
      } else {
        if (found.format !== mark.format)
          logger.info({ format: found.format }, 'what is stored has another format now');
        mark = found;
      }
      await register();
    } catch (error) {
      logger.debug({ err: error }, 'the format of what is stored could not be read');
    }
  }

  async function register(): Promise<void> {
    if (!runs) return;
    await redis.hset(
      keys.processes(),
      id,
      JSON.stringify({ knows, writes: mark.format, at: now() } satisfies KnownProcess),
    );
  }
}

export function mayPackLedgers(mark: FormatMark | undefined): boolean {
  return mark !== undefined && mark.format >= PACKED_FORMAT;
}

/** Other processes may write the older form until they have seen the mark; what they mark then is kept as long as any mark. */
export function sessionFormOf({ format, since }: FormatMark): SessionForm {
  const marksUntil = since === 0 ? 0 : since + DONE_FOR_MS + GONE_AFTER_MS;
  return { form: format >= SESSIONS_FORMAT ? 'hash' : 'keys', marksUntil };
}

export async function readMark(redis: RedisClient, keys: Keys): Promise<FormatMark | undefined> {
  const [format, since] = await redis.hmget(keys.format(), 'format', 'since');
  return typeof format === 'string' ? { format: Number(format), since: Number(since ?? 0) } : undefined;
}

/** The processes that run, as far as they say so: those of versions before this one do not. */
export async function readProcesses(redis: RedisClient, keys: Keys, now: number): Promise<KnownProcess[]> {
  const known: KnownProcess[] = [];
  for (const [id, text] of Object.entries(await redis.hgetall(keys.processes()))) {
    const one = readJson(text, processSchema);
    if (one !== undefined && now - one.at <= GONE_AFTER_MS) known.push(one);
    else await redis.hdel(keys.processes(), id);
  }
  return known;
}

/** @param written what an unused Redis gets; undefined: nothing is written */
async function firstMark(redis: RedisClient, keys: Keys, written: number | undefined): Promise<FormatMark> {
  const oldest = { format: OLDEST_FORMAT, since: 0 };
  const isUsed = (await redis.exists(keys.initialised())) + (await redis.exists(keys.people())) > 0;
  if (isUsed) return oldest;
  if (written === undefined) return { format: NEWEST_FORMAT, since: 0 };
  await redis.hsetnx(keys.format(), 'format', written);
  return (await readMark(redis, keys)) ?? oldest;
}

function tooOldText(mark: number, knows: number): string {
  return (
    `this version is too old for what stands in Redis: it knows formats up to ${knows}, and ${mark} is written. ` +
    `Start a version that knows ${mark}, or take the format back with that version's "npm run store-format -- ${knows}"`
  );
}
