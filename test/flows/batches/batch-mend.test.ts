import { describe, expect, test } from 'vitest';
import type { Batch } from '../../../src/domain/batches/batch.ts';
import { CARD_LIFE_MS } from '../../../src/domain/orders/draft.ts';
import { useFlows } from '../support/flows.ts';
import { cancelBatch } from '../../../src/services/batches/confirm-batch.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { inRedis } from '../support/stored.ts';
import { boughtFor, filesOf, freshNumbers, LIST_CARD, linesFor, ones, readable, sendCsv } from './batches.ts';
import { change } from '../support/people.ts';
import {
  newPersonSays,
  say,
  tap,
  dataIn,
  dataOn,
  labels,
  labelsAt,
  messageAt,
  newestId,
} from '../support/say-and-read.ts';

const flows = useFlows();

const bought = (list: readonly string[]) => boughtFor(flows, list);

/** A new person with a list, in which each letter is a fresh number. */
async function personSends(text: string, shown: RegExp) {
  const list = freshNumbers(new Set(text.match(/\b[A-D]\b/gu)).size);
  const lines = text.replaceAll(/\b[A-D]\b/gu, (letter) => list['ABCD'.indexOf(letter)]!);
  return { chat: await newPersonSays(flows, lines, shown), list };
}

describe('a row that means several things', () => {
  test('is chosen by its button from all that it may mean, in pages, and its list is bought as the new card says', async () => {
    const chat = flows.person();
    const [a, b] = freshNumbers(2) as [string, string];
    chat.say(`mtn 500 ${a}\nlight 5000 04123450611\nmtn 1gb 1 day ${b}`);
    await chat.until(/📋 2 purchases[^]*Row 2 [^]*\[Buy all 2\][^]*\[Mend row 2\]/u);
    const old = dataIn(chat)[0]!;
    const { message_id: card } = chat.botMessages().at(-1)!;
    await tap(chat, 'Mend row 2', /Row 2 “light 5000 04123450611”: which provider\?[^]*Page 1 of 2/u);
    await tap(chat, 'Next', /Page 2 of 2/u);
    await tap(chat, 'Enugu Electric', /Enugu Electric[^]*\[Prepaid tokens\]\n?[^]*\[Postpaid bill payment\]/u);
    await tap(chat, /Back/u, /Page 1 of 2/u);
    await tap(chat, 'Next', /Page 2 of 2/u);
    await tap(chat, 'Yola Electric', /Yola Electric[^]*\[Prepaid tokens\]/u);
    const mended = /📋 3 purchases[^]*1 × Yola[^\n]+: ₦5,000\.00\n• 0412\s3450\s611 · [^]*\[Buy all 3\]/u;
    await tap(chat, 'Prepaid tokens', mended);
    // A tap on the card before it that was on its way buys nothing.
    await chat.untilToast(chat.press(card, old));
    expect(bought([a, b, '04123450611'])).toEqual([0, 0, 0]);
    await tap(chat, 'Buy all 3', /3 of 3 done/u);
    expect(bought([a, b, '04123450611'])).toEqual(ones(3));
  });

  test('because it counts PINs asks which PIN', async () => {
    const { chat } = await personSends('mtn 500 A\nwaec 1 B', /📋 1 purchase[^]*\[Mend row 2\]/u);
    await tap(chat, 'Mend row 2', /Row 2 “waec 1 [^]*\[[^\n]*Result checker/u);
    await tap(chat, /Result checker/u, /📋 2 purchases[^]*₦3,900\.00/u);
  });

  test('because it counts several PINs is not bought once in their place', async () => {
    const { chat } = await personSends('mtn 500 A\nwaec 5 B', /📋 1 purchase[^]*Row 2[^]*not sold here/u);
    expect(chat.screen()).not.toContain('[Mend row 2]');
  });

  test('of which words name the company asks only for what is left', async () => {
    const chat = await newPersonSays(flows, 'light 5000 04123450713\nlight 5000 04123450714', /\[Mend row 1\]/u);
    await say(chat, 'without 9', /can’t take “Row 9” as the answer(?![^]*leave out)/u);
    await say(chat, '1 ikeja', /Row 1[^]*\[Prepaid tokens\][^]*\[Postpaid bill payment\]/u);
  });

  test('of which words leave several asks for those alone', async () => {
    const { chat } = await personSends('mtn 500 A\nmtn 1gb B', /\[Mend row 2\]/u);
    await say(chat, '2 weekly', /Row 2 [^]*which one\?[^]*Weekly\]/u);
    expect(labels(chat).filter((label) => label.startsWith('1GB'))).toEqual([
      expect.stringContaining('Weekly'),
      expect.stringContaining('Gifting'),
    ]);
    await tap(chat, /Weekly/u, /MTN Weekly 1GB[^]*\[Buy all 2\]/u);
  });

  test('whose choice needs an amount says so over its button, and takes it behind its number too', async () => {
    const { chat } = await personSends('mtn 500 A\nmtn B', /\[Mend row 2\]/u);
    await tap(chat, 'Mend row 2', /Row 2 [^]*which one\?/u);
    const { text } = await chat.untilToast(chat.tap('MTN airtime top-up'));
    expect(text).toMatch(/^🤔 Row 2 “mtn 0803[^”]+”: how much MTN airtime top-up\? [^<]*such as 500\.$/u);
    await say(chat, '2 300', /📋 2 purchases · ₦800\.00[^]*\[Buy all 2\]/u);
  });

  test('is chosen by words behind its number, and an amount that is missing is said in the same way', async () => {
    const { chat, list } = await personSends('mtn 500 A\nmtn 1gb B\nmtn airtime C', /\[Mend row 2\] \[Mend row 3\]/u);
    await say(chat, '3 700', /📋 2 purchases · ₦1,200\.00/u);
    await chat.until((one) => one.transcript().includes('You changed this list. The new card is below'));
    await say(chat, 'row 2: sme', /📋 3 purchases[^]*MTN SME[^]*\[Buy all 3\]/iu);
    expect(chat.screen()).not.toMatch(/cannot be bought|Mend row/u);
    await tap(chat, 'Buy all 3', /3 of 3 done/u);
    expect(bought(list)).toEqual(ones(3));
  });

  test.each([
    ['mtn airtime NUMBER', '3 200', /0803 200 \d{4} · ₦200\.00\n/u],
    ['NUMBER', '3 200', /MTN airtime[^]* · ₦200\.00\n/u],
    ['NUMBER', '3 mtn sme 1gb', /MTN SME 1GB/u],
  ])(
    '“%s” that lacks something takes “%s”, also if a question of before the list is open',
    async (row, answer, mended) => {
      for (const before of [undefined, '/airtime', 'mtn 1gb']) {
        const chat = flows.person();
        const list = freshNumbers(3);
        if (before !== undefined) await say(chat, before, /Which/u);
        await say(chat, `${linesFor(list.slice(0, 2))}\n${row.replace('NUMBER', list[2]!)}`, /Row 3/u);
        await say(chat, answer, /📋 3 purchases[^]*\[Buy all 3\]/u);
        expect(readable(chat.screen())).toMatch(mended);
      }
    },
  );

  test('of any company takes an amount behind its number, and then its company', async () => {
    const chat = await newPersonSays(flows, 'light 5000 04123450813\nlight 04123450814', /\[Mend row 2\]/u);
    await say(chat, '2 700', /Row 2 “700 light 04123450814”: there are several/u);
    await say(chat, '2 ikeja prepaid', /Ikeja Electric prepaid tokens: ₦700\.00/u);
  });

  test('that lacks its amount leaves a number alone to a question that was asked after the list', async () => {
    const { chat } = await personSends('mtn 500 A\nmtn airtime B', /\[Mend row 2\]/u);
    await say(chat, '/airtime', /Which provider/u);
    await say(chat, '2 200', /too short for a phone number/u);
  });

  test('takes its answer without its number while its own page stands, and a word that is no answer is what it was', async () => {
    const { chat } = await personSends('mtn 500 A\nmtn B\nmtn 1gb C', /\[Mend row 2\] \[Mend row 3\]/u);
    await tap(chat, 'Mend row 2', /Row 2 [^]*which one\?/u);
    await tap(chat, 'MTN airtime top-up', /\[Mend row 2\]/u);
    await say(chat, '300', /📋 2 purchases · ₦800\.00/u);
    await say(chat, '400', /did not understand/u);
    await tap(chat, 'Mend row 3', /Row 3 [^]*which one\?/u);
    await say(chat, 'help', /How it works/u);
    await tap(chat, 'Back', /\[Mend row 3\]/u);
    await tap(chat, 'Mend row 3', /Row 3 [^]*which one\?/u);
    await say(chat, 'banana', /did not understand/u);
    await say(chat, 'sme', /📋 3 purchases[^]*\[Buy all 3\]/u);
  });

  test.each([
    ['300', 'mtn 400 NUMBER\nmtn NUMBER', /📋 2 purchases · ₦800\.00/u],
    ['help', 'mtn 400 NUMBER\nxyz 300 0803123', /How it works/u],
  ])('takes “%s” for its own list, also if a newer one is open', async (answer, newer, wanted) => {
    const chat = flows.person();
    const [a, b, c, d] = freshNumbers(4) as [string, string, string, string];
    const { message_id: card } = await say(chat, `mtn 500 ${a}\nmtn ${b}`, /\[Mend row 2\]/u);
    await say(chat, newer.replace('NUMBER', c).replace('NUMBER', d), /₦400\.00[^]*\[Buy all 1\]/u);
    chat.press(card, dataOn(messageAt(chat, card)!, 'b:row'));
    await expect.poll(() => messageAt(chat, card)?.text).toMatch(/which one\?/u);
    await say(chat, answer, wanted);
  });

  test.each([
    ['the message replies to', '1 daily', true],
    ['has such a row, if a newer one has not,', '3 500', false],
  ])('is found in the list that %s', async (_which, answer, isReply) => {
    const { chat } = await personSends('mtn 1gb A\nmtn 100 B\nmtn 1gb C', /\[Mend row 1\]/u);
    const older = newestId(chat);
    await say(chat, linesFor(freshNumbers(2), 100), /📋 2 purchases · ₦200\.00/u);
    chat.say(answer, isReply ? older : undefined);
    await chat.until(/1 × MTN Daily 1GB for 1 day: ₦500\.00/u);
  });

  test.each([
    ['without 2', /📋 1 purchase · ₦200\.00/u],
    ['2 300', /📋 2 purchases · ₦500\.00/u],
    ['2 mtn 800 NUMBER', /📋 2 purchases · ₦1,000\.00/u],
  ])('leaves “%s” to a newer list that has this row, though there it is right', async (answer, changed) => {
    const { chat } = await personSends('mtn 100 A\nmtn B', /\[Mend row 2\]/u);
    const list = freshNumbers(2);
    await say(chat, linesFor(list, 200), /📋 2 purchases · ₦400\.00/u);
    await say(chat, answer.replace('NUMBER', list[1]!), changed);
  });

  test('takes an answer in two steps by words, as it does by its button', async () => {
    const { chat } = await personSends('mtn 500 A\nmtn B', /\[Mend row 2\]/u);
    await tap(chat, 'Mend row 2', /Row 2 [^]*which one\?/u);
    await say(chat, 'airtime', /Row 2 [^]*how much MTN airtime top-up\?/u);
    await say(chat, '300', /📋 2 purchases · ₦800\.00/u);
  });

  test('has its answer from a person who had been asked something else before the list', async () => {
    const list = freshNumbers(2);
    const chat = await newPersonSays(flows, '/exams', /Which provider/u);
    const { message_id: asked } = await tap(chat, 'WAEC', /WAEC/u);
    await say(chat, `mtn 500 ${list[0]}\nsportybet ${list[1]}\nmtn 200 ${list[1]}`, /\[Mend row 2\]/u);
    await expect.poll(() => messageAt(chat, asked)?.text).toMatch(/No longer open/u);
    await tap(chat, 'Mend row 2', /how much SportyBet/u);
    await say(chat, '700', /📋 3 purchases · ₦1,400\.00/u);
  });

  test('is one of many alike, and one choice counts for all of them', async () => {
    const chat = flows.person();
    const list = freshNumbers(12);
    await say(chat, `mtn 1gb\n${list.join('\n')}`, /can’t buy any of these rows[^]*\[Mend row 2\]/u);
    expect(chat.screen()).not.toMatch(/Buy all/u);
    await tap(chat, 'Mend row 3', /which one\?/u);
    await tap(chat, 'For all 12', /Your choice counts for rows 2–13\./u);
    const { text = '' } = await tap(chat, /SME/u, /📋 12 purchases[^]*\[Buy all 12\]/u);
    const shown = readable(text);
    for (const number of list) expect(shown).toContain(`${number.slice(4, 7)} ${number.slice(7)} · ₦`);
    await tap(chat, 'Buy all 12', /12 of 12 done/u);
    expect(bought(list)).toEqual(ones(12));
  });

  test('is left out by its button, and any row by its number', async () => {
    const { chat, list } = await personSends('mtn 500 A\nmtn 1gb B\nmtn 300 C', /\[Mend row 2\]/u);
    await tap(chat, 'Mend row 2', /which one\?/u);
    await tap(chat, 'Leave this row out', /📋 2 purchases · ₦800\.00[^]*\[Buy all 2\]/u);
    expect(chat.screen()).not.toMatch(/Row 2/u);
    await say(chat, 'without 1', /📋 1 purchase · ₦300\.00[^]*\[Buy all 1\]/u);
    await tap(chat, 'Buy all 1', /1 of 1 done, for ₦300\.00/u);
    expect(bought(list)).toEqual([0, 0, 1]);
  });
});

describe('a row that is right', () => {
  test('is left out by a button, found in pages among twenty, and the others are bought', async () => {
    const list = freshNumbers(20);
    const chat = await newPersonSays(flows, linesFor(list), /📋 20 purchases[^]*\[Leave a row out\]/u);
    await tap(chat, 'Leave a row out', /Tap it, or write one or more: without 1, …\nPage 1 of 3[^]*\[1 · /u);
    await tap(chat, 'Next', /Page 2 of 3/u);
    await tap(chat, 'Next', /Page 3 of 3/u);
    await tap(chat, /^20 · 080\d [\d ]+ · ₦500/u, /📋 19 purchases · ₦9,500\.00[^]*\[Buy all 19\]/u);
    await tap(chat, 'Leave a row out', /Which row shall I leave out/u);
    await tap(chat, /Back/u, /📋 19 purchases/u);
    await tap(chat, 'Buy all 19', /19 of 19 done/u);
    expect(bought(list)).toEqual([...ones(19), 0]);
  });

  test('is changed by a whole one behind its number, for the same number; any other is a purchase by itself', async () => {
    const list = freshNumbers(4);
    const chat = await newPersonSays(flows, linesFor(list.slice(0, 3)), /📋 3 purchases · ₦1,500\.00/u);
    await say(chat, `2 mtn 800 ${list[1]}`, /You changed this list|📋 3 purchases · ₦1,800\.00/u);
    await chat.until(/📋 3 purchases · ₦1,800\.00/u);
    await say(chat, `1 glo 500 08051239911`, /^(?![^]*📋)/u);
    await tap(chat, 'Buy all 3', /3 of 3 done/u);
    expect(bought(list)).toEqual([1, 1, 1, 0]);
  });

  test('takes another amount behind its number, unless something is asked or it has no amount', async () => {
    const list = freshNumbers(3);
    const chat = await newPersonSays(flows, `${linesFor(list.slice(0, 2))}\nmtn sme 1gb ${list[2]}`, /📋 3 purchases/u);
    await say(chat, '2 300', /• [^\n]+ · ₦500\.00\n• [^\n]+ · ₦300\.00\n[^]*\[Buy all 3\]/u);
    await say(chat, '3 300', /can’t take “300” as the answer/u);
    await say(chat, '/airtime', /Which provider/u);
    await say(chat, '1 400', /^(?![^]*📋)/u);
    expect(chat.transcript()).not.toMatch(/₦400/u);
  });

  test('is not changed by words that nothing knows, and what is no row of the list is said to be none', async () => {
    const chat = await newPersonSays(flows, linesFor(freshNumbers(3)), /📋 3 purchases/u);
    await say(chat, 'without 2', /📋 2 purchases/u);
    await say(chat, 'without 2', /can’t take “Row 2” as the answer[^]*Which row shall I leave out/u);
    await say(chat, 'without 3 and 9', /can’t take “Row 9” as the answer[^]*Which row shall I leave out/u);
    await say(chat, '3 banana', /can’t take “banana” as the answer\. Please write row 3 whole/u);
    await say(chat, '3 never enter', /^(?![^]*banana)[^]*(?:not received|did not|which)/iu);
  });

  test('is left out by its number whatever is asked, drawn or bought alone since, if there is no other list', async () => {
    const chat = await newPersonSays(flows, linesFor(freshNumbers(4)), /📋 4 purchases/u);
    await say(chat, '/airtime', /Which provider/u);
    await say(chat, 'without 2', /📋 3 purchases/u);
    await say(chat, 'glo 200 08051239922', /\[Confirm\]/u);
    await say(chat, 'without 1', /📋 2 purchases/u);
    await say(chat, 'glo 200 08051239923', /\[Confirm\]/u);
    await tap(chat, 'Confirm', /✅/u);
    await say(chat, 'without 3 and 7', /can’t take “Row 7” as the answer[^]*Which row shall I leave out/u);
    await say(chat, 'without 3', /📋 1 purchase ·/u);
  });

  test('takes no such amount once another card is open or something was bought since, nor one that may be a row', async () => {
    const list = freshNumbers(3);
    const chat = await newPersonSays(flows, linesFor(list.slice(0, 2)), /📋 2 purchases · ₦1,000\.00/u);
    await say(chat, '1 2', /can’t take “2” as the answer/u);
    await say(chat, `glo 200 08051239912`, /\[Confirm\]/u);
    await say(chat, '2 300', /₦2,300\.00: is that for your open card/u);
    await tap(chat, 'Cancel', /Nothing was bought|bought nothing/u);
    expect(chat.transcript()).not.toMatch(/₦300/u);
  });
});

describe('a row that is right, in one of two lists', () => {
  test('is changed in the list that the message replies to, and the new card says how', async () => {
    const [a, b] = [freshNumbers(2), freshNumbers(2)];
    const chat = flows.person();
    const { message_id: older } = await say(chat, linesFor(a, 100), /📋 2 purchases · ₦200\.00/u);
    const { message_id: newer } = await say(chat, linesFor(b, 200), /📋 2 purchases · ₦400\.00/u);
    chat.say('1 500', older);
    const changed =
      /^Row 1: MTN airtime top-up · ₦100\.00 → MTN airtime top-up · ₦500\.00\n+📋 2 purchases · ₦600\.00/u;
    await chat.until(changed);
    chat.say('without 2', newer);
    await chat.until(/📋 1 purchase · ₦200\.00/u);
  });

  test('stays when its list is not the last thing in the chat, unless the message replies to its card', async () => {
    const [older, newer] = [freshNumbers(2), freshNumbers(1)];
    const chat = flows.person();
    const { message_id: card } = await say(chat, linesFor(older), /📋 2 purchases/u);
    await say(chat, `${linesFor(newer)}\nmtn 50 0803`, /\[Buy all 1\]/u);
    await tap(chat, 'Buy all 1', /1 of 1 done/u);
    await say(chat, 'without 2', /did not understand/u);
    chat.say('without 2', card);
    await chat.until(/📋 1 purchase/u);
  });
});

test('of what is paused nothing is said to be bought in another way, and of the others how: behind their numbers', async () => {
  const chat = flows.person();
  const [number, short] = [freshNumbers(1)[0], 'mtn 500 0803123'];
  const paused = ['airtel 200 08021234567', 'airtel 300 08021234568'];
  await change(flows.merchant, '/pause airtel network is down');
  await say(chat, paused.join('\n'), /can’t buy any of these rows[^]*Airtel is paused: network is down$/u);
  await say(chat, `${paused[0]}\n${short}`, /can still be bought: send it again\.$/u);
  const both = `mtn 500 ${number}\n${paused[0]}`;
  await say(chat, both, /Airtel is paused: network is down\n\nI buy only the row that is right\./u);
  await say(chat, `${both}\n${short}`, /send it again\. For example: 3 mtn 500 0803\s123\s4567/u);
  await change(flows.merchant, '/resume airtel');
});

test('a number alone that lacks digits is said to be too short, and any other one to lack what it is for', async () => {
  const chat = flows.person();
  const [number, other] = freshNumbers(2) as [string, string];
  await say(chat, `mtn 500 ${number}\n0809999\n${other}`, /Row 2 “0809999”: the number is too short: 4 digits/u);
  expect(chat.screen()).toMatch(new RegExp(`Row 3 “${other}”: what for\\?`, 'u'));
  await say(chat, `2 mtn 500 ${other}`, /📋 2 purchases[^]*Rows that cannot be bought: 1/u);
});

test('a list of which no row can be bought yet is named by the rows that were sent', async () => {
  const { chat } = await personSends('mtn 1gb A\nmtn 1gb B', /can’t buy any of these rows[^]*\[Mend row 1\]/u);
  await say(chat, 'what now', /Your open card: a list of 2 purchases/u);
  await say(chat, '/cancel', /Cancelled\. Nothing was bought\.\n\n• a list of 2 purchases/u);
});

test('a row without a button is written anew behind its number; its right number alone begins no other purchase', async () => {
  const chat = flows.person();
  const list = freshNumbers(2);
  await say(chat, `mtn 500 ${list[0]}\nmtnn 500 ${list[1]?.slice(0, -1)}`, /📋 1 purchase[^]*Row 2/u);
  await say(chat, `2 ${list[1]}`, /write row 2 whole, with its number in front/u);
  await say(chat, `2 mtn 500 ${list[1]}`, /📋 2 purchases[^]*\[Buy all 2\]/u);
  await tap(chat, 'Buy all 2', /2 of 2 done/u);
  expect(bought(list)).toEqual(ones(2));
});

test('several rows are mended by one message, a line each; a list that names other rows is a list of its own', async () => {
  const shown = /cannot be bought: 2[^]*Tap a row’s button[^]*A row without a button can be bought too/u;
  const { chat, list } = await personSends('mtn 500 A\nmtnn 500 B\nmtn 1gb C', shown);
  await say(chat, `2 mtn 500 ${list[1]}\n3 sme`, /📋 3 purchases[^]*MTN SME[^]*\[Buy all 3\]/u);
  await tap(chat, 'Buy all 3', /3 of 3 done/u);
  expect(bought(list)).toEqual(ones(3));
  const { chat: other } = await personSends('mtn 500 A\nmtnn 500 B\nmtn 1gb C', shown);
  await say(other, `1. mtn 400 08031239915\n2. mtn 500 ${list[1]}`, /📋 2 purchases[^]*₦400/u);
});

test('a message that answers rows may leave others out, and what it says of one row twice changes nothing', async () => {
  const { chat, list } = await personSends('mtn 500 A\nmtnn 500 B\nmtn 1gb C\nmtn 300 D', /\[Mend row 3\]/u);
  const mended = `2 mtn 500 ${list[1]}\n3 sme`;
  await say(chat, `${mended}\nwithout 3`, /^(?!📋)/u);
  await say(chat, `${mended}\nwithout 4, 9`, /can’t take “Row 9” as the answer[^]*Which row shall I leave out/u);
  await say(chat, `${mended}\nwithout 4`, /📋 3 purchases[^]*MTN SME[^]*\[Buy all 3\]/u);
  expect(chat.screen()).not.toMatch(/₦300/u);
  await say(chat, 'without 1\nwithout row 3', /📋 1 purchase · ₦500\.00/u);
  await tap(chat, 'Buy all 1', /1 of 1 done/u);
  expect(bought(list)).toEqual([0, 1, 0, 0]);
});

test('the new card of a mended list points to the file of bad rows that came with the first one', async () => {
  const chat = flows.person();
  const [good, bad] = freshNumbers(2) as [string, string];
  await say(chat, [`mtn 500 ${good}`, ...Array<string>(12).fill(`mtnn 500 ${bad}`)].join('\n'), /… and 2 more/u);
  await chat.until((one) => filesOf(one).length === 1);
  await say(chat, `2 mtn 500 ${bad}`, /📋 2 purchases[^]*… and 1 more, all of them in the file\.\n/u);
  expect(filesOf(chat)).toEqual(['rows-to-mend.csv']);
});

test('no digit of an amount is read into a number that is too short', async () => {
  const { chat } = await personSends('mtn 500 A\nmtn 500 0803 1234', /Row 2 [^\n]+too short/u);
  await say(chat, '2 300', /write row 2 whole/u);
});

test('a row is called by the number before it, though a line stands above the list', async () => {
  const { chat } = await personSends(
    'Please recharge these for me\n1. mtn 500 A\n2. mtn 200 B',
    /Row 3 “Please[^]*all 2/u,
  );
  await say(chat, '2 1000', /₦200\.00 → [^\n]*₦1,000\.00[^]*📋 2 purchases · ₦1,500\.00/u);
});

test('a numbered list of other purchases is a list of its own, and two answers for one row lose neither', async () => {
  const chat = flows.person();
  const [a, b, c] = freshNumbers(3) as [string, string, string];
  const rows = `mtnn 500 ${a}\nmtnn 500 ${b}\nmtn 400 ${c}`;
  await say(chat, rows, /Rows that cannot be bought: 2/u);
  await say(chat, '1. glo 200 08051239913\n2. glo 200 08051239914', /📋 2 purchases · ₦400\.00/u);
  await say(chat, rows, /Rows that cannot be bought: 2/u);
  await say(chat, `2. mtn 500 ${a}\n2. mtn 300 ${b}`, /^(?!📋 2)/u);
});

test('what a row may mean is asked no more once its list is over', async () => {
  const chat = flows.person();
  const list = freshNumbers(2);
  const { message_id: card } = await say(chat, `mtn 500 ${list[0]}\nmtn 1gb ${list[1]}`, /\[Mend row 2\]/u);
  const [confirm = ''] = dataIn(chat);
  const noAnswer = /I can’t take “banana” as the answer\.[^]*Row 2 [^]*which one\?[^]*SME/u;
  const { message_id: question } = await say(chat, '2 banana', noAnswer);
  const [choice = ''] = dataIn(chat);
  await chat.untilToast(chat.press(card, confirm));
  await chat.until(/1 of 1 done, for/u);
  await chat.untilToast(chat.press(question, choice));
  await chat.until((one) => labelsAt(one, question).length === 0);
  expect(messageAt(chat, question)?.text).toMatch(/No longer open/u);
  expect(bought(list)).toEqual([1, 0]);
});

test('a list whose card has expired is drawn anew, with what was wrong in it', async () => {
  const { chat, list } = await personSends('mtn 500 A\nmtn 500 B\nmtn 1gb C', LIST_CARD);
  const reference = /[^:]+$/u.exec(dataIn(chat)[0]!)![0];
  await inRedis(flows, async (redis, keys) => {
    const record = JSON.parse((await redis.hget(keys.batch(reference), 'record')) ?? '') as Batch;
    const draftedAt = record.draftedAt - CARD_LIFE_MS - 1;
    await redis.hset(keys.batch(reference), 'record', JSON.stringify({ ...record, draftedAt }));
  });
  await tap(chat, 'Buy all 2', /has expired[^]*Nothing was bought/u);
  await tap(chat, 'Show the card', /📋 2 purchases[^]*\[Buy all 2\][^]*\[Mend row 3\]/u);
  await tap(chat, 'Buy all 2', /2 of 2 done/u);
  expect(bought(list)).toEqual([1, 1, 0]);
});

test('a row that could still be completed is mended after the end of its list, with what else is left', async () => {
  const { chat, list } = await personSends('mtn 500 A\nmtn 1gb B', /\[Mend row 2\]/u);
  await tap(chat, 'Buy all 1', /1 of 1 done, for[^]*Row 2 “mtn 1gb[^]*Please write which\.[^]*\[Buy what is left\]/u);
  await tap(chat, 'Buy what is left', /can’t buy any of these rows[^]*\[Mend row 2\]/u);
  await say(chat, '2 sme', /📋 1 purchase[^]*MTN SME[^]*\[Buy all 1\]/u);
  await tap(chat, 'Buy all 1', /1 of 1 done, for/u);
  expect(bought(list)).toEqual(ones(2));
});

test('an answer that fits no row is none of an older question, if the list was drawn below that', async () => {
  const { chat } = await personSends('mtn 500 A\nmtn 500 B\nmtn 1gb C', LIST_CARD);
  await say(chat, `mtn airtime ${freshNumbers(1)[0]}`, /What amount\?/u);
  await say(chat, 'without 2', /📋 1 purchase[^]*\[Mend row 3\]/u);
  await say(chat, '3 100', /can’t take “100” as the answer/u);
});

test('an answer that fits no row is none of a newer question either, if it replies to the list', async () => {
  const { chat } = await personSends('mtn 500 A\nmtn 1gb B', LIST_CARD);
  const list = newestId(chat);
  await say(chat, `mtn airtime ${freshNumbers(1)[0]}`, /What amount\?/u);
  chat.say('2 100', list);
  await chat.until(/can’t take “100” as the answer/u);
});

test('a list that is mended keeps what was checked: no meter is asked for its name twice', async () => {
  const { chat } = await personSends('ikeja prepaid 2000 04123450612\nmtn 1gb A', /\[Mend row 2\]/u);
  const asked = () => flows.sandbox.calls.of('verification');
  const before = asked();
  await say(chat, 'without 2', /📋 1 purchase[^]*0412[^]*\[Buy all 1\]/u);
  expect(before).toBeGreaterThan(0);
  expect(asked()).toBe(before);
});

test('a list that is over once its names are there says so where they were asked for', async () => {
  const { chat } = await personSends('mtn 500 A\nlight 5000 04123450615', /\[Mend row 2\]/u);
  const userId = chat.person.id;
  flows.sandbox.inject({ endpoint: 'verification', type: 'delayed', delayMs: 1_000, times: 1 });
  await say(chat, '2 ikeja prepaid', /Asking for the names/u);
  await withStore(flows, async ({ batches }) => {
    const [reference] = await batches.openDrafts(userId, 0);
    expect(await cancelBatch({ batches }, { reference: reference!, userId })).toMatchObject({ type: 'dropped' });
  });
  await chat.until(/This list can’t be changed any more/u);
  expect(chat.transcript()).not.toMatch(/Asking for the names/u);
});

test('words behind a number are the answer of no row that is whole, and another person’s list is nobody’s', async () => {
  const { chat, list } = await personSends('mtn 500 A\nmtn 1gb B', LIST_CARD);
  const other = await newPersonSays(flows, '/help', /How it works/u);
  for (const one of dataIn(chat)) await other.untilToast(other.press(newestId(other), one));
  other.say('2 sme');
  chat.say('1 sme');
  await flows.driver.untilDelivered();
  expect(chat.transcript()).not.toMatch(/You changed this list/u);
  expect(bought(list)).toEqual([0, 0]);
});

test('many numbers behind “without” that are no rows after all keep nobody waiting', async () => {
  await newPersonSays(flows, `without ${'1  '.repeat(30)}please`, /./u);
});

test('a row behind ten thousand blank ones is mended by its button, and by its number as it is shown', async () => {
  const chat = flows.person();
  const list = freshNumbers(2);
  sendCsv(chat, `${'\n'.repeat(10_000)}${list[0]},mtn,500\n${list[1]},mtn 1gb\n`);
  await chat.until(/without 10002[^]*\[Mend row 10002\]/u);
  await tap(chat, 'Mend row 10002', /Row 10002 [^]*which one\?/u);
  await say(chat, '10002 sme', /Row 10001: [^]*Row 10002: [^]*\[Buy all 2\]/u);
  await say(chat, 'without 10002', /📋 1 purchase/u);
});
