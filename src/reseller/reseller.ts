import { Pool } from 'undici';
import type { Logger, Now, Random } from '../domain/shared/injected.ts';
import type { Reseller, PurchaseRequest } from '../domain/shared/reseller.ts';
import { createReadData, purchaseAnswerOf } from './answers/purchase-answer.ts';
import { createSemaphore } from '../async/concurrency.ts';
import { createQuestions } from './questions.ts';
import { createRead } from './retries.ts';
import { type CallReport, createRequest, type Call, type Send } from './request.ts';
import { createMessageOf, type MessageOf } from './answers/failure.ts';
import { toDecimal } from '../domain/shared/money.ts';

export type { CallReport } from './request.ts';

export interface ResellerOptions {
  /** May carry a path prefix and a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For one call, from sending it to the last byte of its answer; a read with its retries takes at most 1.8 times as long. */
  readonly timeoutMs: number;
  /**
   * Calls in flight at once; more of them wait in the order of their coming. Purchases have a third of the places to themselves, so
   * that questions to a slow service never keep one waiting.
   */
  readonly concurrency: number;
  readonly now: Now;
  readonly random: Random;
  /** Told of every call on the wire, for metrics; must not throw. */
  readonly onCall?: ((call: CallReport) => void) | undefined;
  readonly logger: Logger;
}

/** The client of the service's API. `close` lets the calls in flight end. */
export function createReseller(options: ResellerOptions): Reseller & { close(): Promise<void> } {
  const { apiKey, timeoutMs, now, random, onCall, logger } = options;
  const base = readBase(options.baseUrl);
  checkKey(apiKey);
  const pool = createPool(base.origin, options);
  const forPurchases = Math.ceil(options.concurrency / 3);
  const wire = { pool, pathPrefix: base.pathPrefix, apiKey, timeoutMs, onCall };
  const ask = createRequest({ ...wire, places: createSemaphore(Math.max(1, options.concurrency - forPurchases)) });
  const buy = createRequest({ ...wire, places: createSemaphore(forPurchases) });
  const read = createRead({ send: ask, timeoutMs, now, random, logger });
  const messageOf = createMessageOf(apiKey);
  const readData = createReadData(messageOf, now);
  let closing: Promise<void> | undefined;
  return {
    ...createQuestions(read, { readData, messageOf, logger }),
    purchase: createPurchase({ send: buy, timeoutMs, now, messageOf }),
    close: () => (closing ??= pool.close()),
  };
}

/** @throws TypeError if it is no http(s) address */
function readBase(baseUrl: string): { origin: string; pathPrefix: string } {
  const { protocol, origin, pathname } = new URL(baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('the base address is not http or https');
  return { origin, pathPrefix: pathname.replace(/\/+$/u, '') };
}

/** @throws TypeError, here rather than at every call, and without the key */
function checkKey(apiKey: string): void {
  if (!/^[\x21-\x7e]+$/u.test(apiKey))
    throw new TypeError('the API key is empty or has characters that no header can carry');
}

/**
 * One call on a connection at a time, and no HTTP/2: if calls share a connection, undici may send those again that were behind
 * a broken one, and a purchase must not be. undici's own time-outs are off because a request's bound covers all of them.
 */
function createPool(origin: string, { concurrency, timeoutMs }: ResellerOptions): Pool {
  return new Pool(origin, {
    connections: concurrency,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** The one call that spends money: sent once or not at all, never again, and it waits for its turn at most one time-out. */
function createPurchase(deps: { send: Send; timeoutMs: number; now: Now; messageOf: MessageOf }): Reseller['purchase'] {
  const { send, timeoutMs, now, messageOf } = deps;
  return async (request) => {
    const reply = await send(purchaseCall(request), {
      waitMs: timeoutMs,
      mayStart: () => now() < request.sendBefore,
    });
    return purchaseAnswerOf(reply, request.reference, messageOf);
  };
}

/** Specification 4.7: no property beyond these, and `amount` only for a product that asks for it. */
function purchaseCall({ reference, productName, customerId, amountMinor }: PurchaseRequest): Call {
  const body = {
    customer_id: customerId,
    product_name: productName,
    reference,
    ...(amountMinor !== undefined && { amount: toDecimal(amountMinor) }),
  };
  return { endpoint: 'purchase', method: 'POST', path: '/api/v2/purchase', body };
}
