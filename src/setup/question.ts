import { settings } from '../config.ts';
import type { Values } from './env-file.ts';
import type { Terminal } from './terminal.ts';

/** What a question may use. */
export interface SetupWorld {
  readonly terminal: Terminal;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/** What came of a question: the settings that it decides, and what the world said to them, without a secret. */
export interface Answer {
  readonly settings: Readonly<Record<string, string>>;
  readonly proof: string;
}

/**
 * @param present the settings as they are by now, from the environment, from `.env` and from the questions before
 * @param again the person wants another answer than the present one
 */
export type Ask = (world: SetupWorld, present: Values, again: boolean) => Promise<Answer>;

/** What is wrong with the form of a setting, such as `must …`; undefined if nothing is. */
export function faultOf(name: keyof typeof settings, value: string | undefined): string | undefined {
  return settings[name].safeParse(value).error?.issues[0]?.message;
}

export function hasForm(name: keyof typeof settings, value: string | undefined): value is string {
  return value !== undefined && faultOf(name, value) === undefined;
}
