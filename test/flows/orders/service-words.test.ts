import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { airtime, buy } from '../support/shopping.ts';

const flows = useFlows();

test('what the service says with a sum of money in it is read by merchants alone; the rest by everybody', async () => {
  const { merchant } = flows;
  const buyer = flows.person();
  const reference = await buy(buyer, airtime('08031230200'));
  const { text } = await buyer.until(/Done!/u);
  expect(text).toMatch(/Transaction number \d{20}/u);
  expect(text).not.toMatch(/topped up|NGN/u);
  buyer.say(`/receipt ${reference}`);
  await buyer.until((chat) => chat.botMessages().filter(({ text: one }) => /Done!/u.test(one ?? '')).length > 1);
  expect(buyer.screen()).not.toMatch(/topped up|NGN/u);
  merchant.say(`/receipt ${reference}`);
  await merchant.until(/You have topped up 08031230200 with MTN airtime of NGN 500\.00\. Transaction number/u);
});
