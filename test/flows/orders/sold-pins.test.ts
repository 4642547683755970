import type { TestUser } from 'bot-api-emulator';
import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { type Wish, buy, goToNumber } from '../support/shopping.ts';
import { say } from '../support/say-and-read.ts';

const flows = useFlows();

const waec = (number: string): Wish => ({ command: '/exams', taps: ['WAEC', /result checker/iu], number });
const PIN = /PIN: (?<pin>(?:\d{4}\s){2}\d{4})\nSerial: (?<serial>(?:\d{4}\s){3}\d{4})/u;

/** PIN and serial in a text, without blanks. */
function codesIn(text: string | undefined): string[] {
  const { pin = '', serial = '' } = PIN.exec(text ?? '')?.groups ?? {};
  return [pin, serial].map((code) => code.replace(/\D/gu, ''));
}

function buttonsOf(chat: TestUser) {
  return chat.botMessages().at(-1)?.reply_markup?.inline_keyboard.flat() ?? [];
}

function copied(chat: TestUser, label: RegExp): string | undefined {
  const button = buttonsOf(chat).find(({ text }) => label.test(text));
  return button !== undefined && 'copy_text' in button ? button.copy_text.text : undefined;
}

test('a PIN reaches who needs it as a token does: on the receipt, in all that is handed on, and with /token', async () => {
  const buyer = flows.person();
  await buy(buyer, waec('08031230200'));
  const { text } = await buyer.until(/Done![^]*PIN: /u);
  const [pin, serial] = codesIn(text);
  expect([pin?.length, serial?.length]).toEqual([12, 16]);
  expect(copied(buyer, /^Copy PIN$/u)).toBe(pin);
  expect(copied(buyer, /^Copy serial$/u)).toBe(serial);
  expect(codesIn(copied(buyer, /^Copy receipt$/u))).toEqual([pin, serial]);
  const whatsApp = buttonsOf(buyer).find(({ text: label }) => label === 'Send on WhatsApp');
  const url = new URL(whatsApp !== undefined && 'url' in whatsApp ? whatsApp.url : '');
  expect(codesIn(url.searchParams.get('text') ?? '')).toEqual([pin, serial]);

  buyer.tap('Picture');
  const hasPhoto = (chat: TestUser) => chat.botMessages().some(({ photo }) => photo !== undefined);
  await buyer.until(hasPhoto);
  const caption = buyer.botMessages().find(({ photo }) => photo !== undefined)?.caption ?? '';
  expect(codesIn(caption)).toEqual([pin, serial]);

  const { text: listed } = await say(buyer, '/token', /Your latest tokens and PINs/u);
  expect(codesIn(listed)).toEqual([pin, serial]);
  expect(copied(buyer, /^Copy PIN$/u)).toBe(`PIN: ${pin}\nSerial: ${serial}`);
});

test('the number of a PIN is asked for by what it is, and shown as phones are', async () => {
  const buyer = flows.person();
  await goToNumber(buyer, waec('08031230201'));
  expect(buyer.screen()).toMatch(/What is the phone number of the person who gets the PIN/u);
  await say(buyer, '08031230201', /0803\s123\s0201/u);
  const other = flows.person();
  await goToNumber(other, { command: '/buy', taps: ['Exam PINs', 'JAMB', /UTME e-PIN/u], number: '' });
  expect(other.screen()).toMatch(/what JAMB knows the customer by, such as a profile code/u);
});

test('a list of PINs has each in its summary, its picture and its file', async () => {
  const buyer = flows.person();
  await say(buyer, 'waec result checker 08031230200\nwaec result checker 08031231200', /\[Buy all 2\]/u);
  buyer.tap('Buy all 2');
  const { text = '' } = await buyer.until(/🔑[^]*🔑/u);
  const summary = text.match(/PIN: .*\nSerial: .*/gu) ?? [];
  expect(summary).toHaveLength(2);
  const codes = summary.flatMap(codesIn);
  const copies = buttonsOf(buyer).flatMap((button) => ('copy_text' in button ? button.copy_text.text : []));
  expect(copies.map((copy) => copy.match(/\d+/gu))).toEqual([codes.slice(0, 2), codes.slice(2)]);

  buyer.tap('Result as a file');
  await buyer.until((chat) => chat.botMessages().some(({ document }) => document !== undefined));
  const fileId = buyer.botMessages().find(({ document }) => document !== undefined)?.document?.file_id ?? '';
  const file = await (await fetch(`${flows.setup.emulator.url}/playground/files/${fileId}`)).text();
  expect(file.split('\r\n')[0]).toContain('token,pin,serial,reference');
  for (const code of codes) expect(file.replace(/(?<=\d) (?=\d)/gu, '')).toContain(code);

  buyer.tap('PINs: picture');
  await buyer.until((chat) => chat.botMessages().some(({ caption }) => caption === '2 PINs and tokens'));
});
