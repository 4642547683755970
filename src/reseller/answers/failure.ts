import type { Now } from '../../use-cases/shared/ports.ts';
import type { ResellerErrorCode } from '../../use-cases/shared/reseller.ts';
import { ResellerError } from '../../use-cases/shared/reseller.ts';
import type { Endpoint, Reply } from '../request.ts';
import { retryAfterMs } from '../retry-pause.ts';
import { errorEnvelopeSchema } from './schemas.ts';
import type { MessageOf } from './service-message.ts';

/** The error that a reply is, if it is not the answer that was hoped for. */
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

/** The failure of a 200 that is not what the specification says. */
export function unreadable(endpoint: Endpoint, what: string): ResellerError {
  return new ResellerError('unreadable', `${endpoint}: ${what}`, { httpStatus: 200 });
}

/** Statuses that say nothing about the request itself: the same one may pass later. */
function isPassing(httpStatus: number): boolean {
  return httpStatus === 408 || httpStatus === 425 || httpStatus === 429 || httpStatus >= 500;
}

function codeOf(endpoint: Endpoint, httpStatus: number, json: unknown): ResellerErrorCode {
  if (isPassing(httpStatus)) return 'unavailable';
  if (httpStatus === 401 || httpStatus === 403) return 'unauthorized';
  // Specification 4.1: the wallet answers an unauthenticated request with 400.
  if (httpStatus === 400 && endpoint === 'wallet-balance') return 'unauthorized';
  // "No such transaction" lets a purchase be sent again, so it must come in the service's own form: a proxy's page or error is no such word.
  if (httpStatus === 404) return errorEnvelopeSchema.safeParse(json).success ? 'not-found' : 'unreadable';
  return httpStatus >= 400 ? 'rejected' : 'unreadable';
}
