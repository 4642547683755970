import { bookEntry } from '../../domain/accounts/book-entry.ts';
import {
  blockedForMs,
  decideTopup,
  openTopup,
  type Topup,
  TOPUP_ASKED_AGAIN_AFTER_MS,
  TOPUP_KEPT_MS,
  TOPUP_LIFE_MS,
  type TopupEnd,
  topupSchema,
} from '../../domain/accounts/topup.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { isSameCard, type SentCard } from '../../domain/shared/sent-message.ts';
import { accountIn, entryWrites, expectAccount, holdingAccount, readStoredAccount } from './account-store.ts';
import { readJson } from '../shared/held-record-store.ts';
import { type Decision, type Expectation, expectThat, type Write, writes } from '../shared/transact.ts';
import { memberOf, readMember } from '../shared/members.ts';
import type { StoreParts } from '../store-parts.ts';

const ID = /^[\w-]{12}$/u;
const LOOKED_AT = 100;

type NewTopup = Omit<Topup, 'version' | 'state' | 'decidedBy' | 'paid' | 'asked' | 'told' | 'cards'>;
type Opened = { readonly type: 'opened' } | { readonly type: 'other'; readonly openId: string };
type Ended = { type: 'decided'; account: Account } | { type: 'already' | 'unknown' };

/** Each top-up is one record in its person's shard, so that one write ends it and books the money. */
export function createTopupStore({ redis, keys, held, logger, transactors }: StoreParts) {
  return {
    /** `other`: the one that is already open. The same id is the same request; one that was credited and is forgotten is not opened again. */
    async open(asked: NewTopup): Promise<{ type: 'opened' } | { type: 'other'; topup: Topup | undefined }> {
      const { userId, id, way, createdAt } = asked;
      // The list is written first. An id in it without a record is passed over, but a request that is missing from the list would never be shown.
      if (way === 'request') await redis.zadd(keys.topupRequests(), 'NX', createdAt, memberOf({ userId, id }));
      const { topup, open, bookings } = keysOf(userId, id);
      const read = () => Promise.all([redis.exists(topup), redis.hget(bookings, bookingIdOf(id)), redis.get(open)]);
      const opened = await transactors.money.decide(topup, read, ([kept, booked, openId]): Decision<Opened> => {
        const before = { isKept: kept === 1, isBooked: booked !== null, openId: openId ?? undefined };
        const opening = openTopup({ id, way }, before);
        const isRequest = way === 'request';
        const expect = [
          expectThat.isThere(topup, before.isKept),
          expectThat.field(bookings, bookingIdOf(id), booked),
          ...(isRequest ? [expectThat.value(open, openId)] : []),
        ];
        if (opening.type !== 'open') return { result: opening, expect };
        return {
          result: { type: 'opened' },
          expect,
          write: [
            ...(isRequest ? [writes.setFor(open, id, TOPUP_LIFE_MS)] : []),
            writeRecord({ ...asked, version: 1, state: 'open', paid: false, asked: false, told: false }),
            writes.expireIn(topup, TOPUP_KEPT_MS),
          ],
        };
      });
      if (opened.type === 'opened') return opened;
      // It stays out of the list, where many such would hide the requests of others from merchants.
      await redis.zrem(keys.topupRequests(), memberOf({ userId, id }));
      return { type: 'other', topup: await find(userId, opened.openId) };
    },

    find,

    async findRequest(userId: number): Promise<Topup | undefined> {
      const id = await redis.get(keys.openTopup(userId));
      return id === null ? undefined : find(userId, id);
    },

    /** Only the first call counts. If the request is credited, the same script books the money. */
    async decide(userId: number, id: string, decision: { to: TopupEnd; by: number; at: number }): Promise<Ended> {
      const ended = await end(userId, id, decision);
      // A request that ran out stays in the list until its person was told.
      if (ended.type === 'decided' && decision.to !== 'expired') {
        await redis.zrem(keys.topupRequests(), memberOf({ userId, id }));
      }
      return ended;
    },

    mark: (userId: number, id: string, field: 'paid' | 'asked' | 'told') =>
      change(userId, id, () => ({ [field]: true })),

    /** False if the request has ended, or has a slip already. */
    addSlip: (userId: number, id: string, slip: Pick<Topup, 'note' | 'proof'>): Promise<boolean> =>
      change(userId, id, ({ state, proof }) => (state === 'open' && proof === undefined ? slip : undefined)),

    /** Notes each message once, by which merchants were asked or the person was told so. One that is drawn again takes the place of the old one. */
    addCards: (userId: number, id: string, added: readonly SentCard[]) =>
      change(userId, id, ({ cards = [] }) => {
        const fresh = added.filter((card) => !cards.some((noted) => isSameCard(noted, card)));
        return { cards: [...cards, ...fresh] };
      }),

    /** Requests that merchants have been asked about and that no merchant has answered, the newest first. */
    async listOpen(now: number, count: number): Promise<readonly Topup[]> {
      const from = `(${now - TOPUP_LIFE_MS}`;
      const members = await redis.zrevrangebyscore(keys.topupRequests(), '+inf', from, 'LIMIT', 0, LOOKED_AT);
      return (await listedOpen(members)).slice(0, count);
    },

    /** All of them that have waited so long that merchants are asked again; the oldest first. */
    async listToAskAgain(now: number): Promise<readonly Topup[]> {
      const [from, to] = [`(${now - TOPUP_LIFE_MS}`, now - TOPUP_ASKED_AGAIN_AFTER_MS];
      return listedOpen(await redis.zrangebyscore(keys.topupRequests(), from, to));
    },

    /** Requests that merchants were asked about and that have run out, until their person was told; the oldest first. */
    async listRunOut(now: number, count: number): Promise<readonly Topup[]> {
      const to = now - TOPUP_LIFE_MS;
      const members = await redis.zrangebyscore(keys.topupRequests(), '-inf', to, 'LIMIT', 0, count);
      // If no merchant was asked, the person was promised nothing that could run out.
      return listed(members, ({ state, asked, told }) => asked && !told && (state === 'open' || state === 'expired'));
    },
  };

  /** False if there is none, or `decide` changes nothing. */
  function change(userId: number, id: string, decide: (topup: Topup) => Partial<Topup> | undefined): Promise<boolean> {
    const { topup } = keysOf(userId, id);
    const read = () => find(userId, id);
    return transactors.plain.decide(topup, read, (found): Decision<boolean> => {
      const changed = found === undefined ? undefined : decide(found);
      if (found === undefined || changed === undefined) return { result: false };
      return { result: true, expect: [expectVersion(found)], write: [writeNext({ ...found, ...changed })] };
    });
  }

  function expectVersion({ userId, id, version }: Topup): Expectation {
    return expectThat.field(keys.topup(userId, id), 'version', version);
  }

  function writeNext(topup: Topup): Write {
    return writeRecord({ ...topup, version: topup.version + 1 });
  }

  function writeRecord(topup: Topup): Write {
    const { userId, id, version } = topup;
    return writes.setFields(keys.topup(userId, id), { version, record: JSON.stringify(topup) });
  }

  function end(userId: number, id: string, { to, by, at }: { to: TopupEnd; by: number; at: number }): Promise<Ended> {
    const { open, bookings } = keysOf(userId, id);
    const reference = bookingIdOf(id);
    const read = () =>
      Promise.all([
        find(userId, id),
        readStoredAccount(redis, keys, userId),
        redis.get(open),
        redis.hget(bookings, reference),
      ]);
    const decide = ([found, stored, openId, booked]: Awaited<ReturnType<typeof read>>): Decision<Ended> => {
      const decided = decideTopup(found);
      if (decided.type !== 'decided') {
        const expect = found === undefined ? [] : [expectVersion(found)];
        return { result: decided, expect };
      }
      const { amountMinor, note: why } = decided.topup;
      const blockedMs = blockedForMs(decided.topup, to);
      const kept = accountIn(stored);
      // Booked once under its id, whatever happens to its record.
      const entry = { userId, kind: 'topup', amountMinor, reference, by, at, note: why } as const;
      const credit = to === 'credited' && booked === null ? bookEntry(kept, entry) : undefined;
      const room = blockedMs > 0 ? writes.expireIn(open, blockedMs) : writes.remove(open);
      return {
        result: { type: 'decided', account: credit?.account ?? kept.account },
        expect: [
          expectVersion(decided.topup),
          expectThat.value(open, openId),
          ...expectAccount(keys, userId, stored),
          expectThat.field(bookings, reference, booked),
        ],
        write: [
          writeNext({ ...decided.topup, state: to, decidedBy: by }),
          ...(openId === id ? [room] : []),
          ...(credit === undefined
            ? []
            : [writes.setFields(bookings, { [reference]: at }), ...entryWrites(keys, credit)]),
        ],
      };
    };
    return holdingAccount(userId, held, () => transactors.money.decide(keys.account(userId), read, decide));
  }

  async function listedOpen(members: readonly string[]): Promise<Topup[]> {
    // One that another process, whose clock is ahead, found run out stays until its person has been told.
    const standing = await listed(members, ({ state }) => state === 'open' || state === 'expired');
    return standing.filter(({ state, asked }) => state === 'open' && asked);
  }

  async function listed(members: readonly string[], belongs: (topup: Topup) => boolean): Promise<Topup[]> {
    const found = await Promise.all(members.map(readMember).map(({ userId, id }) => find(userId, id)));
    const stays = found.filter((topup): topup is Topup => topup !== undefined && belongs(topup));
    const over = members.filter((_, place) => !stays.some((topup) => topup === found[place]));
    if (over.length > 0) await redis.zrem(keys.topupRequests(), ...over);
    return stays;
  }

  function keysOf(userId: number, id: string) {
    return { topup: keys.topup(userId, id), open: keys.openTopup(userId), bookings: keys.bookings(userId) };
  }

  async function find(userId: number, id: string): Promise<Topup | undefined> {
    const record = ID.test(id) ? await redis.hget(keys.topup(userId, id), 'record') : null;
    const damaged = () => logger.error({ topup: id }, 'a damaged top-up is passed over');
    return record === null ? undefined : readJson(record, topupSchema, damaged);
  }
}

function bookingIdOf(id: string): string {
  return `topup-${id}`;
}
