import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { changeConversation } from '../support/stored-conversation.ts';
import { cardWith, BOUGHT_ONCE, booksOf, referenceOn } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

describe('after a line whose number has not as many digits as one has', () => {
  test('the right number alone goes on with product and amount, through a restart', async () => {
    const buyer = await refused('mtn 500 0803123456', /“0803123456” is too short/u);
    expect(buyer.screen()).toMatch(/MTN[\s\S]*Amount: ₦500[\s\S]*phone number is it for\?/u);
    await flows.setup.restartBot();
    await say(buyer, '0803 123 4561', cardWith(/MTN[\s\S]*0803\s123\s4561[\s\S]*You pay: ₦500/u));
    const reference = referenceOn(buyer);
    await tap(buyer, 'Confirm', /Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('a number that is wrong again is said, and the right one still goes on', async () => {
    const buyer = await refused('mtn 500 0803123456', /is too short/u);
    await say(buyer, '080312345611', /“080312345611” is too long/u);
    await say(buyer, '08031234562', cardWith(/You pay: ₦500/u));
  });

  test('of several plans one is chosen, also if the right number comes before that', async () => {
    const buyer = await refused('mtn 1gb 0803123456', /is too short[\s\S]*Which one do you mean\?/u);
    await say(buyer, '08031234564', /Which one do you mean\?[\s\S]*0803\s123\s4564/u);
    await tap(buyer, /SME/u, cardWith(/SME[\s\S]*0803\s123\s4564/u));
  });

  test('the right number also says the network, if the line named none', async () => {
    const buyer = await refused('airtime 500 0805123456', /is too short/u);
    await say(buyer, '08051234565', cardWith(/Glo airtime[\s\S]*0805\s123\s4565[\s\S]*You pay: ₦500/u));
  });

  test('a whole line takes its place, right or wrong', async () => {
    const buyer = await refused('mtn 500 0803123456', /is too short/u);
    await say(buyer, 'glo 700 0805123456', /“0805123456” is too short/u);
    await say(buyer, '08051234566', cardWith(/Glo airtime[\s\S]*You pay: ₦700/u));
    await say(buyer, '0803123456 mtn 500', /“0803123456” is too short/u);
    await say(buyer, 'airtel 900 08021234567', /Product: Airtel/u);
    expect(buyer.screen()).toMatch(/You pay: ₦900/u);
  });

  test('a command takes its place, and /cancel ends it: a number alone is offered what is mostly bought', async () => {
    const buyer = await refused('mtn 500 0803123456', /is too short/u);
    await say(buyer, '/cancel', /Cancelled\. Nothing was bought/u);
    await say(buyer, '08031234567', /\[₦100/u);
    expect(buyer.transcript()).not.toMatch(/\[Confirm\]/u);
  });

  test('it lasts a quarter of an hour', async () => {
    const buyer = await refused('mtn 500 0803123456', /is too short/u);
    await endAnswerTime(buyer);
    await say(buyer, '08031234568', /\[₦100/u);
    expect(buyer.transcript()).not.toMatch(/\[Confirm\]/u);
  });
});

describe('after a line whose amount cannot be', () => {
  test.each([
    ['mtn 600000 08031234569', /at most ₦500,000/u, '600'],
    ['ikeja 900000 04123451239', /at most ₦500,000/u, '600'],
  ])('“%s”: the right amount alone goes on with the number', async (line, refusal, amount) => {
    const buyer = await refused(line, refusal);
    expect(buyer.screen()).toMatch(/What amount\?/u);
    await say(buyer, amount, cardWith(/(?:0803\s123\s4569|0412\s3451\s239)[\s\S]*You pay: ₦600/u));
  });
});

async function refused(line: string, refusal: RegExp): Promise<TestUser> {
  const buyer = await newPersonSays(flows, line, refusal);
  return buyer;
}

/** As if a quarter of an hour had passed. */
async function endAnswerTime({ person }: TestUser): Promise<void> {
  await changeConversation(flows.setup, person.id, (stored) => {
    expect(stored).toMatch(/"until":\d+/u);
    return stored.replace(/"until":\d+/u, `"until":${Date.now() - 1}`);
  });
}
