import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { auditOf } from '../../support/audit-of.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { letInWith } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { useMortalRedis } from '../support/mortal-redis.ts';
import { airtime, type Wish } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { goToCard } from '../support/shopping.ts';
import { readOrder } from '../support/stored.ts';
import { EVERYTHING } from '../support/say-and-read.ts';

const redis = await useMortalRedis();
const { proxy } = redis;
const flows = useFlows({
  env: { REDIS_URL: proxy.url, ACCESS: 'approval', LEASE_MS: '1000' },
  refusals: /query is too old/u,
});

const NAIRA = 1_000;

interface Buyer {
  readonly chat: TestUser;
  readonly reference: string;
}

/** A person with money and a card. */
async function withCard(wish: Wish): Promise<Buyer> {
  const chat = await letInWith(flows, NAIRA);
  return { chat, reference: await goToCard(chat, wish) };
}

/** Taps, and ends the connection to Redis as soon as that has the confirmation and was told that the call is made. */
async function confirmAndCut({ chat }: Buyer): Promise<void> {
  let commits = 0;
  const cut = new Promise<void>((resolve) => {
    proxy.cutWhere((name) => {
      commits += name === 'transact' ? 1 : 0;
      if (commits < 2) return undefined;
      resolve();
      return 'whole';
    });
  });
  chat.tap('Confirm');
  await cut;
  await proxy.away();
  proxy.cutWhere(() => undefined);
}

test('a Redis that is set back under a running bot, to before the taps, loses no purchase: what was just confirmed, sent and processing is bought once, told and paid for, and merchants are told', async () => {
  const { merchant } = flows;
  const processing = await withCard(airtime('08031230299'));
  const sent = await withCard(airtime('08031231234'));
  const confirmed = await withCard(airtime('08031231235'));
  await redis.mark();

  processing.chat.tap('Confirm');
  await expect.poll(async () => (await readOrder(flows, processing.reference)).state).toBe('processing');
  flows.sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 600_000, reference: sent.reference });
  sent.chat.tap('Confirm');
  await expect.poll(() => flows.sandbox.calls.forReference(sent.reference).called).toBe(1);
  await confirmAndCut(confirmed);
  await redis.kill();
  await redis.goBack();
  await proxy.back();
  flows.sandbox.clearFaults();
  flows.sandbox.finishAll('successful');

  await merchant.until(/Redis lost what was written last[^]*may be lost too/u, EVERYTHING);
  for (const { chat, reference } of [processing, sent, confirmed]) {
    await chat.until(new RegExp(`Done![^]*${reference}`, 'u'), EVERYTHING);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  }
  await withStore(flows, async (store) => {
    for (const { chat } of [processing, sent, confirmed]) {
      expect(await store.accounts.read(chat.person.id)).toMatchObject({ balanceMinor: 50_000, heldMinor: 0 });
    }
    expect((await auditOf(store)).differences).toEqual([]);
  });
  const lost = flows.logLines.filter((line) => line.includes('the store went back: an order is older than it was'));
  expect(lost.length).toBeGreaterThanOrEqual(2);
});
