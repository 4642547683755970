import { shardOfPerson } from '../domain/orders/reference.ts';
import { MAX_REMINDERS, type Reminder, reminderSchema } from '../domain/reminder.ts';
import { claimDue } from './shared/due.ts';
import { readJson } from './shared/held-record-store.ts';
import { memberOf, type OfPerson, readMember } from './shared/members.ts';
import { expectThat, writes, type Decision } from './shared/transact.ts';
import type { StoreParts } from './store-parts.ts';

/**
 * What people want to be reminded of: a hash for each person, and a set for each shard of what is due, in one slot. Every write must outlive the loss
 * of a server, because what was written before a message must not lead to a second message after a failover.
 */
export function createReminderStore({ redis, keys, logger, transactors: { money } }: StoreParts) {
  return {
    /** In no order. */
    async list(userId: number): Promise<readonly Reminder[]> {
      const stored = Object.entries(await redis.hgetall(keys.reminders(userId)));
      return stored.flatMap(([id, text]) => read({ userId, id }, text) ?? []);
    },
    async find(userId: number, id: string): Promise<Reminder | undefined> {
      const text = await redis.hget(keys.reminders(userId), id);
      return text === null ? undefined : read({ userId, id }, text);
    },
    /** If the stored version is one less than its own. `full`: the person has as many as they may have. @param dueAt `undefined`: nothing is due */
    put(reminder: Reminder, dueAt: number | undefined): Promise<'kept' | 'conflict' | 'full'> {
      const { reminders, due } = keysOf(reminder.userId);
      const read = () => Promise.all([redis.hget(reminders, reminder.id), redis.hlen(reminders)]);
      return money.decide(reminders, read, ([stored, count]): Decision<'kept' | 'conflict' | 'full'> => {
        const before = stored === null ? 0 : readJson(stored, reminderSchema)?.version;
        if (before !== reminder.version - 1) return { result: 'conflict' };
        const isNew = stored === null;
        if (isNew && count >= MAX_REMINDERS) return { result: 'full' };
        return {
          result: 'kept',
          expect: [
            expectThat.field(reminders, reminder.id, stored),
            ...(isNew ? [expectThat.fieldCount(reminders, count)] : []),
          ],
          write: [
            writes.setFields(reminders, { [reminder.id]: JSON.stringify(reminder) }),
            dueAt === undefined
              ? writes.removeMember(due, memberOf(reminder))
              : writes.setScore(due, dueAt, memberOf(reminder)),
          ],
        };
      });
    },
    async remove(userId: number, id: string): Promise<void> {
      const { reminders, due } = keysOf(userId);
      await money.write(reminders, [
        writes.removeFields(reminders, id),
        writes.removeMember(due, memberOf({ userId, id })),
      ]);
    },
    async claim(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly OfPerson[]> {
      const due = keys.remindersDue(shard);
      const members = await claimDue.run(redis, { due }, { now, leaseUntil, limit });
      return members.map(readMember);
    },
    /** Does nothing if the reminder is gone. */
    async postpone(due: OfPerson, dueAt: number): Promise<void> {
      await redis.zadd(keysOf(due.userId).due, 'XX', dueAt, memberOf(due));
    },
  };

  function keysOf(userId: number) {
    return { reminders: keys.reminders(userId), due: keys.remindersDue(shardOfPerson(userId)) };
  }

  function read(due: OfPerson, text: string): Reminder | undefined {
    return readJson(text, reminderSchema, () => logger.error({ ...due }, 'a damaged reminder is passed over'));
  }
}
