import type { Receipt, Transaction, TransactionStatus } from '../../domain/orders/receipt.ts';
import { present } from './present.ts';
import type { WireReceipt, WireTransaction } from './schemas.ts';

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

/** @param reference what to use if the row does not say it: no field is marked required (specification 2.7) */
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

/** The word to the letter: nearly `successful` is not successful. */
export function readStatus(word: unknown): TransactionStatus {
  return word === 'successful' || word === 'processing' || word === 'failed' ? word : 'other';
}
