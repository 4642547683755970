import { GrammyError, HttpError } from 'grammy';
import type { Logger } from '../../domain/shared/injected.ts';
import type { NotTold } from '../../domain/shared/sent-message.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const GONE = /chat not found|user not found|user is deactivated|PEER_ID_INVALID/iu;

/** Whether nobody can be told in this chat: the person never pressed Start, blocked the bot, or left. */
export function isGone(error: unknown): error is GrammyError {
  return error instanceof GrammyError && (error.error_code === 403 || GONE.test(error.description));
}

/** Whether Telegram refuses a message because of its content: markup that it cannot read, too many letters, or a button that it does not take. */
export function isTextRefused(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400 && !GONE.test(error.description);
}

/** Whether a message was surely not sent: Telegram refused it, or there was no connection. */
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

/** The longest pause that the bot accepts. A longer one would keep people waiting for their ends. */
const LONGEST_ASKED_MS = 10 * 60_000;

/** In whole milliseconds. Undefined if Telegram does not say, or says it in a way that cannot be read. */
export function askedPauseMs({ parameters }: GrammyError): number | undefined {
  const { retry_after: seconds } = parameters;
  if (typeof seconds !== 'number' || !(seconds >= 0)) return undefined;
  return Math.min(Math.ceil(seconds * 1_000), LONGEST_ASKED_MS);
}

/** Undefined for a refusal of the text itself. */
export function outcomeOf(error: unknown): NotTold | undefined {
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

/** A fault of ours is tried again, because it may pass. */
export function failedOutcome(error: unknown, reference: string, logger: Logger): NotTold {
  const isTelegrams = error instanceof GrammyError || error instanceof HttpError;
  const outcome = isTelegrams ? outcomeOf(error) : undefined;
  if (outcome !== undefined) return outcome;
  logger.error({ err: error, reference }, 'a message could not be sent');
  return { type: 'later', cause: isTelegrams ? 'Telegram refuses the text' : 'it failed' };
}

/** Why a message that is sent only once did not go out, or may not have. */
type SendFailure =
  /** It did not go out: Telegram asks for a pause; or there was no connection, and then `pauseMs` is undefined. */
  | { type: 'later'; pauseMs: number | undefined }
  | { type: 'blocked' | 'refused' }
  /** There was no answer, so the message may have arrived. */
  | { type: 'unsure' }
  /** A fault of ours, and not Telegram's. */
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
    case undefined:
      return { type: 'refused' };
  }
}

/**
 * @param notConnectedMs the pause if Telegram asks for none
 * @param what such as `a reminder`. `log` is told that it could not be sent by a fault of ours, or that Telegram refuses it
 */
export function sentOnceOutcome(error: unknown, notConnectedMs: number, what: string, log: (text: string) => void) {
  const failure = sendFailureOf(error);
  switch (failure.type) {
    case 'later':
      return { type: failure.type, pauseMs: failure.pauseMs ?? notConnectedMs };
    case 'blocked':
    case 'unsure':
      return { type: failure.type };
    case 'fault':
      log(`${what} could not be sent`);
      return { type: 'unsure' as const };
    case 'refused':
      log(`Telegram refuses ${what}`);
      return { type: failure.type };
  }
}

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;

/** Undefined if the signal stops it. */
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
