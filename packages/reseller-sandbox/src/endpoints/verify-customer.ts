import { z } from 'zod';
import type { Handler } from '../service.ts';
import { validated, invalid, Refusal, bareFailure, success } from '../server/reply.ts';
import { outcomeOf } from '../purchases/outcomes.ts';
import type { Product } from '../products/product.ts';
import { customerNameOf, customerAddressOf } from '../purchases/customers.ts';

const verificationBody = z.strictObject({ customer_id: z.string().min(1), product_name: z.string().min(1) });

/** Specification 4.6. */
export const verifyCustomer: Handler = ({ catalogue }, call) => {
  const { customer_id, product_name } = validated(verificationBody, call.body);
  const product = catalogue.find(product_name);
  if (product === undefined) throw invalid('product_name: no such product');
  const outcome = outcomeOf(customer_id);
  if (outcome === 'verification-fails') {
    throw new Refusal(bareFailure(400, 'Network verification failed: this number is not eligible'));
  }
  if (outcome === 'verification-empty') return success('Verification completed', null);
  if (outcome === 'unverified') {
    return success('Customer could not be verified', { verified: false, customer_id, customer_name: '' });
  }
  return success('Customer verified', customerOf(customer_id, product));
};

/** `provider` is optional and further properties are allowed (2.5), so not every service gives the same. */
function customerOf(customerId: string, product: Product): object {
  const customer = { verified: true, customer_id: customerId, customer_name: customerNameOf(customerId) };
  if (product.service === 'education') return customer;
  const located = { ...customer, provider: product.provider };
  return product.service === 'electricity' ? { ...located, customer_address: customerAddressOf(customerId) } : located;
}
