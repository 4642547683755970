import { z } from 'zod';
import { failure, invalid, Refusal, success, validated, validatedQuery } from '../server/reply.ts';
import type { Handler, Service } from '../service.ts';

const providersQuery = z.strictObject({ service: z.string().min(1) });
const productsQuery = z
  .strictObject({ service: z.string().min(1).optional(), provider: z.string().min(1).optional() })
  .refine(({ service, provider }) => (service ?? provider) !== undefined, 'service or provider is required');

/** Specification 4.2. */
export const getServices: Handler = ({ catalogue }) => success('Services retrieved', catalogue.services());

/** Specification 4.3. */
export const getProviders: Handler = (service, { query }) => {
  const wanted = validatedQuery(providersQuery, query);
  return success('Providers retrieved', service.catalogue.providersOf(known(service, wanted.service)));
};

/** Specification 4.4. A provider that sells nothing of the service gives an empty list. */
export const getProducts: Handler = (service, { query }) => {
  const wanted = validatedQuery(productsQuery, query);
  if (wanted.service !== undefined) known(service, wanted.service);
  return success('Products retrieved', service.catalogue.list(wanted));
};

/** Specification 4.5. */
export const getProduct: Handler = ({ catalogue }, { pathParameter }) => {
  const product = catalogue.find(validated(z.string().min(1, 'product_name is required'), pathParameter));
  if (product === undefined) throw new Refusal(failure(404, 'Product not found'));
  return success('Product retrieved', product);
};

/** The parameter is "a value returned by the service listing" (4.3). */
function known({ catalogue }: Service, name: string): string {
  if (!catalogue.services().includes(name)) throw invalid(`service: ${name} is not offered`);
  return name;
}
