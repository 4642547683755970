import type { PurchaseAnswer, RefusalReason } from '../../domain/shared/reseller.ts';
import {
  envelopeSchema,
  errorEnvelopeSchema,
  present,
  purchaseSchema,
  type WireReceipt,
  type WireTransaction,
} from './schemas.ts';
import type { Reply } from '../request.ts';
import type { MessageOf } from './failure.ts';
import type { Receipt, Transaction, TransactionStatus } from '../../domain/orders/receipt.ts';

/** What a reply to a purchase call says (specification 4.7). Anything that it does not say for certain is unknown. */
export function purchaseAnswerOf(reply: Reply, reference: string, messageOf: MessageOf): PurchaseAnswer {
  if (reply.type === 'unanswered') {
    const cause = `${reply.code}: ${reply.reason}`;
    return reply.left ? unknown(cause) : { type: 'unsent', cause };
  }
  const { httpStatus, json } = reply;
  if (httpStatus === 200 || httpStatus === 202) return readAccepted(httpStatus, json, reference);
  if (httpStatus === 409) return { type: 'exists' };
  const reason = REFUSALS.get(httpStatus);
  if (reason === undefined) return unknown(`HTTP ${httpStatus}`);
  const { data: error } = errorEnvelopeSchema.safeParse(json);
  if (error === undefined) return unknown(`HTTP ${httpStatus} without a readable error`);
  // A refusal that does not call the purchase failed contradicts itself.
  const status = readStatus(error.data?.transaction_status ?? 'failed');
  if (status !== 'failed') return unknown(`HTTP ${httpStatus} about a purchase that is ${status}`);
  return { type: 'refused', reason, httpStatus, message: messageOf(json) };
}

/** The answers that the specification knows as a no (4.7, 5 and 7). Any other may be from a proxy, and the call may have arrived. */
const REFUSALS: ReadonlyMap<number, RefusalReason> = new Map([
  [400, 'rejected'],
  [402, 'funds'],
  [401, 'unauthorized'],
  [403, 'unauthorized'],
]);

function readAccepted(httpStatus: 200 | 202, json: unknown, reference: string): PurchaseAnswer {
  const { data: envelope } = envelopeSchema.safeParse(json);
  if (envelope === undefined) return unknown(`HTTP ${httpStatus} without a readable body`);
  if (envelope.status === false) return unknown(`HTTP ${httpStatus} with status false`);
  const { data: wire } = purchaseSchema.safeParse(envelope.data);
  if (wire === undefined) return unknown(`HTTP ${httpStatus} with unreadable data`);
  if (wire === null && httpStatus === 202) return { type: 'accepted', status: 'processing', receipt: {} };
  if (wire === null) return unknown('HTTP 200 without data');
  if (isAnother(envelope.data, reference)) return unknown(`HTTP ${httpStatus} about another reference`);
  const status = confirmedStatus(httpStatus, readStatus(wire.transaction_status));
  if (status === undefined) return unknown(`HTTP ${httpStatus} with an unknown transaction_status`);
  return { type: 'accepted', status, receipt: readReceipt(wire), ...present({ customerId: wire.customer_id }) };
}

/** If the reference is missing, that says nothing. If it is there, it must be exactly ours. */
function isAnother(data: unknown, reference: string): boolean {
  const told = (data as { reference?: unknown }).reference ?? reference;
  return told !== reference;
}

/** A 202 confirms that the purchase was accepted, and not that it was delivered (specification 3). So its `successful` must still be asked for. */
function confirmedStatus(
  httpStatus: 200 | 202,
  status: TransactionStatus,
): Exclude<TransactionStatus, 'other'> | undefined {
  if (status === 'other') return undefined;
  return httpStatus === 202 && status === 'successful' ? 'processing' : status;
}

function unknown(cause: string): PurchaseAnswer {
  return { type: 'unknown', cause };
}

function readReceipt(wire: WireReceipt): Receipt {
  return present({
    paidMinor: wire.paid_amount,
    quantity: wire.quantity,
    remark: wire.remark,
    token: wire.token,
    units: wire.units,
    meterNumber: wire.meter_number,
    customerName: wire.customer_name,
    customerAddress: wire.customer_address,
    disco: wire.disco,
    exchangeReference: wire.exchange_reference,
    transactionDate: wire.transaction_date,
  });
}

/** @param reference used if the row has none, because no field is marked required (specification 2.7) */
export function readTransaction(wire: WireTransaction, reference: string): Transaction {
  const { service, provider } = wire;
  return {
    reference: wire.reference ?? reference,
    status: readStatus(wire.transaction_status),
    receipt: readReceipt(wire),
    ...present({
      service,
      provider,
      productName: wire.product_name,
      customerId: wire.customer_id,
      createdAt: wire.created_at,
      requeryQueued: wire.requery_queued,
    }),
  };
}

/** The word must match exactly: almost `successful` is not successful. */
function readStatus(word: unknown): TransactionStatus {
  return word === 'successful' || word === 'processing' || word === 'failed' ? word : 'other';
}
