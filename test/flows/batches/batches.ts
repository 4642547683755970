import type { TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';

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
  return chat.botMessages().flatMap(({ document }) => (document === undefined ? [] : [document.file_name]));
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
