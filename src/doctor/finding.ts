import { withTimeout } from '../async/timers.ts';

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

/** No check waits longer. */
const WITHIN_MS = 5_000;

export function ok(about: string, text: string): Finding {
  return { about, state: 'ok', text };
}

export function look(about: string, text: string): Finding {
  return { about, state: 'look', text };
}

export function wrong(about: string, text: string): Finding {
  return { about, state: 'wrong', text };
}

/**
 * All checks side by side; their findings in the order of the checks. What several say of the same fault, such as a Telegram that is away, is
 * there once. Never rejects.
 */
export async function runChecks(checks: readonly Check[], withinMs = WITHIN_MS): Promise<Finding[]> {
  const found = (await Promise.all(checks.map((check) => runCheck(check, withinMs)))).flat();
  const lines = found.map(({ about, text }) => `${about} ${text}`);
  return found.filter((_, at) => lines.indexOf(lines[at] ?? '') === at);
}

async function runCheck({ look: find, late }: Check, withinMs: number): Promise<readonly Finding[]> {
  try {
    return await withTimeout(find(), withinMs, () => (late === undefined ? [] : [late]));
  } catch (error) {
    // Its words may hold an address with a password in it.
    const what = error instanceof Error ? error.name : typeof error;
    return [wrong(late?.about ?? 'this machine', `could not be looked at (${what})`)];
  }
}
