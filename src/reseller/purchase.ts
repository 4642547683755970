import { toDecimal } from '../domain/shared/money.ts';
import type { Now } from '../use-cases/shared/ports.ts';
import type { PurchaseRequest, Reseller } from '../use-cases/shared/reseller.ts';
import { purchaseAnswerOf } from './answers/purchase-answer.ts';
import type { Call, Send } from './request.ts';
import type { MessageOf } from './answers/service-message.ts';
import type { NoteUnlisted } from './answers/unlisted.ts';
import { ENVELOPE, ERROR_ENVELOPE } from './answers/unlisted.ts';

export interface PurchaseOptions {
  readonly send: Send;
  readonly timeoutMs: number;
  readonly now: Now;
  readonly messageOf: MessageOf;
  readonly noteUnlisted: NoteUnlisted;
}

/** The one call that spends money: sent once or not at all, never again, and it waits for its turn at most one time-out. */
export function createPurchase({
  send,
  timeoutMs,
  now,
  messageOf,
  noteUnlisted,
}: PurchaseOptions): Reseller['purchase'] {
  return async (request) => {
    const reply = await send(purchaseCall(request), {
      waitMs: timeoutMs,
      mayStart: () => now() < request.sendBefore,
    });
    if (reply.type === 'answered') {
      noteUnlisted('purchase', reply.json, reply.httpStatus < 300 ? ENVELOPE : ERROR_ENVELOPE);
    }
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
