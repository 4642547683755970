import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { airtime, CARD, goToNumber } from '../support/shopping.ts';

const flows = useFlows();

describe('before the products could be read', () => {
  beforeAll(async () => {
    const { sandbox } = flows.setup;
    await flows.setup.stopBot();
    sandbox.inject({ endpoint: 'products', type: 'status', status: 503, times: 1_000 });
    await flows.setup.startBot();
  });

  test('a line and a number are told that there is no answer', async () => {
    const buyer = flows.person();
    buyer.say('mtn 500 08031230251');
    await buyer.until(/I get no answer right now\. Nothing was bought/u);
    buyer.say('08031230251');
    await buyer.until(/I get no answer right now\. Nothing was bought/u);
    expect(buyer.transcript()).not.toMatch(/Please check/u);
  });

  test('talk is answered as always, and a purchase takes its answers', async () => {
    const buyer = flows.person();
    buyer.say('how are you today');
    await buyer.until(/Send \/buy to buy something/u);
    buyer.say('/buy');
    await buyer.until(/What would you like/u);
    buyer.say('mtn 500 08031230251');
    await expect(buyer.until(/tap one of the buttons/u)).resolves.toBeDefined();
  });

  test('and once they can be, a line is a card', async () => {
    flows.setup.sandbox.clearFaults();
    const buyer = flows.person();
    buyer.say('mtn 500 08031230251');
    await expect(buyer.until(CARD)).resolves.toBeDefined();
  });
});

test('with the service gone after that, a line still leads to the card, and Confirm says that the price could not be checked', async () => {
  const buyer = flows.person();
  await goToNumber(buyer, airtime(''));
  flows.setup.sandbox.inject({ endpoint: 'any', type: 'status', status: 503, times: 1_000 });
  buyer.say('mtn 500 08031230252');
  await buyer.until(CARD);
  buyer.tap('Confirm');
  await buyer.until(/could not check the price/u);
  flows.setup.sandbox.clearFaults();
  buyer.tap('Confirm');
  await expect(buyer.until(/Done!/u)).resolves.toBeDefined();
});
