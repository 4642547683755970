import type { Pool } from 'undici';
import { BodyTooLargeError, exchange, ExchangeTimeoutError } from '../async/exchange.ts';
import type { Semaphore } from '../async/concurrency.ts';
import type { Endpoint } from '../domain/shared/reseller.ts';

export interface Call {
  readonly endpoint: Endpoint;
  readonly method: 'GET' | 'POST';
  /** Percent-encoded, and relative to the base address. */
  readonly path: string;
  readonly body?: object;
  readonly maxBytes?: number;
  /** For the log. */
  readonly reference?: string | undefined;
}

/** `json` is undefined if the body is empty or no JSON. */
export type Reply =
  | { type: 'answered'; httpStatus: number; retryAfter: string | undefined; json: unknown }
  /** `left`: its first byte may have been written. */
  | { type: 'unanswered'; code: UnansweredCode; reason: string; cause: unknown; left: boolean };

type UnansweredCode = 'unavailable' | 'timeout' | 'unreadable';

/** `outcome` is the HTTP status, or why there was no answer. */
export interface CallReport {
  readonly endpoint: Endpoint;
  readonly outcome: string;
  readonly durationMs: number;
}

interface Patience {
  /** How long it waited for a place among the calls in flight. */
  readonly waitMs: number;
  /** When the answer must be there, by `performance.now()`. If absent, only the call's own time-out counts. */
  readonly until?: number;
  /** Asked after every wait, and for the last time just before the first byte is written. If left out, the call may always start. */
  readonly mayStart?: () => boolean;
}

/** Sends a call at most once and never throws for what the network or the service does. */
export type Send = (call: Call, patience: Patience) => Promise<Reply>;

interface RequestOptions {
  readonly pool: Pool;
  readonly places: Semaphore;
  /** The base address's path, without a slash at its end. */
  readonly pathPrefix: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly onCall?: ((call: CallReport) => void) | undefined;
}

const DEFAULT_MAX_BYTES = 1024 * 1024;
const utf8 = new TextDecoder();

/** The only function that talks to the service. Its time-out covers everything from sending to the last byte of the body. */
export function createRequest(options: RequestOptions): Send {
  const { places, timeoutMs, onCall } = options;
  return async (call, { waitMs, until = Infinity, mayStart = () => true }) => {
    if (!(await places.acquire(waitMs))) return unsent('too many calls in flight');
    try {
      const startedAt = performance.now();
      const boundMs = Math.min(timeoutMs, until - startedAt);
      if (boundMs <= 0 || !mayStart()) return unsent('too late');
      const reply = await exchangeWithin(boundMs, call, mayStart, options);
      const outcome = reply.type === 'answered' ? String(reply.httpStatus) : reply.code;
      onCall?.({ endpoint: call.endpoint, outcome, durationMs: performance.now() - startedAt });
      return reply;
    } finally {
      places.release();
    }
  };
}

function unsent(why: string): Reply {
  return { type: 'unanswered', code: 'timeout', reason: `not sent, ${why}`, cause: undefined, left: false };
}

async function exchangeWithin(
  boundMs: number,
  call: Call,
  mayStart: () => boolean,
  options: RequestOptions,
): Promise<Reply> {
  let left = false;
  const onStart = (): void => {
    if (!mayStart()) throw new TooLateError();
    left = true;
  };
  try {
    const { status, headers, bytes } = await exchange(options.pool, requestOf(call, options), {
      limitMs: boundMs,
      maxBytes: call.maxBytes ?? DEFAULT_MAX_BYTES,
      onStart,
    });
    const retryAfter = [headers['retry-after']].flat()[0];
    return { type: 'answered', httpStatus: status, retryAfter, json: parseJson(utf8.decode(bytes)) };
  } catch (error) {
    if (error instanceof TooLateError) return unsent('too late');
    if (error instanceof ExchangeTimeoutError) return unanswered('timeout', error.message, error, left);
    return unanswered(codeOf(error), reasonOf(error), error, left);
  }
}

class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

function requestOf({ method, path, body }: Call, { pathPrefix, apiKey }: RequestOptions) {
  return {
    method,
    path: pathPrefix + path,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    // No layer below may send a call that spends money a second time.
    idempotent: method === 'GET',
  };
}

function unanswered(code: UnansweredCode, reason: string, error: unknown, left: boolean): Reply {
  // Errors of undici's parser have the raw answer in them, with everything that it says about customers.
  const cause = error instanceof Error && 'data' in error ? undefined : error;
  return { type: 'unanswered', code, reason, cause, left };
}

function codeOf(error: unknown): UnansweredCode {
  if (error instanceof BodyTooLargeError) return 'unreadable';
  const code = reasonOf(error);
  if (code.startsWith('HPE_') || code === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') return 'unreadable';
  return code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unavailable';
}

/** Only the error's code or name, because its words may hold parts of the answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Undefined if the text is no JSON. Whole numbers too long for a JavaScript number come as their digits in text. */
function parseJson(text: string): unknown {
  try {
    // A reviver makes reading a long list several times slower, so it is used only when it can matter.
    return /\d{16}/u.test(text)
      ? JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An electricity token has 20 digits. If it came as a number and was rounded, it would be another token. */
function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return context.source !== undefined && /^-?\d{16,}$/u.test(context.source) ? context.source : value;
}
