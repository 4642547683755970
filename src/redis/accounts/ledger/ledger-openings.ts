import { z } from 'zod';
import type { OpeningEntry } from '../../../domain/accounts/ledger-replay.ts';
import { bookedAt } from '../../../domain/accounts/ledger.ts';
import { shardOfPerson, SHARDS } from '../../../domain/orders/reference.ts';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { LedgerOpenings } from '../../../use-cases/archive/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/read-json.ts';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { number, text } from '../../shared/scripts/script-arguments.ts';
import { idBehind } from './ledger-ids.ts';

export const cutLedger = defineScript({
  file: new URL('cut-ledger.lua', import.meta.url),
  keys: ['ledger', 'openings'],
  args: {
    userId: number,
    before: text,
    after: text,
    lastId: text,
    firstStaying: text,
    count: number,
    lastBookedAt: number,
  },
  answer: z.literal([0, 1]),
});

/** Beside the ids of people, which are numbers. */
const NEWEST = 'newest';

/** The opening entries of ledgers whose first entries are in the archive. */
export function createLedgerOpenings(redis: RedisClient, keys: Keys): LedgerOpenings {
  return {
    async find(userId) {
      return readOpening(await openingText(userId));
    },

    async newestArchivedAt() {
      const times = await Promise.all(SHARDS.map((shard) => redis.hget(keys.openings(shard), NEWEST)));
      const newest = Math.max(...times.map(Number));
      return newest === 0 ? undefined : newest;
    },

    /** Only one process archives at a time; the count of entries finds out if it is not so. */
    async cut(userId, opening, count) {
      const { lastId } = opening;
      const args = {
        userId,
        before: await openingText(userId),
        after: textOf(opening),
        lastId,
        firstStaying: idBehind(lastId),
        count,
        lastBookedAt: bookedAt({ id: lastId }),
      };
      const openings = keys.openings(shardOfPerson(userId));
      return (await cutLedger.run(redis, { ledger: keys.ledger(userId), openings }, args)) === 1;
    },
  };

  async function openingText(userId: number): Promise<string> {
    return (await redis.hget(keys.openings(shardOfPerson(userId)), String(userId))) ?? '';
  }
}

/** Undefined also if it cannot be read: then the ledger does not add up, and the audit says so. */
export function readOpening(stored: string): OpeningEntry | undefined {
  return readJson(stored, openingSchema);
}

function textOf({ lastId, account, entries, bookings, holds }: OpeningEntry): string {
  return JSON.stringify({ lastId, account, entries, bookings, holds: [...holds] });
}

const count = z.int().min(0);

const openingSchema = z.object({
  lastId: z.string(),
  account: z.object({ balanceMinor: minorSchema, heldMinor: minorSchema, creditLimitMinor: minorSchema }),
  entries: count,
  bookings: count,
  holds: z.array(z.tuple([z.string(), minorSchema])).transform((holds) => new Map(holds)),
});
