import { present, type WireReceipt, type WireTransaction } from './schemas.ts';
import type { Receipt, Transaction, TransactionStatus } from '../../domain/orders/receipt.ts';

export function readReceipt(wire: WireReceipt): Receipt {
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
export function readStatus(word: unknown): TransactionStatus {
  return word === 'successful' || word === 'processing' || word === 'failed' ? word : 'other';
}
