import { accessStates, type AccessState } from '../../domain/people/person.ts';

/**
 * How a person's access is stored. A person who is stopped or locked is `blocked` in the field `access`, because processes of earlier versions
 * know that word and let them do nothing. It is a stop if `stoppedAt` is the time of the last decision; so a block by an earlier version,
 * which leaves `stoppedAt` as it is, is a lock. An unknown word is a lock too. includes/read-access.lua is the same for scripts.
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

/** What to store for it; null deletes the field. */
export function storedAccess(access: AccessState, decidedAt: number): { access: string; stoppedAt: number | null } {
  const isBarred = access === 'stopped' || access === 'locked';
  return { access: isBarred ? 'blocked' : access, stoppedAt: access === 'stopped' ? decidedAt : null };
}

/** Those that Redis has as they are. */
const WORDS = accessStates.filter((access) => access !== 'stopped');
