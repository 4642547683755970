/** One line of what the doctor saw. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly about: string;
  /** `look`: the bot sells, and yet something is to be done. `wrong`: it could not sell. */
  readonly state: 'ok' | 'look' | 'wrong';
  /** What is there, or what to do. No token, key, password or address is in it. */
  readonly text: string;
  /** Of whom it is, for the log, which hides numbers in texts. */
  readonly merchants?: readonly number[];
}

/** One thing to look at. */
export interface Check {
  readonly look: () => Promise<readonly Finding[]>;
  /** What counts if it does not end in time; left out: nothing. */
  readonly late?: Finding;
}

export function ok(about: string, text: string): Finding {
  return { about, state: 'ok', text };
}

export function look(about: string, text: string): Finding {
  return { about, state: 'look', text };
}

export function wrong(about: string, text: string): Finding {
  return { about, state: 'wrong', text };
}
