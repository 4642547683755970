import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { greet, change, newAgent, readTrail } from '../support/people.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, CARD, referenceOn, goToCard, newPersonWithCard } from '../support/shopping.ts';
import { airtime, smePlan, type Wish } from '../support/wishes.ts';
import { readOrder } from '../support/stored.ts';
import { newPersonSays, say, tap, newestId, pressed, dataIn } from '../support/say-and-read.ts';

const flows = useFlows();

let agent: TestUser;
let merchant: TestUser;

beforeAll(async () => {
  agent = await newAgent(flows);
  merchant = flows.merchant;
  await greet(merchant);
});

test('an agent sees their price on the list and the card, pays it, and the service gets the cost', async () => {
  await change(merchant, '/prices agent data mtn 2% + 5');
  await say(agent, '/data', /Which provider/u);
  await tap(agent, 'MTN', /Which kind/u);
  await tap(agent, 'SME', /Which one/u);
  expect(agent.screen()).toMatch(/1GB.*₦606\b/u);
  expect(agent.screen()).not.toMatch(/₦589/u);
  await tap(agent, 'Cancel', /Cancelled/u);
  const reference = await buy(agent, smePlan, /Done![^]*Paid: ₦606\.00/u);
  expect(agent.screen()).not.toMatch(/₦589|589\.00/u);
  await say(merchant, `/receipt ${reference}`, /Done![^]*₦589\.00[^]*₦17\.00/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(await readOrder(flows, reference)).toMatchObject({ priceMinor: 60_600, costMinor: 58_900 });
  const sold = flows.sandbox.transactions().find((transaction) => transaction.reference === reference);
  expect(sold?.paid_amount).toBe(589);
});

describe('with a commission on airtime', () => {
  beforeEach(() => change(merchant, '/prices agent airtime -2% below'));

  test('the card says what is delivered and what is paid, and the service is sent the whole amount', async () => {
    const reference = await goToCard(agent, airtime('08031231234', '1000'));
    expect(agent.screen()).toMatch(/Amount: ₦1,000\.00\nYou pay: ₦980\.00/u);
    await tap(agent, 'Confirm', /Done!/u);
    const sold = flows.sandbox.transactions().find((transaction) => transaction.reference === reference);
    expect(sold?.quantity).toBe('NGN 1000');
  });

  test('that is changed between the card and Confirm draws a new card and buys nothing', async () => {
    const old = await goToCard(agent, airtime('08031231234', '1000'));
    await change(merchant, '/prices agent airtime -1% below');
    await tap(agent, 'Confirm', /price changed from ₦980\.00 to ₦990\.00\. Nothing was bought yet/u);
    const renewed = referenceOn(agent);
    expect(renewed).not.toBe(old);
    await tap(agent, 'Confirm', /Done!/u);
    expect([booksOf(flows, old), booksOf(flows, renewed)]).toEqual([NOT_BOUGHT, BOUGHT_ONCE]);
  });
});

describe('/prices', () => {
  test('says which narrower rules go before the one that is being set', async () => {
    await change(merchant, '/prices customer mtn 2%');
    await change(merchant, '/prices customer mtn-sme-1gb-30days 1%');
    merchant.say('/prices customer data 5%');
    const { text = '' } = await merchant.until(/A more specific rule wins, and stays as it is:[^]*\[Yes, do it\]/u);
    expect(text).toMatch(/• MTN: \+2%/u);
    expect(text).toMatch(/• .*1GB.*: \+1%|• mtn-sme-1gb-30days: \+1%/u);
    await tap(merchant, 'Cancel', /Nothing/u);
    await say(merchant, '/prices customer glo 5%', /What customers pay: Glo[^]*\[Yes, do it\]/u);
    expect(merchant.screen()).not.toMatch(/more specific rule/u);
    await tap(merchant, 'Cancel', /Nothing/u);
    await change(merchant, '/prices customer mtn off');
    await change(merchant, '/prices customer mtn-sme-1gb-30days off');
  });

  test('sets a rule by buttons, with a margin that is typed, and removes it', async () => {
    await say(merchant, '/prices', /Prices/u);
    await tap(merchant, 'Add for customers', /What is it for/u);
    await tap(merchant, 'TV', /\[All of TV\]/u);
    await tap(merchant, 'DSTV', /\[DSTV, wherever it is sold\]/u);
    await tap(merchant, 'All of DSTV · TV', /What do customers pay for DSTV · TV/u);
    await say(merchant, 'a lot', /“a lot” is not a margin/u);
    merchant.say('+1.5%');
    await merchant.until(
      /What customers pay: DSTV · TV[^]*Before: no rule\nAfter: \+1\.5%[^]*₦1,000\.00 sells for ₦1,015\.00/u,
    );
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await tap(merchant, 'Prices', /\[Customers · DSTV · TV: \+1\.5%\]/u);
    await tap(merchant, /DSTV/u, /Margin: \+1\.5%/u);
    await tap(merchant, 'Remove', /Remove the rule for customers: DSTV · TV/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    expect((await readTrail(flows)).slice(-2)).toEqual([
      'price customer DSTV tv: - → +1.5%',
      'price customer DSTV tv: +1.5% → -',
    ]);
  });

  test('that sells for less than half of the cost is warned of', async () => {
    await say(merchant, '/prices agent glo airtime -99.9% below', /→ ₦1\.00[^]*less than half of what it costs/u);
    await tap(merchant, 'Cancel', /Nothing was changed/u);
  });

  test('sells below cost only if the merchant says so', async () => {
    const customer = flows.person();
    await say(
      merchant,
      '/prices customer glo airtime -3%',
      /people pay the service’s price: I sell below it only if you allow it/u,
    );
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    const wish: Wish = { command: '/airtime', taps: ['Glo'], number: '08051231234', amount: '1000' };
    await goToCard(customer, wish);
    expect(customer.screen()).toMatch(/You pay: ₦1,000\.00/u);
    await say(merchant, '/prices customer glo airtime -3%', /\[Yes, also below cost\]/u);
    await tap(merchant, 'Yes, also below cost', /After: −3%, also below cost[^]*→ ₦970\.00(?![^]*half)/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await goToCard(customer, wish);
    expect(customer.screen()).toMatch(/You pay: ₦970\.00/u);
    await change(merchant, '/prices customer glo airtime off');
  });

  test('prices a kind of plans, by its name or by buttons, and nothing beside it', async () => {
    await change(merchant, '/prices customer mtn +1%');
    await change(merchant, '/prices customer all sme +10');
    const { buyer: customer } = await newPersonWithCard(flows, smePlan);
    expect(customer.screen()).toMatch(/You pay: ₦599\.00/u);
    await tap(customer, 'Confirm', /Done![^]*₦599\.00/u);
    await goToCard(customer, { command: '/data', taps: ['MTN', 'Daily', /1GB · 1 day/u], number: '08031231234' });
    expect(customer.screen()).toMatch(/You pay: ₦505\.00/u);
    await say(merchant, '/prices', /\[Customers · SME · Data: \+₦10\.00\]/u);
    await tap(merchant, 'Add for customers', /What is it for/u);
    await tap(merchant, 'Data', /\[All of Data\]/u);
    await tap(merchant, 'MTN', /\[All of SME\]/u);
    await tap(merchant, 'All of SME', /What do customers pay for MTN SME · Data/u);
    await tap(merchant, '+2%', /What customers pay: MTN SME · Data[^]*\[Yes, do it\]/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await goToCard(customer, smePlan);
    expect(customer.screen()).toMatch(/You pay: ₦601\.00/u);
    await change(merchant, '/prices customer mtn sme off');
    await change(merchant, '/prices customer sme off');
    await change(merchant, '/prices customer mtn off');
  });

  test('rounds up to what the merchant says', async () => {
    await change(merchant, '/prices rounding 10');
    await change(merchant, '/prices customer mtn-sme-1gb-30days +1%');
    const { buyer: customer } = await newPersonWithCard(flows, smePlan);
    expect(customer.screen()).toMatch(/You pay: ₦600\.00/u);
    await change(merchant, '/prices rounding 1');
    await change(merchant, '/prices customer mtn-sme-1gb-30days off');
  });

  test('asks which one is meant if a name can mean several', async () => {
    await say(merchant, '/prices agent ikeja +1%', /“ikeja” can mean several things/u);
    await tap(merchant, 'Ikeja Electric', /What agents pay: Ikeja Electric\n/u);
    await tap(merchant, 'Cancel', /Nothing was changed/u);
    expect((await readTrail(flows)).join()).not.toMatch(/Ikeja/u);
  });

  test.each([
    ['/prices agent', /\/prices shows all rules/u],
    ['/prices agent mtn much', /“much” is not a margin/u],
    ['/prices agent nobody +2%', /don’t know a service, provider or product called “nobody”/u],
    ['/prices rounding', /not an amount/u],
  ])('%s is answered with what is wrong, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows);
    await say(merchant, line, answer);
    expect(merchant.screen()).not.toMatch(/Yes, do it/u);
    expect(await readTrail(flows)).toEqual(before);
  });

  test('is for merchants only, by command and by button, and a question is answered by its own merchant only', async () => {
    const customer = await newPersonSays(flows, '/prices agent all -50% below', /Only merchants can do this/u);
    await say(merchant, '/prices agent all +1%', /\[Yes, do it\]/u);
    const data = dataIn(merchant);
    const before = await readTrail(flows);
    for (const pressed of [...data, 'pr:page:0', 'lm:page', 'ps:page:0', 'pr:t:a::::0', 'pr:round']) {
      const { message_id: messageId } = customer.botMessages().at(-1)!;
      expect((await customer.untilToast(customer.press(messageId, pressed))).text).toMatch(/Only merchants/u);
    }
    expect(await readTrail(flows)).toEqual(before);
    expect(customer.screen()).not.toMatch(CARD);
  });
});

describe('a price list', () => {
  test('is chosen by its name, goes to a picture to forward, and buys nothing', async () => {
    const buyer = await newPersonSays(flows, '/pricelist', /Which prices/u);
    const before = flows.sandbox.transactions().length;
    await tap(buyer, 'MTN · Data', /MTN · Data.*what you pay[^]*Daily\n• 75MB for 1 day: ₦75\n/u);
    expect(buyer.screen()).toMatch(/Nothing was bought/u);
    await tap(buyer, 'Other lists', /Which prices/u);
    await tap(buyer, 'MTN · Data', /what you pay/u);
    await tap(buyer, '🖼 Picture to forward', /Prices to forward/u);
    expect(buyer.botMessages().some(({ photo }) => photo !== undefined)).toBe(true);
    expect(flows.sandbox.transactions()).toHaveLength(before);
  });

  test('has the prices that this person pays', async () => {
    await change(merchant, '/prices customer mtn +₦11');
    await newPersonSays(flows, '/pricelist mtn data', /75MB for 1 day: ₦86\n/u);
    await change(merchant, '/prices customer mtn off');
  });

  test('is what a question for many prices is answered with, and stands below one for a few', async () => {
    await newPersonSays(flows, 'mtn data prices', /MTN · Data.*what you pay[^]*\[🖼 Picture to forward\]/u);
    const buyer = await newPersonSays(flows, 'how much is 1gb mtn', /What you pay[^]*\[MTN · Data\]/u);
    await tap(buyer, 'MTN · Data', /what you pay/u);
  });

  test('is opened where the part that was named begins', async () => {
    await newPersonSays(flows, '/pricelist mtn sme', /\nSME\n[^]*1GB for 30 days: ₦589\n[^]*\[Prev\]/u);
  });

  test('with a name that nothing has shows those that there are', async () => {
    const buyer = await newPersonSays(flows, '/pricelist rice', /no price list of that name/u);
    expect(buyer.screen()).toMatch(/\[MTN · Data\]/u);
  });

  test('of a service in which people choose the amount says so', async () => {
    const buyer = await newPersonSays(
      flows,
      '/pricelist airtime',
      /What you pay:[^]*• Airtime: for any amount you choose/u,
    );
    await tap(buyer, 'Other lists', /Which prices/u);
  });

  test('of several pages is turned, and a list that is gone says so', async () => {
    const buyer = await newPersonSays(flows, '/pricelist mtn data', /what you pay/u);
    const shown = newestId(buyer);
    expect(await pressed(buyer, shown, 'pl:show:zzzzzzzzzz:0')).toMatch(/not sold any more/u);
  });
});
