import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { ShopChange } from '../../../src/domain/shop.ts';
import { withStore, credit } from '../../support/redis/setup-store.ts';
import { greet, letIn, giveRole, readTrail, giveAccess, partner, twoOwners } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { messageAt, newPersonSays, say, tap, dataOn } from '../support/say-and-read.ts';

const flows = useFlows({ ...twoOwners(), refusals: /inline keyboard button URL/u });

let owner: TestUser;
let second: TestUser;
beforeAll(async () => {
  owner = flows.merchant;
  second = flows.driver.user(partner);
  await flows.restartBot({ MERCHANT_IDS: `${owner.person.id},${partner.id}` });
  await greet(owner, second);
});

test('in the middle of a purchase what is typed below its card is the purchase’s', async () => {
  await say(owner, '/airtime', /Which provider/u);
  await tap(owner, 'Glo', /phone number/u);
  await say(owner, '/shop contact 08035550000', /is this right\?[\s\S]*\[Confirm\]/u);
  await say(owner, '08051234567', /0805 123 4567/u);
  expect(owner.screen()).not.toMatch(/is this right/u);
  await say(owner, '/cancel', /Cancelled/u);
});

const readShop = () => withStore(flows, ({ shops }) => shops.read());

/** Opens the page and asks for a value. */
async function askFor(merchant: TestUser, label: string): Promise<void> {
  await say(merchant, '/shop', /The shop, as people see it/u);
  await tap(merchant, label, /\[Back\]/u);
}

/** The same, up to Confirm. */
async function propose(merchant: TestUser, label: string, text: string): Promise<void> {
  await askFor(merchant, label);
  await say(merchant, text, /is this right\?[\s\S]*\[Confirm\]/u);
}

async function set(merchant: TestUser, label: string, text: string): Promise<void> {
  await propose(merchant, label, text);
  await tap(merchant, 'Confirm', /Changed\.[\s\S]*The shop, as people see it/u);
}

/** What a merchant was told of a change, newest last. */
const alertsOf = (merchant: TestUser) =>
  merchant.botMessages().flatMap(({ text = '' }) => (text.includes('changed the shop’s') ? [text] : []));

describe('what merchants set', () => {
  test('each value is asked once, shown, and in the list of changes', async () => {
    await set(owner, 'Name', '  Folake \u202e Telecoms ');
    await set(owner, 'Contact', '@folake_shop');
    await set(owner, 'Bank account', 'GTBank\n0123456789\nFolake Adeyemi');
    await set(owner, 'Receipt line', 'Open 8 to 8 <always>');
    expect(owner.screen()).toMatch(
      /Name: Folake Telecoms\nContact: @folake_shop\nBank account: GTBank · 0123456789 · Folake Adeyemi\nReceipt line: Open 8 to 8 <always>/u,
    );
    expect(await readTrail(flows)).toEqual([
      'shop name: - → Folake Telecoms',
      'shop contact: - → @folake_shop',
      'shop bankAccount: - → GTBank · 0123456789 · Folake Adeyemi',
      'shop receiptLine: - → Open 8 to 8 <always>',
    ]);
    await say(owner, '/admin', /\[📜 Changes\]/u);
    owner.tap('📜 Changes');
    await owner.until(/changed the shop’s bank account from none to GTBank · 0123456789 · Folake Adeyemi\./u);
  });

  test('every owner is told old and new of contact and bank account at once, and of nothing else', async () => {
    const before = alertsOf(second).length;
    await set(owner, 'Bank account', 'Zenith 9876543210 Somebody Else');
    for (const each of [owner, second]) {
      await expect
        .poll(() => alertsOf(each).at(-1))
        .toMatch(
          /changed the shop’s bank account[\s\S]*Before: GTBank · 0123456789 · Folake Adeyemi\nAfter: Zenith · 9876543210 · Somebody Else/u,
        );
    }
    await set(second, 'Bank account', 'GTBank 0123456789 Folake Adeyemi');
    await set(second, 'Name', 'Folake Telecoms & Co');
    await set(second, 'Name', 'Folake Telecoms');
    expect(alertsOf(second)).toHaveLength(before + 2);
    expect(await withStore(flows, ({ untoldShopChanges }) => untoldShopChanges.list())).toEqual([]);
  });

  test('Back and Cancel lead back, Cancel and /cancel change nothing, and a second tap changes nothing more', async () => {
    const { version } = await readShop();
    await askFor(owner, 'Name');
    await tap(owner, 'Back', /The shop, as people see it/u);
    await askFor(owner, 'Name');
    await say(owner, '/cancel', /Cancelled\. Nothing was changed\.$/u);
    await propose(owner, 'Name', 'Another');
    expect(owner.screen()).not.toMatch(/\[Back\]/u);
    await tap(owner, 'Cancel', /Nothing was changed[\s\S]*The shop, as people see it/u);
    await propose(owner, 'Name', 'Third');
    await say(owner, '/cancel', /• the shop’s name$/u);
    expect((await readShop()).version).toBe(version);
    await propose(owner, 'Name', 'Folake');
    const confirm = owner.tap('Confirm');
    await owner.until(/Changed\./u);
    owner.press(confirm.messageId, confirm.data);
    await owner.untilToast(/no longer open/u);
    await set(owner, 'Name', 'Folake Telecoms');
    expect((await readShop()).version).toBe(version + 2);
  });

  test('what is written below a card takes its value’s place, and below the page it says what to tap', async () => {
    const { version, name } = await readShop();
    await propose(owner, 'Name', 'Folake Telecom');
    const first = owner.tap('Confirm').data;
    await owner.until(/Changed\./u);
    await propose(owner, 'Name', 'Folake Tele');
    const old = owner.botMessages().at(-1)?.message_id ?? 0;
    const confirm = first.replace(/[^:]+$/u, '');
    await say(owner, 'x'.repeat(300), /300 letters[^\n]*The card above stays as it is/u);
    await say(owner, name ?? '', /Changed\.[\s\S]*After: Folake Telecoms/u);
    await expect.poll(() => messageAt(owner, old)?.text).toMatch(/see below/u);
    owner.press(old, `${confirm}${'A'.repeat(12)}`);
    await owner.untilToast(/no longer open/u);
    await tap(owner, 'Confirm', /Changed\.[\s\S]*The shop, as people see it/u);
    expect(await readShop()).toMatchObject({ version: version + 2, name });
    for (const text of ['Another Name', 'One More'])
      await say(owner, text, /Nothing was changed\. Tap what you want to change[\s\S]*\[🏪 Shop\]/u);
    // Everything else is what it is elsewhere.
    await say(owner, 'mtn 500 0803 123 4567', /\[Confirm\]/u);
    await say(owner, '/cancel', /Cancelled/u);
  });

  test('a value is removed by its button, and by off', async () => {
    await askFor(owner, 'Receipt line');
    await tap(owner, 'Remove', /After: none/u);
    await tap(owner, 'Confirm', /Receipt line: none/u);
    expect(await readShop()).not.toHaveProperty('receiptLine');
    await say(owner, '/shop line off', /already set/u);
    await set(owner, 'Receipt line', 'Open 8 to 8');
    for (const field of ['name', 'contact', 'bank', 'line'])
      await say(owner, `/shop ${field} Off`, /After: none\n[^]*\[Confirm\]/u);
    await say(owner, '/shop agents off', /After: off\n/u);
    await say(owner, '/cancel', /Cancelled/u);
  });

  test.each([
    ['Name', 'a'.repeat(300), /That has 300 letters\. Please use at most 60\./u],
    ['Bank account', 'GTBank 012345678 Folake', /has 9 digits\. It needs 10\./u],
    ['Contact', 'http://example.com', /has to begin with https/u],
    ['Contact', 'https://127.0.0.1.nip/', /Telegram takes no button with this link|is this right/u],
  ])('%s: %j is answered by one sentence, and nothing is lost', async (label, text, sentence) => {
    const before = await readShop();
    await askFor(owner, label);
    await say(owner, text, sentence);
    owner.say('/cancel');
    await owner.until((chat) => !/\[Back\]/u.test(chat.screen()));
    expect(await readShop()).toEqual(before);
  });
});

describe('who may', () => {
  test('a merchant who is no owner changes the name, and neither contact nor account, also by an old button', async () => {
    const merchant = await letIn(flows);
    await giveRole(flows, merchant, 'merchant');
    await say(merchant, '/shop', /are for the owners\.$/mu);
    expect(merchant.screen()).not.toMatch(/\[Bank account\]|\[Contact\]/u);
    const page = merchant.botMessages().at(-1)!.message_id;
    for (const data of ['sp:ask:bankAccount', 'sp:remove:contact']) {
      await expect(merchant.untilToast(merchant.press(page, data))).resolves.toMatchObject({
        text: expect.stringContaining('Only the owners'),
      });
    }
    await set(merchant, 'Name', 'Folake Telecoms Ltd');
    await set(merchant, 'Name', 'Folake Telecoms');
  });

  test('two owners at once: one makes the change, and the other reads what stands', async () => {
    await Promise.all([propose(owner, 'Contact', '@first_one'), propose(second, 'Contact', '@second_one')]);
    owner.tap('Confirm');
    second.tap('Confirm');
    await Promise.all([owner, second].map((each) => each.until(/The shop, as people see it/u)));
    const screens = [owner, second].map(
      (each) => each.botMessages().findLast(({ text }) => text?.includes('The shop, as people see it'))?.text,
    );
    expect(screens.filter((text) => text?.includes('This was changed in the meantime'))).toHaveLength(1);
    await set(owner, 'Contact', '@folake_shop');
  });
});

test('a process that dies between the change and the telling: owners are told when the next one starts', async () => {
  const made: ShopChange = { field: 'contact', to: { type: 'person', username: 'thief' } };
  await withStore(flows, async ({ shops }) => {
    const { version } = await shops.read();
    const record = {
      by: owner.person.id,
      at: Date.now(),
      what: 'shop',
      about: 'contact',
      before: '@folake_shop',
      after: '@thief',
    } as const;
    await shops.change(made, version, { id: 'shop-crash', record }, [owner.person.id, partner.id]);
  });
  await flows.restartBot({ MERCHANT_IDS: `${owner.person.id},${partner.id}` });
  for (const each of [owner, second]) await expect.poll(() => alertsOf(each).at(-1)).toMatch(/After: @thief/u);
  expect((await readTrail(flows)).filter((line) => line.includes('@thief'))).toEqual([]);
  await say(owner, '/admin', /\[📜 Changes\]/u);
  await tap(owner, '📜 Changes', /from @folake_shop to @thief/u);
  await set(owner, 'Contact', '@folake_shop');
});

describe('where people meet it', () => {
  test('in /start: its name, and a button to its contact', async () => {
    const person = await letIn(flows);
    await say(person, '/start', /🏪 Folake Telecoms\n👋 Hello[\s\S]*\[Contact Folake Telecoms\]/u);
    expect(person.buttons().find(({ text }) => text.startsWith('Contact'))).toMatchObject({
      url: 'https://t.me/folake_shop',
    });
  });

  test('in /topup: the account to pay in, its number copied by one tap', async () => {
    const person = await letIn(flows);
    person.say('/topup');
    await person.until(/How much\?[\s\S]*Pay in to GTBank\n0123456789\nFolake Adeyemi[\s\S]*\[Copy account number\]/u);
    expect(person.buttons()).toContainEqual(expect.objectContaining({ copy_text: { text: '0123456789' } }));
    await say(person, '5000', /You want to add ₦5,000\.00\.\n1\. Pay it in to the account below\.[\s\S]*0123456789/u);
    await tap(person, 'Cancel', /Cancelled/u);
  });

  test('under a failure whom to ask, and under a receipt its line', async () => {
    const person = await letIn(flows);
    await credit(flows, person.person.id, 5_000);
    await buy(person, airtime('08031230400'), /The purchase failed[\s\S]*\[Contact Folake Telecoms\]/u);
    await buy(person, airtime('08031239876'), /Done![\s\S]*\n\nOpen 8 to 8\n\[/u);
    expect(person.screen()).not.toMatch(/\[Contact/u);
  });

  test('under a list with a row that failed, and with a top-up that was declined', async () => {
    const person = await letIn(flows);
    await credit(flows, person.person.id, 5_000);
    await say(person, 'mtn 500 08031230400\nmtn 500 08031239875', /\[Buy all 2\]/u);
    await tap(person, 'Buy all 2', /\[Result as a file\]\n\[Contact Folake Telecoms\]/u);
    await say(person, '/topup 300', /\[Skip\]/u);
    await tap(person, 'Skip', /You asked for/u);
    const asked = () => owner.botMessages().findLast(({ text }) => text?.includes('asked for a top-up'));
    await expect.poll(() => asked()?.text).toContain(`Id: ${person.person.id}`);
    owner.press(asked()!.message_id, dataOn(asked()!, 'tu:decline'));
    await person.until(/did not add the ₦300\.00[\s\S]*\[Contact Folake Telecoms\]/u);
    expect(person.screen()).toMatch(/\[Contact Folake Telecoms\]/u);
  });

  test.each(['stopped', 'locked', 'declined'] as const)('to a person who is %s', async (access) => {
    const person = await letIn(flows);
    await giveAccess(flows, person, access);
    await say(person, '/buy', /\[Contact Folake Telecoms\]/u);
    expect(person.screen()).not.toContain('0123456789');
  });

  test('to a person who waits to be let in and writes again', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    await say(stranger, 'hello?', /merchant has been asked[\s\S]*\[Contact Folake Telecoms\]/u);
    expect(stranger.screen()).not.toContain('0123456789');
  });

  test('a phone stands in the text, because no button of Telegram calls one, and the button writes to the shop by the bot', async () => {
    await set(owner, 'Contact', '0803 123 4567');
    const person = await letIn(flows);
    await expect
      .poll(
        async () => {
          await say(person, '/start', /Hello/u);
          return person.screen();
        },
        { interval: 1_000 },
      )
      .toMatch(/Questions\? Call Folake Telecoms: \+234.803.123.4567/u);
    expect(person.screen()).toMatch(/\[Contact Folake Telecoms\]/u);
    await tap(person, 'Contact Folake Telecoms', /What do you want to say to Folake Telecoms\?/u);
  });
});
