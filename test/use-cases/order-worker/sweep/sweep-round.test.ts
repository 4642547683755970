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
  let end: string | undefined;
  void round.then((ended) => void (end = ended.end));
  stopping.abort();
  // No timer is waited for, so it has ended a few turns later.
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(end).toBe('stopped');
});
