import { expect, test } from 'vitest';
import { requestAccess } from '../../../src/services/people/access-requests.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const ADA = 7;

const real = await useRealStore();

async function ask(askMerchants: () => Promise<number>) {
  const { people } = real.store;
  if ((await people.find(ADA)) === undefined) await people.see({ userId: ADA, name: 'Ada', firstSeenAt: 1 });
  const shop = { ...real.store, now: Date.now, logger: real.logger };
  return requestAccess(shop, (await people.find(ADA))!, askMerchants);
}

test('merchants are asked after all whom a killed bot did not reach, and then no more', async () => {
  await expect(ask(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  const reached = async () => {
    await real.store.accessCards.note(ADA, { chatId: 1, messageId: 2 });
    return 1;
  };
  expect(await ask(reached)).toBe('asked');
  expect(await ask(reached)).toBe('waiting');
});
