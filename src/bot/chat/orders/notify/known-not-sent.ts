import { GrammyError, HttpError } from 'grammy';

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
