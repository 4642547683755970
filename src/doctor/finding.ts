export interface Finding {
  /** What was looked at, in a word or two. */
  readonly about: string;
  /** `look`: the bot can sell, but somebody should do something. `wrong`: it could not sell. */
  readonly state: 'ok' | 'look' | 'wrong';
  /** What was found, or what to do. It has no token, key or password in it. */
  readonly text: string;
  /** The merchants that it is about, for the log, which hides numbers in texts. */
  readonly merchants?: readonly number[];
}

export interface Check {
  readonly look: () => Promise<readonly Finding[]>;
  /** The finding if the check does not end in time; if left out, there is none. */
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
