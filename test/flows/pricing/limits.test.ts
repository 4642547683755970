import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { change, readTrail } from '../people/merchant-acts.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy, NOT_BOUGHT, goToCard, goToAmount } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

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
    await say(buyer, '1000', /You pay: ₦1,000\.00/u);
  });

  test('is said when a plan is chosen that costs more', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await tap(buyer, 'DSTV', /Which kind/u);
    await tap(buyer, 'Bouquet', /Which one/u);
    await tap(buyer, /Premium/u, /limit for one purchase[\s\S]*Which one/u);
  });

  test('stops a card from before it was set, which is good again once it is raised', async () => {
    const { merchant } = flows;
    const buyer = flows.person();
    const reference = await goToCard(buyer, airtime('08031231234', '900'));
    await change(merchant, '/limits customer purchase 800');
    await tap(buyer, 'Confirm', /limit for one purchase\. You can spend ₦800\.00 at once.* Nothing was bought/u);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
    await change(merchant, '/limits customer purchase off');
    await tap(buyer, 'Confirm', /Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });
});

test('a limit of a day lets one purchase through, and says at the card and at Confirm what is left for the next', async () => {
  await change(flows.merchant, '/limits customer day 1,000');
  const buyer = flows.person();
  await goToCard(buyer, airtime('08031231234', '600'));
  expect(buyer.screen()).not.toMatch(/over your (?:daily )?limit/u);
  await tap(buyer, 'Confirm', /Done!/u);
  const second = await goToCard(buyer, airtime('08031231234', '401'));
  expect(buyer.screen()).toMatch(
    /over your daily limit.*₦1,000\.00 a day\. You have ₦400\.00 left today, and this costs ₦401\.00/u,
  );
  buyer.tap('Confirm');
  await buyer.untilToast(buyer.tapAgain());
  await flows.setup.driver.untilDelivered();
  expect(buyer.screen()).not.toMatch(/Tap Confirm to buy/u);
  expect(booksOf(flows.setup, second)).toEqual(NOT_BOUGHT);
  const third = await buy(buyer, airtime('08031231234', '400'), /Done!/u);
  expect(booksOf(flows.setup, third)).toEqual(BOUGHT_ONCE);
  await change(flows.merchant, '/limits customer day off');
});

describe('/limits', () => {
  test('sets and takes away a limit by buttons, and writes down both', async () => {
    const { merchant } = flows;
    await say(merchant, '/limits', /\[Agents, one day: no limit\]/u);
    await tap(merchant, /Agents, one day/u, /What an agent may spend in one day[\s\S]*Please type an amount/u);
    await say(merchant, 'lots', /“lots” is not an amount/u);
    await say(merchant, '200k', /Before: no limit\nAfter: ₦200,000\.00/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await tap(merchant, 'Limits', /\[Agents, one day: ₦200,000\.00\]/u);
    await tap(merchant, /Agents, one day/u, /\[No limit\]/u);
    await tap(merchant, 'No limit', /After: no limit/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    expect((await readTrail(flows.setup)).slice(-2)).toEqual([
      'limit agent day: - → 20000000',
      'limit agent day: 20000000 → -',
    ]);
  });

  test.each([
    ['/limits everybody day 5', /\/limits shows all limits/u],
    ['/limits agent day', /\/limits shows all limits/u],
    ['/limits agent day 0', /more than zero/u],
  ])('%s is answered with what is wrong, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows.setup);
    await say(flows.merchant, line, answer);
    expect(await readTrail(flows.setup)).toEqual(before);
  });
});
