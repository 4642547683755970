import type { BatchWay } from '../batches/batch.ts';

/** What a person enters a PIN for. */
export type KeypadPurpose =
  | { readonly type: 'change' }
  /** @param again of the tap that asked for it: the buyer wants the same purchase a second time */
  | { readonly type: 'order'; readonly reference: string; readonly again: boolean }
  /** @param how of the tap that asked for it */
  | { readonly type: 'list'; readonly reference: string; readonly how: BatchWay };

export const keypadStages = [
  /** The PIN that is to be changed. */
  'old',
  /** The PIN, to go on with an order or a list. */
  'check',
  'new',
  /** The new one a second time. */
  'again',
  /** The PIN was right, and the order or the list may go on. */
  'passed',
  /** The new PIN stands. */
  'done',
] as const;

export type KeypadStage = (typeof keypadStages)[number];

/** A person's keypad: of each person there is one at a time, and one that is opened ends the one before. */
export interface Keypad {
  readonly id: string;
  readonly purpose: KeypadPurpose;
  readonly stage: KeypadStage;
  /** Grows with each entry that is asked for: a press carries the round it was made in, and counts in no other. */
  readonly round: number;
  /** Grows with everything that is pressed: what was entered at one step is one try. */
  readonly step: number;
  /** The newest press that counts. They grow: one that comes again, or that a later one has overtaken, does not count. */
  readonly pressed: number;
  /** What was entered so far, as places of the keypad (a letter each): only who knows its layout can tell the digits. */
  readonly places: string;
  /** With `again`: what was entered the first time. */
  readonly firstPlaces: string;
}

/** The ten places of a keypad, as they stand in callback data. */
export const KEYPAD_PLACES = 'abcdefghij';

/** @param layout the digit at each of the ten places */
export function digitsAt(places: string, layout: readonly number[]): string {
  return places
    .split('')
    .map((place) => layout[KEYPAD_PLACES.indexOf(place)] ?? '')
    .join('');
}

/** The place of each digit from 0 to 9. */
export function placesOf(layout: readonly number[]): readonly string[] {
  return layout.map((_, digit) => KEYPAD_PLACES[layout.indexOf(digit)] ?? '');
}
