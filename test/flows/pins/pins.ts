import { expect } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Role } from '../../../src/domain/people/person.ts';
import type { PageMessage, TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { booksOf, NOT_BOUGHT } from '../support/books.ts';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';

/** All that were entered on keypads, for the search in chats and logs. */
export const enteredPins = new Set<string>();

/** Sets the price above which this role's PIN is asked. @param naira undefined: never */
export async function askPinAbove(setup: BotSetup, role: Role, naira: number | undefined): Promise<void> {
  const above = naira === undefined ? {} : { aboveMinor: minor(naira * 100) };
  await withStore(setup, ({ policy }) => policy.set({ type: 'pin', role, ...above }));
}

/** Taps the digits on the keypad on screen, each when the one before is shown as a dot, then ✓. */
export async function enterPin(chat: TestUser, pin: string): Promise<void> {
  enteredPins.add(pin);
  await chat.until(/\[✓\]/u, EVERYTHING);
  for (const [index, digit] of pin.split('').entries()) {
    await tap(chat, digit, dots(index + 1));
  }
  chat.tap('✓');
}

/** What stands in the card's place until the PIN is entered. */
export const ASKS_PIN = /your PIN to buy, then ✓[^]*○ ○ ○ ○/u;

/** Confirm under the card on screen: it asks for the PIN and has bought nothing by then; with the PIN it is done. */
export async function confirmByPin(setup: BotSetup, buyer: TestUser, reference: string, pin: string): Promise<void> {
  await tap(buyer, 'Confirm', ASKS_PIN);
  expect(booksOf(setup, reference)).toEqual(NOT_BOUGHT);
  await enterPin(buyer, pin);
  await buyer.until(/Done!/u);
}

/** A new PIN, by /pin. */
export async function setPin(chat: TestUser, pin: string): Promise<void> {
  await say(chat, '/pin', /new PIN/u);
  await enterNewPin(chat, pin, /Your PIN is set\. You can change it/u);
}

/** A new PIN on the keypad on screen, twice, until the chat shows that. */
export async function enterNewPin(chat: TestUser, pin: string, shown: RegExp): Promise<PageMessage> {
  await enterPin(chat, pin);
  await chat.until(/once more/u);
  await enterPin(chat, pin);
  return chat.until(shown);
}

/** A new person who has a PIN. */
export async function newPersonWithPin(flows: { person(): TestUser }, pin: string): Promise<TestUser> {
  const person = flows.person();
  await setPin(person, pin);
  return person;
}

/** The line of the keypad with exactly so many digits entered. */
export function dots(count: number): RegExp {
  return new RegExp(`\\n${'●'.repeat(count).padEnd(4, '○').split('').join(' ')}\\n\\[`, 'u');
}
