import { shardOfPerson } from '../../domain/orders/reference.ts';
import { MAX_REMINDERS, type Reminder, reminderSchema } from '../../domain/reminders/reminder.ts';
import type { DueReminder, ReminderStore } from '../../use-cases/reminders/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { claimDue, earliestDue } from '../shared/due/due-scripts.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/held-record-store.ts';
import { expectThat, writes } from '../shared/transact.ts';
import type { Decision, Transactor } from '../shared/transactor.ts';

type Kept = Awaited<ReturnType<ReminderStore['put']>>;

/**
 * A hash a person, and a set a shard of what is due, in one slot.
 * @param money writes what must not be lost with a server: what was written before its message must not be sent again after a failover
 */
export function createReminderStore(redis: RedisClient, keys: Keys, logger: Logger, money: Transactor): ReminderStore {
  return {
    async list(userId) {
      const stored = Object.entries(await redis.hgetall(keys.reminders(userId)));
      return stored.flatMap(([id, text]) => read({ userId, id }, text) ?? []);
    },
    async find(userId, id) {
      const text = await redis.hget(keys.reminders(userId), id);
      return text === null ? undefined : read({ userId, id }, text);
    },
    put(reminder, dueAt) {
      const { reminders, due } = keysOf(reminder.userId);
      const read = () => Promise.all([redis.hget(reminders, reminder.id), redis.hlen(reminders)]);
      return money.decide(reminders, read, ([stored, count]): Decision<Kept> => {
        const before = stored === null ? 0 : readJson(stored, reminderSchema)?.version;
        if (before !== reminder.version - 1) return { result: 'conflict' };
        const isNew = stored === null;
        if (isNew && count >= MAX_REMINDERS) return { result: 'full' };
        return {
          result: 'kept',
          transaction: {
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
          },
        };
      });
    },
    async remove(userId, id) {
      const { reminders, due } = keysOf(userId);
      await money.write(reminders, [
        writes.removeFields(reminders, id),
        writes.removeMember(due, memberOf({ userId, id })),
      ]);
    },
    earliestDue: (shard) => earliestDue(redis, keys.remindersDue(shard)),
    async claim(shard, now, leaseUntil, limit) {
      const due = keys.remindersDue(shard);
      const members = await claimDue.run(redis, { due }, { now, leaseUntil, limit });
      return members.map(readMember);
    },
    async postpone(due, dueAt) {
      await redis.zadd(keysOf(due.userId).due, 'XX', dueAt, memberOf(due));
    },
  };

  function keysOf(userId: number) {
    return { reminders: keys.reminders(userId), due: keys.remindersDue(shardOfPerson(userId)) };
  }

  function read(due: DueReminder, text: string): Reminder | undefined {
    const reminder = readJson(text, reminderSchema);
    if (reminder === undefined) logger.error({ ...due }, 'a damaged reminder is passed over');
    return reminder;
  }
}

function memberOf({ userId, id }: DueReminder): string {
  return `${userId}:${id}`;
}

function readMember(member: string): DueReminder {
  const [userId, id = ''] = member.split(':');
  return { userId: Number(userId), id };
}
