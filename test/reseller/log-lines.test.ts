import { describe, expect, test } from 'vitest';
import { clientOf, failure } from './client.ts';
import { type RecordingLogger } from '../support/fakes/recording-logger.ts';
import { sendJson, startFakeService } from './fake-service.ts';

const REFERENCE = 'VB50123456789ABCDEFGHJKMNPQRS00000000';

/** The log lines above debug if a question about an order is answered with this status. */
async function linesOf(httpStatus: number, question: 'product' | 'transaction'): Promise<RecordingLogger['lines']> {
  const service = await startFakeService((response) => sendJson(response, httpStatus, { message: 'no' }));
  const { reseller, lines } = clientOf(service.url);
  await failure(question === 'product' ? reseller.product('MTN-1GB', REFERENCE) : reseller.transaction(REFERENCE));
  return lines.filter(({ level }) => level !== 'debug');
}

describe.each(['product', 'transaction'] as const)('a failed question for a %s', (question) => {
  test.each([
    [500, 'warn', 'the service gave no usable answer', 'unavailable'],
    [429, 'warn', 'the service gave no usable answer', 'unavailable'],
    [401, 'error', 'the service refuses the key in RESELLER_API_KEY, so nothing can be bought', 'unauthorized'],
    [400, 'info', 'the service refuses a question', 'rejected'],
  ])('answered %d is one line, whatever the tries, with the reference', async (httpStatus, level, message, code) => {
    const fields = { endpoint: question, reference: REFERENCE, code, httpStatus };
    expect(await linesOf(httpStatus, question)).toEqual([{ level, fields, message }]);
  });

  test('answered 404 is none: that is an answer', async () => {
    expect(await linesOf(404, question)).toEqual([]);
  });
});
