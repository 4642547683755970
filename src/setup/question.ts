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

type SettingName = keyof typeof settings;

/** Says what is wrong with the form of a setting, such as `must …`; undefined if nothing is. */
export function faultOf(name: SettingName): (value: string | undefined) => string | undefined {
  return (value) => settings[name].safeParse(value).error?.issues[0]?.message;
}

/** A present value, if it has the form of one. */
export function presentOf(present: Values, name: SettingName): string | undefined {
  const value = present[name];
  return value === undefined || faultOf(name)(value) !== undefined ? undefined : value;
}
