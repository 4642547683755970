import type { Keypad, KeypadPress, PressOutcome } from '../../domain/pins/keypad.ts';

/** PINs, and how they are entered. A keypad and a proof are gone after minutes. */
export interface PinStore extends PinGate {
  hashOf(userId: number): Promise<string | undefined>;
  keypad(userId: number): Promise<Keypad | undefined>;
  /** Ends the person's keypad before this one. */
  open(userId: number, keypad: Pick<Keypad, 'id' | 'purpose' | 'stage'>): Promise<void>;
  /** Without a place the last one is taken back. Answers the keypad as it stands; undefined if it is another one. */
  press(userId: number, press: KeypadPress): Promise<{ keypad: Keypad; outcome: PressOutcome } | undefined>;
  /** Asks for the next on an empty keypad; at another step nothing changes. Answers as `press` does. */
  advance(userId: number, at: KeypadStep, to: Pick<Keypad, 'stage' | 'firstPlaces'>): Promise<Keypad | undefined>;
  close(userId: number): Promise<void>;
  lockedUntil(userId: number, now: number): Promise<number | undefined>;
  /**
   * Before a PIN is looked at: it counts as wrong until `pass`, once under its id. `left`: how many more there may be; with none left,
   * everything is locked until `lockedUntil` unless this one is right.
   */
  beginTry(
    userId: number,
    tryId: string,
    now: number,
  ): Promise<{ type: 'go'; left: number; lockedUntil: number } | { type: 'locked'; until: number }>;
  /** The PIN was right; with a reference that is proven for its order. False if the keypad is another one by now: then nothing was. */
  pass(
    userId: number,
    at: KeypadStep,
    to: { stage: 'new' | 'passed'; reference?: string | undefined },
  ): Promise<boolean>;
  /** False if the PIN is not what it was (`from`), or the keypad another one; nothing was changed then. */
  set(userId: number, at: KeypadStep, from: string | undefined, to: string): Promise<boolean>;
  /** No PIN, no lock, no wrong tries. */
  reset(userId: number): Promise<void>;
}

/** Whether an order may be confirmed if a PIN is asked for it. */
export interface PinGate {
  /** Uses up what the right PIN left for this person and this order, and names the use; undefined if there is nothing (any more). */
  take(userId: number, reference: string): Promise<string | undefined>;
  /** The use came to nothing: what it took is there again, for what is left of its time. */
  giveBack(userId: number, reference: string, use: string): Promise<void>;
}

/** Which keypad, and how it stood. */
export type KeypadStep = Pick<Keypad, 'id' | 'step'>;

/** The digit at each of the ten places of a keypad: in another order on every keypad, and the id does not tell which. */
export type KeypadLayout = (keypadId: string) => readonly number[];

/** Salted and slow; never more than a few at once. */
export interface PinHash {
  hash(pin: string): Promise<string>;
  /** @throws Error if the stored text is no hash */
  matches(pin: string, stored: string): Promise<boolean>;
}

/** What merchants are told of PINs. Never throws. */
export interface PinAlerts {
  /** Told until a merchant was reached, and then no more of this lock. */
  pinLocked(userId: number, until: number): Promise<void>;
}
