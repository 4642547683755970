import type { TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';
import { documentsOf } from '../support/downloads.ts';
import { say } from '../support/say-and-read.ts';

export const LIST_CARD = /📋[^]*\[Buy all/u;
export const LIST_END = /🏁 \d+ of \d+ done, for/u;

let numbers = 0;

/** Numbers that no other test of the file buys for, with endings that mean nothing to the sandbox. */
export function freshNumbers(count: number): string[] {
  return Array.from({ length: count }, () => {
    numbers += 1;
    return `0803${200 + Math.floor(numbers / 1_000)}${7_000 + (numbers % 1_000)}`;
  });
}

/** A message with `count` purchases. */
export function linesFor(list: readonly string[], amount = 500): string {
  return list.map((number) => `mtn ${amount} ${number}`).join('\n');
}

export function csvFor(list: readonly string[], amount = 500): string {
  return list.map((number) => `${number},mtn,${amount}`).join('\n');
}

/** How often the service has bought for each number. */
export function boughtFor({ sandbox }: BotSetup, list: readonly string[]): number[] {
  const books = sandbox.transactions();
  return list.map((number) => books.filter(({ customer_id: id }) => id === number).length);
}

export function ones(count: number): number[] {
  return Array<number>(count).fill(1);
}

export function sendCsv(chat: TestUser, text: string | Uint8Array, name = 'list.csv'): void {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  chat.sendDocument({ name, contentType: 'text/csv', bytes });
}

export function filesOf(chat: TestUser): (string | undefined)[] {
  return documentsOf(chat).map(({ file_name: name }) => name);
}

/** A new person with the card of a list for so many fresh numbers. */
export async function newPersonWithList(flows: { person(): TestUser }, count: number) {
  const [chat, list] = [flows.person(), freshNumbers(count)];
  const card = await say(chat, linesFor(list), LIST_CARD);
  return { chat, list, card };
}

/** A number as people read it. */
export function shownNumber(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`;
}

/** With plain blanks. */
export function readable(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

/** @param but the message that is left out */
export function summariesOf(chat: TestUser, but?: number): string[] {
  const messages = chat.botMessages().filter(({ message_id: id }) => id !== but);
  return messages.flatMap(({ text = '' }) => (LIST_END.test(text) ? [text] : []));
}

/** Beginning each row takes this long, so that the list can be met half done. */
export function slowDown({ sandbox }: BotSetup, rows: number, delayMs = 150): void {
  sandbox.inject({ endpoint: 'product', type: 'delayed', delayMs, times: rows });
}
