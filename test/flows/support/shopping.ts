import { expect } from 'vitest';
import { type TestUser, dataOf, type PageMessage } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';
import { BOUGHT_ONCE, booksOf } from './books.ts';
import { say } from './say-and-read.ts';
import type { Wish } from './wishes.ts';

export const ASKS_FOR_NUMBER =
  /phone number is it for|phone number of the person|meter number\?|IUC number\?|customer number\?|user ID\?/u;
export const CARD = /Please check\n[^]*\[Confirm\]/u;

/** A card with this on it. */
export function cardWith({ source }: RegExp): RegExp {
  return new RegExp(`Please check\\n(?=[^]*\\[Confirm\\])[^]*(?:${source})`, 'u');
}

/** Goes to the question for the number. */
export async function goToNumber(chat: TestUser, { command, taps }: Wish): Promise<void> {
  chat.say(command);
  for (const label of taps) {
    await chat.until(/Which|What would you like/u);
    chat.tap(label);
  }
  await chat.until(ASKS_FOR_NUMBER);
}

/** Goes to the question for the amount. */
export async function goToAmount(chat: TestUser, wish: Wish): Promise<void> {
  await goToNumber(chat, wish);
  await say(chat, wish.number, /What amount\?/u);
}

/** Goes to the card and resolves with its reference. */
export async function goToCard(chat: TestUser, wish: Wish): Promise<string> {
  if (wish.amount === undefined) {
    await goToNumber(chat, wish);
    chat.say(wish.number);
  } else {
    await goToAmount(chat, wish);
    chat.say(wish.amount);
  }
  await chat.until(CARD);
  return referenceOn(chat);
}

/** Goes to the card, confirms it, and resolves with the reference, when the chat shows that. */
export async function buy(chat: TestUser, wish: Wish, shown?: RegExp): Promise<string> {
  const reference = await goToCard(chat, wish);
  chat.tap('Confirm');
  if (shown !== undefined) await chat.until(shown);
  return reference;
}

/** Where a person whom no test has met yet can be found. */
type Newcomers = { person(): TestUser };

/** A new person at the question for the number. */
export async function newPersonAtNumber(flows: Newcomers, wish: Wish): Promise<TestUser> {
  const buyer = flows.person();
  await goToNumber(buyer, wish);
  return buyer;
}

/** A new person at the question for the amount. */
export async function newPersonAtAmount(flows: Newcomers, wish: Wish): Promise<TestUser> {
  const buyer = flows.person();
  await goToAmount(buyer, wish);
  return buyer;
}

/** A person, and the reference of their card or purchase. */
export interface Bought {
  readonly buyer: TestUser;
  readonly reference: string;
}

/** A new person with a card. */
export async function newPersonWithCard(flows: Newcomers, wish: Wish): Promise<Bought> {
  const buyer = flows.person();
  return { buyer, reference: await goToCard(buyer, wish) };
}

/** A new person who has confirmed a card, when the chat shows that. */
export async function newPersonBuys(flows: Newcomers, wish: Wish, shown?: RegExp): Promise<Bought> {
  const buyer = flows.person();
  return { buyer, reference: await buy(buyer, wish, shown) };
}

const PURCHASE_CLOSED = /^✖️ No longer open\. Nothing was bought with it\. To buy, send \/buy or a line/u;

/** Waits until the question of a purchase that was left says so, says how to go on, and has no button any more. */
export async function untilClosed(chat: TestUser, messageId: number): Promise<void> {
  await chat.until(() =>
    chat
      .botMessages()
      .some(
        ({ message_id: at, text, reply_markup: markup }) =>
          at === messageId && PURCHASE_CLOSED.test(text ?? '') && markup === undefined,
      ),
  );
}

/** The newest reference in the chat: a receipt shows it, and the buttons of a card carry it. */
export function referenceOn(chat: TestUser): string {
  const found = chat
    .botMessages()
    .map((message) => referenceIn(message))
    .findLast((reference) => reference !== undefined);
  if (found === undefined) throw new Error(`no reference in the chat:\n${chat.transcript()}`);
  return found;
}

function referenceIn({ text = '', reply_markup: markup }: PageMessage): string | undefined {
  const written = /Reference: (VB[0-9A-Z]+)/u.exec(text)?.[1];
  if (written !== undefined) return written;
  const data = markup?.inline_keyboard.flat().map((button) => dataOf(button) ?? '') ?? [];
  return data.map((each) => /^o:(?:confirm|again):(VB[0-9A-Z]+)$/u.exec(each)?.[1]).find((each) => each !== undefined);
}

/** The callback data of the message's button with that label; '' if it has none. */
export function dataUnder({ reply_markup: markup }: PageMessage, label: RegExp): string {
  const button = markup?.inline_keyboard.flat().find(({ text }) => label.test(text));
  return (button === undefined ? undefined : dataOf(button)) ?? '';
}

/** Taps Confirm under the card on screen. When the chat shows that, the purchase must have been made exactly once. */
export async function confirmOnce(
  setup: BotSetup,
  chat: TestUser,
  reference = referenceOn(chat),
  shown = /Done!/u,
): Promise<void> {
  chat.tap('Confirm');
  await chat.until(shown);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
}
