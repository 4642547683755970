import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from 'reseller-sandbox';
import { type Client, clientOf, failure } from './client.ts';

async function setUp(): Promise<Client & { sandbox: Awaited<ReturnType<typeof startSandbox>> }> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return { ...clientOf(sandbox.url, { apiKey: sandbox.apiKey }), sandbox };
}

test('a history is sorted as it is told, and what never ends ends when it is told to', async () => {
  const { reseller, sandbox } = await setUp();
  const past = [3, 1, 2].map((place) => ({
    reference: `PAST-REFERENCE-${place}`,
    customerId: '08031234567',
    amount: 100,
    createdAtMs: place * 1_000,
    status: 'processing' as const,
  }));
  sandbox.addPast(past);
  const references = async () =>
    (await reseller.transactions({ page: 1, limit: 5 })).transactions.map(({ reference }) => reference.at(-1)).join('');
  expect(await references()).toBe('321');
  sandbox.sorting = 'oldest-first';
  expect(await references()).toBe('123');
  expect(await reseller.transaction('PAST-REFERENCE-1')).toMatchObject({ status: 'processing' });
  sandbox.finishAll('successful');
  expect(await reseller.transaction('PAST-REFERENCE-1')).toMatchObject({ status: 'successful' });
});

test('questions above a limit are answered with 429 and when to come again', async () => {
  const { reseller, sandbox } = await setUp();
  sandbox.limit.perSecond = 2;
  const ask = () => reseller.transactions({ page: 1, limit: 5 }, { attempts: 1 });
  await ask();
  await ask();
  expect(await failure(ask())).toMatchObject({ code: 'unavailable', httpStatus: 429, retryAfterMs: 1_000 });
  expect(await reseller.balance()).toBeGreaterThan(0);
});
