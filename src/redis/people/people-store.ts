import type { RedisClient } from '../connection/open-redis.ts';
import {
  awaitsAnswer,
  isBarred,
  isNamedMerchant,
  isRaisedBy,
  ACCESS_CARDS_KEPT_MS,
} from '../../domain/people/access.ts';
import { gainBy, type Invitation } from '../../domain/people/invitation.ts';
import {
  type Person,
  personSchema,
  type RecordChange,
  type Role,
  roles,
  accessStates,
  type AccessState,
  SEARCHED_AT_MOST,
} from '../../domain/people/person.ts';
import type { ChangeNote } from '../../domain/people/change-trail.ts';
import { minor } from '../../domain/shared/money.ts';
import { shardOfPerson } from '../../domain/orders/reference.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import type { Keys } from '../keys.ts';
import { expectThat, UPDATE_REPEATED_MS, writes, type Decision } from '../shared/transact.ts';
import { pagesOf } from '../shared/members.ts';
import type { StoreParts } from '../store-parts.ts';
import type { SentCard } from '../../domain/shared/sent-message.ts';
import { noteCard, listCards } from '../shared/sent-cards.ts';

interface AccessAnswer {
  readonly access: 'approved' | 'declined';
  /** If left out, the role stays as it is. */
  readonly role?: Role | undefined;
  readonly by: number;
  readonly at: number;
  readonly id: string;
  /** Given for an invitation, which counts only if the person gains by it. */
  readonly invited?: Pick<Invitation, 'role' | 'madeAt'>;
}

type DecideResult =
  | { type: 'decided' }
  | { type: 'unknown' }
  /** A merchant decided before, and that decision stands. */
  | { type: 'already'; by?: number; access: AccessState };

/**
 * Each person is a hash, and a sorted set has their ids by the time of their first message. Each field has one writer (a person's message or a
 * merchant's decision), so that neither can undo the other.
 */
export function createPeopleStore({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    find,
    /** Stores who this is, and does not touch what merchants decided. */
    async see(person: Pick<Person, 'userId' | 'name' | 'username' | 'language' | 'firstSeenAt'>): Promise<void> {
      const { userId, name, username = null, language = null, firstSeenAt } = person;
      // The list is written first. If the process dies in between, pages skip an id without a record, and the next message writes the record.
      await redis.zadd(keys.people(), 'NX', firstSeenAt, userId);
      await set(userId, { name, firstSeenAt, username, language });
    },
    /** The answer to a person who asked to be let in: the first one counts, until they ask again. @param answer its `id` stays when it comes again */
    async decide(userId: number, { access, role, by, at, id, invited }: AccessAnswer): Promise<DecideResult> {
      if (role === 'merchant') await redis.sadd(keys.merchants(), userId);
      const key = keys.person(userId);
      const read = () => redis.hmget(key, ...DECIDED_BY);
      return plain.decide(key, read, (fields): Decision<DecideResult> => {
        const [firstSeenAt, decision, storedAccess, storedRole, askedAt, decidedAt, decidedBy, loweredAt] = fields;
        if (typeof firstSeenAt !== 'string') return { result: { type: 'unknown' } };
        if (decision === id) return { result: { type: 'decided' } };
        const stands = readAccess(storedAccess ?? undefined);
        const person = {
          access: stands,
          role: readRole(storedRole),
          askedAt: Number(askedAt ?? 0),
          decidedAt: Number(decidedAt ?? 0),
          loweredAt: Number(loweredAt ?? 0),
        };
        const counts = invited === undefined ? awaitsAnswer(person) : gainBy(person, invited) === 'raised';
        if (!counts) {
          const who = typeof decidedBy === 'string' ? { by: Number(decidedBy) } : {};
          return { result: { type: 'already', access: stands, ...who } };
        }
        return {
          result: { type: 'decided' },
          expect: expectThat.fields(key, DECIDED_BY, fields),
          write: [writes.setFields(key, { access, decidedBy: by, decidedAt: at, decision: id, role })],
        };
      });
    },
    /** `changed` also if it was done before under the note's id. The note is kept with the person until the trail has it. */
    async change(userId: number, change: RecordChange, { id, record }: ChangeNote): Promise<'changed' | 'meanwhile'> {
      // The set is written first, because it only says where to look for merchants. A person in it who is no merchant is passed over, but a merchant
      // who is missing would not be told. A person who is lowered stays in it too, because another merchant may raise them at the same moment.
      if (change.to === 'merchant') await redis.sadd(keys.merchants(), userId);
      const [key, mark] = [keys.person(userId), keys.changeMark(userId, id)];
      const field = FIELDS[change.what];
      const read = () => Promise.all([redis.hget(key, field), redis.exists(mark)]);
      return plain.decide(key, read, ([stored, isMarked]): Decision<'changed' | 'meanwhile'> => {
        if (isMarked === 1) return { result: 'changed' };
        if (seenIn(change, stored) !== change.from) return { result: 'meanwhile' };
        const decided = change.what === 'access' ? { decidedBy: record.by, decidedAt: record.at } : {};
        const isLowered = change.what === 'role' && isRaisedBy({ access: 'approved', role: change.to }, change.from);
        return {
          result: 'changed',
          expect: [expectThat.field(key, field, stored), expectThat.isThere(mark, false)],
          write: [
            change.to === null
              ? writes.removeFields(key, field)
              : writes.setFields(key, { [field]: change.to, ...decided, ...(isLowered && { loweredAt: record.at }) }),
            writes.setFor(mark, 1, UPDATE_REPEATED_MS),
            writes.setFields(keys.unrecordedChanges(shardOfPerson(userId)), { [id]: JSON.stringify(record) }),
          ],
        };
      });
    },
    chooseLanguage: (userId: number, chosenLanguage: string): Promise<void> => set(userId, { chosenLanguage }),
    /** Null if merchants have not been asked. */
    setAskedAt: (userId: number, askedAt: number | null): Promise<void> => set(userId, { askedAt }),
    /** Newest first. */
    async list(offset: number, count: number): Promise<{ people: readonly Person[]; total: number }> {
      const [total, ids] = await Promise.all([
        redis.zcard(keys.people()),
        redis.zrevrange(keys.people(), offset, offset + count - 1),
      ]);
      return { people: await findAll(ids), total };
    },
    /** Newest first. `whole`: all people were looked at, and not only the newest ten thousand, or `lookedAt`. */
    async search(
      fits: (person: Person) => boolean,
      offset: number,
      count: number,
      { lookedAt }: { lookedAt: number } = { lookedAt: SEARCHED_AT_MOST },
    ): Promise<{ people: readonly Person[]; total: number; whole: boolean }> {
      const found: Person[] = [];
      for (let rank = 0; rank < lookedAt; rank += READ_AT_ONCE) {
        const ids = await redis.zrevrange(keys.people(), rank, rank + READ_AT_ONCE - 1);
        found.push(...(await findAll(ids)).filter(fits));
        if (ids.length < READ_AT_ONCE) return resultOf(found, true);
      }
      return resultOf(found, (await redis.zcard(keys.people())) <= lookedAt);

      function resultOf(people: readonly Person[], whole: boolean) {
        return { people: people.slice(offset, offset + count), total: people.length, whole };
      }
    },
    async namedMerchants(): Promise<readonly Person[]> {
      return (await findAll(await redis.smembers(keys.merchants()))).filter(isNamedMerchant);
    },
  };

  async function find(userId: number): Promise<Person | undefined> {
    // The hash also holds the person's session.
    const values = await redis.hmget(keys.person(userId), ...FIELD_NAMES);
    const fields = FIELD_NAMES.flatMap((name, index) => {
      const value = values[index];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    return readPerson(userId, Object.fromEntries(fields), logger);
  }

  async function findAll(ids: readonly string[]): Promise<Person[]> {
    const found = await Promise.all(ids.map((id) => find(Number(id))));
    return found.filter((person) => person !== undefined);
  }

  /** Null deletes a field. */
  async function set(userId: number, fields: Record<string, string | number | null>): Promise<void> {
    const entries = Object.entries(fields);
    const kept = entries.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    const gone = entries.filter(([, value]) => value === null).map(([name]) => name);
    await Promise.all([
      kept.length === 0 ? undefined : redis.hset(keys.person(userId), Object.fromEntries(kept)),
      gone.length === 0 ? undefined : redis.hdel(keys.person(userId), ...gone),
    ]);
  }
}

const FIELDS = {
  access: 'access',
  role: 'role',
  'purchase-limit': 'perPurchaseMinor',
  'day-limit': 'perDayMinor',
} as const;

const DECIDED_BY = [
  'firstSeenAt',
  'decision',
  'access',
  'role',
  'askedAt',
  'decidedAt',
  'decidedBy',
  'loweredAt',
] as const;

function seenIn({ what }: RecordChange, stored: string | null): RecordChange['from'] {
  switch (what) {
    case 'access':
      return readAccess(stored ?? undefined);
    case 'role':
      return readRole(stored) ?? 'customer';
    case 'purchase-limit':
    case 'day-limit':
      return stored === null ? null : minor(Number(stored));
  }
}

/** A damaged role counts as the lowest. */
function readRole(stored: string | null | undefined): Role | undefined {
  return roles.find((role) => role === stored);
}

const READ_AT_ONCE = 250;

const FIELD_NAMES = personSchema.omit({ userId: true }).keyof().options;

/** @param fields as Redis answers; empty if there is no such person */
export function readPerson(
  userId: number,
  fields: Readonly<Record<string, string>>,
  logger: Logger,
): Person | undefined {
  if (Object.keys(fields).length === 0) return undefined;
  const access = readAccess(fields['access']);
  const parsed = personSchema.safeParse({ ...fields, userId, access });
  if (parsed.success) return parsed.data;
  logger.error({ userId }, 'a damaged record of a person is ignored');
  // A person who was shut out stays out, even if everybody else may buy.
  return isBarred(access) ? { userId, name: String(userId), access, firstSeenAt: 0 } : undefined;
}

/** A damaged word lets nobody in. */
export function readAccess(stored: string | undefined): AccessState {
  if (stored === undefined) return 'none';
  return accessStates.find((known) => known === stored) ?? 'locked';
}

/** Everybody's ids by the time of their first message, in parts. New people come at the end. */
export async function* peopleIds(redis: RedisClient, keys: Keys, atOnce: number): AsyncGenerator<readonly number[]> {
  for await (const page of pagesOf(redis, keys.people(), atOnce)) yield page.map(([userId]) => Number(userId));
}

/** The messages that ask merchants to let a person in, of the last weeks. */
export function createAccessCardStore({ redis, keys, now }: StoreParts) {
  return {
    note: (userId: number, card: SentCard): Promise<void> =>
      noteCard(redis, keys.accessCards(userId), card, { at: now(), keptMs: ACCESS_CARDS_KEPT_MS }),
    list: (userId: number): Promise<readonly SentCard[]> => listCards(redis, keys.accessCards(userId)),
    async forget(userId: number): Promise<void> {
      await redis.del(keys.accessCards(userId));
    },
  };
}
