import type { Product } from '../../../src/domain/catalogue/products.ts';
import { createProductIndex } from '../../support/fakes/create-product-index.ts';
import type { NamedRecipient, QuickOrderContext } from '../../../src/domain/order-text/meaning.ts';
import { NO_USUAL_PLANS } from '../../../src/domain/catalogue/usual-plan.ts';
import { fromDecimal, minor } from '../../../src/domain/shared/money.ts';
import { ALL_PRODUCTS } from 'reseller-sandbox';

/** The sandbox's products, as the bot knows them. */
export const SANDBOX_PRODUCTS: readonly Product[] = ALL_PRODUCTS.map((row) => ({
  service: row.service,
  name: row.product_name,
  provider: row.provider,
  category: row.category ?? undefined,
  subCategory: row.sub_category ?? undefined,
  description: row.description ?? undefined,
  quantity: row.quantity ?? undefined,
  validity: row.validity ?? undefined,
  priceMinor: fromDecimal(row.fixed_price) ?? minor(0),
  amountRequired: row.amount_required,
  requiresVerification: row.require_validation,
  available: row.available,
}));

/** A person who has saved some numbers and pays the service's own prices. */
export const SANDBOX_LINES: QuickOrderContext = {
  productIndex: createProductIndex(SANDBOX_PRODUCTS),
  country: 'NG',
  maxAmountMinor: minor(50_000_000),
  named: [
    saved('Mama', 'phone', '08031234567', 'MTN', 'mtn-airtime'),
    saved('home', 'meter', '04123456789', 'Ikeja Electric', 'ikeja-electric-prepaid'),
    saved('Max', 'phone', '08061234567', 'MTN', 'mtn-airtime'),
    saved('Do it again Sam', 'phone', '08021234567', 'Airtel', 'airtel-airtime'),
  ],
  usual: NO_USUAL_PLANS,
  priceOf: (product) => product.priceMinor,
};

/** A number, and what was bought for it last. */
export function saved(
  name: string,
  kind: NamedRecipient['kind'],
  customerId: string,
  provider: string,
  productName: string,
): NamedRecipient {
  return { name, kind, customerId, provider, productName };
}
