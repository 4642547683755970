import type { PurchaseRequest } from '../../src/domain/shared/reseller.ts';

export const REFERENCE = 'VB70123456789ABCDEFGHJKMNPQRS00000000';

export const PURCHASE: PurchaseRequest = {
  reference: REFERENCE,
  productName: 'mtn-airtime',
  customerId: '08031234567',
  sendBefore: Number.MAX_SAFE_INTEGER,
};

/** A product row as the service sends it (specification 2.3). */
export function productRow(changes: object = {}): Record<string, unknown> {
  return {
    service: 'data',
    product_name: 'mtn-1gb',
    provider: 'MTN',
    category: null,
    sub_category: null,
    description: '1 GB, 30 days',
    quantity: '1GB',
    validity: '30 days',
    fixed_price: 350.5,
    amount_required: false,
    require_validation: false,
    available: true,
    ...changes,
  };
}

/** The data of a purchase's answer (specification 2.6). */
export function purchaseData(changes: object = {}): Record<string, unknown> {
  return {
    reference: REFERENCE,
    customer_id: '08031234567',
    service: 'airtime',
    provider: 'MTN',
    product_name: 'mtn-airtime',
    quantity: 500,
    paid_amount: 485.5,
    transaction_status: 'successful',
    remark: 'You have sent 500 naira',
    ...changes,
  };
}

export function success(data: unknown): object {
  return { status: true, message: 'ok', data };
}
