import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { buy, goToNumber } from '../support/shopping.ts';
import { airtime } from '../support/wishes.ts';
import { change, partner, twoOwners, letIn } from '../support/people.ts';
import { accountOf, giveCreditLimit } from '../support/accounts.ts';
import { newPersonSays, say, tap, newestId } from '../support/say-and-read.ts';
import { credit } from '../../support/redis/setup-store.ts';

const [owner] = shopPeople;

const flows = useFlows(twoOwners());

let merchant: TestUser;
let second: TestUser;

beforeAll(() => {
  merchant = flows.merchant;
  second = flows.driver.user(partner);
});

/** Writes, is let in, and is on the merchant's screen. */
async function opened(decision?: 'approve' | 'agent'): Promise<TestUser> {
  const person = await letIn(flows, decision);
  await open(merchant, person);
  return person;
}

async function open(by: TestUser, { person }: TestUser): Promise<void> {
  await say(by, `/users ${person.id}`, new RegExp(`Id: ${person.id}\\nRole: `, 'u'));
}

describe('the page of a person', () => {
  test('says who it is, what they have and may, and offers what can be changed', async () => {
    await opened('agent');
    const screen = merchant.screen();
    expect(screen).toMatch(/Role: agent\n✅ may buy/u);
    expect(screen).toMatch(/Balance: ₦0\.00\nCredit limit: ₦0\.00\nCan spend: ₦0\.00/u);
    expect(screen).toMatch(/Limit per purchase: none\nLimit per day: none\nBought today: ₦0\.00/u);
    expect(screen).toMatch(/Last change, .*:\nAdaeze Okonkwo changed for \w+ \w+: Access, ⏳ waiting → agent\./u);
    expect(screen).toMatch(/No purchase yet\./u);
    const labels = merchant.buttons().map(({ text }) => text);
    expect(labels).toEqual(
      expect.arrayContaining(['Role', 'Stop buying', 'Lock', 'Credit limit', 'Limit per purchase', 'Limit per day']),
    );
    expect(screen).toMatch(/\[➕ Credit\] \[➖ Debit\]\n[^]*\[Limit per purchase\]\s+\[Limit per day\]\n/u);
  });

  test('of a merchant offers no change to themselves, and no change of an owner', async () => {
    for (const [by, about] of [
      [merchant, merchant],
      [merchant, second],
    ] as const) {
      await say(about, '/start', /Hello/u);
      await open(by, about);
      expect(by.screen()).toMatch(/Role: merchant[^]*owns the wallet/u);
      expect(by.buttons().map(({ text }) => text)).toEqual(['👥 People']);
    }
  });
});

describe('a change of a person', () => {
  test('is asked once, with before and after, and then made, noted and told', async () => {
    const person = await opened();
    await tap(merchant, 'Role', /is: customer\. What would you like/u);
    await tap(merchant, 'agent', /Role: customer → agent/u);
    await tap(merchant, 'Back', /Role: customer\n/u);
    await tap(merchant, 'Role', /What would you like/u);
    await tap(merchant, 'agent', /Role: customer → agent/u);
    merchant.tap('Yes, change it');
    await merchant.until(
      /Changed\.[^]*Role: agent[^]*Last change, .*:\n.* changed for \w+ \w+: Role, customer → agent\./u,
    );
    await person.until(/You are an agent here now/u);
  });

  test('of the credit limit is typed like any amount, and what is no amount is asked again', async () => {
    const agent = await opened('agent');
    await tap(merchant, 'Credit limit', /How much credit may[^]*Credit limit: ₦0\.00/u);
    for (const [typed, fault] of [
      ['plenty', /“plenty” is not an amount/u],
      ['-5', /cannot be negative/u],
      ['99.999', /can have at most two decimals|two different amounts/u],
      ['999999999999', /most is ₦100,000,000\.00/u],
    ] as const) {
      await say(merchant, typed, fault);
    }
    await say(merchant, '10k', /Credit limit: ₦0\.00 → ₦10,000\.00/u);
    await tap(merchant, 'Yes, change it', /Changed\.[^]*Credit limit: ₦10,000\.00\nCan spend: ₦10,000\.00/u);
    await agent.until(/credit limit is now ₦10,000\.00/u);
    await tap(merchant, 'Credit limit', /How much credit may/u);
    await say(merchant, '0', /Credit limit: ₦10,000\.00 → ₦0\.00/u);
  });

  test('of an agent with credit to a customer ends the credit, which is said before it is made', async () => {
    const agent = await opened('agent');
    await giveCreditLimit(flows, agent, 10_000);
    await tap(merchant, 'Role', /What would you like/u);
    await tap(merchant, 'customer', /Role: agent → customer\n\nTheir credit limit of ₦10,000\.00 ends with this/u);
    await tap(merchant, 'Yes, change it', /Changed\.[^]*Role: customer/u);
    expect(merchant.screen()).toMatch(/Credit limit, ₦10,000\.00 → ₦0\.00/u);
    expect((await accountOf(flows, agent)).creditLimitMinor).toBe(0);
  });

  test('to a merchant names the money that their page does not show any more, also if they owe it', async () => {
    const agent = await letIn(flows, 'agent');
    await giveCreditLimit(flows, agent, 10_000);
    await buy(agent, airtime('08031231234'), /Done!/u);
    const { balanceMinor } = await accountOf(flows, agent);
    expect(balanceMinor).toBeLessThan(0);
    await open(merchant, agent);
    await tap(merchant, 'Role', /What would you like/u);
    await tap(merchant, 'merchant', /Role: agent → merchant\n\nBalance: −₦\d+\.00\n/u);
    await credit(flows, agent.person.id, 3_000 - balanceMinor / 100);
    await tap(merchant, 'Back', /Balance: ₦3,000\.00/u);
    await tap(merchant, 'Role', /What would you like/u);
    await tap(merchant, 'merchant', /Role: agent → merchant\n\nBalance: ₦3,000\.00\n/u);
    await tap(merchant, 'Yes, change it', /Role: merchant/u);
  });

  test('of their own limits is told, and can be taken back', async () => {
    const person = await opened();
    await tap(merchant, 'Limit per day', /in one day\?/u);
    await say(merchant, '0', /must be more than zero/u);
    await say(merchant, '50,000', /Limit per day: none → ₦50,000\.00/u);
    await tap(merchant, 'Yes, change it', /Limit per day: ₦50,000\.00\nBought today/u);
    await person.until(/What you may spend\nIn one purchase: no limit\nIn one day: ₦50,000\.00/u);
    await tap(merchant, 'Limit per day', /in one day\?/u);
    await tap(merchant, 'Use the role’s limit', /Limit per day: ₦50,000\.00 → none/u);
    await tap(merchant, 'Yes, change it', /Limit per day: none\nBought today/u);
    await person.until(/What you may spend\n[^\n]*\nIn one day: no limit/u);
  });

  test('to the limit of the role names that limit before and after, and not “none”', async () => {
    const person = await opened();
    await change(merchant, '/limits customer day 1,000');
    await say(merchant, `/limits ${person.person.id} day 3,000`, /₦1,000\.00, as for the role → ₦3,000\.00/u);
    await tap(merchant, 'Yes, change it', /Limit per day: ₦3,000\.00/u);
    await say(
      merchant,
      `/limits ${person.person.id} day off`,
      /Limit per day: ₦3,000\.00 → ₦1,000\.00, as for the role/u,
    );
    await tap(merchant, 'Yes, change it', /Limit per day: ₦1,000\.00, as for the role/u);
    await say(
      merchant,
      `/limits ${person.person.id} day off`,
      /No change: “off” means the role’s limit\.[^]*Limit per day: ₦1,000\.00, as for the role/u,
    );
    expect(merchant.screen()).toMatch(/Limit per day, ₦3,000\.00 → none of their own/u);
    await tap(merchant, 'Limit per day', /in one day\?[^]*Limit per day: ₦1,000\.00, as for the role/u);
    await change(merchant, '/limits customer day off');
  });

  test('that two merchants make at once is made by the first, and the other reads so', async () => {
    const person = await opened();
    for (const [one, role] of [
      [merchant, 'agent'],
      [second, 'merchant'],
    ] as const) {
      await open(one, person);
      await tap(one, 'Role', /What would you like/u);
      await tap(one, role, new RegExp(`customer → ${role}`, 'u'));
    }
    await tap(merchant, 'Yes, change it', /Changed\./u);
    await tap(second, 'Yes, change it', /This was changed in the meantime[^]*Role: agent/u);
  });

  test('pressed twice is made once', async () => {
    const person = await opened();
    await tap(merchant, 'Lock', /Access: ✅ may buy → 🔒 locked[^]*can’t buy or read/u);
    merchant.tap(/^Yes, lock /u);
    merchant.tapAgain();
    await merchant.until(/🔒 locked/u);
    await flows.driver.untilDelivered();
    expect(merchant.screen()).toMatch(/No change: already set[^]*🔒 locked/u);
    await say(person, '/buy', /This account is locked/u);
    await tap(merchant, 'Unlock', /Access: 🔒 locked → ✅ may buy/u);
    merchant.tap(/^Yes, unlock /u);
    await person.until(/You can buy here again/u);
    expect(person.transcript().match(/You are in!/gu)).toHaveLength(1);
  });

  test('to no one that is known, and one that no button offers, changes nothing', async () => {
    const person = await opened();
    const { message_id: messageId } = merchant.botMessages().at(-1)!;
    const press = async (data: string) => (await merchant.untilToast(merchant.press(messageId, data))).text;
    expect(await press('u:open:999999999')).toMatch(/I don’t know this person/u);
    expect(await press('u:do:999999999:r:customer:agent')).toMatch(/I don’t know this person/u);
    expect(await press(`u:do:${person.person.id}:r:customer:king`)).toMatch(/no longer active/u);
    expect(await press(`u:do:${person.person.id}:c:0:99999999999999`)).toMatch(/no longer active/u);
    expect(await press(`u:do:${partner.id}:a:approved:locked`)).toMatch(/owns the wallet/u);
    expect(await press(`u:do:${owner!.id}:r:customer:agent`)).toMatch(/owns the wallet/u);
  });
});

test('a named merchant can do what merchants can, is told what they are told, and makes no other merchants', async () => {
  const named = await opened();
  await tap(merchant, 'Role', /What would you like/u);
  await tap(merchant, 'merchant', /customer → merchant/u);
  merchant.tap('Yes, change it');
  await named.until(/You are a merchant here now/u);
  const stranger = flows.person();
  stranger.say('/start');
  await named.until(new RegExp(`Id: ${stranger.person.id}`, 'u'));
  named.tap('Approve as agent');
  await stranger.until(/You are in, as an agent/u);
  await open(named, stranger);
  await tap(named, 'Role', /What would you like/u);
  expect(named.buttons().map(({ text }) => text)).toEqual(['customer', 'Back']);
  const { message_id: messageId } = named.botMessages().at(-1)!;
  const forged = named.press(messageId, `u:do:${stranger.person.id}:r:agent:merchant`);
  expect((await named.untilToast(forged)).text).toMatch(/Only the owners of the wallet/u);
  await say(named, '/reopen', /Only the owners of the wallet/u);
  await expect
    .poll(() => flows.driver.latestCalls('setMyCommands').map(({ parameters }) => parameters['scope']))
    .toContainEqual({ type: 'chat', chat_id: named.person.id });

  await open(merchant, named);
  await tap(merchant, 'Role', /What would you like/u);
  await tap(merchant, 'customer', /merchant → customer/u);
  await tap(merchant, 'Yes, change it', /Changed\./u);
  await say(named, '/users', /Only merchants can do this/u);
  await expect
    .poll(() => flows.driver.latestCalls('deleteMyCommands').map(({ parameters }) => parameters['scope']))
    .toContainEqual({ type: 'chat', chat_id: named.person.id });
});

test('who is no merchant any more when they answer reads so, and nothing is changed', async () => {
  const [named, person] = [await opened(), await opened()];
  await open(merchant, named);
  const id = named.person.id;
  const press = (data: string) => merchant.untilToast(merchant.press(newestId(merchant), data));
  await press(`u:do:${id}:r:customer:merchant`);
  await named.until(/You are a merchant here now/u);
  await open(named, person);
  await tap(named, 'Limit per day', /in one day\?/u);
  await press(`u:do:${id}:r:merchant:customer`);
  await say(named, '500', /Only merchants can do this/u);
  await open(merchant, person);
  expect(merchant.screen()).toMatch(/Limit per day: none/u);
});

describe('the list of people', () => {
  test('is searched by a word behind the command or by one that is asked for', async () => {
    const person = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    await say(merchant, '/users', /👥 People/u);
    await tap(merchant, '🔍 Search', /Who are you looking for/u);
    merchant.say(`${person.person.first_name} ${person.person.last_name}`);
    // One alone is shown at once.
    await merchant.until(/Search: “[^]*were found|Role: /u);
    await say(merchant, '/users nobody-is-called-so', /I found no one/u);
  });

  test('is narrowed to who waits, page by page', async () => {
    for (const stranger of flows.driver.addPeople(9)) {
      await say(stranger, '/start', /merchant has to let you in/u);
    }
    await say(merchant, '/users', /👥 People/u);
    await tap(merchant, 'Waiting', /Only: Waiting\n\d+ people were found/u);
    expect(merchant.buttons().filter(({ text }) => text.startsWith('👤'))).toHaveLength(8);
    expect(merchant.screen()).not.toMatch(/✅ [A-Z]|· customer/u);
    await tap(merchant, 'Next', /\[Prev\]/u);
    const page = merchant.screen();
    await tap(merchant, merchant.buttons().find(({ text }) => text.startsWith('👤'))!.text, /Role: /u);
    // Back where one came from.
    merchant.tap('👥 People');
    await merchant.until((chat) => chat.screen() === page);
    await tap(merchant, 'Merchants', /Only: Merchants/u);
    // To a page that is gone, because those on it were let in since.
    merchant.press(newestId(merchant), 'u:list:waiting:99:');
    await merchant.until(/Only: Waiting[^]*\[👤[^]*\[Prev\]/u);
  });
});

describe('a question to a merchant', () => {
  test('in the middle of a purchase is answered beside it, and the purchase then goes on', async () => {
    const person = await opened();
    await goToNumber(merchant, airtime(''));
    await open(merchant, person);
    await tap(merchant, 'Limit per purchase', /spend on one purchase\?/u);
    await say(merchant, '5000', /Limit per purchase: none → ₦5,000\.00/u);
    await say(merchant, '08031231234', /What amount\?/u);
  });
});
