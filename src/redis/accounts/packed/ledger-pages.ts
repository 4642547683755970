import { bookedAt, isBehind } from '../../../domain/accounts/ledger.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import { readNewest, readOldest } from './pack-scripts.ts';
import { headOf, type StreamEntry, unpackEntries } from './packed-block.ts';

/** A ledger's entries: the old ones in blocks, and then a stream. */
export interface LedgerKeys {
  readonly blocks: string;
  readonly ledger: string;
}

/** Both ends are part of it. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

/** Reads both forms as one. Entries move from the stream to the blocks meanwhile, and none is read twice or passed over. */
export interface LedgerPages {
  /** Oldest first. */
  oldest(keys: LedgerKeys, range: IdRange, count: number): Promise<StreamEntry[]>;
  /** Newest first. */
  newest(keys: LedgerKeys, range: IdRange, count: number): Promise<StreamEntry[]>;
}

const LAST_NUMBER = '18446744073709551615';
export const LAST_ID = `${LAST_NUMBER}-${LAST_NUMBER}`;

export function createLedgerPages(redis: RedisClient, logger: Logger): LedgerPages {
  return {
    async oldest(keys, { from, to }, count) {
      const found: StreamEntry[] = [];
      for (let next = from; ;) {
        const [block, entries] = await readOldest.run(redis, keys, { from: next, to, count: count - found.length });
        if (block.length === 0) return [...found, ...entries];
        const packed = unpacked(block, { from: next, to });
        found.push(...packed.slice(0, count - found.length));
        const { lastId } = headOf(block);
        if (found.length === count || !isBehind(to, lastId)) return found;
        next = idBehind(lastId);
      }
    },

    async newest(keys, { from, to }, count) {
      const found: StreamEntry[] = [];
      for (let next = to; ;) {
        const [block, entries] = await readNewest.run(redis, keys, { from, to: next, count: count - found.length });
        found.push(...entries);
        if (block.length === 0) return found;
        const packed = unpacked(block, { from, to: next });
        found.push(...packed.toReversed().slice(0, count - found.length));
        const { firstId } = headOf(block);
        if (found.length === count || !isBehind(firstId, from)) return found;
        next = idBefore(firstId);
      }
    },
  };

  function unpacked(block: Buffer, { from, to }: IdRange): StreamEntry[] {
    try {
      return unpackEntries(block).filter(([id]) => !isBehind(from, id) && !isBehind(id, to));
    } catch (error) {
      logger.error({ err: error, ...headOf(block) }, 'a damaged block of a ledger is left aside');
      return [];
    }
  }
}

/** @param after the id before the first one, or else those from this time on */
export function startOf(from: number, after: string | undefined): string {
  return after === undefined ? `${from}-0` : idBehind(after);
}

/** The greatest id of before this time. */
export function endOf(to: number): string {
  return to === Infinity ? LAST_ID : `${to - 1}-${LAST_NUMBER}`;
}

/** The least id behind this one. */
export function idBehind(id: string): string {
  const [time = '', number = '0'] = id.split('-');
  return `${time}-${BigInt(number) + 1n}`;
}

/** The greatest id before this one. */
export function idBefore(id: string): string {
  const [, number = '0'] = id.split('-');
  return BigInt(number) > 0n ? `${bookedAt({ id })}-${BigInt(number) - 1n}` : endOf(bookedAt({ id }));
}
