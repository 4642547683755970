import type { Now } from '../../domain/shared/injected.ts';
import { type Endpoint, NO_REASON, ResellerError, type ResellerErrorCode } from '../../domain/shared/reseller.ts';
import type { Reply } from '../request.ts';
import { isPassing, retryAfterMs } from '../retries.ts';
import { notFoundSchema } from './schemas.ts';

export function failureOf(endpoint: Endpoint, reply: Reply, messageOf: MessageOf, now: Now): ResellerError {
  if (reply.type === 'unanswered') {
    return new ResellerError(reply.code, `${endpoint}: ${reply.reason}`, { cause: reply.cause });
  }
  const { httpStatus, json } = reply;
  return new ResellerError(codeOf(endpoint, httpStatus, json), messageOf(json), {
    httpStatus,
    retryAfterMs: retryAfterMs(reply, now),
  });
}

export function unreadable(endpoint: Endpoint, what: string): ResellerError {
  return new ResellerError('unreadable', `${endpoint}: ${what}`, { httpStatus: 200 });
}

function codeOf(endpoint: Endpoint, httpStatus: number, json: unknown): ResellerErrorCode {
  if (isPassing(httpStatus)) return 'unavailable';
  if (isKeyRefused(endpoint, httpStatus)) return 'unauthorized';
  // After "no such transaction" a purchase may be sent again, so it must have the service's own form. A page or an error of a proxy does not count.
  if (httpStatus === 404) return notFoundSchema.safeParse(json).success ? 'not-found' : 'unreadable';
  return httpStatus >= 400 ? 'rejected' : 'unreadable';
}

export function isKeyRefused(endpoint: Endpoint, httpStatus: number): boolean {
  // Specification 4.1: the wallet answers an unauthenticated request with 400.
  return httpStatus === 401 || httpStatus === 403 || (httpStatus === 400 && endpoint === 'wallet-balance');
}

const MAX_LENGTH = 300;

/** The `message` of an answer, safe to show: at most 300 characters, without control characters or the API key. */
export type MessageOf = (json: unknown) => string;

export function createMessageOf(apiKey: string): MessageOf {
  return (json) => {
    const message = wordsOf(json)?.replaceAll(apiKey, '[key]');
    return (message === undefined ? '' : fit(message)) || NO_REASON;
  };
}

function wordsOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('message' in json)) return undefined;
  return typeof json.message === 'string' ? json.message : undefined;
}

/** Characters that turn the direction are removed too, because they can make a text look like another one. */
function fit(message: string): string {
  return message
    .slice(0, MAX_LENGTH * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/\p{Cs}/gu, '');
}
