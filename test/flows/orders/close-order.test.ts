import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { accountOf } from '../support/accounts.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { changeOrder, readOrder } from '../support/stored.ts';
import { messagesWith, labelsAt, say, newestId } from '../support/say-and-read.ts';
import { greet, letInWith, partner, twoOwners } from '../support/people.ts';

const flows = useFlows(twoOwners());
const DAY_MS = 24 * 3_600_000;

/** A new person who was let in, with ₦500 on their account, which a purchase that never finishes holds. */
async function forgotten(): Promise<{ buyer: TestUser; reference: string }> {
  const buyer = await letInWith(flows, 500);
  const reference = await buy(buyer, airtime('08031230299'), /Processing/u);
  return { buyer, reference };
}

/** The bot starts anew a day later. */
async function aDayLater(reference: string): Promise<void> {
  await flows.stopBot();
  await changeOrder(flows, reference, { confirmedAt: Date.now() - DAY_MS });
  await flows.startBot();
}

/** The order's page, drawn anew. */
async function pageOf(merchant: TestUser, reference: string): Promise<number> {
  const before = newestId(merchant);
  merchant.say(`/receipt ${reference}`);
  const page = () =>
    merchant.botMessages().find(({ message_id, text = '' }) => message_id > before && text.includes(reference));
  await expect.poll(page).toBeDefined();
  return page()?.message_id ?? 0;
}

test('what the service forgot is closed on its page by a merchant, who is asked once; the money is back, and the trail says who did it', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await forgotten();
  expect(labelsAt(merchant, await pageOf(merchant, reference))).not.toContain('Close as failed');
  await aDayLater(reference);
  const page = await pageOf(merchant, reference);
  expect(labelsAt(merchant, page)).toContain('Close as failed');
  merchant.press(page, `cl:ask:${reference}`);
  await merchant.until(
    /Close this purchase as failed\?[^]*On hold: ₦500\.00\. It goes back to the buyer’s balance now\./u,
  );
  expect(labelsAt(merchant, page)).toEqual(['Close as failed', 'Back']);
  expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 0, heldMinor: 50_000 });

  const second = flows.driver.user(partner);
  await greet(second);
  const other = await pageOf(second, reference);
  merchant.press(page, `cl:yes:${reference}`);
  merchant.press(page, `cl:yes:${reference}`);
  await buyer.until(/Closed by the merchant\.[^]*₦500\.00 is back in your balance\. If it is delivered after all/u);
  expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 50_000, heldMinor: 0 });
  await merchant.until(/^📁 Closed by the merchant\.[^]*Buyer: /u);
  await second.untilToast(second.press(other, `cl:yes:${reference}`));
  await second.until(new RegExp(`Already answered by ${merchant.person.first_name}[^]*Closed by the merchant`, 'u'));
  expect(labelsAt(merchant, page)).toEqual(['Send on WhatsApp', 'Copy receipt', 'Picture']);
  expect((await readOrder(flows, reference)).closed?.by).toBe(merchant.person.id);
  buyer.say(`/receipt ${reference}`);
  await buyer.until((chat) => messagesWith(chat, /Closed by the merchant/u).length > 1);
  expect(buyer.buttons().map(({ text }) => text)).toEqual([
    'Send on WhatsApp',
    'Copy receipt',
    'Picture',
    '💬 Tell the shop',
  ]);
  await say(buyer, '/statement', /Given back: the merchant closed it/u);
  const { entries } = await withStore(flows, ({ changeTrail }) => changeTrail.list(undefined, 5));
  expect(entries.filter(({ about }) => about === reference)).toHaveLength(1);
});

test('no one but a merchant can close an order, and no merchant one that is younger than a day', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await forgotten();
  const card = newestId(buyer);
  for (const act of ['cl:ask', 'cl:yes']) {
    expect(await buyer.untilToast(buyer.press(card, `${act}:${reference}`))).toMatchObject({
      text: 'Only merchants can do this.',
    });
  }
  const page = await pageOf(merchant, reference);
  expect(await merchant.untilToast(merchant.press(page, `cl:yes:${reference}`))).toMatchObject({
    text: 'Nothing was closed. This is its status now.',
  });
  expect((await readOrder(flows, reference)).state).toBe('processing');
  expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 0, heldMinor: 50_000 });
});
