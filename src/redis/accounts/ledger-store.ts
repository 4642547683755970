import {
  bookedAt,
  comesAfter,
  type LedgerEntry,
  type LedgerPage,
  type OpeningEntry,
} from '../../domain/accounts/ledger.ts';
import { SHARDS, shardOfPerson } from '../../domain/orders/reference.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import { pairsOf } from '../shared/members.ts';
import { z } from 'zod';
import { ledgerKinds } from '../../domain/accounts/account.ts';
import { minorSchema } from '../../domain/shared/money.ts';
import { readJson } from '../shared/held-record-store.ts';
import { expectThat, writes, type Decision } from '../shared/transact.ts';
import type { StoreParts } from '../store-parts.ts';

/** So many entries of a ledger are read first. They are few, because a page about all people begins many ledgers. */
const FIRST_READ = 10;
const READ_AT_ONCE = 200;
const BEGUN_TOGETHER = 50;

type Place = Pick<LedgerEntry, 'id' | 'userId'>;

interface Moved {
  readonly userId: number;
  readonly at: number;
}

interface Reading {
  readonly userId: number;
  /** Entries that were read and not given out yet, the newest last. */
  readonly entries: LedgerEntry[];
  /** The greatest id that was not read yet; undefined if nothing is left. */
  to: string | undefined;
}

/** Merged by time, and then by the ids of people. A ledger is begun only when the merge reaches the time of its last entry. */
export function createNewestEntries({ redis, keys, logger }: StoreParts) {
  return {
    /**
     * Newest first; of all people if no person is given. @param before `next` of the page before
     * @throws RangeError if `before` is not such a text
     */
    async newestEntries(
      userId: number | undefined,
      range: { from: number; to: number },
      before: string | undefined,
      count: number,
    ): Promise<LedgerPage> {
      const entries: LedgerEntry[] = [];
      for await (const entry of newestFirst(userId, range, before)) {
        const last = entries.at(-1);
        if (last !== undefined && entries.length === count) return { entries, next: writePlace(last) };
        entries.push(entry);
      }
      return { entries };
    },

    /** The same one by one, as many as the caller takes. Each entry is read once, however many ledgers there are. */
    newestFirst: (userId: number | undefined, range: { from: number; to: number }): AsyncIterable<LedgerEntry> =>
      newestFirst(userId, range, undefined),
  };

  async function* newestFirst(
    userId: number | undefined,
    { from, to }: { from: number; to: number },
    before: string | undefined,
  ): AsyncGenerator<LedgerEntry> {
    const place = before === undefined ? undefined : readPlace(before);
    const newestAt = place === undefined ? to - 1 : bookedAt(place);
    const waiting = userId === undefined ? await peopleMovedSince(from) : [{ userId, at: Infinity }];
    /** Sorted by their newest entries, the newest last. */
    const readings: Reading[] = [];
    for (;;) {
      const head = readings.at(-1)?.entries.at(-1);
      const due = takeDue(waiting, head, newestAt);
      if (due.length > 0) {
        // Entries that are booked meanwhile are left for the next reading.
        const begun = due.map(({ userId: id, at }) => ({
          userId: id,
          entries: [],
          to: place === undefined ? endOf(Math.min(to, at + 1)) : id < place.userId ? place.id : idBefore(place.id),
        }));
        await mapConcurrent(begun, BEGUN_TOGETHER, (reading) => readMore(reading, from, FIRST_READ));
        for (const reading of begun) putBack(readings, reading);
        continue;
      }
      const reading = readings.pop();
      const entry = reading?.entries.pop();
      if (reading === undefined || entry === undefined) return;
      yield entry;
      if (reading.entries.length === 0) await readMore(reading, from, READ_AT_ONCE);
      putBack(readings, reading);
    }
  }

  /** One command for each shard, so that nobody is missed who moves meanwhile. */
  async function peopleMovedSince(from: number): Promise<Moved[]> {
    const parts = await Promise.all(
      SHARDS.map((shard) => redis.zrangebyscore(keys.movedAccounts(shard), from, '+inf', 'WITHSCORES')),
    );
    return parts
      .flatMap((flat) => pairsOf(flat).map(([userId, at]) => ({ userId: Number(userId), at: Number(at) })))
      .toSorted((one, other) => one.at - other.at);
  }

  async function readMore(reading: Reading, from: number, count: number): Promise<void> {
    while (reading.to !== undefined && reading.entries.length === 0) {
      const found = await redis.xrevrange(
        keys.ledger(reading.userId),
        reading.to,
        startOf(from, undefined),
        'COUNT',
        count,
      );
      const last = found.at(-1)?.[0];
      reading.to = last === undefined || found.length < count ? undefined : idBefore(last);
      reading.entries.push(...readEntries(found, logger).toReversed());
    }
  }
}

/** Takes out people whose last entry is not older than the newest being read, or if none is, the latest and all who may be on the page. */
function takeDue(waiting: Moved[], head: LedgerEntry | undefined, newestAt: number): Moved[] {
  const at = head === undefined ? Math.min(newestAt, waiting.at(-1)?.at ?? 0) : bookedAt(head);
  return waiting.splice(waiting.findLastIndex((one) => one.at < at) + 1);
}

function putBack(readings: Reading[], reading: Reading): void {
  const newest = reading.entries.at(-1);
  if (newest === undefined) return;
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const other = readings[middle]?.entries.at(-1);
    if (other !== undefined && order(other, newest) < 0) low = middle + 1;
    else high = middle;
  }
  readings.splice(low, 0, reading);
}

/** The text with which the page after this entry begins. It is short enough for a button, because its numbers are to the base 36. */
function writePlace({ id, userId }: Place): string {
  const [time, number] = id.split('-').map((part) => Number(part).toString(36));
  return `${time}-${number}.${userId.toString(36)}`;
}

function readPlace(text: string): Place {
  const parts = /^([1-9a-z][0-9a-z]{0,7})-([0-9a-z]{1,3})\.([0-9a-z]{1,11})$/u.exec(text)?.slice(1) ?? [];
  const [time, number, userId] = parts.map((part) => Number.parseInt(part, 36));
  if (time === undefined || number === undefined || userId === undefined)
    throw new RangeError('not a place in a ledger');
  return { id: `${time}-${number}`, userId };
}

function order(one: Place, other: Place): number {
  if (one.id === other.id) return one.userId - other.userId;
  return comesAfter(one.id, other.id) ? 1 : -1;
}

export function readEntries(found: readonly [id: string, fields: readonly string[]][], logger: Logger): LedgerEntry[] {
  return found.flatMap(([id, fields]) => {
    const { data: entry } = entrySchema.safeParse({ id, ...Object.fromEntries(pairsOf(fields)) });
    if (entry === undefined) logger.error({ id }, 'a damaged entry of a ledger is left aside');
    return entry ?? [];
  });
}

const wholeNumber = z
  .string()
  .regex(/^-?\d+$/u)
  .transform(Number);
const money = wholeNumber.pipe(minorSchema);

const entrySchema = z.object({
  id: z.string(),
  userId: wholeNumber,
  number: wholeNumber,
  kind: z.enum(ledgerKinds),
  amountMinor: money,
  balanceBeforeMinor: money,
  balanceAfterMinor: money,
  heldBeforeMinor: money,
  heldAfterMinor: money,
  reference: z.string(),
  by: wholeNumber,
  at: wholeNumber,
  note: z.string().exactOptional(),
  costMinor: money.exactOptional(),
  paidMinor: money.exactOptional(),
  creditLimitMinor: money.exactOptional(),
});

const LAST_NUMBER = '18446744073709551615';

/** @param after the id before the first one; without it, all entries from this time on */
export function startOf(from: number, after: string | undefined): string {
  return after === undefined ? `${from}-0` : idBehind(after);
}

/** The greatest id of before this time. */
export function endOf(to: number): string {
  return to === Infinity ? '+' : `${to - 1}-${LAST_NUMBER}`;
}

function idBehind(id: string): string {
  const [time = '', number = '0'] = id.split('-');
  return `${time}-${BigInt(number) + 1n}`;
}

function idBefore(id: string): string {
  const [, number = '0'] = id.split('-');
  return BigInt(number) > 0n ? `${bookedAt({ id })}-${BigInt(number) - 1n}` : endOf(bookedAt({ id }));
}

/** This field stands beside the ids of people, which are numbers. */
const NEWEST = 'newest';

export function createLedgerOpenings({ redis, keys, transactors: { plain } }: StoreParts) {
  return {
    async find(userId: number): Promise<OpeningEntry | undefined> {
      return readOpening((await redis.hget(keys.openings(shardOfPerson(userId)), String(userId))) ?? '');
    },

    /** Of all people. */
    async newestArchivedAt(): Promise<number | undefined> {
      const times = await Promise.all(SHARDS.map((shard) => redis.hget(keys.openings(shard), NEWEST)));
      const newest = Math.max(...times.map(Number));
      return newest === 0 ? undefined : newest;
    },

    /**
     * Takes away the first `count` entries, the last of which the opening entry names, and leaves the opening entry in their place. False if the
     * ledger does not begin so; then nothing was done. Only one process archives at a time. If two did, the count of entries would show it.
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
      return plain.decide(ledger, read, ([before, newest, entries]): Decision<boolean> => {
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

/** Undefined also if it cannot be read. Then the ledger does not add up, and the audit says so. */
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
