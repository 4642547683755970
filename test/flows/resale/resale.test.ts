import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { greet, giveRole, newAgent } from '../support/people.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, goToCard, referenceOn } from '../support/shopping.ts';
import { readOrder } from '../support/stored.ts';

const flows = useFlows();

let agent: TestUser;
beforeAll(async () => {
  agent = await newAgent(flows);
  await greet(flows.merchant);
});

/** The text that goes to the customer, from under the newest receipt. */
function handedOn(chat: TestUser): string {
  const urls = chat
    .botMessages()
    .flatMap(({ reply_markup: markup }) =>
      (markup?.inline_keyboard.flat() ?? []).flatMap((button) => ('url' in button ? [button.url] : [])),
    );
  const text = urls.findLast((url) => url.startsWith('https://wa.me/'));
  return text === undefined ? '' : (new URL(text).searchParams.get('text') ?? '').replaceAll('\u00a0', ' ');
}

describe('an agent’s own shop', () => {
  test('has a name and a phone, asked once each, with Back, wrong input, Remove and a second tap', async () => {
    await say(agent, '/shop', /Your own shop[\s\S]*Name: none\nPhone: none/u);
    await tap(agent, 'Phone', /Which number[\s\S]*\[Back\]/u);
    await tap(agent, 'Back', /Phone: none/u);
    await tap(agent, 'Phone', /Which number/u);
    await say(agent, 'mtn 500 to me', /no mobile number that I know[\s\S]*Which number/u);
    await say(agent, '0803 123 4567', /Changed\.[\s\S]*Phone: \+234 803 123 4567/u);
    await tap(agent, 'Name', /Type the name/u);
    await say(agent, 'x'.repeat(61), /61 letters[\s\S]*Type the name/u);
    await say(agent, 'Emeka <Data>', /Name: Emeka <Data>/u);
    await tap(agent, 'Name', /\[Remove\]/u);
    const remove = agent.tap('Remove');
    await agent.until(/Changed\.[\s\S]*Name: none/u);
    agent.press(remove.messageId, remove.data);
    await agent.untilToast(/already set/u);
  });

  test('is set by one line as well, and what it does not understand is named', async () => {
    await say(agent, '/shop name Emeka Data', /Name: Emeka Data/u);
    await say(agent, '/shop phone 12', /no mobile number that I know/u);
    await say(agent, '/shop phone 0803 123 4567', /Phone: \+234 803 123 4567/u);
    await say(agent, '/shop bank GTBank', /Name: Emeka Data/u);
    expect(agent.botMessages().at(-2)?.text).toMatch(/“bank GTBank”/u);
    await say(agent, '/shop name off', /Changed\.[^]*Name: none/u);
    await say(agent, '/shop name off', /already set/u);
    await tap(agent, 'Phone', /Which number/u);
    await say(agent, 'off', /Changed\.[^]*Phone: none/u);
    await say(agent, '/shop phone 0803 123 4567', /Phone: \+234 803 123 4567/u);
    await say(agent, '/shop name Emeka Data', /Name: Emeka Data/u);
    await say(agent, '/help sell', /\/sell mtn 1gb 700/u);
  });

  test('is not for customers, nor for merchants, whose page is the shop’s', async () => {
    const customer = await newPersonSays(flows, '/shop', /Only merchants can do this/u);
    await say(customer, '/sell mtn 1gb 700', /for agents, who sell to others/u);
    await say(flows.merchant, '/sell mtn 1gb 700', /for agents, who sell to others/u);
    await say(flows.merchant, '/shop', /The shop, as people see it[\s\S]*Agents’ own names: on/u);
  });

  test('is closed to who is an agent no more: an old page changes nothing', async () => {
    const former = await newAgent(flows);
    await say(former, '/shop name Former', /Name: Former/u);
    await giveRole(flows, former, 'customer');
    former.tap('Name');
    await former.untilToast(/for agents, who sell to others/u);
    await buy(former, airtime('08031234567'), /Done!/u);
    expect(handedOn(former)).not.toContain('Former');
  });
});

describe('selling prices', () => {
  test('are for a plan or on top, chosen where a name means several, changed and removed', async () => {
    await say(agent, '/sell', /What you sell for[\s\S]*no price yet/u);
    await tap(agent, 'Add a price', /What do you sell/u);
    await say(agent, '700', /can’t read a price in “700”[^]*What do you sell/u);
    await say(agent, 'nothing here', /can’t read a price|isn’t an amount|not an amount/u);
    await say(agent, 'mtn sme 1gb 0', /must be more than zero[^]*What do you sell/u);
    await say(agent, 'mtn +500%', /most is 100%[^]*What do you sell/u);
    await say(agent, 'nonsense 700', /I don’t know a service[\s\S]*What do you sell/u);
    await say(agent, 'mtn 700', /Only a plan has one price/u);
    await say(agent, 'mtn 1gb', /For how much do you sell mtn 1gb\? For example \+20, \+5% or for a plan 700\./u);
    await say(agent, 'a lot', /For how much do you sell mtn 1gb\?/u);
    await say(agent, 'sme', /can’t read a price in “sme”[^]*For how much do you sell mtn 1gb\?/u);
    await say(agent, 'airtime +15', /Noted: Airtime: \+₦15\.00/u);
    await say(agent, '/sell mtn 1gb', /For how much do you sell mtn 1gb\?/u);
    await say(agent, '700', /“mtn 1gb” can mean several things/u);
    const pick = agent.tap(/SME/u);
    await agent.until(/Noted: [^\n]*₦700\.00/u);
    agent.press(pick.messageId, pick.data);
    await agent.untilToast(/no longer open/u);
    await say(
      agent,
      '/sell mtn sme 1gb 500',
      /Noted: [^\n]*₦500\.00\n⚠️ You sell it for: ₦500\.00, ₦89\.00 less than you pay/u,
    );
    await say(agent, '/sell mtn sme 1gb 700', /Noted: [^\n]*₦700\.00(?!\n⚠️)/u);
    await say(agent, '/sell airtime +20', /Noted: Airtime: \+₦20\.00/u);
    await tap(agent, /^Airtime/u, /\[Change\] \[Remove\]|\[Change\]/u);
    await tap(agent, 'Change', /Airtime: \+₦20\.00\n(?!.*700)[^\n]*For “Airtime” say what comes on top: \+20 or \+5%/u);
    await say(agent, '700', /Only a plan has one price/u);
    await say(agent, '+101%', /most is 100%/u);
    await say(agent, '+30', /Noted: Airtime: \+₦30\.00/u);
    await tap(agent, /^Airtime/u, /\[Remove\]/u);
    const remove = agent.tap('Remove');
    await agent.until(/Changed\.\nAirtime: none\n/u);
    agent.press(remove.messageId, remove.data);
    await agent.untilToast(/no such price/u);
    await say(agent, '/sell neco 2000', /Noted: NECO result token: ₦2,000\.00/u);
    await say(agent, '/sell neco off', /Changed\.\nNECO result token: none\n(?![^]*NECO)/u);
    await say(agent, '/sell nec 2000', /Noted: NECO result token: ₦2,000\.00/u);
    await say(agent, '/sell neco +20', /Noted: NECO: \+₦20/u);
    await say(agent, '/sell neco off', /Changed\.\nNECO result token: none\n(?![^]*₦2,000)/u);
    await say(agent, '/sell neco off', /Changed\.\nNECO: none\n(?![^]*NECO)/u);
    await say(agent, '/sell airtime +20', /Noted/u);
  });

  test('stand on the card, the receipt that is handed on, /sales and the file, and change nothing about what is paid', async () => {
    const reference = await goToCard(agent, smePlan);
    expect(agent.screen()).toMatch(/You pay: ₦589\.00 · you earn ₦111\.00\nYou sell it for: ₦700\.00/u);
    await tap(agent, 'Confirm', /Done![\s\S]*Paid: ₦589\.00/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(await readOrder(flows, reference)).toMatchObject({ priceMinor: 58_900, sellingMinor: 70_000 });
    expect(handedOn(agent)).toMatch(/₦700\.00/u);
    expect(handedOn(agent)).toMatch(/Emeka Data · \+234 803 123 4567/u);
    expect(handedOn(agent)).not.toMatch(/₦589/u);
    await buy(agent, airtime('08031231234', '1000'), /Done!/u);
    expect(handedOn(agent)).toMatch(/₦1,000\.00\nPrice: ₦1,020\.00/u);
    await say(agent, '/sales', /You earned: ₦131\.00/u);
    agent.say('/recap');
    await agent.until(() => agent.botMessages().some(({ document }) => /sales/u.test(document?.file_name ?? '')));
  });

  test('stand below what is paid wherever the agent asks for prices', async () => {
    await say(agent, 'price of 1gb mtn', /MTN SME 1GB[^\n]*₦589\.00\n +You sell it for: ₦700\.00/u);
    await say(agent, '/pricelist mtn data', /what you pay[\s\S]*\[Next\]/u);
    await tap(agent, 'Next', /₦589\n +You sell it for: ₦700\n/u);
    await newPersonSays(flows, 'price of 1gb mtn', /What you pay(?![\s\S]*You sell it)/u);
  });

  test('alone stand in a picture to forward, and what the agent pays only if they ask for it', async () => {
    await say(agent, '/pricelist mtn data', /what you pay/u);
    await tap(agent, '🖼 Picture to forward', /Prices to forward[^]*no price of yours: \d+\. Your customers would see/u);
    expect(agent.screen()).not.toMatch(/Next ones/u);
    await tap(agent, /All of them/u, /Prices to forward(?![^]*no price of yours)[^]*\[Next ones\]/u);
    await tap(agent, 'Next ones', /Prices to forward[^]*2 of \d/u);
    const noted = agent.botMessages().filter(({ photo }) => photo !== undefined);
    await say(agent, '/pricelist dstv', /what you pay/u);
    await tap(
      agent,
      '🖼 Picture to forward',
      /^🖼 No picture was sent\.\n⚠️[^\n]*no price of yours: \d+\.[^]*\[🖼 All of them/u,
    );
    expect(agent.botMessages().filter(({ photo }) => photo !== undefined)).toHaveLength(noted.length);
    await tap(agent, /All of them/u, /⚠️ Shows what you pay\.\n[^]*Prices to forward/u);
    expect(noted.slice(-3).map(({ caption = '' }) => /Shows what you pay/u.test(caption))).toEqual([false, true, true]);
  });

  test('are said at the card too, and Confirm waits for none of it', async () => {
    const reference = await goToCard(agent, airtime('08031239999', '500'));
    await tap(agent, /I sell it for/u, /For how much do you sell it\?/u);
    await tap(agent, 'Back', /Please check[\s\S]*You sell it for: ₦520\.00/u);
    await tap(agent, /I sell it for/u, /For how much/u);
    await say(agent, 'plenty', /plenty[\s\S]*For how much/u);
    await say(agent, '450', /You sell it for: ₦450\.00, ₦50\.00 less than you pay/u);
    await tap(agent, /I sell it for/u, /For how much[\s\S]*\[No price of mine\]/u);
    const none = agent.tap('No price of mine');
    await agent.until(/Please check(?![\s\S]*You sell it for)[\s\S]*\[Confirm\]/u);
    await tap(agent, /I sell it for/u, /For how much[^\n]*\n\[Back\]/u);
    await say(agent, 'for 550 naira', /You sell it for: ₦550\.00/u);
    expect(referenceOn(agent)).toBe(reference);
    await tap(agent, 'Confirm', /Done!/u);
    agent.press(none.messageId, none.data);
    await agent.untilToast(/confirmed already/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(await readOrder(flows, reference)).toMatchObject({ priceMinor: 50_000, sellingMinor: 55_000 });
    expect(handedOn(agent)).toMatch(/Price: ₦550\.00/u);
  });

  test('stay for the same amount at another network, if the number chose the network and they were typed', async () => {
    await say(agent, '/sell mtn airtime +40', /Noted/u);
    for (const [said, price] of [
      [undefined, '520'],
      ['560', '560'],
    ] as const) {
      await say(agent, '500 08031239997', /Network: MTN, going by the number[^]*You sell it for: ₦540\.00/u);
      if (said !== undefined) {
        await tap(agent, /I sell it for/u, /For how much/u);
        await say(agent, said, /going by the number[^]*You sell it for: ₦560\.00[^]*\[Another network\]/u);
      }
      await tap(agent, 'Another network', /Which network is it\?/u);
      await tap(agent, /Airtel/u, new RegExp(`Airtel[^]*You sell it for: ₦${price}\\.00`, 'u'));
      await tap(agent, 'Cancel', /Cancelled/u);
    }
    await say(agent, '/sell mtn airtime off', /Changed/u);
  });

  test('stay on the card when its number is another one, and not when its amount is', async () => {
    await goToCard(agent, airtime('08031239999', '500'));
    await tap(agent, /I sell it for/u, /For how much/u);
    await say(agent, '577', /You sell it for: ₦577\.00/u);
    await say(agent, '08061234567', /is that for your open card/u);
    await tap(agent, 'Change this card', /0806 123 4567[^]*You sell it for: ₦577\.00/u);
    await tap(agent, 'Change', /\[Another number\]/u);
    await tap(agent, 'Back', /0806 123 4567[^]*You sell it for: ₦577\.00/u);
    await say(agent, '700', /is that for your open card/u);
    await tap(agent, 'Change this card', /0806 123 4567[^]*You sell it for: ₦720\.00/u);
    await tap(agent, /I sell it for/u, /For how much/u);
    await tap(agent, 'No price of mine', /Please check(?![^]*You sell it for)/u);
    await say(agent, '08061234568', /is that for your open card/u);
    await tap(agent, 'Change this card', /0806 123 4568(?![^]*You sell it for)/u);
    await tap(agent, 'Change', /\[Another number\]/u);
    await tap(agent, 'Back', /0806 123 4568(?![^]*You sell it for)/u);
    await tap(agent, 'Cancel', /Cancelled/u);
  });

  test('are offered for an amount that is typed below a card that has one, or whose amount is fixed', async () => {
    const reference = await goToCard(agent, airtime('08031239998', '500'));
    const cards = () => agent.botMessages().filter((each) => JSON.stringify(each).includes(`o:confirm:${reference}`));
    await tap(agent, /I sell it for/u, /For how much/u);
    await say(agent, '600', /You sell it for: ₦600\.00/u);
    await say(agent, '650', /\[💬 I sell it for ₦650\]\n\[Change this card · ₦650\]\n\[New purchase\]/u);
    await tap(agent, 'I sell it for ₦650', /You pay: ₦500\.00[^]*You sell it for: ₦650\.00[^]*\[Confirm\]/u);
    await expect.poll(() => cards().length).toBe(1);
    await tap(agent, 'Cancel', /Cancelled/u);
    await goToCard(agent, smePlan);
    await say(agent, '720', /\[💬 I sell it for ₦720\]\n\[Change this card\]/u);
    await tap(agent, 'I sell it for ₦720', /You sell it for: ₦720\.00/u);
    await tap(agent, 'Cancel', /Cancelled/u);
  });

  test('are no business of a customer: no button, and an agent’s forged press does nothing', async () => {
    const customer = flows.person();
    await greet(customer);
    await goToCard(customer, airtime('08031238888', '500'));
    expect(customer.screen()).not.toMatch(/I sell it for|You sell it/u);
    const card = customer.botMessages().at(-1)?.message_id ?? 0;
    customer.press(card, `o:sell:${referenceOn(customer)}`);
    await customer.untilToast(/for agents, who sell to others/u);
  });
});

test('what an agent notes at a card is handed on, though they have noted nothing else', async () => {
  const fresh = await newAgent(flows);
  await goToCard(fresh, smePlan);
  await tap(fresh, /I sell it for/u, /For how much/u);
  await say(fresh, '700', /You sell it for: ₦700\.00/u);
  await tap(fresh, 'Confirm', /Done!/u);
  expect(handedOn(fresh)).toMatch(/₦700\.00/u);
});

test('who is an agent no more while they are asked reads so, and has the card again', async () => {
  const former = await newAgent(flows);
  await goToCard(former, smePlan);
  await tap(former, /I sell it for/u, /For how much/u);
  await giveRole(flows, former, 'customer');
  await say(former, '700', /for agents, who sell to others[\s\S]*You pay: ₦589\.00[\s\S]*\[Confirm\]/u);
  await tap(former, 'Confirm', /Done!/u);
  expect(handedOn(former)).not.toMatch(/₦700/u);
});

test('merchants switch it off for all, and on again', async () => {
  await say(flows.merchant, '/shop agents maybe', /Please send on or off/u);
  await say(flows.merchant, '/shop agents', /Agents’ own names: is this right\?[\s\S]*Before: on\nAfter: off/u);
  await tap(flows.merchant, 'Confirm', /Agents’ own names: off/u);
  await say(agent, '/shop', /Switched off for all agents/u);
  await say(agent, '/sell airtime +20', /Noted:[\s\S]*Switched off for all agents/u);
  await say(agent, '/shop', /Switched off for all agents/u);
  await tap(agent, 'Name', /Type the name[\s\S]*Switched off for all agents/u);
  await buy(agent, airtime('08031237777', '500'), /Done!/u);
  await expect.poll(() => handedOn(agent)).not.toMatch(/Emeka|₦520/u);
  await say(flows.merchant, '/shop agents on', /After: on/u);
  await tap(flows.merchant, 'Confirm', /Agents’ own names: on/u);
});
