import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { LIST_CARD } from '../batches/batches.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { CARD, newPersonAtNumber } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

async function readerOfADraftWithAFailedList(): Promise<TestUser> {
  const person = await newPersonSays(flows, '/language', /draft, not checked by a speaker/u);
  await tap(person, /Pidgin/u, /From now/u);
  await say(person, 'mtn 500 08031230400\nmtn 500 08031230401', LIST_CARD);
  await tap(person, 'Buy all 2', /\[Try the failed ones again\]/u);
  return person;
}

describe('before the products could be read', () => {
  let reader: TestUser;

  beforeAll(async () => {
    const { sandbox } = flows;
    reader = await readerOfADraftWithAFailedList();
    await flows.stopBot();
    sandbox.inject({ endpoint: 'products', type: 'status', status: 503, times: 1_000 });
    await flows.startBot();
  });

  test('a line and a number are told that there is no answer', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 08031230251', /I get no answer right now\. Nothing was bought/u);
    await say(buyer, '08031230251', /I get no answer right now\. Nothing was bought/u);
    expect(buyer.transcript()).not.toMatch(/Please check/u);
  });

  test('so is who tries the rest of a list again, in a draft with the English below', async () => {
    reader.tap('Try the failed ones again');
    await reader.until(/I no dey get answer right now\.[^]*The same thing for English:\n😕 I get no answer right now/u);
  });

  test('talk is answered as always, and a purchase takes its answers', async () => {
    const buyer = await newPersonSays(flows, 'how are you today', /Send \/buy to buy something/u);
    await say(buyer, '/buy', /What would you like/u);
    await say(buyer, 'mtn 500 08031230251', /tap one of the buttons/u);
  });

  test('and once they can be, a line is a card', async () => {
    flows.sandbox.clearFaults();
    await newPersonSays(flows, 'mtn 500 08031230251', CARD);
  });
});

test('with the service gone after that, a line still leads to the card, and Confirm says that the price could not be checked', async () => {
  const buyer = await newPersonAtNumber(flows, airtime(''));
  flows.sandbox.inject({ endpoint: 'any', type: 'status', status: 503, times: 1_000 });
  await say(buyer, 'mtn 500 08031230252', CARD);
  await tap(buyer, 'Confirm', /could not check the price/u);
  flows.sandbox.clearFaults();
  await tap(buyer, 'Confirm', /Done!/u);
});

test('a card whose other networks cannot be read just then keeps its amount until they can', async () => {
  const buyer = await newPersonSays(flows, '500 08031230253', CARD);
  const { sandbox } = flows;
  await flows.stopBot();
  sandbox.inject({ endpoint: 'products', type: 'status', status: 503, times: 1_000 });
  await flows.startBot();
  await tap(buyer, 'Another network', /\[Try again\]/u);
  sandbox.clearFaults();
  await tap(buyer, 'Try again', /Which provider/u);
  await tap(buyer, /Airtel/u, CARD);
  expect(buyer.screen()).toMatch(/Airtel airtime[^]*₦500\.00/u);
});

test('if the key is refused, a merchant reads so, and buyers read that there is no answer', async () => {
  const { merchant, sandbox } = flows;
  const refused = /does not accept the API key\. Please check RESELLER_API_KEY\. Nothing was bought\./u;
  await say(merchant, 'mtn 500 08031230254', CARD);
  sandbox.inject({ endpoint: 'any', type: 'status', status: 401, times: 1_000 });
  await tap(merchant, 'Confirm', refused);
  await flows.stopBot();
  await flows.startBot();
  await say(merchant, 'mtn 500 08031230255', refused);
  await say(merchant, '/airtime', refused);
  await newPersonSays(flows, 'mtn 500 08031230255', /I get no answer right now\. Nothing was bought/u);
  sandbox.clearFaults();
});
