import { onTestFinished } from 'vitest';
import type { Logger } from '../../src/domain/shared/injected.ts';
import { type Reseller, ResellerError } from '../../src/domain/shared/reseller.ts';
import { type CallReport, type ResellerOptions, createReseller } from '../../src/reseller/reseller.ts';

export const API_KEY = 'live-3f9c27d1a8';

export interface LogLine {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

export interface Client {
  readonly reseller: Reseller & { close(): Promise<void> };
  readonly calls: CallReport[];
  readonly lines: LogLine[];
}

/** A client that does not pause between attempts, with what it reported and logged; closed with the test. */
export function clientOf(baseUrl: string, overrides: Partial<ResellerOptions> = {}): Client {
  const calls: CallReport[] = [];
  const { logger, lines } = collectingLogger();
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
  return { reseller, calls, lines };
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

export function collectingLogger(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message });
  };
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}
