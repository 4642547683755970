import { accessStates, type AccessState } from '../../domain/people/person.ts';

/** What a person may, from the stored word. A damaged one lets nobody in. includes/read-access.lua is the same for scripts. */
export function readAccess(stored: string | undefined): AccessState {
  if (stored === undefined) return 'none';
  return accessStates.find((known) => known === stored) ?? 'locked';
}
