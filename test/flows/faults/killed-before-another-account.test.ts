import { expect, test } from 'vitest';
import { startSandbox } from 'reseller-sandbox';
import { startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy } from '../support/shopping.ts';
import { readOrder } from '../support/stored-orders.ts';

const flows = useFlows();

test('a bot that is killed in a purchase call, and comes back with another account, does not buy there, and asks', async () => {
  const { setup } = flows;
  const merchant = setup.chat('merchant');
  const buyer = flows.person();
  const other = await startSandbox({ apiKey: 'key-of-another-account' });
  try {
    const bot = await startBotProcess(setup, { LEASE_MS: '1000' });
    setup.sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 60_000 });
    const reference = await buy(buyer, airtime('08031230200'));
    await expect.poll(() => setup.sandbox.calls.forReference(reference).called).toBe(1);
    await bot.kill();
    expect((await readOrder(setup, reference)).state).toBe('submitting');

    await setup.startBot({ RESELLER_BASE_URL: other.url, RESELLER_API_KEY: other.apiKey });
    await merchant.until(/Is this the same account at the service\?/u);
    await expect.poll(async () => (await readOrder(setup, reference)).asked?.count ?? 0).toBeGreaterThan(8);
    expect(await readOrder(setup, reference)).toMatchObject({ state: 'unknown', asked: { answer: 'elsewhere' } });
    expect(other.calls.forReference(reference).called).toBe(0);

    await setup.restartBot();
    await buyer.until(/Done!/u);
    expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
  } finally {
    await other.stop();
  }
});
