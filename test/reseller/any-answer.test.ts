import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PurchaseAnswer, Reseller } from '../../src/domain/shared/reseller.ts';
import { ResellerError } from '../../src/domain/shared/reseller.ts';
import { clientOf, READS } from './client.ts';
import { startFakeService } from './fake-service.ts';
import { productRow, PURCHASE, purchaseData } from './samples.ts';

const WORDS = ['successful', 'processing', 'failed', 'Successful', 'success', 'pending', ' failed', ''];
const KNOWN_WORDS = WORDS.slice(0, 3);
const REFUSALS = new Set([400, 401, 402, 403]);
const whole = { ...productRow(), ...purchaseData(), balance: 1, verified: true, transactions: [], pagination: {} };

/** The specified fields with any values, so that the answers get further than the first check. */
const fields = fc.dictionary(fc.constantFrom(...Object.keys(whole)), fc.jsonValue({ maxDepth: 2 }), {
  noNullPrototype: true,
});
const data = fc.oneof(
  fc.jsonValue(),
  fields,
  fields.map((changes) => ({ ...whole, ...changes })),
  fc.array(
    fields.map((changes) => ({ ...whole, ...changes })),
    { maxLength: 3 },
  ),
  fc.constantFrom(...WORDS).map((word) => ({ ...whole, transaction_status: word })),
);
const envelope = fc.record(
  { status: fc.oneof(fc.constant(true), fc.jsonValue({ maxDepth: 1 })), message: fc.jsonValue({ maxDepth: 1 }), data },
  { requiredKeys: [], noNullPrototype: true },
);
/** An error in the specification's form, so that enough answers are one. */
const errorEnvelope = fc.record(
  { status: fc.constant(false), message: fc.string() },
  { requiredKeys: ['message'], noNullPrototype: true },
);
const body = fc.oneof(
  { weight: 5, arbitrary: envelope.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: errorEnvelope.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
const httpStatus = fc.oneof(
  fc.constantFrom(200, 202, 400, 401, 402, 403, 404, 409, 500),
  fc.integer({ min: 200, max: 599 }),
);

/** A service whose next answers can be set. */
async function startSettable(): Promise<{ reseller: Reseller; answer: (status: number, text: string) => void }> {
  let status = 200;
  let text = '';
  const service = await startFakeService((response) => {
    response.writeHead(status);
    response.end(text);
  });
  const { reseller } = clientOf(service.url);
  return {
    reseller,
    answer: (nextStatus, nextText) => {
      status = nextStatus;
      text = nextText;
    },
  };
}

test('whatever the service answers, a question gets a result or a ResellerError', async () => {
  const { reseller, answer } = await startSettable();
  let results = 0;
  await fc.assert(
    fc.asyncProperty(httpStatus, body, fc.constantFrom(...Object.values(READS)), async (status, text, read) => {
      answer(status, text);
      const end = await read(reseller).catch((error: unknown) => error);
      expect(end).toBeDefined();
      expect(end instanceof Error && !(end instanceof ResellerError)).toBe(false);
      if (!(end instanceof Error)) results += 1;
    }),
    { numRuns: 600 },
  );
  expect(results).toBeGreaterThan(0);
});

test('whatever the service answers, a purchase is accepted only by an exact word, and never throws', async () => {
  const { reseller, answer } = await startSettable();
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(httpStatus, body, async (status, text) => {
      answer(status, text);
      const result = await reseller.purchase(PURCHASE);
      ends.add(result.type);
      expect(isWarranted(result, status, text)).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect([...ends].sort()).toEqual(['accepted', 'exists', 'refused', 'unknown']);
});

/** Whether the answer may be given, read anew from the wire (specification 3 and 4.7). */
function isWarranted(answer: PurchaseAnswer, status: number, text: string): boolean {
  switch (answer.type) {
    case 'accepted':
      return answer.status === acceptedStatus(status, text);
    case 'refused':
      return REFUSALS.has(status) && isReadableError(text) && /^\P{Cc}{1,300}$/u.test(answer.message);
    case 'exists':
      return status === 409;
    case 'unsent':
      return false;
    case 'unknown':
      return true;
  }
}

function isReadableError(text: string): boolean {
  const { status, message } = JSON.parse(text) as { status?: unknown; message?: unknown };
  // A number that a double cannot hold is read as its digits (parse-json.ts).
  const isText = typeof message === 'string' || (Number.isInteger(message) && !Number.isSafeInteger(message));
  return isText && (status ?? false) === false;
}

function acceptedStatus(status: number, text: string): string | undefined {
  const { data } = JSON.parse(text) as { data?: { transaction_status?: unknown } | null };
  const word = KNOWN_WORDS.find((known) => known === data?.transaction_status);
  if (status === 200) return word;
  if (status !== 202) return undefined;
  return (data ?? null) === null || word === 'successful' ? 'processing' : word;
}
