import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { letIn, giveRole, twoOwners, partner } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { labels, say, tap } from '../support/say-and-read.ts';
import { cardWith } from '../support/shopping.ts';

const flows = useFlows(twoOwners());

let owner: TestUser;
let second: TestUser;
beforeAll(async () => {
  owner = flows.merchant;
  second = flows.driver.user(partner);
  await flows.restartBot({ MERCHANT_IDS: `${owner.person.id},${partner.id}` });
});

/** Opens the list from /admin, which says how much of it is done. */
async function openList(count: string): Promise<void> {
  await say(owner, '/admin', new RegExp(String.raw`For merchants[^]*\[🧭 First day\]`, 'u'));
  await tap(owner, /First day/u, new RegExp(`First day: ${count} done`, 'u'));
}

test('the first /start of an owner shows what is to do, each step with a button, and the second is the ordinary one', async () => {
  await say(owner, '/start', /Hello, Adaeze![^]*First day: 0 of 7 done\n\n▫️ Shop’s name\n▫️ Contact\n/u);
  expect(labels(owner)).toEqual([
    'Shop’s name',
    'Contact',
    'Bank account',
    'What people pay',
    'Low-wallet alert',
    'First invitation',
    'Test: ₦50 airtime to my number',
    '📖 Read more',
    'Put away',
    '⚙️ For merchants',
    '🌐 Language',
  ]);
  await tap(owner, '📖 Read more', /\/balance/u);
  await say(owner, '/start', /Hello, Adaeze![^]*What would you like to buy\?/u);
  await openList('0 of 7');
});

describe('each step leads to what exists, and is done once that is', () => {
  test.each([
    ['Shop’s name', 'Mama Ngozi', '1 of 7'],
    ['Contact', '@folake_shop', '2 of 7'],
    ['Bank account', 'GTBank 0123456789 Folake Adeyemi', '3 of 7'],
  ])('%s', async (step, value, count) => {
    await say(owner, '/admin', /For merchants/u);
    await tap(owner, /First day/u, new RegExp(`▫️ ${step}`, 'u'));
    await tap(owner, step, /\[Back\]/u);
    await say(owner, value, /is this right\?/u);
    await tap(owner, 'Confirm', /Changed\./u);
    await openList(count);
    expect(owner.screen()).toContain(`✅ ${step}`);
    expect(labels(owner)).not.toContain(step);
  });

  test('what people pay: ready choices for all that customers buy, asked once, and the ways to all others', async () => {
    await openList('3 of 7');
    await tap(owner, 'What people pay', /What do you earn[^]*\[\+1%\] \[\+2%\] \[\+₦5\.00\]/u);
    await tap(owner, 'One plan only', /\[Airtime\]/u);
    await openList('3 of 7');
    await tap(owner, 'What people pay', /What do you earn/u);
    await tap(owner, 'Another amount', /What do customers pay for Everything/u);
    await openList('3 of 7');
    await tap(owner, 'What people pay', /What do you earn/u);
    await tap(owner, '+₦5.00', /Everything[^]*After: \+₦5\.00[^]*\[Yes, do it\]/u);
    await tap(owner, 'Yes, do it', /✅ Done\./u);
    await openList('4 of 7');
    expect(owner.screen()).toContain('✅ What people pay');
  });

  test('the alert of the wallet, from which a button leads back', async () => {
    await openList('4 of 7');
    await tap(owner, 'Low-wallet alert', /Below what amount in the wallet/u);
    await say(owner, '50,000', /falls below ₦50,000\.00/u);
    await tap(owner, /For merchants/u, /\[🧭 First day\]/u);
  });

  test('the first invitation', async () => {
    await openList('5 of 7');
    await tap(owner, 'First invitation', /There are no open invitations/u);
    await tap(owner, 'Invite a customer', /I show it only once/u);
    await openList('6 of 7');
  });

  test('a purchase of one’s own, which ends at the ordinary card with the amount given', async () => {
    await openList('6 of 7');
    await tap(owner, /Test: ₦50/u, /A real purchase[^]*Amount: ₦50\.00[^]*send the phone number right away/u);
    await say(owner, '0803 123 0200', cardWith(/₦50\.00/u));
    await tap(owner, 'Confirm', /Done!/u);
  });

  test('when all is done the row is gone, and stays so if a step is undone', async () => {
    await say(owner, '/admin', /For merchants/u);
    expect(owner.screen()).not.toMatch(/First day/u);
    await say(owner, '/alert off', /not told/u);
    await say(owner, '/admin', /For merchants/u);
    expect(owner.screen()).not.toMatch(/First day/u);
    await say(second, '/start', /Hello, Obinna![^]*What would you like to buy\?/u);
  });
});

test.each(['agent', 'customer'] as const)('of buyers, no %s ever sees it', async (role) => {
  const buyer = await letIn(flows);
  await giveRole(flows, buyer, role);
  const { message_id: messageId } = await say(buyer, '/start', /Hello/u);
  expect(buyer.screen()).not.toMatch(/First day/u);
  for (const data of ['sp:first', 'sp:away', 'sp:prices', 'sp:earn:1%', 'sp:test']) {
    expect((await buyer.untilToast(buyer.press(messageId, data))).text).toMatch(/Only merchants can do this/u);
  }
});
