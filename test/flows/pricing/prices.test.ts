import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { change, newAgent, readTrail } from '../people/merchant-acts.ts';
import {
  airtime,
  BOUGHT_ONCE,
  booksOf,
  buy,
  CARD,
  NOT_BOUGHT,
  referenceOn,
  smePlan,
  goToCard,
  type Wish,
} from '../support/shopping.ts';
import { readOrder } from '../support/stored-orders.ts';

const flows = useFlows();

let agent: TestUser;

beforeAll(async () => {
  agent = await newAgent(flows);
  await greet(flows.merchant);
});

describe('with a margin for agents', () => {
  beforeEach(() => change(flows.merchant, '/prices agent data mtn 2% + 5'));

  test('an agent sees their price on the list and the card, pays it, and the service gets the cost', async () => {
    agent.say('/data');
    await agent.until(/Which provider/u);
    agent.tap('MTN');
    await agent.until(/Which kind/u);
    agent.tap('SME');
    await agent.until(/Which one/u);
    expect(agent.screen()).toMatch(/1GB.*₦606\b/u);
    expect(agent.screen()).not.toMatch(/₦589/u);
    agent.tap('Cancel');
    await agent.until(/Cancelled/u);
    const reference = await buy(agent, smePlan);
    await agent.until(/Done![\s\S]*Paid: ₦606\.00/u);
    expect(agent.screen()).not.toMatch(/₦589|589\.00/u);
    flows.merchant.say(`/receipt ${reference}`);
    await flows.merchant.until(/Done![\s\S]*₦589\.00[\s\S]*₦17\.00/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
    expect(await readOrder(flows.setup, reference)).toMatchObject({ priceMinor: 60_600, costMinor: 58_900 });
    const sold = flows.setup.sandbox.transactions().find((transaction) => transaction.reference === reference);
    expect(sold?.paid_amount).toBe(589);
  });

  test('customers and merchants still pay the service’s price', async () => {
    const customer = flows.person();
    for (const chat of [customer, flows.merchant]) {
      await goToCard(chat, smePlan);
      expect(chat.screen()).toMatch(/You pay: ₦589\.00/u);
    }
  });

  test('another service of the same provider is not touched', async () => {
    await goToCard(agent, airtime('08031231234'));
    expect(agent.screen()).toMatch(/You pay: ₦500\.00/u);
  });
});

describe('with a commission on airtime', () => {
  beforeEach(() => change(flows.merchant, '/prices agent airtime -2% below'));

  test('the card says what is delivered and what is paid, and the service is sent the whole amount', async () => {
    const reference = await goToCard(agent, airtime('08031231234', '1000'));
    expect(agent.screen()).toMatch(/Amount: ₦1,000\.00\nYou pay: ₦980\.00/u);
    agent.tap('Confirm');
    await agent.until(/Done!/u);
    const sold = flows.setup.sandbox.transactions().find((transaction) => transaction.reference === reference);
    expect(sold?.quantity).toBe('NGN 1000');
  });

  test('that is changed between the card and Confirm draws a new card and buys nothing', async () => {
    const old = await goToCard(agent, airtime('08031231234', '1000'));
    await change(flows.merchant, '/prices agent airtime -1% below');
    agent.tap('Confirm');
    await agent.until(/price changed from ₦980\.00 to ₦990\.00\. Nothing was bought yet/u);
    const renewed = referenceOn(agent);
    expect(renewed).not.toBe(old);
    agent.tap('Confirm');
    await agent.until(/Done!/u);
    expect([booksOf(flows.setup, old), booksOf(flows.setup, renewed)]).toEqual([NOT_BOUGHT, BOUGHT_ONCE]);
  });
});

describe('/prices', () => {
  test('says which narrower rules go before the one that is being set', async () => {
    const { merchant } = flows;
    await change(merchant, '/prices customer mtn 2%');
    await change(merchant, '/prices customer mtn-sme-1gb-30days 1%');
    merchant.say('/prices customer data 5%');
    const { text = '' } = await merchant.until(/A more specific rule wins, and stays as it is:[^]*\[Yes, do it\]/u);
    expect(text).toMatch(/• MTN: \+2%/u);
    expect(text).toMatch(/• .*1GB.*: \+1%|• mtn-sme-1gb-30days: \+1%/u);
    merchant.tap('Cancel');
    await merchant.until(/Nothing/u);
    merchant.say('/prices customer glo 5%');
    await merchant.until(/What customers pay: Glo[^]*\[Yes, do it\]/u);
    expect(merchant.screen()).not.toMatch(/more specific rule/u);
    merchant.tap('Cancel');
    await merchant.until(/Nothing/u);
    await change(merchant, '/prices customer mtn off');
    await change(merchant, '/prices customer mtn-sme-1gb-30days off');
  });

  test('sets a rule by buttons, with a margin that is typed, and removes it', async () => {
    const { merchant } = flows;
    merchant.say('/prices');
    await merchant.until(/Prices/u);
    merchant.tap('Add for customers');
    await merchant.until(/What is it for/u);
    merchant.tap('TV');
    await merchant.until(/\[All of TV\]/u);
    merchant.tap('DSTV');
    await merchant.until(/\[DSTV, wherever it is sold\]/u);
    merchant.tap('All of DSTV · TV');
    await merchant.until(/What do customers pay for DSTV · TV/u);
    merchant.say('a lot');
    await merchant.until(/“a lot” is not a margin/u);
    merchant.say('+1.5%');
    await merchant.until(
      /What customers pay: DSTV · TV[\s\S]*Before: no rule\nAfter: \+1\.5%[\s\S]*₦1,000\.00 sells for ₦1,015\.00/u,
    );
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    merchant.tap('Prices');
    await merchant.until(/\[Customers · DSTV · TV: \+1\.5%\]/u);
    merchant.tap(/DSTV/u);
    await merchant.until(/Margin: \+1\.5%/u);
    merchant.tap('Remove');
    await merchant.until(/Remove the rule for customers: DSTV · TV/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    expect((await readTrail(flows.setup)).slice(-2)).toEqual([
      'price customer DSTV tv: - → +1.5%',
      'price customer DSTV tv: +1.5% → -',
    ]);
  });

  test('sells below cost only if the merchant says so', async () => {
    const { merchant } = flows;
    const customer = flows.person();
    merchant.say('/prices customer glo airtime -3%');
    await merchant.until(/lowers no price/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    const wish: Wish = { command: '/airtime', taps: ['Glo'], number: '08051231234', amount: '1000' };
    await goToCard(customer, wish);
    expect(customer.screen()).toMatch(/You pay: ₦1,000\.00/u);
    merchant.say('/prices customer glo airtime -3%');
    await merchant.until(/\[Yes, also below cost\]/u);
    merchant.tap('Yes, also below cost');
    await merchant.until(/After: -3%, also below cost[\s\S]*sells for ₦970\.00/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    await goToCard(customer, wish);
    expect(customer.screen()).toMatch(/You pay: ₦970\.00/u);
    await change(merchant, '/prices customer glo airtime off');
  });

  test.each(['agent mtn sme 1gb +20', '+20 1gb sme mtn agent'])(
    '/prices %s is about the very plan, and its example is what that costs',
    async (line) => {
      const { merchant } = flows;
      merchant.say(`/prices ${line}`);
      await merchant.until(
        /What agents pay: MTN SME 1GB[^\n]*\n[\s\S]*After: \+₦20\.00\n[\s\S]*costs you ₦589\.00 sells for ₦609\.00/u,
      );
      merchant.tap('Cancel');
      await expect(merchant.until(/Nothing was changed/u)).resolves.toBeDefined();
    },
  );

  test('prices a kind of plans, by its name or by buttons, and nothing beside it', async () => {
    const { merchant } = flows;
    await change(merchant, '/prices customer mtn +1%');
    await change(merchant, '/prices customer all sme +10');
    const customer = flows.person();
    await goToCard(customer, smePlan);
    expect(customer.screen()).toMatch(/You pay: ₦599\.00/u);
    customer.tap('Confirm');
    await customer.until(/Done![\s\S]*₦599\.00/u);
    await goToCard(customer, { command: '/data', taps: ['MTN', 'Daily', /1GB · 1 day/u], number: '08031231234' });
    expect(customer.screen()).toMatch(/You pay: ₦505\.00/u);
    merchant.say('/prices');
    await merchant.until(/\[Customers · SME · Data: \+₦10\.00\]/u);
    merchant.tap('Add for customers');
    await merchant.until(/What is it for/u);
    merchant.tap('Data');
    await merchant.until(/\[All of Data\]/u);
    merchant.tap('MTN');
    await merchant.until(/\[All of SME\]/u);
    merchant.tap('All of SME');
    await merchant.until(/What do customers pay for MTN SME · Data/u);
    merchant.tap('+2%');
    await merchant.until(/What customers pay: MTN SME · Data[\s\S]*\[Yes, do it\]/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    await goToCard(customer, smePlan);
    expect(customer.screen()).toMatch(/You pay: ₦601\.00/u);
    await change(merchant, '/prices customer mtn sme off');
    await change(merchant, '/prices customer sme off');
    await change(merchant, '/prices customer mtn off');
  });

  test('rounds up to what the merchant says', async () => {
    const { merchant } = flows;
    await change(merchant, '/prices rounding 10');
    await change(merchant, '/prices customer mtn-sme-1gb-30days +1%');
    const customer = flows.person();
    await goToCard(customer, smePlan);
    expect(customer.screen()).toMatch(/You pay: ₦600\.00/u);
    await change(merchant, '/prices rounding 1');
    await change(merchant, '/prices customer mtn-sme-1gb-30days off');
  });

  test('asks which one is meant if a name can mean several', async () => {
    const { merchant } = flows;
    merchant.say('/prices agent ikeja +1%');
    await merchant.until(/“ikeja” can mean several things/u);
    merchant.tap('Ikeja Electric');
    await merchant.until(/What agents pay: Ikeja Electric\n/u);
    merchant.tap('Cancel');
    await merchant.until(/Nothing was changed/u);
    expect((await readTrail(flows.setup)).join()).not.toMatch(/Ikeja/u);
  });

  test.each([
    ['/prices agent', /\/prices shows all rules/u],
    ['/prices everybody mtn +2%', /\/prices shows all rules/u],
    ['/prices agent mtn', /\/prices shows all rules/u],
    ['/prices agent mtn much', /“much” is not a margin/u],
    ['/prices agent mtn 2.555%', /too many decimals/u],
    ['/prices agent mtn 5000%', /is too much/u],
    ['/prices agent mtn 1,5', /can mean two sums/u],
    ['/prices agent nobody +2%', /don’t know a service, provider or product called “nobody”/u],
    ['/prices rounding 0', /more than zero/u],
    ['/prices rounding', /not an amount/u],
    ['/prices rounding 5000', /at most ₦1,000\.00/u],
  ])('%s is answered with what is wrong, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows.setup);
    flows.merchant.say(line);
    await flows.merchant.until(answer);
    expect(flows.merchant.screen()).not.toMatch(/Yes, do it/u);
    expect(await readTrail(flows.setup)).toEqual(before);
  });

  test('is for merchants only, by command and by button, and a question is answered by its own merchant only', async () => {
    const { merchant } = flows;
    const customer = flows.person();
    customer.say('/prices agent all -50% below');
    await customer.until(/Only merchants can do this/u);
    merchant.say('/prices agent all +1%');
    await merchant.until(/\[Yes, do it\]/u);
    const data = merchant.buttons().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
    const before = await readTrail(flows.setup);
    for (const pressed of [...data, 'pr:page:0', 'lm:page', 'ps:page:0', 'pr:t:a::::0', 'pr:round']) {
      const { message_id: messageId } = customer.botMessages().at(-1)!;
      expect((await customer.untilToast(customer.press(messageId, pressed))).text).toMatch(/Only merchants/u);
    }
    expect(await readTrail(flows.setup)).toEqual(before);
    expect(customer.screen()).not.toMatch(CARD);
  });
});
