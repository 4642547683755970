import {
  bookedAt,
  comesAfter,
  type LedgerEntry,
  type LedgerPage,
  type OpeningEntry,
} from '../../domain/accounts/ledger.ts';
import { SHARDS, shardOfPerson } from '../../domain/orders/reference.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import { pairsOf } from '../shared/members.ts';
import { z } from 'zod';
import { ledgerKinds } from '../../domain/accounts/account.ts';
import { minorSchema } from '../../domain/shared/money.ts';
import { readJson } from '../shared/held-record-store.ts';
import { expectThat, writes, type Decision } from '../shared/transact.ts';
import type { StoreParts } from '../store-parts.ts';

const READ_AT_ONCE = 200;
const LEDGERS_AT_ONCE = 50;

type Place = Pick<LedgerEntry, 'id' | 'userId'>;

/**
 * Newest first; of all people if no person is given. Entries of the same moment come by the ids of people.
 * @param before `next` of the page before
 * @throws RangeError if `before` is not such a text
 */
export async function newestEntries(
  parts: Pick<StoreParts, 'redis' | 'keys' | 'logger'>,
  userId: number | undefined,
  { from, to }: { from: number; to: number },
  before: string | undefined,
  count: number,
): Promise<LedgerPage> {
  const place = before === undefined ? undefined : readPlace(before);
  const people = userId === undefined ? await lastMovedFirst(parts, from) : [{ userId, at: Infinity }];
  let found: LedgerEntry[] = [];
  for (let begun = 0; begun < people.length; begun += LEDGERS_AT_ONCE) {
    const some = people.slice(begun, begun + LEDGERS_AT_ONCE);
    const firstLeftOut = found[count];
    // The page is full, and nobody who is left has an entry as new as those on it.
    if (firstLeftOut !== undefined && bookedAt(firstLeftOut) > (some[0]?.at ?? 0)) break;
    const ledgers = await Promise.all(
      some.map(({ userId: id }) => {
        const last = place === undefined ? endOf(to) : id < place.userId ? place.id : idBefore(place.id);
        return readNewest(parts, id, { from, last, count: count + 1 });
      }),
    );
    found = [...found, ...ledgers.flat()].toSorted((one, other) => order(other, one)).slice(0, count + 1);
  }
  const entries = found.slice(0, count);
  const end = entries.at(-1);
  return found.length > count && end !== undefined ? { entries, next: writePlace(end) } : { entries };
}

/** Everybody whose ledger had an entry since then. */
async function lastMovedFirst(
  { redis, keys }: Pick<StoreParts, 'redis' | 'keys'>,
  from: number,
): Promise<{ userId: number; at: number }[]> {
  const parts = await Promise.all(
    SHARDS.map((shard) => redis.zrangebyscore(keys.movedAccounts(shard), from, '+inf', 'WITHSCORES')),
  );
  return parts
    .flatMap((flat) => pairsOf(flat).map(([userId, at]) => ({ userId: Number(userId), at: Number(at) })))
    .toSorted((one, other) => other.at - one.at);
}

/** So many, or some more; fewer if there are no more. */
async function readNewest(
  { redis, keys, logger }: Pick<StoreParts, 'redis' | 'keys' | 'logger'>,
  userId: number,
  { from, last, count }: { from: number; last: string; count: number },
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  const atOnce = Math.min(count, READ_AT_ONCE);
  let to: string | undefined = last;
  while (to !== undefined && entries.length < count) {
    const found: Found = await redis.xrevrange(keys.ledger(userId), to, startOf(from, undefined), 'COUNT', atOnce);
    entries.push(...readEntries(found, logger));
    const oldest = found.at(-1)?.[0];
    to = oldest === undefined || found.length < atOnce ? undefined : idBefore(oldest);
  }
  return entries;
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

type Found = readonly [id: string, fields: readonly string[]][];

export function readEntries(found: Found, logger: Logger): LedgerEntry[] {
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
