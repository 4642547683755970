import { GrammyError, HttpError } from 'grammy';
import type { Logger } from '../../domain/shared/injected.ts';
import type { NotifyOutcome } from '../../domain/shared/sent-message.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const GONE = /chat not found|user not found|user is deactivated|PEER_ID_INVALID/iu;

/** The ways in which Telegram says that there is no one to tell: they never pressed Start, blocked the bot, or left. */
export function isGone(error: unknown): error is GrammyError {
  return error instanceof GrammyError && (error.error_code === 403 || GONE.test(error.description));
}

/** Whether Telegram refuses a message for what stands in it: markup that it cannot read, too many letters, a button it does not take. */
export function isTextRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400 && !GONE.test(error.description);
}

/** Telegram refused the message, or no connection carried it. */
export function isKnownNotSent(error: unknown): boolean {
  if (error instanceof GrammyError) return error.error_code < 500;
  const cause: unknown = error instanceof HttpError ? error.error : undefined;
  return cause instanceof Error && 'code' in cause && NOT_CONNECTED.has(cause.code);
}

const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What Telegram, or a server between, asks for beyond that would keep people waiting for their ends. */
const LONGEST_ASKED_MS = 10 * 60_000;

/** For how long Telegram asks to wait, in whole milliseconds; undefined if it does not say, or in no way that can be read. */
export function askedPauseMs({ parameters }: GrammyError): number | undefined {
  const { retry_after: seconds } = parameters;
  if (typeof seconds !== 'number' || !(seconds >= 0)) return undefined;
  return Math.min(Math.ceil(seconds * 1_000), LONGEST_ASKED_MS);
}

/** What a failed call means for the order; undefined for a refusal of the text itself. */
export function outcomeOf(error: unknown): NotifyOutcome | undefined {
  if (error instanceof HttpError) return { type: 'later', cause: 'no answer from Telegram', noAnswer: true };
  if (!(error instanceof GrammyError)) throw error;
  const { error_code: code, description } = error;
  if (code === 429) {
    return { type: 'later', pauseMs: askedPauseMs(error) ?? 1_000, cause: 'Telegram asks to wait' };
  }
  if (isGone(error)) return { type: 'undeliverable', reason: description.slice(0, 200) };
  if (code === 400) return undefined;
  return { type: 'later', cause: `Telegram answered ${code}`, ...(code >= 500 ? { noAnswer: true } : {}) };
}

/** What comes of a message that did not go, in plain text either. A fault of ours is tried again, because it may pass. */
export function failedOutcome(error: unknown, reference: string, logger: Logger): NotifyOutcome {
  const isTelegrams = error instanceof GrammyError || error instanceof HttpError;
  const outcome = isTelegrams ? outcomeOf(error) : undefined;
  if (outcome !== undefined) return outcome;
  logger.error({ err: error, reference }, 'a message could not be sent');
  return { type: 'later', cause: isTelegrams ? 'Telegram refuses the text' : 'it failed' };
}

/** Why a message that is sent once did not go, or may not have. */
type SendFailure =
  /** It did not go: Telegram asks for a pause, or, without one, no connection carried it. */
  | { type: 'later'; pauseMs: number | undefined }
  | { type: 'blocked' | 'refused' }
  /** Without an answer: it may have arrived. */
  | { type: 'unsure' }
  /** Not Telegram's: a fault of ours. */
  | { type: 'fault' };

export function sendFailureOf(error: unknown): SendFailure {
  if (!(error instanceof GrammyError) && !(error instanceof HttpError)) return { type: 'fault' };
  if (!isKnownNotSent(error)) return { type: 'unsure' };
  const outcome = outcomeOf(error);
  switch (outcome?.type) {
    case 'later':
      return { type: 'later', pauseMs: outcome.pauseMs };
    case 'undeliverable':
      return { type: 'blocked' };
    case 'told':
    case undefined:
      return { type: 'refused' };
  }
}

/**
 * What comes of such a message.
 * @param notConnectedMs the pause if Telegram asks for none
 * @param log hears of a fault of ours, and of what Telegram refuses
 */
export function sentOnceOutcome(error: unknown, notConnectedMs: number, log: (what: 'fault' | 'refused') => void) {
  const failure = sendFailureOf(error);
  switch (failure.type) {
    case 'later':
      return { type: failure.type, pauseMs: failure.pauseMs ?? notConnectedMs };
    case 'blocked':
    case 'unsure':
      return { type: failure.type };
    case 'fault':
      log(failure.type);
      return { type: 'unsure' as const };
    case 'refused':
      log(failure.type);
      return { type: failure.type };
  }
}

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;

/** Tries a call to Telegram until it works, with growing pauses; undefined once it is time to stop. */
export async function retryUntil<T>(call: () => Promise<T>, stop: AbortSignal, logger: Logger): Promise<T | undefined> {
  for (let tries = 0; !stop.aborted; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (stop.aborted) return undefined;
      logger.warn({ err: error }, messageFor(error));
      await sleep(pauseMs(error, tries), undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return undefined;
}

function pauseMs(error: unknown, tries: number): number {
  const askedMs = error instanceof GrammyError ? askedPauseMs(error) : undefined;
  return askedMs ?? Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(tries, 10));
}

function messageFor(error: unknown): string {
  if (!(error instanceof GrammyError)) return 'Telegram does not answer; trying again';
  switch (error.error_code) {
    case 401:
    case 404:
      return 'Telegram does not know this BOT_TOKEN';
    case 409:
      return 'another process polls with this BOT_TOKEN, or a webhook is set: only one may take updates';
    default:
      return 'Telegram refuses; trying again';
  }
}
