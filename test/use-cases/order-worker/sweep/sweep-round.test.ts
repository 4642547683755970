import { expect, test } from 'vitest';
import { sweepRound } from '../../../../src/use-cases/order-worker/sweep/sweep-round.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';

test('a round that waits for a turn stops at once when it has to', async () => {
  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  const round = sweepRound([{ reference: 'a', at: Date.UTC(2026, 10, 20), rank: undefined }], {
    reseller: { transactions: () => Promise.reject(new Error('is not asked without a turn')) },
    budget: { take: async () => (asked.resolve(), false), hold: async () => undefined },
    onSeen: async () => undefined,
    onAsk: async () => true,
    signal: stopping.signal,
    logger: new RecordingLogger(),
  });
  await asked.promise;
  // The pause between two looks for a turn has begun.
  await new Promise(setImmediate);
  const from = performance.now();
  stopping.abort();
  await expect(round).resolves.toMatchObject({ end: 'stopped' });
  expect(performance.now() - from).toBeLessThan(250);
});
