import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import {
  boughtFor,
  csvFor,
  filesOf,
  freshNumbers,
  LIST_CARD,
  linesFor,
  newPersonWithList,
  ones,
  readable,
  sendCsv,
  shownNumber,
  slowDown,
} from './batches.ts';
import { newPersonSays, say, tap, dataIn, dataOn, messageAt } from '../support/say-and-read.ts';
import { giveAccess } from '../support/people.ts';

const flows = useFlows();

function bought(list: readonly string[]): number[] {
  return boughtFor(flows, list);
}

describe('fifty numbers in one message', () => {
  test('are bought with two inputs, each once, and end in one summary', async () => {
    const list = freshNumbers(50);
    const chat = await newPersonSays(flows, linesFor(list), /50 purchases · ₦25,000\.00/u);
    chat.tap('Buy all 50');
    chat.tapAgain();
    await chat.until(/🏁 50 of 50 done, for ₦25,000\.00(?![^]*Row 1:)/u);
    expect(bought(list)).toEqual(ones(50));
    await chat.until((one) => filesOf(one).length > 0);
    // The card that became the progress, the summary, and the file.
    expect(chat.botMessages()).toHaveLength(3);
  });

  test('are the buyer’s alone: no one else can confirm, cancel, stop or read them', async () => {
    const { chat, list } = await newPersonWithList(flows, 2);
    const other = flows.person();
    const data = dataIn(chat);
    const { message_id: messageId } = await say(other, '/help', /How it works/u);
    for (const one of [...data, ...['stop', 'retry', 'file'].map((what) => data[0]!.replace('all', what))]) {
      await other.untilToast(other.press(messageId, one));
    }
    expect(bought(list)).toEqual([0, 0]);
    await tap(chat, 'Buy all 2', /2 of 2 done/u);
  });
});

test('a heading above numbers gives them product or amount, which the card says, and each is bought once', async () => {
  const chat = flows.person();
  const list = [...freshNumbers(1), '08051230300', ...freshNumbers(1)];
  const [mtn, glo, third] = list;
  await say(chat, `Good morning\n500\n${mtn}\n${glo}\n\nglo 200:\n${third}\nThank you`, LIST_CARD);
  expect(readable(chat.screen())).toMatch(
    /3 purchases · ₦1,200\.00\n1 × MTN[^]*Rows 3 to 4: “500”, from the line above them\n↳ Row 7: Glo airtime top-up · ₦200\.00/u,
  );
  expect(chat.screen()).not.toMatch(/cannot be bought/u);
  await tap(chat, 'Buy all 3', /3 of 3 done, for ₦1,200\.00/u);
  expect(bought(list)).toEqual(ones(3));
});

describe('a file', () => {
  test('with rows that are wrong says which and why, buys the others, and says what became of each', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    sendCsv(chat, `number,product,amount\n${csvFor(list)}\n8.03123E+09,mtn,500\n0803,mtn,500\n`);
    await chat.until(/Row 5 “8\.03123E\+09 mtn 500”: a spreadsheet has changed this number[^]*Row 6/u);
    expect(chat.screen()).toContain('You sent 5 rows; 2 of them cannot be bought.');
    const end = /3 of 3 done[^]*Not bought, and not charged: 2\nRow 5 “8\.03123E\+09[^]*\nRow 6 “/u;
    const { text = '' } = await tap(chat, 'Buy all 3', end);
    const rows = list.map((number, at) => `Row ${at + 2}: ${shownNumber(number)} · MTN airtime top-up`);
    expect(readable(text)).toContain(['✅ Done: 3', ...rows].join('\n'));
    expect(bought(list)).toEqual(ones(3));
  });

  test('with more wrong rows than a card can show comes back with all of them', async () => {
    const chat = flows.person();
    sendCsv(chat, Array.from({ length: 30 }, () => '0803,mtn,500').join('\n'));
    await chat.until(/can’t buy any of these rows[^]*… and 20 more/u);
    await chat.until((one) => filesOf(one).length > 0);
    expect(filesOf(chat)).toEqual(['rows-to-mend.csv']);
  });

  test('with meters asks for their names, and the summary holds the tokens', async () => {
    const chat = flows.person();
    sendCsv(chat, '04123456789;ikeja prepaid;2000\n04123456780;ikeja prepaid;3000');
    await chat.until(
      /\n\s*• 0412\s3456\s789 · [^\n]+ · ₦2,000\.00\n\s*• 0412\s3456\s780 · [^\n]+ · ₦3,000\.00\n[^]*Buy all 2/u,
    );
    chat.tap('Buy all 2');
    const { text = '' } = (await chat.until(/2 of 2 done[^]*🔑/u)) ?? {};
    expect(text.match(/🔑 0412\s3456\s78\d [^:]+: (?:\d{4}\s?)+/gu)).toHaveLength(2);
  });

  test.each<[string, string, RegExp]>([
    ['that is empty', '\n\n', /list is empty/u],
    ['of too many rows', '08031234567,mtn,500\n'.repeat(501), /at most 500 rows/u],
    ['that is too large', ' '.repeat(300_000), /too large/u],
  ])('%s is refused in a sentence', async (_what, content, answer) => {
    const chat = flows.person();
    sendCsv(chat, content);
    const { text } = await chat.until(answer);
    expect(text).not.toContain('📋');
  });

  test('for filling in comes with /bulk', async () => {
    const chat = flows.person();
    chat.say('/bulk');
    await chat.until((one) => filesOf(one).length > 0);
    expect(filesOf(chat)).toEqual(['list.csv']);
  });
});

test('rows that are the same are asked about, and bought once if that is tapped', async () => {
  const chat = flows.person();
  const [number] = freshNumbers(1);
  chat.say(linesFor([number!, number!]));
  await chat.until(/Row 2 is the same as a row above it\.\n[^]*Once buys 1 for ₦500\.00; Buy all buys 2\./u);
  await tap(chat, 'Once (1)', /1 of 1 done[^]*Not bought, and not charged: 1\nRow 2: .*: the same as row 1/u);
  expect(bought([number!])).toEqual([1]);
});

test('many lists that are only sent are five at most: the oldest gives its place to the newest, which both cards say', async () => {
  const chat = flows.person();
  for (const count of [1, 2, 3, 4, 5]) {
    chat.say(linesFor([...freshNumbers(count), ...freshNumbers(1)]));
    await chat.until(new RegExp(`📋 ${count + 1} purchases`, 'u'));
  }
  const [oldest] = chat.botMessages();
  chat.say(linesFor(freshNumbers(7)));
  await chat.until(
    /📋 7 purchases[^]*At most 5 lists can wait for Confirm\. To make room I took back:\n• a list of 2 purchases/u,
  );
  await chat.until((one) => one.botMessages()[0]?.text?.includes('Taken back to make room') === true);
  expect(chat.botMessages()[0]).toMatchObject({ message_id: oldest?.message_id });
  expect(chat.botMessages()[0]?.reply_markup).toBeUndefined();
  await say(chat, '/cancel', /Cancelled\. Nothing was bought\.\n\n• a list of 7 purchases/u);
  await chat.until((one) => one.botMessages().every(({ reply_markup: markup }) => markup === undefined));
});

describe('a list that runs', () => {
  test('begins nothing more after Stop, and what was not begun can be bought by another list', async () => {
    const chat = flows.person();
    const list = freshNumbers(300);
    sendCsv(chat, csvFor(list));
    await chat.until(LIST_CARD);
    await tap(chat, 'Buy all 300', /▶️/u);
    await chat.untilToast(chat.tap(/Stop/u));
    await chat.until(/Not started, and not charged: \d+\. You stopped the list/u);
    const done = bought(list).filter((count) => count === 1).length;
    expect(done).toBeLessThan(300);
    await tap(chat, 'Buy what is left', new RegExp(`${300 - done} purchases`, 'u'));
    await tap(chat, /Buy all/u, new RegExp(`🏁 ${300 - done} of ${300 - done} done, for`, 'u'));
    expect(bought(list)).toEqual(ones(300));
  });

  test('is not taken back by words, which say where it is stopped, also if they close another card', async () => {
    const { chat, list, card } = await newPersonWithList(flows, 100);
    slowDown(flows, 100, 500);
    await tap(chat, 'Buy all 100', /▶️ [1-9]/u);
    for (const words of ['stop', 'cancel', '/cancel'])
      await say(chat, words, /^This list is already confirmed and was not stopped\. To stop it, tap [^\n]+$/u);
    expect(chat.botMessages().at(-1)?.reply_to_message?.message_id).toBe(card.message_id);
    await say(chat, `mtn 700 ${list[0]}`, /₦700/u);
    await say(chat, 'stop', /^👌 Cancelled[^]*• MTN airtime[^\n]+\n\nThis list is already confirmed/u);
    await chat.untilToast(chat.press(card.message_id, dataOn(messageAt(chat, card.message_id)!, 'b:stop')));
    await chat.until(/You stopped the list/u);
    await say(chat, 'stop', /nothing to cancel/u);
  });

  test('goes on after a restart in the middle, and buys each once', async () => {
    const { chat, list } = await newPersonWithList(flows, 60);
    await tap(chat, 'Buy all 60', /▶️/u);
    await flows.restartBot();
    await chat.until(/🏁 60 of 60 done, for/u);
    expect(bought(list)).toEqual(ones(60));
    await chat.until((one) => filesOf(one).length > 0);
    // The card whose place the progress took, before and after; the summary, and the file.
    expect(chat.botMessages()).toHaveLength(3);
  });
});

test('a text of several lines that is no list is answered as any text', async () => {
  const chat = await newPersonSays(flows, 'hello\nhow are you\n2 day', /./u);
  expect(chat.screen()).not.toMatch(/📋|⚠️/u);
});

describe('one line with several purchases', () => {
  test('is a list, whose card names each number, and each is bought once', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    const [a, b, c] = list;
    chat.say(`Good morning, pls send mtn 500 to ${a} and ${b}, then mtn 1,200 to ${c}, thanks`);
    await chat.until(/📋 3 purchases · ₦2,200\.00/u);
    const shown = readable(chat.screen());
    for (const number of list) expect(shown).toContain(shownNumber(number));
    await tap(chat, 'Buy all 3', /3 of 3 done, for ₦2,200\.00/u);
    expect(bought(list)).toEqual(ones(3));
  });

  test('in which it is not certain whose an amount is buys nothing, and is asked for line by line', async () => {
    const [a, b] = freshNumbers(2);
    await newPersonSays(flows, `mtn ${a}, 500, mtn ${b}, 200`, /Each number needs a line of its own/u);
    expect(bought([a!, b!])).toEqual([0, 0]);
  });
});

const ROWS = 60;

/** A new person, barred in the middle of a list, of which the rest is slow no longer. */
async function barred(access: 'stopped' | 'locked') {
  const { chat, list } = await newPersonWithList(flows, ROWS);
  // The rest of the list would take much longer than what is changed in the middle of it.
  slowDown(flows, ROWS, 2_000);
  chat.tap(`Buy all ${ROWS}`);
  await expect.poll(() => rowsBought(list)).toBeGreaterThan(0);
  await giveAccess(flows, chat, access);
  flows.sandbox.clearFaults();
  return { chat, list };
}

function rowsBought(list: readonly string[]): number {
  return bought(list).filter((count) => count === 1).length;
}

test('who is stopped from buying in the middle of a list buys nothing more by it, and reads how far it went', async () => {
  const { chat, list } = await barred('stopped');
  const { text = '' } = (await chat.until(/You can’t buy at the moment/u)) ?? {};
  const done = Number(/🏁 (\d+) of 60 done/u.exec(text)?.[1]);
  expect(done).toBeLessThan(ROWS);
  expect(rowsBought(list)).toBe(done);
});

test('who is locked in the middle of a list buys nothing more by it, and reads no more than that it ended', async () => {
  const { chat, list } = await barred('locked');
  const { text } = await chat.until(/A list of 60 purchases has ended/u);
  expect(rowsBought(list)).toBeLessThan(ROWS);
  expect(text).not.toMatch(/🏁 \d+ of|0803/u);
  expect(filesOf(chat)).toEqual([]);
});

test('the log says of a list when it was confirmed and how it ended', async () => {
  const { chat } = await newPersonWithList(flows, 3);
  await tap(chat, 'Buy all 3', /3 of 3 done, for/u);
  const lastLine = (message: string) => flows.logLines.findLast((line) => line.includes(message));
  await expect.poll(() => lastLine('a list has ended')).toMatch(/"successful":3/u);
  expect(lastLine('a list is confirmed')).toMatch(/"rows":3/u);
});
