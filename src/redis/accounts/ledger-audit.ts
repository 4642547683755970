import { phaseOf } from '../../domain/orders/bill-order.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { OpeningEntry } from '../../domain/accounts/ledger.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { orderSchema } from '../../domain/orders/order.ts';
import { readReference, shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import { peopleIds } from '../people/people-store.ts';
import { readJson } from '../shared/held-record-store.ts';
import { pairsOf } from '../shared/members.ts';
import { readStoredAccount } from './account-store.ts';
import { StoreBusyError } from '../shared/transact.ts';
import { readOpening } from './ledger-store.ts';
import type { StoreParts } from '../store-parts.ts';

const PAGE_SIZE = 200;

/** Commands that are sent together usually run together, so one try is nearly always enough. */
const MAX_TRIES = 20;

/** An account, and where its ledger begins and ends, all at one moment. */
export interface AccountSnapshot {
  readonly account: Account;
  /** How many entries its ledger has ever had. */
  readonly entries: number;
  /** How many credits, debits, top-ups and limits were booked by their ids. */
  readonly bookings: number;
  readonly lastId?: string;
  /** The opening entry, if there are entries in the archive. */
  readonly opening?: OpeningEntry;
  /** The balance that it has in the list of accounts; absent if it is not listed. */
  readonly listedMinor?: Minor;
  /** What it holds by the list of those who hold something; 0 if it is not listed. */
  readonly listedHeldMinor: Minor;
  /** When its last entry was booked, as the list of that says; absent if it is not listed. */
  readonly listedMovedAt?: number;
}

interface OrderHold {
  readonly reference: string;
  readonly userId: number;
  readonly heldMinor: Minor;
}

export function createLedgerAudit({ redis, keys }: StoreParts) {
  return {
    async snapshot(userId: number): Promise<AccountSnapshot> {
      const { stored, listed, listedHeld, movedAt, bookings, latest, openingText } = await readAsOfOneMoment(userId);
      const [balance, held, limit, entries] = stored.map((sum) => sum ?? '0');
      const opening = readOpening(openingText ?? '');
      const lastId = latest[0]?.[0];
      return {
        account: { balanceMinor: money(balance), heldMinor: money(held), creditLimitMinor: money(limit) },
        entries: Number(entries),
        bookings,
        listedHeldMinor: money(listedHeld ?? '0'),
        ...(listed === null ? {} : { listedMinor: money(listed) }),
        ...(movedAt === null ? {} : { listedMovedAt: Number(movedAt) }),
        ...(lastId === undefined ? {} : { lastId }),
        ...(opening === undefined ? {} : { opening }),
      };
    },

    /** People whose ledgers have ever had an entry. */
    async moved(shard: number): Promise<readonly number[]> {
      return (await redis.zrange(keys.movedAccounts(shard), 0, '-1')).map(Number);
    },

    async *openHolds(shard: number): AsyncGenerator<readonly OrderHold[]> {
      let cursor = '0';
      do {
        const [next, flat] = await redis.hscan(keys.open(shard), cursor, 'COUNT', PAGE_SIZE);
        cursor = next;
        const references = pairsOf(flat).map(([reference]) => reference);
        const orders = await Promise.all(references.map(read));
        yield orders.flatMap(({ hold }) => hold ?? []);
      } while (cursor !== '0');
    },

    /** What is booked as held for an order; undefined if there is no such order, or if it holds nothing or has ended. */
    holdOf,

    /** People who have money or a ledger but are in no list of accounts, in pages of the people who were looked at. */
    async *unlisted(): AsyncGenerator<{ readonly userIds: readonly number[]; readonly lookedAt: number }> {
      for await (const people of peopleIds(redis, keys, PAGE_SIZE)) {
        const listed = await Promise.all(SHARDS.map((shard) => listedOf(shard, people)));
        const others = people.filter((userId) => listed.every((ids) => !ids.has(userId)));
        const known = await Promise.all(others.map(hasAccount));
        yield { userIds: others.filter((_, place) => known[place]), lookedAt: 2 * others.length + SHARDS.length };
      }
    },
  };

  /** Each booking changes the account, and each archiving changes the opening entry. So if both are still the same, nothing in between has changed. */
  async function readAsOfOneMoment(userId: number) {
    const shard = shardOfPerson(userId);
    const member = String(userId);
    const openings = keys.openings(shard);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const [stored, openingText, listed, listedHeld, movedAt, bookings, latest, storedAfter, openingAfter] =
        await Promise.all([
          readStoredAccount(redis, keys, userId),
          redis.hget(openings, member),
          redis.zscore(keys.accounts(shard), member),
          redis.zscore(keys.heldAccounts(shard), member),
          redis.zscore(keys.movedAccounts(shard), member),
          redis.hlen(keys.bookings(userId)),
          redis.xrevrange(keys.ledger(userId), '+', '-', 'COUNT', 1),
          readStoredAccount(redis, keys, userId),
          redis.hget(openings, member),
        ]);
      const isStill = stored.join(' ') === storedAfter.join(' ') && openingText === openingAfter;
      if (isStill) return { stored, listed, listedHeld, movedAt, bookings, latest, openingText };
    }
    throw new StoreBusyError(MAX_TRIES);
  }

  async function listedOf(shard: number, people: readonly number[]): Promise<ReadonlySet<number>> {
    const own = people.filter((userId) => shardOfPerson(userId) === shard);
    const scores = own.length === 0 ? [] : await redis.zmscore(keys.accounts(shard), ...own.map(String));
    return new Set(own.filter((_, place) => scores[place] !== null));
  }

  /** A person without an entry is not listed. If they have money, somebody wrote it by hand, or took them off the list, or it came just now. */
  async function hasAccount(userId: number): Promise<boolean> {
    const [sums, ledgers] = await Promise.all([
      readStoredAccount(redis, keys, userId),
      redis.exists(keys.ledger(userId)),
    ]);
    return ledgers > 0 || sums.some((sum) => sum !== null && sum !== undefined && money(sum) !== 0);
  }

  /** Both the record and the phase must say so: the record says what should be, and the booked phase says what was done. */
  async function holdOf(reference: string): Promise<OrderHold | undefined> {
    const { hold, phase } = await read(reference);
    return phase === 'held' ? hold : undefined;
  }

  async function read(reference: string): Promise<{ hold?: OrderHold; phase?: string | null | undefined }> {
    if (readReference(reference) !== reference) return {};
    const [record, phase] = await redis.hmget(keys.order(reference), 'record', 'billing');
    const order = typeof record === 'string' ? readJson(record, heldSchema) : undefined;
    if (order?.billing === undefined || order.billing.heldMinor === 0 || phaseOf(order) !== 'held') return { phase };
    return { phase, hold: { reference, userId: order.buyer.userId, heldMinor: order.billing.heldMinor } };
  }
}

/** A value that is no whole number becomes a difference, like any other wrong number. */
function money(text = '0') {
  const amount = Number(text);
  return minor(Number.isSafeInteger(amount) ? amount : Number.MAX_SAFE_INTEGER);
}

const heldSchema = orderSchema.pick({ buyer: true, billing: true, state: true }).strip();
