import { setTimeout as sleep } from 'node:timers/promises';
import { GrammyError } from 'grammy';
import { askedPauseMs } from './telegram-refusals.ts';
import type { Logger } from '../../domain/shared/injected.ts';

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
