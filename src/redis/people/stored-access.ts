import { accessStates, type AccessState } from '../../domain/people/person.ts';

/** What a person may, from the stored word. A damaged one lets nobody in. */
export function readAccess(stored: string | undefined): AccessState {
  if (stored === undefined) return 'none';
  return accessStates.find((known) => known === stored) ?? 'locked';
}
