import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Invitation } from '../../domain/people/invitation.ts';
import { roles } from '../../domain/people/role.ts';
import type { InvitationStore } from '../../use-cases/people/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';

/** Kept for longer than it is good, so that who comes late reads why, and an update that comes again finds what it did. */
const KEPT_AFTER_MS = 25 * 3_600_000;

/** 128 of the hash's bits. */
const ID_LENGTH = 22;

const invitationSchema = z.object({
  role: z.enum(roles),
  uses: z.coerce.number().int(),
  used: z.coerce.number().int(),
  by: z.coerce.number().int(),
  expiresAt: z.coerce.number().int(),
});

/** One hash an invitation, with a field for each person who used it, and a list of those that are open. */
export function createInvitationStore(redis: Redis, keys: Keys, logger: Logger): InvitationStore {
  return {
    idOf: (token) => hash('sha256', token, 'base64url').slice(0, ID_LENGTH),
    async create({ id, role, uses, by, expiresAt }) {
      const life = expiresAt + KEPT_AFTER_MS;
      await redis.createInvitation(keys.invitation(id), keys.invitations(), id, expiresAt, life, role, uses, by);
    },
    async find(id) {
      const fields = await redis.hgetall(keys.invitation(id));
      return Object.keys(fields).length === 0 ? undefined : read(id, fields);
    },
    async use(id, { userId, useId, now }) {
      const result = await redis.useInvitation(keys.invitation(id), keys.invitations(), id, userId, useId, now);
      if (result !== 'let-in') return { type: result };
      const invitation = await this.find(id);
      return invitation === undefined ? { type: 'unknown' } : { type: 'let-in', invitation };
    },
    async giveBack(id, { userId, useId, now }) {
      await redis.giveBackInvitation(keys.invitation(id), keys.invitations(), id, userId, useId, now);
    },
    async revoke(id) {
      await redis.revokeInvitation(keys.invitation(id), keys.invitations(), id);
    },
    async listOpen(now, offset, count) {
      await redis.zremrangebyscore(keys.invitations(), '-inf', String(now));
      const [total, ids] = await Promise.all([
        redis.zcard(keys.invitations()),
        redis.zrange(keys.invitations(), offset, String(offset + count - 1)),
      ]);
      const found = await Promise.all(ids.map((id) => this.find(id)));
      return { invitations: found.filter((one) => one !== undefined), total };
    },
  };

  function read(id: string, fields: Record<string, string>): Invitation | undefined {
    const parsed = invitationSchema.safeParse(fields);
    if (!parsed.success) logger.error({ invitation: id }, 'a damaged invitation is passed over');
    return parsed.success ? { id, ...parsed.data } : undefined;
  }
}
