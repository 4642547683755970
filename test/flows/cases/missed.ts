import { expect } from 'vitest';
import type { PageMessage, TestUser } from 'bot-api-emulator';
import { letInWith } from '../support/people.ts';
import type { Flows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { type Bought, buy } from '../support/shopping.ts';
import { say, tap, dataOn } from '../support/say-and-read.ts';

const PRICE = 500;

/** A new person with a purchase of half of what is in their account. */
export async function bought(flows: Flows, number = '08031230200', until = /Done!/u): Promise<Bought> {
  const buyer = await letInWith(flows, 2 * PRICE);
  const reference = await buy(buyer, airtime(number, String(PRICE)));
  await buyer.until(until);
  return { buyer, reference };
}

/** The same with an open case, and its card in the merchant's chat. */
export async function missed(
  flows: Flows,
  words = 'No SMS, and no airtime',
  number?: string,
): Promise<Bought & { card: PageMessage }> {
  const { buyer, reference } = await bought(flows, number);
  await sayMissed(buyer);
  await say(buyer, words, /Passed on to the shop\. The answer comes here/u);
  return { buyer, reference, card: await newest(flows.merchant, reference, /nothing came/u) };
}

/** The newest message of the chat with these words, and with the reference in its buttons. */
export async function newest(chat: TestUser, reference: string, wanted: RegExp): Promise<PageMessage> {
  const find = () =>
    chat.botMessages().findLast(({ text = '', reply_markup: markup }) => {
      return wanted.test(text) && JSON.stringify(markup ?? text).includes(reference);
    });
  await expect.poll(find).toBeDefined();
  return find()!;
}

export const press = (chat: TestUser, card: PageMessage, route: string) =>
  chat.press(card.message_id, dataOn(card, route));

/** A merchant has tapped Reply, and is asked for the words. */
export async function askForWords(merchant: TestUser, card: PageMessage): Promise<void> {
  press(merchant, card, 'cs:ans');
  await merchant.until(/What do you want to say to/u);
}

/** A merchant ends the case, and its person reads so. */
export async function solve(merchant: TestUser, buyer: TestUser, card: PageMessage): Promise<void> {
  press(merchant, card, 'cs:end');
  await buyer.until(/Marked as solved by/u);
}

/** The look at a purchase of theirs, and then the question for the words about what has not come. */
export async function sayMissed(buyer: TestUser): Promise<PageMessage> {
  await tap(buyer, 'Not received?', /Still not\?/u);
  return tap(buyer, 'Nothing came', /few words/u);
}
