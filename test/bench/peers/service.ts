/** The service as the yardsticks know it: lists are asked for once and kept, answers are believed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Product {
  readonly product_name: string;
  readonly category: string | null;
  readonly description: string | null;
  readonly fixed_price: number;
  readonly available: boolean;
}
export interface Transaction {
  readonly transaction_status: string;
  readonly paid_amount: number;
  readonly remark: string | null;
}

/** One call: the path below the API's root, and a body if it is a POST. Answers what stands under `data`. */
export type Call = <T>(path: string, body?: object) => Promise<T>;

const POLL_MS = 2_000;

export function createService(call: Call) {
  const lists = new Map<string, Promise<unknown[]>>();
  const list = <T>(path: string): Promise<T[]> => {
    const known = lists.get(path) ?? call<unknown[]>(path);
    lists.set(path, known);
    return known as Promise<T[]>;
  };
  const products = async (service = '', provider = ''): Promise<Product[]> => {
    const path = `/get-products?service=${encodeURIComponent(service)}&provider=${encodeURIComponent(provider)}`;
    return (await list<Product>(path)).filter(({ available }) => available);
  };
  return {
    services: () => list<string>('/get-services'),
    providers: (service: string) => list<string>(`/get-providers?service=${encodeURIComponent(service)}`),
    products,
    async product(name: string, service?: string, provider?: string): Promise<Product | undefined> {
      return (await products(service, provider)).find(({ product_name: each }) => each === name);
    },
    newReference: (): string => randomUUID(),
    /** Whether the product is sold at the price that was shown. */
    async isAsShown(product: Product | undefined): Promise<boolean> {
      const now = await call<Product>(`/products/${encodeURIComponent(product?.product_name ?? '')}`);
      return now.available && now.fixed_price === product?.fixed_price;
    },
    /** Buys, and asks until it has ended. */
    async buy(productName: string, number: string, reference: string): Promise<Transaction> {
      let transaction = await call<Transaction>('/purchase', {
        customer_id: number,
        product_name: productName,
        reference,
      });
      while (transaction.transaction_status === 'processing') {
        await sleep(POLL_MS);
        transaction = await call<Transaction>(`/transactions/${reference}`);
      }
      return transaction;
    },
  };
}

/** By Node's own fetch, as a bot's author would. */
export async function callByFetch<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${env('RESELLER_BASE_URL')}/api/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${env('RESELLER_API_KEY')}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}

export const env = (name: string): string => process.env[name] ?? '';
