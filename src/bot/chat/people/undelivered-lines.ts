import type { Told } from './notify-person.ts';
import type { Words } from '../../ui/words.ts';

/** A line for the merchant who acted if the person could not be told; none if they were, or if there was nothing to tell. */
export function undeliveredLines(told: Told | undefined, name: string, words: Words): string[] {
  return told === undefined || told === 'told' ? [] : [words.html(`person-${told}`, { name })];
}
