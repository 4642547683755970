import { onTestFinished } from 'vitest';
import { type Reseller, ResellerError } from '../../src/domain/shared/reseller.ts';
import { REFERENCE } from './samples.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import type { CallReport } from '../../src/reseller/request.ts';
import { type ResellerOptions, createReseller } from '../../src/reseller/reseller.ts';

export const API_KEY = 'live-3f9c27d1a8';

export interface Client {
  readonly reseller: Reseller & { close(): Promise<void> };
  readonly calls: CallReport[];
  readonly lines: RecordingLogger['lines'];
}

/** A client that does not pause between attempts, with what it reported and logged; closed with the test. */
export function clientOf(baseUrl: string, overrides: Partial<ResellerOptions> = {}): Client {
  const calls: CallReport[] = [];
  const logger = new RecordingLogger();
  const reseller = createReseller({
    baseUrl,
    apiKey: API_KEY,
    // Far longer than any machine needs; short where a test waits for it.
    timeoutMs: 60_000,
    concurrency: 8,
    now: Date.now,
    random: () => 0,
    onCall: (call) => calls.push(call),
    logger,
    ...overrides,
  });
  onTestFinished(() => reseller.close());
  return { reseller, calls, lines: logger.lines };
}

/** The error of a read that must fail. */
export async function failure(read: Promise<unknown>): Promise<ResellerError> {
  const error = await read.then(
    (value) => new Error(`answered: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (error instanceof ResellerError) return error;
  throw new Error('not a ResellerError', { cause: error });
}

/** A promise's result with the time that it took. */
export async function timed<T>(promise: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedAt = performance.now();
  const result = await promise;
  return { result, tookMs: performance.now() - startedAt };
}

export const HISTORY = { page: 2, limit: 20 };
export const QUESTION = { customerId: '0412', productName: 'mtn-1gb' };

/** Every question that the client can ask. */
export const READS: Record<string, (reseller: Reseller) => Promise<unknown>> = {
  balance: (reseller) => reseller.balance(),
  services: (reseller) => reseller.services(),
  providers: (reseller) => reseller.providers('data'),
  products: (reseller) => reseller.products({ service: 'data' }),
  product: (reseller) => reseller.product('mtn-1gb'),
  verify: (reseller) => reseller.verify(QUESTION),
  transaction: (reseller) => reseller.transaction(REFERENCE),
  transactions: (reseller) => reseller.transactions(HISTORY),
};
