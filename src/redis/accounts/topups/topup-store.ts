import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../../connection/open-redis.ts';
import { type Topup, TOPUP_LIFE_MS, topupSchema } from '../../../domain/accounts/topup.ts';
import type { TopupStore } from '../../../use-cases/accounts/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { accountOf, ledgerKeys, holdingAccount } from '../account-record.ts';
import type { HoldRecord } from '../../shared/held-record-store.ts';
import type { Keys } from '../../shared/keys.ts';
import type { ScriptRunner } from '../../shared/scripts/define-script.ts';
import { decideTopup, markTopup, openTopup } from './topup-scripts.ts';

/** For longer than it can be decided on, so that late taps read what became of it. */
const KEPT_MS = TOPUP_LIFE_MS + 30 * 24 * 3_600_000;
const ID = /^[\w-]{12}$/u;
/** Before the chat and the message of a card, in the name of its field. */
const CARD = 'card:';
/** Requests at once, the newest. */
const LOOKED_AT = 100;

/**
 * Top-ups as one hash each, in the shard of their person, so that one script ends them and books the money.
 * @param money runs what must not be lost with a server
 */
export function createTopupStore(
  redis: RedisClient,
  keys: Keys,
  held: HoldRecord,
  logger: Logger,
  money: RedisClient | ScriptRunner = redis,
): TopupStore {
  return {
    async open({ userId, id, way, createdAt, proof, amountMinor, note, locale }) {
      // The list first. An id in it without a record is passed over, but a request that is missing from it would never be shown.
      if (way === 'request') await redis.zadd(keys.topupRequests(), 'NX', createdAt, memberOf(userId, id));
      const answer = await openTopup.run(money, keysOf(userId, id), {
        id,
        keptMs: KEPT_MS,
        openMs: way === 'request' ? TOPUP_LIFE_MS : undefined,
        bookingId: bookingIdOf(id),
        fields: fieldsOf({ way, amountMinor, createdAt, note, proof, locale }),
      });
      if (answer[0] === 'opened') return { type: 'opened' };
      return { type: 'other', topup: await find(userId, answer[1]) };
    },

    find,

    async findRequest(userId) {
      const id = await redis.get(keys.openTopup(userId));
      return id === null ? undefined : find(userId, id);
    },

    async decide(userId, id, { to, by, at }) {
      if (!ID.test(id)) return { type: 'unknown' };
      const commandId = randomUUID();
      const allKeys = { ...ledgerKeys(keys, userId), ...keysOf(userId, id) };
      const decision = { id, decision: to, by, at, commandId, userId, bookingId: bookingIdOf(id) };
      const answer = await holdingAccount(decideTopup.run(money, allKeys, decision), userId, held);
      if (answer[0] !== 'decided') return { type: answer[0] };
      const [type, ...sums] = answer;
      // One that has run out stays until its person has been told.
      if (to !== 'expired') await redis.zrem(keys.topupRequests(), memberOf(userId, id));
      return { type, account: accountOf(...sums) };
    },

    async mark(userId, id, field) {
      await markTopup.run(redis, { topup: keys.topup(userId, id) }, { field });
    },

    async addCards(userId, id, cards) {
      const fields = cards.map(({ chatId, messageId }) => `${CARD}${chatId}:${messageId}`);
      const topup = keys.topup(userId, id);
      await Promise.all(fields.map((field) => markTopup.run(redis, { topup }, { field })));
    },

    async listOpen(now, count) {
      const from = `(${now - TOPUP_LIFE_MS}`;
      const members = await redis.zrevrangebyscore(keys.topupRequests(), '+inf', from, 'LIMIT', 0, LOOKED_AT);
      const open = await listed(members, ({ state }) => state === 'open');
      return open.filter(({ asked }) => asked).slice(0, count);
    },

    async listRunOut(now, count) {
      const to = now - TOPUP_LIFE_MS;
      const members = await redis.zrangebyscore(keys.topupRequests(), '-inf', to, 'LIMIT', 0, count);
      // Of whom no merchant was asked, the person was told nothing that could run out.
      return listed(members, ({ state, asked, told }) => asked && !told && (state === 'open' || state === 'expired'));
    },
  };

  /** Those that still belong on the list; the others leave it. */
  async function listed(members: readonly string[], belongs: (topup: Topup) => boolean): Promise<Topup[]> {
    const found = await Promise.all(
      members.map((member) => {
        const [userId, id = ''] = member.split(':');
        return find(Number(userId), id);
      }),
    );
    const over = members.filter((_, place) => {
      const topup = found[place];
      return topup === undefined || !belongs(topup);
    });
    if (over.length > 0) await redis.zrem(keys.topupRequests(), ...over);
    return found.filter((topup) => topup !== undefined).filter(belongs);
  }

  function keysOf(userId: number, id: string) {
    return { topup: keys.topup(userId, id), open: keys.openTopup(userId), bookings: keys.bookings(userId) };
  }

  async function find(userId: number, id: string): Promise<Topup | undefined> {
    const fields = ID.test(id) ? await redis.hgetall(keys.topup(userId, id)) : {};
    return Object.keys(fields).length === 0 ? undefined : read(userId, id, fields);
  }

  function read(userId: number, id: string, fields: Record<string, string>): Topup | undefined {
    const { proofKind: kind, proofFileId: fileId, decidedBy } = fields;
    const parsed = topupSchema.safeParse({
      ...fields,
      userId,
      id,
      amountMinor: Number(fields['amountMinor']),
      createdAt: Number(fields['createdAt']),
      proof: kind === undefined ? undefined : { kind, fileId },
      decidedBy: decidedBy === undefined ? undefined : Number(decidedBy),
      paid: 'paid' in fields,
      asked: 'asked' in fields,
      told: 'told' in fields,
      cards: cardsIn(fields),
    });
    if (!parsed.success) logger.error({ topup: id }, 'a damaged top-up is passed over');
    return parsed.data;
  }
}

function fieldsOf({
  way,
  amountMinor,
  createdAt,
  note,
  proof,
  locale,
}: Pick<Topup, 'way' | 'amountMinor' | 'createdAt' | 'note' | 'proof' | 'locale'>) {
  return {
    state: 'open',
    way,
    amountMinor,
    createdAt,
    note,
    proofKind: proof?.kind,
    proofFileId: proof?.fileId,
    locale,
  };
}

function memberOf(userId: number, id: string): string {
  return `${userId}:${id}`;
}

/** Each message has a field of its own, so that two processes lose none of each other's. */
function cardsIn(fields: Record<string, string>): Topup['cards'] {
  const names = Object.keys(fields).filter((name) => name.startsWith(CARD));
  if (names.length === 0) return undefined;
  return names.map((name) => {
    const [chatId, messageId] = name.slice(CARD.length).split(':').map(Number);
    return { chatId: chatId ?? 0, messageId: messageId ?? 0 };
  });
}

function bookingIdOf(id: string): string {
  return `topup-${id}`;
}
