import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { LIST_CARD } from '../batches/batches.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, CARD, goToNumber } from '../support/shopping.ts';

const flows = useFlows();

async function readerOfADraftWithAFailedList(): Promise<TestUser> {
  const person = flows.person();
  person.say('/language');
  await person.until(/draft, not checked by a speaker/u);
  person.tap(/Pidgin/u);
  await person.until(/From now/u);
  person.say('mtn 500 08031230400\nmtn 500 08031230401');
  await person.until(LIST_CARD);
  person.tap('Buy all 2');
  await person.until(/\[Try the failed ones again\]/u);
  return person;
}

describe('before the products could be read', () => {
  let reader: TestUser;

  beforeAll(async () => {
    const { sandbox } = flows.setup;
    reader = await readerOfADraftWithAFailedList();
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

  test('so is who tries the rest of a list again, in a draft with the English below', async () => {
    reader.tap('Try the failed ones again');
    await expect(
      reader.until(/I no dey get answer right now\.[\s\S]*The same thing for English:\n😕 I get no answer right now/u),
    ).resolves.toBeDefined();
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
