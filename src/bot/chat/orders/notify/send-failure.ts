import { GrammyError, HttpError } from 'grammy';
import { isKnownNotSent } from './known-not-sent.ts';
import { outcomeOf } from './order-notifier.ts';

/** Why a message that is sent once did not go, or may not have. */
export type SendFailure =
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
