import type { Product } from '../../domain/catalogue/products.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import { present, type WireProduct, productSchema, type WireReceipt, type WireTransaction } from './schemas.ts';
import type { Receipt, Transaction, TransactionStatus } from '../../domain/orders/receipt.ts';

const MAX_NAMED = 5;

/** The product of one row (specification 2.3); undefined if it cannot be sold as it is described. */
export function readProduct(row: unknown): Product | undefined {
  const { data: wire } = productSchema.safeParse(row);
  if (wire === undefined || !hasUsablePrice(wire)) return undefined;
  const { category, description, quantity, validity } = wire;
  return {
    service: wire.service,
    name: wire.product_name,
    provider: wire.provider,
    priceMinor: wire.fixed_price,
    amountRequired: wire.amount_required,
    requiresVerification: wire.require_validation,
    available: wire.available,
    ...present({ category, subCategory: wire.sub_category, description, quantity, validity }),
  };
}

/** A bad row does not make the others useless. */
export function readProducts(rows: readonly unknown[], logger: Logger): readonly Product[] {
  const products = new Map<string, Product>();
  const unusable: unknown[] = [];
  for (const row of rows) {
    const product = readProduct(row);
    if (product === undefined) unusable.push(row);
    else if (!products.has(product.name)) products.set(product.name, product);
  }
  if (unusable.length > 0) {
    const names = unusable.slice(0, MAX_NAMED).map(nameOf);
    logger.warn({ count: unusable.length, names }, 'product rows that cannot be used were left out');
  }
  return [...products.values()];
}

/** If a product has no price of its own, it must take an amount from the buyer (specification 4.5). */
function hasUsablePrice({ fixed_price: price, amount_required: isOpen }: WireProduct): boolean {
  return isOpen ? price >= 0 : price > 0;
}

function nameOf(row: unknown): string {
  const name = typeof row === 'object' && row !== null && 'product_name' in row ? row.product_name : undefined;
  return typeof name === 'string' ? name.slice(0, 100) : 'without a name';
}

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
