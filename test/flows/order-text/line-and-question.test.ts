import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import {
  cardWith,
  airtime,
  BOUGHT_ONCE,
  booksOf,
  CARD,
  goToNumber,
  referenceOn,
  smePlan,
} from '../support/shopping.ts';
import { changeConversation } from '../support/stored-conversation.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

const HOURS_MS = 3 * 3_600_000;

async function asked(buyer: TestUser, text: string, question: RegExp): Promise<void> {
  await say(buyer, text, question);
}

/** The open question was drawn so much earlier. */
async function hoursLater({ person }: TestUser): Promise<void> {
  await changeConversation(flows.setup, person.id, (stored) =>
    stored.replaceAll(/\\?"at\\?":(\d+)/gu, (said, at: string) => said.replace(at, String(Number(at) - HOURS_MS))),
  );
}

describe('a line with its own number and an amount, or a plan, starts afresh', () => {
  test.each([
    ['airtime 08031234567', /What amount/u, '500 08051234567', /Glo[\s\S]*0805 123 4567[\s\S]*₦500\.00/u],
    ['mtn 1gb 08031230212', /Which one do you mean/u, 'mtn 500 08031230009', /MTN[\s\S]*0803 123 0009[\s\S]*₦500\.00/u],
    ['/data', /Which provider/u, 'glo 700 08051234567', /Glo airtime[\s\S]*0805 123 4567[\s\S]*₦700\.00/u],
    [
      'ikeja postpaid 04123451234',
      /What amount/u,
      'ikeja 2000 04123456780',
      /prepaid[\s\S]*0412 3456 780[\s\S]*₦2,000/u,
    ],
  ])('after “%s”: %s “%s”', async (first, question, line, card) => {
    const buyer = flows.person();
    await asked(buyer, first, question);
    await say(buyer, line, CARD);
    expect(buyer.screen()).toMatch(card);
  });

  test('and so does one that asks for less, if nothing that was chosen is for its number', async () => {
    const buyer = flows.person();
    await asked(buyer, 'mtn data 500 08031234567', /Which/u);
    await asked(buyer, 'data 08051234567', /Data › Glo[\s\S]*0805 123 4567/u);
    await asked(buyer, 'airtime 08031234567', /MTN[\s\S]*What amount/u);
    await asked(buyer, 'glo 08051234567', /Which one do you mean|Glo[\s\S]*What amount/u);
    expect(buyer.screen()).toMatch(/0805 123 4567/u);
  });

  test.each(['glo 200 08051230009', '200 08051230009'])('at a question beside the purchase: %s', async (line) => {
    const buyer = flows.person();
    await asked(buyer, '/check', /reference|number/u);
    await say(buyer, line, cardWith(/Glo[\s\S]*0805 123 0009[\s\S]*₦200/u));
  });

  test('at the question for the number of a plan', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, smePlan);
    await say(buyer, '200 08031230009', cardWith(/MTN airtime[\s\S]*0803 123 0009[\s\S]*₦200\.00/u));
  });

  test('and chooses no plan of those that were shown for another number', async () => {
    const buyer = flows.person();
    await asked(buyer, 'mtn data 500 08031234567', /Which/u);
    await say(buyer, 'data 1gb 08051234567', /Which one do you mean\?[\s\S]*0805 123 4567/u);
    await tap(buyer, /1GB/u, cardWith(/Glo[\s\S]*1GB[\s\S]*0805 123 4567/u));
  });

  test('with an amount that cannot be, or a number that lacks a digit', async () => {
    const buyer = flows.person();
    await asked(buyer, 'mtn 1gb 08031230212', /Which one do you mean/u);
    await asked(buyer, 'mtn 600000 08031230009', /at most ₦500,000[\s\S]*What amount\?/u);
    await asked(buyer, 'glo 1gb 08051230212', /Which one do you mean/u);
    await asked(buyer, 'mtn 200 0803123000', /too short for a phone number/u);
    await asked(buyer, '08031230001', CARD);
    expect(buyer.screen()).toMatch(/MTN airtime[\s\S]*0803 123 0001[\s\S]*₦200\.00/u);
  });
});

describe('the number that was asked for, with more', () => {
  test('is for what was chosen', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, smePlan);
    await say(buyer, '1gb 08031230009', cardWith(/SME[\s\S]*0803 123 0009/u));
  });

  test.each([
    ['MTN airtime', /MTN airtime[\s\S]*0805 123 4567[\s\S]*₦500\.00/u],
    ['Glo airtime', /Glo airtime[\s\S]*0805 123 4567[\s\S]*₦500\.00/u],
  ])('is asked about if it may mean something else, and bought as “%s” once that is tapped', async (choice, card) => {
    const buyer = flows.person();
    await goToNumber(buyer, airtime(''));
    await asked(
      buyer,
      'send 500 to 08051234567',
      /Which one do you mean[\s\S]*\[MTN airtime[^\]]*\][\s\S]*\[Glo airtime/u,
    );
    await flows.setup.restartBot();
    await tap(buyer, new RegExp(choice, 'u'), CARD);
    expect(buyer.screen()).toMatch(card);
    await tap(buyer, 'Confirm', /Done!|failed/u);
    expect(booksOf(flows.setup, referenceOn(buyer)).accepted).toBe(BOUGHT_ONCE.accepted);
  });

  test('is for nothing that was chosen hours ago', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, airtime(''));
    await hoursLater(buyer);
    await say(buyer, '500 08051234567', cardWith(/Glo airtime[\s\S]*0805 123 4567[\s\S]*₦500\.00/u));
  });
});
