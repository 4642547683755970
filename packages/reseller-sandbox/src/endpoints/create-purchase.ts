import { z } from 'zod';
import { fateOf, type Outcome, outcomeOf, PROVIDER_HANGS_MS } from '../purchases/outcomes.ts';
import { minAmountOf, paidMinorOf, toMinor } from '../purchases/pricing.ts';
import type { Product } from '../products/product.ts';
import {
  bareFailure,
  failure,
  invalid,
  referenceSchema,
  Refusal,
  type Reply,
  success,
  validated,
} from '../server/reply.ts';
import type { Handler, Service } from '../service.ts';
import { resultAt, type StoredTransaction } from '../purchases/transaction.ts';

const bodySchema = z.strictObject({
  customer_id: z.string().min(1),
  product_name: z.string().min(1),
  reference: referenceSchema,
  amount: z.number().positive().optional(),
});

type Body = z.infer<typeof bodySchema>;

/** Specification 4.7. Nothing in here waits, so if two calls have one reference, the second finds the first. */
export const createPurchase: Handler = (service, call) => {
  const body = validated(bodySchema, call.body);
  if (service.ledger.find(body.reference) !== undefined) {
    throw new Refusal(bareFailure(409, 'A transaction with this reference already exists'));
  }
  const product = sold(service, body.product_name);
  const amountMinor = amountOf(product, body);
  const outcome = outcomeAt(service, product, outcomeOf(body.customer_id));
  const early = answerBeforeAcceptance(service, body.reference, outcome);
  if (early !== undefined) return early;
  const nowMs = service.clock();
  const transaction: StoredTransaction = {
    reference: body.reference,
    customerId: body.customer_id,
    service: product.service,
    provider: product.provider,
    category: product.category,
    productName: product.product_name,
    quantity: quantityOf(product, body.amount ?? 0),
    amountMinor,
    paidMinor: paidMinorOf(product, amountMinor),
    createdAtMs: nowMs,
    ...fateOf(outcome, product.service, nowMs, service.timings),
  };
  if (service.ledger.accept(transaction) === 'insufficient') {
    throw new Refusal(failure(402, 'Insufficient wallet balance'));
  }
  service.lostOnce.delete(body.reference);
  return answerTo(service, transaction, outcome);
};

/** One customer number makes its provider hang: for a while, every purchase there that would go as usual hangs too. */
function outcomeAt({ clock, hangsUntil }: Service, { service, provider }: Product, outcome: Outcome): Outcome {
  const place = JSON.stringify([service, provider]);
  if (outcome === 'provider-hangs') hangsUntil.set(place, clock() + PROVIDER_HANGS_MS);
  return outcome === 'usual' && clock() < (hangsUntil.get(place) ?? 0) ? 'provider-hangs' : outcome;
}

/** An unknown product is a failed validation here: 404 is not among the answers of 4.7. */
function sold({ catalogue }: Service, name: string): Product {
  const product = catalogue.find(name);
  if (product === undefined) throw invalid('product_name: no such product');
  if (!product.available) throw new Refusal(failure(400, 'This product is currently not available'));
  return product;
}

/** Kobo. "Fixed-price products use the catalog price automatically" (4.7), whatever amount was sent. */
function amountOf(product: Product, { amount }: Body): number {
  if (!product.amount_required) return toMinor(product.fixed_price);
  if (amount === undefined) throw invalid('amount: is required for this product');
  const minimum = minAmountOf(product);
  if (amount < minimum) {
    throw new Refusal(failure(402, `Payment amount is insufficient: the minimum for this product is ${minimum}`));
  }
  return toMinor(amount);
}

function answerBeforeAcceptance({ lostOnce }: Service, reference: string, outcome: Outcome): Reply | undefined {
  if ((outcome !== 'lost-before' && outcome !== 'error-before') || lostOnce.has(reference)) return undefined;
  lostOnce.add(reference);
  const error = failure(500, 'Unable to process your request');
  return outcome === 'lost-before' ? { ...error, delivery: { type: 'lost' } } : error;
}

/** "Product quantity or open-price amount label"; for electricity the amount itself (2.6). */
function quantityOf(product: Product, amount: number): string | number | null {
  if (!product.amount_required) return product.quantity;
  return product.service === 'electricity' ? amount : `NGN ${amount}`;
}

function answerTo(service: Service, transaction: StoredTransaction, outcome: Outcome): Reply {
  const result = resultAt(transaction, transaction.createdAtMs);
  // The specification does not show how wait mode is selected (4.7). Here the customer number selects it, and the failed transaction is kept.
  if (result.transaction_status === 'failed') throw new Refusal(failure(400, 'Transaction failed at the provider'));
  service.calls.countReference(transaction.reference, 'accepted');
  const reply =
    result.transaction_status === 'successful'
      ? success('Purchase successful', result)
      : success('Purchase is being processed', result, 202);
  return delivered(reply, outcome, service.timings.slowMs);
}

function delivered(reply: Reply, outcome: Outcome, slowMs: number): Reply {
  if (outcome === 'error-after') return failure(500, 'Unable to process your request');
  if (outcome === 'slow') return { ...reply, delivery: { type: 'delayed', delayMs: slowMs } };
  if (outcome === 'lost-after') return { ...reply, delivery: { type: 'lost' } };
  if (outcome === 'garbage-after') return { ...reply, delivery: { type: 'garbage' } };
  return reply;
}
