import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import {
  boughtFor,
  csvFor,
  freshNumbers,
  LIST_CARD,
  ones,
  sendCsv,
  slowDown,
  summariesOf,
  filesOf,
  linesFor,
} from './batches.ts';
import { newPersonSays, pressed, say, tap } from '../support/say-and-read.ts';
import { dataUnder, newPersonAtNumber } from '../support/shopping.ts';
import { airtime } from '../support/wishes.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });

describe('a file', () => {
  test.each(['.csv', '.txt', 'a message'])('with titles of columns is read by them, as %s', async (form) => {
    const [one, two] = freshNumbers(2);
    const rows = [`sule\t${one}\tMTN\t500`, `Ada Obi\t${two}\tMTN\t300`];
    const table = ['Name\tPhone number\tNetwork\tAmount', ...rows].join('\n');
    const chat = flows.person();
    if (form === 'a message') chat.say(table);
    else sendCsv(chat, table, `list${form}`);
    await chat.until(/📋 2 purchases · ₦800\.00(?![^]*cannot be bought)/u);
  });

  test('pasted with a column of counts has rows that are called by these', async () => {
    const [one, two] = freshNumbers(2);
    const table = `S/N, Name, Phone, Network, Amount\n1, sule, ${one}, MTN, 500\n2, Ada, ${two}, MTN, 300`;
    const chat = await newPersonSays(flows, table, /📋 2 purchases · ₦800\.00/u);
    await say(chat, '2 1000', /₦300\.00 → [^\n]*₦1,000\.00[^]*📋 2 purchases · ₦1,500\.00/u);
  });

  test('of ten megabytes is refused before anything of it is fetched', async () => {
    const chat = flows.person();
    const before = flows.driver.calls('getFile');
    sendCsv(chat, new Uint8Array(10 * 1_024 * 1_024));
    await chat.until(/too large/u);
    expect(flows.driver.calls('getFile')).toBe(before);
  });

  test.each([
    ['only a header', 'number,product,amount\n'],
    ['a letter to somebody', 'Dear Ada,\nhow are you today?\n'],
  ])('with %s is answered with what is missing', async (_what, content) => {
    const chat = flows.person();
    sendCsv(chat, content);
    const { text } = await chat.until(/nothing to buy in this file/u);
    expect(text).toContain('/bulk');
  });

  test('with a letter, if a number is asked for, is no answer to that', async () => {
    const chat = await newPersonSays(flows, '/airtime', /Which provider/u);
    await tap(chat, 'MTN', /phone number is it for/u);
    sendCsv(chat, 'Dear Ada,\nhow are you today?\n');
    await chat.until(/Please type it as text/u);
    expect(chat.screen()).toMatch(/phone number is it for/u);
  });

  test('of which nothing can be bought or mended leaves the question open', async () => {
    const chat = await newPersonAtNumber(flows, airtime('08031231411'));
    sendCsv(chat, '12345,mtn,500\n0803,glo,200\n');
    await chat.until(/can’t buy any of these rows/u);
    await say(chat, '08031231411', /What amount\?/u);
  });

  test('that is an archive of much more is not unpacked', async () => {
    const chat = flows.person();
    sendCsv(chat, gzipSync(Buffer.alloc(50 * 1_024 * 1_024)));
    const { text } = await chat.until(/cannot read this file/u);
    expect(text).toContain('save it as CSV');
  });

  test('that Telegram does not give is asked for again', async () => {
    const chat = flows.person();
    flows.driver.faults.add({
      on: 'call',
      method: 'getFile',
      times: 1,
      effect: { type: 'server-error', status: 500 },
    });
    sendCsv(chat, csvFor(freshNumbers(1)));
    await chat.until(/could not read the file\. Please send it again/u);
    flows.driver.faults.clear();
    sendCsv(chat, csvFor(freshNumbers(1)));
    const { text } = await chat.until(LIST_CARD);
    expect(text).toContain('1 purchase');
  });
});

test('names that are asked for of a hundred meters are counted in one message, in whose place the card comes', async () => {
  const chat = flows.person();
  const delayMs = 250;
  flows.sandbox.inject({ endpoint: 'verification', type: 'delayed', delayMs, times: 100 });
  sendCsv(chat, Array.from({ length: 100 }, (_, at) => `0412345${String(1_600 + at)},ikeja prepaid,2000`).join('\n'));
  const { message_id: first } = await chat.until(/Asking for the names of 100 …/u);
  await chat.until(/Asking for the names: \d+ of 100 …/u);
  const { message_id: card } = await chat.until(/📋 \d+ purchases[^]*\[Buy all/u);
  expect(card).toBe(first);
});

test('a second file while the first is checked gets its own card after it', async () => {
  const chat = flows.person();
  flows.sandbox.inject({ endpoint: 'verification', type: 'delayed', delayMs: 400, times: 2 });
  sendCsv(chat, '04123458001,ikeja prepaid,2000\n04123458002,ikeja prepaid,2000');
  await chat.until(/Asking for the names of 2/u);
  sendCsv(chat, csvFor(freshNumbers(3)));
  await chat.until(/📋 3 purchases/u);
  const cards = chat.botMessages().flatMap(({ text = '' }) => /📋 (\d) purchases/u.exec(text)?.[1] ?? []);
  expect(cards).toEqual(['2', '3']);
});

describe('the same file', () => {
  test('while it runs is recognised, with how far it is, and is bought again only once it has ended', async () => {
    const chat = flows.person();
    const list = freshNumbers(30);
    slowDown(flows, 30);
    sendCsv(chat, csvFor(list));
    const card = await chat.until(LIST_CARD);
    const retry = dataUnder(card, /^Buy all 30$/u).replace(/^b:\w+/u, 'b:retry');
    await tap(chat, 'Buy all 30', /▶️/u);
    // What is left is bought by the button, so nobody is told to send the whole list again.
    expect(await pressed(chat, card.message_id, retry)).toBe('This list is still being bought.');
    sendCsv(chat, csvFor(list));
    await chat.until(/before, on [^]*: \d+ of 30 done\. This list is still being bought\.[^\n]+\s+\[Never mind\]$/u);
    chat.tap('Never mind');
    await chat.until((one) => summariesOf(one).length === 1);
    expect(boughtFor(flows, list)).toEqual(ones(30));
    sendCsv(chat, csvFor(list));
    await chat.until(/30 of 30 done\. Shall I buy all of it again\?[^]*\[Buy all of it again\]\s+\[Never mind\]$/u);
    chat.tap('Buy all of it again');
    await chat.until((one) => summariesOf(one).length === 2);
    expect(boughtFor(flows, list)).toEqual(list.map(() => 2));
  });
});

/** By a line of its own. */
async function buyOne(chat: TestUser, number: string): Promise<void> {
  await say(chat, `mtn 500 ${number}`, /\[Confirm\]/u);
  await tap(chat, 'Confirm', /✅ Done!/u);
}

describe('a list with a row that was bought a moment ago', () => {
  test('names it on the card, and buys only the others for the sum that stands there', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    await buyOne(chat, list[0]!);
    chat.say(linesFor(list));
    await chat.until(
      /3 purchases · ₦1,500\.00[^]*🔁 You bought one of these a moment ago:\nRow 1: 0803 [\d ]+ · MTN[^\n]*, \d\d:\d\d: ✅ successful\n[^]*Only 2 new: ₦1,000\.00/u,
    );
    chat.tap('Only 2 new');
    await chat.until(
      /🏁 2 of 2 done, for ₦1,000\.00[^]*Not bought, and not charged: 1\nRow 1: [^\n]*: you had just bought it/u,
    );
    expect(boughtFor(flows, list)).toEqual([1, 1, 1]);
    expect(chat.screen()).not.toContain('Try the failed ones again');
  });
});

test('a list of which nothing was bought is tried again by one button, as often as it fails', async () => {
  const chat = flows.person();
  const failing = ['08039970400', '08039960400'];
  await say(chat, linesFor(failing), LIST_CARD);
  for (const times of [1, 2]) {
    await tap(chat, 'Buy all 2', /🏁 0 of 2 done[^]*\[Try the failed ones again\]/u);
    expect(boughtFor(flows, failing)).toEqual([times, times]);
    await chat.until((one) => filesOf(one).length === times);
    await tap(chat, 'Try the failed ones again', LIST_CARD);
    expect(chat.screen()).not.toMatch(/You sent this list before|Try the failed/u);
  }
});
