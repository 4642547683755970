import { isBehind, type LedgerEntry } from '../../../domain/accounts/ledger.ts';
import { shardOfPerson, shardsOf } from '../../../domain/orders/reference.ts';
import type { AccountStore } from '../../../use-cases/accounts/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { Keys } from '../../shared/keys.ts';
import { readEntries } from './ledger-entry.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import { endOf, idBefore, startOf } from './ledger-ids.ts';

/** Where a page ended: the id of its last entry and the shard that it is of, such as `1795000000000-3.a`. */
interface Place {
  readonly id: string;
  readonly shard: number;
}

/**
 * Ledgers from their ends on. For all people together, the ledgers of all shards are merged by time; entries of one moment come in the
 * order of their shards.
 */
export function createNewestEntries(redis: RedisClient, keys: Keys, logger: Logger): AccountStore['newestEntries'] {
  return async (userId, { from, to }, before, count) => {
    const place = before === undefined ? undefined : readPlace(before);
    const shards = shardsOf(userId);
    const parts = await Promise.all(
      shards.map((shard) => {
        const ledger = userId === undefined ? keys.ledger(shard) : keys.ledgerOf(userId);
        return newestOf(ledger, place === undefined ? endOf(to) : endAt(place, shard), from, count + 1);
      }),
    );
    const found = parts.flatMap(({ entries }) => entries).toSorted((one, other) => order(other, one));
    const entries = found.slice(0, count);
    const last = entries.at(-1);
    // Also if damaged entries were left aside, because the entries behind them are not.
    const hasMore = found.length > count || parts.some(({ isFull }) => isFull);
    return { entries, ...(hasMore && last !== undefined ? { next: writePlace(last) } : {}) };
  };

  async function newestOf(ledger: string, to: string, from: number, count: number) {
    const found = await redis.xrevrange(ledger, to, startOf(from, undefined), 'COUNT', count);
    const entries = readEntries(found, logger);
    return { entries, isFull: found.length === count };
  }
}

/** What the page behind this entry begins with. */
function writePlace({ id, userId }: LedgerEntry): string {
  return `${id}.${shardOfPerson(userId).toString(16)}`;
}

/** @throws RangeError where it is none */
function readPlace(text: string): Place {
  const [, id, shard] = /^(\d{1,16}-\d{1,16})\.([0-9a-f])$/u.exec(text) ?? [];
  if (id === undefined || shard === undefined) throw new RangeError('not a place in a ledger');
  return { id, shard: Number.parseInt(shard, 16) };
}

function endAt(place: Place, shard: number): string {
  return shard < place.shard ? place.id : idBefore(place.id);
}

function order(one: LedgerEntry, other: LedgerEntry): number {
  if (one.id === other.id) return shardOfPerson(one.userId) - shardOfPerson(other.userId);
  return isBehind(one.id, other.id) ? 1 : -1;
}
