import { z } from 'zod';
import {
  type Invitation,
  INVITATION_KEPT_AFTER_MS,
  type InvitationUse,
  useOf,
} from '../../domain/people/invitation.ts';
import { roles } from '../../domain/people/person.ts';
import { type Decision, expectThat, writes } from '../shared/transact.ts';
import type { StoreParts } from '../store-parts.ts';

const invitationSchema = z.object({
  role: z.enum(roles),
  uses: z.coerce.number().int(),
  used: z.coerce.number().int(),
  by: z.coerce.number().int(),
  madeAt: z.coerce.number().int(),
  expiresAt: z.coerce.number().int(),
});

/** Links that let people in: each invitation is a hash, with a field for each person who used it, and a sorted set has the open ones. */
export function createInvitationStore({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    async create({ id, role, uses, by, madeAt, expiresAt }: Omit<Invitation, 'used'>): Promise<void> {
      const { invitation, open } = keysOf(id);
      const write = [
        writes.setFields(invitation, { role, uses, used: 0, by, madeAt, expiresAt }),
        writes.expireAt(invitation, expiresAt + INVITATION_KEPT_AFTER_MS),
        writes.setScore(open, expiresAt, id),
      ];
      await plain.write(invitation, write, [expectThat.isThere(invitation, false)]);
    },
    find,
    /** @param use `useId` is the same when the same use comes again, which is then counted once */
    use(id: string, { userId, useId, now }: Use): Promise<Used> {
      const { invitation, open } = keysOf(id);
      const names = ['used', 'revoked', personField(userId)];
      const read = () => redis.hgetall(invitation);
      return plain.decide(invitation, read, (fields): Decision<Used> => {
        const found = Object.keys(fields).length === 0 ? undefined : readInvitation(id, fields);
        if (found === undefined) return { result: { type: 'unknown' } };
        const usedBy = fields[personField(userId)];
        const type = useOf(found, { isRevoked: 'revoked' in fields, usedBy }, { useId, now });
        if (type !== 'let-in') return { result: { type } };
        if (usedBy !== undefined) return { result: { type, invitation: found } };
        const used = found.used + 1;
        return {
          result: { type, invitation: { ...found, used } },
          expect: expectThat.fields(
            invitation,
            names,
            names.map((name) => fields[name] ?? null),
          ),
          write: [
            writes.setFields(invitation, { used, [personField(userId)]: useId }),
            ...(used >= found.uses ? [writes.removeMember(open, id)] : []),
          ],
        };
      });
    },
    isUsedBy: async (id: string, { userId, useId }: Omit<Use, 'now'>): Promise<boolean> =>
      (await redis.hget(keysOf(id).invitation, personField(userId))) === useId,
    /** The use let nobody in, so its place is free again. Does nothing if the use was not counted. */
    giveBack(id: string, { userId, useId, now }: Use): Promise<void> {
      const { invitation, open } = keysOf(id);
      const names = ['used', 'revoked', personField(userId), 'expiresAt'];
      const read = () => redis.hmget(invitation, ...names);
      return plain.decide(invitation, read, (fields): Decision<void> => {
        const [used, revoked, usedBy, expiresAt] = fields;
        if (usedBy !== useId) return { result: undefined };
        const isOpen = revoked === null && Number(expiresAt) > now;
        return {
          result: undefined,
          expect: expectThat.fields(invitation, names, fields),
          write: [
            writes.setFields(invitation, { used: Number(used) - 1 }),
            writes.removeFields(invitation, personField(userId)),
            ...(isOpen ? [writes.setScore(open, Number(expiresAt), id)] : []),
          ],
        };
      });
    },
    revoke(id: string): Promise<void> {
      const { invitation, open } = keysOf(id);
      const read = () => redis.exists(invitation);
      return plain.decide(invitation, read, (found): Decision<void> => ({
        result: undefined,
        expect: [expectThat.isThere(invitation, found === 1)],
        write: [writes.removeMember(open, id), ...(found === 1 ? [writes.setFields(invitation, { revoked: 1 })] : [])],
      }));
    },
    /** Invitations that can be used; the one that ends next comes first. */
    async listOpen(
      now: number,
      offset: number,
      count: number,
    ): Promise<{ invitations: readonly Invitation[]; total: number }> {
      await redis.zremrangebyscore(keys.invitations(), '-inf', String(now));
      const [total, ids] = await Promise.all([
        redis.zcard(keys.invitations()),
        redis.zrange(keys.invitations(), offset, String(offset + count - 1)),
      ]);
      const found = await Promise.all(ids.map(find));
      return { invitations: found.filter((one) => one !== undefined), total };
    },
  };

  async function find(id: string): Promise<Invitation | undefined> {
    const fields = await redis.hgetall(keys.invitation(id));
    return Object.keys(fields).length === 0 ? undefined : readInvitation(id, fields);
  }

  function keysOf(id: string) {
    return { invitation: keys.invitation(id), open: keys.invitations() };
  }

  function readInvitation(id: string, fields: Record<string, string>): Invitation | undefined {
    const parsed = invitationSchema.safeParse(fields);
    if (!parsed.success) logger.error({ invitation: id }, 'a damaged invitation is passed over');
    return parsed.success ? { id, ...parsed.data } : undefined;
  }
}

interface Use {
  readonly userId: number;
  readonly useId: string;
  readonly now: number;
}

type Used = { type: 'let-in'; invitation: Invitation } | { type: Exclude<InvitationUse, 'let-in'> };

function personField(userId: number): string {
  return `person:${userId}`;
}
