import { accessStates, type AccessState } from '../../domain/people/person.ts';

/**
 * How a person's access is kept: whoever is stopped or locked is `blocked` in the field `access`, which processes of earlier versions let do
 * nothing. It is a stop where `stoppedAt` is the time of the last decision; so a block by an earlier version, which leaves `stoppedAt` as it
 * is, is a lock. What no version knows is a lock too: an unknown word lets nobody in.
 */
export function readStoredAccess(fields: {
  access: string | undefined;
  stoppedAt: string | undefined;
  decidedAt: string | undefined;
}): AccessState {
  const { access = 'none', stoppedAt, decidedAt } = fields;
  if (access === 'blocked' && stoppedAt !== undefined && stoppedAt === decidedAt) return 'stopped';
  return WORDS.find((known) => known === access) ?? 'locked';
}

/** What is written for it; null takes the field away. */
export function storedAccess(access: AccessState, decidedAt: number): { access: string; stoppedAt: number | null } {
  const isBarred = access === 'stopped' || access === 'locked';
  return { access: isBarred ? 'blocked' : access, stoppedAt: access === 'stopped' ? decidedAt : null };
}

/** Those that stand in Redis as they are. */
const WORDS = accessStates.filter((access) => access !== 'stopped');

/** The same in Lua: of what stands in a person's fields, the state that is meant. */
export const ACCESS_IN_LUA = `
local function readAccess(access, stoppedAt, decidedAt)
  if not access then return 'none' end
  if access == 'blocked' and stoppedAt and stoppedAt == decidedAt then return 'stopped' end
  if access == 'none' or access == 'approved' or access == 'declined' then return access end
  return 'locked'
end
`;
