import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { CallCounts } from './call-counts.ts';
import { type Fault, faultSchema } from '../purchases/faults.ts';
import type { ProductPatch } from '../products/catalogue.ts';
import { type Product, productSchema } from '../products/product.ts';
import { readControlJson } from './read-json.ts';
import { failure, Refusal, type Reply, success } from './reply.ts';
import type { Transaction } from '../purchases/transaction.ts';
import { invalid, validated } from './validation.ts';

/** What can be steered over HTTP: all but starting, stopping and coming up again. */
export interface Steerable {
  readonly calls: CallCounts;
  transactions(): Transaction[];
  wallet(): number;
  setWallet(balance: number): void;
  setProduct(name: string, patch: ProductPatch): void;
  addProducts(products: readonly Product[]): void;
  inject(fault: Fault): void;
  clearFaults(): void;
  downForMs(durationMs: number): Promise<void>;
}

type Control = (sandbox: Steerable, body: unknown) => unknown;

const walletSchema = z.strictObject({ balance: z.number().nonnegative() });
const patchSchema = productSchema.partial().required({ product_name: true });
const productsSchema = z.strictObject({ products: z.array(productSchema) });
const downSchema = z.strictObject({ forMs: z.number().positive() });

const CONTROLS: Readonly<Record<string, Control>> = {
  'GET /sandbox/transactions': (sandbox) => sandbox.transactions(),
  'GET /sandbox/calls': (sandbox) => sandbox.calls.snapshot(),
  'GET /sandbox/wallet': (sandbox) => ({ balance: sandbox.wallet() }),
  'POST /sandbox/wallet': (sandbox, body) => sandbox.setWallet(validated(walletSchema, body).balance),
  'POST /sandbox/product': (sandbox, body) => changeProduct(sandbox, body),
  'POST /sandbox/products': (sandbox, body) => sandbox.addProducts(validated(productsSchema, body).products),
  'POST /sandbox/faults': (sandbox, body) => sandbox.inject(validated(faultSchema, body)),
  'DELETE /sandbox/faults': (sandbox) => sandbox.clearFaults(),
  'POST /sandbox/down': (sandbox, body) => goDown(sandbox, validated(downSchema, body).forMs),
};

/** The answer to a request under `/sandbox/`: for tests and demos in other processes, no part of the service, no key needed. */
export async function answerControl(sandbox: Steerable, request: IncomingMessage, path: string): Promise<Reply> {
  const control = CONTROLS[`${request.method} ${path}`];
  if (control === undefined) return failure(404, 'No such control');
  const body = await readControlJson(request);
  if (body.type === 'unreadable') return failure(400, body.message);
  return steered(() => control(sandbox, body.value));
}

function steered(steer: () => unknown): Reply {
  try {
    return success('Done', steer() ?? null);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

/** Answered before it happens, or the answer could not get out. */
function goDown(sandbox: Steerable, durationMs: number): void {
  void sandbox.downForMs(durationMs);
}

function changeProduct(sandbox: Steerable, body: unknown): void {
  const { product_name, ...patch } = validated(patchSchema, body);
  try {
    sandbox.setProduct(product_name, patch);
  } catch (error) {
    if (error instanceof RangeError) throw invalid(error.message);
    throw error;
  }
}
