import { z } from 'zod';
import { type OpeningEntry, bookedAt } from '../../../domain/accounts/ledger.ts';
import { shardOfPerson, SHARDS } from '../../../domain/orders/reference.ts';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/held-record-store.ts';
import { expectThat, writes } from '../../shared/transact.ts';
import type { Decision, Transactor } from '../../shared/transactor.ts';
import { idBehind } from './newest-entries.ts';

/** Beside the ids of people, which are numbers. */
const NEWEST = 'newest';

/** The opening entries of ledgers whose first entries are in the archive. */
export function createLedgerOpenings(redis: RedisClient, keys: Keys, transactor: Transactor) {
  return {
    /** What stands in place of those of a person. */
    async find(userId: number): Promise<OpeningEntry | undefined> {
      return readOpening((await redis.hget(keys.openings(shardOfPerson(userId)), String(userId))) ?? '');
    },

    /** When the newest entry was booked that is in the archive, of all people. */
    async newestArchivedAt(): Promise<number | undefined> {
      const times = await Promise.all(SHARDS.map((shard) => redis.hget(keys.openings(shard), NEWEST)));
      const newest = Math.max(...times.map(Number));
      return newest === 0 ? undefined : newest;
    },

    /**
     * Takes the first `count` entries away, of which the opening entry names the last, and leaves that one in their place; false, and nothing done,
     * if the ledger does not begin so. Only one process archives at a time; the count of entries finds out if it is not so.
     */
    cut(userId: number, opening: OpeningEntry, count: number): Promise<boolean> {
      const [ledger, openings] = [keys.ledger(userId), keys.openings(shardOfPerson(userId))];
      const { lastId, account, entries: counted, bookings, holds } = opening;
      const after = JSON.stringify({ lastId, account, entries: counted, bookings, holds: [...holds] });
      const read = () =>
        Promise.all([
          redis.hget(openings, String(userId)),
          redis.hget(openings, NEWEST),
          redis.xrange(ledger, '-', lastId, 'COUNT', count + 1),
        ]);
      return transactor.decide(ledger, read, ([before, newest, entries]): Decision<boolean> => {
        if (before === after) return { result: true };
        if (entries.length !== count) return { result: false };
        const lastBookedAt = Math.max(Number(newest ?? 0), bookedAt({ id: lastId }));
        return {
          result: true,
          expect: [expectThat.field(openings, String(userId), before), expectThat.field(openings, NEWEST, newest)],
          write: [
            writes.cutBefore(ledger, idBehind(lastId)),
            writes.setFields(openings, { [userId]: after, [NEWEST]: lastBookedAt }),
          ],
        };
      });
    },
  };
}

/** Undefined also if it cannot be read: then the ledger does not add up, and the audit says so. */
export function readOpening(stored: string): OpeningEntry | undefined {
  return readJson(stored, openingSchema);
}

const count = z.int().min(0);

const openingSchema = z.object({
  lastId: z.string(),
  account: z.object({ balanceMinor: minorSchema, heldMinor: minorSchema, creditLimitMinor: minorSchema }),
  entries: count,
  bookings: count,
  holds: z.array(z.tuple([z.string(), minorSchema])).transform((holds) => new Map(holds)),
});
