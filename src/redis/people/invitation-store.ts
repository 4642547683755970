import { hash } from 'node:crypto';
import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import type { Invitation } from '../../domain/people/invitation.ts';
import { roles } from '../../domain/people/role.ts';
import type { InvitationStore } from '../../use-cases/people/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { createInvitation, giveBackInvitation, revokeInvitation, useInvitation } from './invitation-scripts.ts';

/** A record stays for longer than the invitation is good, so that a person who comes late reads why, and an update that comes again finds what it did. */
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

/** One hash an invitation, with a field for each person who used it, and a sorted set of the open ones. */
export function createInvitationStore(redis: RedisClient, keys: Keys, logger: Logger): InvitationStore {
  return {
    idOf: (token) => hash('sha256', token, 'base64url').slice(0, ID_LENGTH),
    async create({ id, role, uses, by, expiresAt }) {
      const record = { id, expiresAt, forgottenAt: expiresAt + KEPT_AFTER_MS, role, uses, merchant: by };
      await createInvitation.run(redis, keysOf(id), record);
    },
    async find(id) {
      const fields = await redis.hgetall(keys.invitation(id));
      return Object.keys(fields).length === 0 ? undefined : read(id, fields);
    },
    async use(id, { userId, useId, now }) {
      const result = await useInvitation.run(redis, keysOf(id), { id, userId, useId, now });
      if (result !== 'let-in') return { type: result };
      const invitation = await this.find(id);
      return invitation === undefined ? { type: 'unknown' } : { type: 'let-in', invitation };
    },
    async giveBack(id, { userId, useId, now }) {
      await giveBackInvitation.run(redis, keysOf(id), { id, userId, useId, now });
    },
    async revoke(id) {
      await revokeInvitation.run(redis, keysOf(id), { id });
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

  function keysOf(id: string) {
    return { invitation: keys.invitation(id), open: keys.invitations() };
  }

  function read(id: string, fields: Record<string, string>): Invitation | undefined {
    const parsed = invitationSchema.safeParse(fields);
    if (!parsed.success) logger.error({ invitation: id }, 'a damaged invitation is passed over');
    return parsed.success ? { id, ...parsed.data } : undefined;
  }
}
