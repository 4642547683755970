import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { change, readTrail } from '../people/merchant-acts.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, NOT_BOUGHT, goToCard, goToAmount } from '../support/shopping.ts';

const flows = useFlows();

beforeAll(() => greet(flows.merchant));

describe('a limit on one purchase', () => {
  test('is said if the amount is typed, and a smaller one goes on', async () => {
    await change(flows.merchant, '/limits customer purchase 1,000');
    const buyer = flows.person();
    await goToAmount(buyer, airtime('08031231234'));
    expect(buyer.screen()).toMatch(/₦1,000\]/u);
    expect(buyer.screen()).not.toMatch(/₦2,000\.00/u);
    buyer.say('1000.01');
    await buyer.until(/limit for one purchase\. You can spend ₦1,000\.00 at once, and this costs ₦1,000\.01/u);
    buyer.say('1000');
    await expect(buyer.until(/You pay: ₦1,000\.00/u)).resolves.toBeDefined();
  });

  test('is said when a plan is chosen that costs more', async () => {
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.tap('DSTV');
    await buyer.until(/Which kind/u);
    buyer.tap('Bouquet');
    await buyer.until(/Which one/u);
    buyer.tap(/Premium/u);
    await expect(buyer.until(/limit for one purchase[\s\S]*Which one/u)).resolves.toBeDefined();
  });

  test('stops a card from before it was set, which is good again once it is raised', async () => {
    const { merchant } = flows;
    const buyer = flows.person();
    const reference = await goToCard(buyer, airtime('08031231234', '900'));
    await change(merchant, '/limits customer purchase 800');
    buyer.tap('Confirm');
    await buyer.until(/limit for one purchase\. You can spend ₦800\.00 at once.* Nothing was bought/u);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
    await change(merchant, '/limits customer purchase off');
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('is none for merchants', async () => {
    await change(flows.merchant, '/limits customer purchase 50');
    const reference = await buy(flows.merchant, airtime('08031231234', '500'));
    await flows.merchant.until(/Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
    await change(flows.merchant, '/limits customer purchase off');
  });
});

describe('a limit of a day', () => {
  test('lets one purchase through, and says at the card and at Confirm what is left for the next', async () => {
    await change(flows.merchant, '/limits customer day 1,000');
    const buyer = flows.person();
    await goToCard(buyer, airtime('08031231234', '600'));
    expect(buyer.screen()).not.toMatch(/over your (?:daily )?limit/u);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    const second = await goToCard(buyer, airtime('08031231234', '401'));
    expect(buyer.screen()).toMatch(
      /over your daily limit.*₦1,000\.00 a day\. You have ₦400\.00 left today, and this costs ₦401\.00/u,
    );
    buyer.tap('Confirm');
    await buyer.untilToast(buyer.tapAgain());
    await flows.setup.driver.untilDelivered();
    expect(buyer.screen()).not.toMatch(/Tap Confirm to buy/u);
    expect(booksOf(flows.setup, second)).toEqual(NOT_BOUGHT);
    const third = await buy(buyer, airtime('08031231234', '400'));
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, third)).toEqual(BOUGHT_ONCE);
    await change(flows.merchant, '/limits customer day off');
  });
});

describe('/limits', () => {
  test('sets and takes away a limit by buttons, and writes down both', async () => {
    const { merchant } = flows;
    merchant.say('/limits');
    await merchant.until(/\[Agents, one day: no limit\]/u);
    merchant.tap(/Agents, one day/u);
    await merchant.until(/What an agent may spend in one day[\s\S]*Please type an amount/u);
    merchant.say('lots');
    await merchant.until(/“lots” is not an amount/u);
    merchant.say('200k');
    await merchant.until(/Before: no limit\nAfter: ₦200,000\.00/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    merchant.tap('Limits');
    await merchant.until(/\[Agents, one day: ₦200,000\.00\]/u);
    merchant.tap(/Agents, one day/u);
    await merchant.until(/\[No limit\]/u);
    merchant.tap('No limit');
    await merchant.until(/After: no limit/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    expect((await readTrail(flows.setup)).slice(-2)).toEqual([
      'limit agent day: - → 20000000',
      'limit agent day: 20000000 → -',
    ]);
  });

  test.each([
    ['/limits everybody day 5', /\/limits shows all limits/u],
    ['/limits agent week 5', /\/limits shows all limits/u],
    ['/limits agent day', /\/limits shows all limits/u],
    ['/limits agent day 0', /more than zero/u],
    ['/limits agent day -5', /cannot be negative/u],
    ['/limits agent day 1.555', /“1.555”/u],
    ['/limits agent day 999999999999', /at most/u],
  ])('%s is answered with what is wrong, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows.setup);
    flows.merchant.say(line);
    await flows.merchant.until(answer);
    expect(await readTrail(flows.setup)).toEqual(before);
  });
});
