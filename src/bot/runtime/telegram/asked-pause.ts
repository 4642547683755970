import type { GrammyError } from 'grammy';

/** What Telegram, or a server between, asks for beyond that would keep people waiting for their ends. */
const LONGEST_ASKED_MS = 10 * 60_000;

/** For how long Telegram asks to wait, in whole milliseconds; undefined if it does not say, or in no way that can be read. */
export function askedPauseMs({ parameters }: GrammyError): number | undefined {
  const { retry_after: seconds } = parameters;
  if (typeof seconds !== 'number' || !(seconds >= 0)) return undefined;
  return Math.min(Math.ceil(seconds * 1_000), LONGEST_ASKED_MS);
}
