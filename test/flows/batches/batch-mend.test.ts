import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { boughtFor, freshNumbers, LIST_CARD, linesFor, ones } from './batches.ts';

const flows = useFlows();

const readable = (text: string) => text.replaceAll('\u00A0', ' ');
const bought = (list: readonly string[]) => boughtFor(flows.setup, list);

describe('a row that means several things', () => {
  test('is chosen by its button from all that it may mean, in pages, and its list is bought as the new card says', async () => {
    const chat = flows.person();
    const [a, b] = freshNumbers(2) as [string, string];
    chat.say(`mtn 500 ${a}\nlight 5000 04123450611\nmtn 1gb 1 day ${b}`);
    await chat.until(/📋 2 purchases[^]*Row 2 [^]*\[Buy all 2\][^]*\[Mend row 2\]/u);
    const old = chat.buttons().flatMap((one) => ('callback_data' in one ? [one.callback_data] : []))[0]!;
    const { message_id: card } = chat.botMessages().at(-1)!;
    chat.tap('Mend row 2');
    await chat.until(/Row 2 “light 5000 04123450611”: which provider\?[^]*Page 1 of 2/u);
    chat.tap('Next');
    await chat.until(/Page 2 of 2/u);
    chat.tap('Enugu Electric');
    await chat.until(/Enugu Electric[^]*\[Prepaid tokens\]\n?[^]*\[Postpaid bill payment\]/u);
    chat.tap(/Back/u);
    await chat.until(/Page 1 of 2/u);
    chat.tap('Next');
    await chat.until(/Page 2 of 2/u);
    chat.tap('Yola Electric');
    await chat.until(/Yola Electric[^]*\[Prepaid tokens\]/u);
    chat.tap('Prepaid tokens');
    await chat.until(
      /📋 3 purchases[^]*1 × Yola[^\n]+: ₦5,000\.00\n• 0412\s3450\s611 · [^\n]+ · ₦5,000\.00[^]*\[Buy all 3\]/u,
    );
    // A tap on the card before it that was on its way buys nothing.
    await chat.untilToast(chat.press(card, old));
    expect(bought([a, b, '04123450611'])).toEqual([0, 0, 0]);
    chat.tap('Buy all 3');
    await chat.until(/3 of 3 done/u);
    expect(bought([a, b, '04123450611'])).toEqual(ones(3));
  });

  test('asks for the company first, and postpaid can be chosen, for all rows that are alike', async () => {
    const chat = flows.person();
    chat.say('light 5000 04123450711\nlight 5000 04123450712');
    await chat.until(/\[Mend row 1\]/u);
    chat.tap('Mend row 1');
    await chat.until(/which provider\?/u);
    chat.tap('For all 2');
    await chat.until(/Your choice counts for rows 1, 2\./u);
    chat.tap('Eko Electric');
    await chat.until(/Your choice counts for rows 1, 2\.[^]*\[Postpaid bill payment\]/u);
    chat.tap('Postpaid bill payment');
    await expect(chat.until(/📋 2 purchases[^]*2 × Eko[^\n]+postpaid/iu)).resolves.toBeDefined();
  });

  test('of which words name the company asks only for what is left', async () => {
    const chat = flows.person();
    chat.say('light 5000 04123450713\nlight 5000 04123450714');
    await chat.until(/\[Mend row 1\]/u);
    chat.say('1 ikeja');
    const asked = chat.until(/Row 1[^]*\[Prepaid tokens\][^]*\[Postpaid bill payment\]/u);
    await expect(asked).resolves.toBeDefined();
  });

  test('is chosen by words behind its number, and an amount that is missing is said in the same way', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    chat.say(`mtn 500 ${list[0]}\nmtn 1gb ${list[1]}\nmtn airtime ${list[2]}`);
    await chat.until(/\[Mend row 2\] \[Mend row 3\]/u);
    chat.say('3 700');
    await chat.until(/📋 2 purchases · ₦1,200\.00/u);
    await chat.until((one) => one.transcript().includes('You changed this list. The new card is below'));
    chat.say('row 2: sme');
    await chat.until(/📋 3 purchases[^]*MTN SME[^]*\[Buy all 3\]/iu);
    expect(chat.screen()).not.toMatch(/cannot be bought|Mend row/u);
    chat.tap('Buy all 3');
    await chat.until(/3 of 3 done/u);
    expect(bought(list)).toEqual(ones(3));
  });

  test('that says only a network takes an amount behind its number as airtime; what fits nothing brings its choices', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    chat.say(`mtn 500 ${list[0]}\nmtn 1gb ${list[1]}\nmtn ${list[2]}`);
    await chat.until(/\[Mend row 2\] \[Mend row 3\]/u);
    chat.say('2 banana');
    await chat.until(/I can’t take “banana” as the answer\.[^]*Row 2 [^]*which one\?[^]*SME/u);
    chat.say('3 150');
    await chat.until(/📋 2 purchases · ₦650\.00[^]*\[Mend row 2\]/u);
    chat.say('2 sme');
    await chat.until(/\[Buy all 3\]/u);
    chat.tap('Buy all 3');
    await chat.until(/3 of 3 done/u);
    expect(bought(list)).toEqual(ones(3));
  });

  test('is one of many alike, and one choice counts for all of them', async () => {
    const chat = flows.person();
    const list = freshNumbers(12);
    chat.say(`mtn 1gb\n${list.join('\n')}`);
    await chat.until(/can’t buy any of these rows[^]*\[Mend row 2\]/u);
    expect(chat.screen()).not.toMatch(/Buy all/u);
    chat.tap('Mend row 3');
    await chat.until(/which one\?/u);
    chat.tap('For all 12');
    await chat.until(/Your choice counts for rows 2–13\./u);
    chat.tap(/SME/u);
    const { text = '' } = await chat.until(/📋 12 purchases[^]*\[Buy all 12\]/u);
    const shown = readable(text);
    for (const number of list) expect(shown).toContain(`${number.slice(4, 7)} ${number.slice(7)} · ₦`);
    chat.tap('Buy all 12');
    await chat.until(/12 of 12 done/u);
    expect(bought(list)).toEqual(ones(12));
  });

  test('is left out by its button, and any row by its number', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    chat.say(`mtn 500 ${list[0]}\nmtn 1gb ${list[1]}\nmtn 300 ${list[2]}`);
    await chat.until(/\[Mend row 2\]/u);
    chat.tap('Mend row 2');
    await chat.until(/which one\?/u);
    chat.tap('Leave this row out');
    await chat.until(/📋 2 purchases · ₦800\.00[^]*\[Buy all 2\]/u);
    expect(chat.screen()).not.toMatch(/Row 2/u);
    chat.say('without 1');
    await chat.until(/📋 1 purchase · ₦300\.00[^]*\[Buy all 1\]/u);
    chat.tap('Buy all 1');
    await chat.until(/1 of 1 done, for ₦300\.00/u);
    expect(bought(list)).toEqual([0, 0, 1]);
  });

  test('goes back to the card unchanged', async () => {
    const chat = flows.person();
    const list = freshNumbers(2);
    chat.say(`mtn 500 ${list[0]}\nmtn 1gb ${list[1]}`);
    await chat.until(/\[Mend row 2\]/u);
    chat.tap('Mend row 2');
    await chat.until(/which one\?/u);
    chat.tap(/Back/u);
    const card = chat.until(/📋 1 purchase[^]*\[Buy all 1\][^]*\[Mend row 2\]/u);
    await expect(card).resolves.toBeDefined();
  });
});

describe('a row that is right', () => {
  test('is left out by a button, found in pages among a hundred, and the others are bought', async () => {
    const chat = flows.person();
    const list = freshNumbers(100);
    chat.say(linesFor(list));
    await chat.until(/📋 100 purchases[^]*\[Leave a row out\]/u);
    chat.tap('Leave a row out');
    await chat.until(/Which row shall I leave out\?[^]*Page 1 of 13[^]*\[1 · /u);
    for (let page = 2; page <= 13; page += 1) {
      chat.tap('Next');
      await chat.until(new RegExp(`Page ${page} of 13`, 'u'));
    }
    chat.tap(/^100 · 080\d [\d ]+ · ₦500/u);
    await chat.until(/📋 99 purchases · ₦49,500\.00[^]*\[Buy all 99\]/u);
    chat.tap('Leave a row out');
    await chat.until(/Which row shall I leave out/u);
    chat.tap(/Back/u);
    await chat.until(/📋 99 purchases/u);
    chat.tap('Buy all 99');
    await chat.until(/99 of 99 done/u);
    expect(bought(list)).toEqual([...ones(99), 0]);
  });

  test('has no such button if it is the only one: that is what Cancel does', async () => {
    const chat = flows.person();
    const [number, other] = freshNumbers(2) as [string, string];
    chat.say(`mtn 500 ${number}\nmtn 1gb ${other}`);
    await chat.until(/📋 1 purchase[^]*Buy all 1 buys the row that is right\.[^]*\[Buy all 1\]/u);
    expect(chat.screen()).not.toMatch(/\[Leave a row out\]/u);
  });
});

test('rows that cannot be bought as they stand are not the end: what has no button can be sent again', async () => {
  const chat = flows.person();
  const [number, other] = freshNumbers(2) as [string, string];
  chat.say(`mtn 500 ${number}\nmtn 500 0803123\nmtn 1gb ${other}`);
  await chat.until(/Rows that cannot be bought: 2[^]*Tap a row’s button[^]*A row without a button can be bought too/u);
  chat.say(`mtn 500 ${number}\nmtn 500 0803123`);
  const card = chat.until(/Rows that cannot be bought: 1[^]*They can still be bought: correct them/u);
  await expect(card).resolves.toBeDefined();
});

test('a list that is mended keeps what was checked: no meter is asked for its name twice', async () => {
  const chat = flows.person();
  const [number] = freshNumbers(1);
  chat.say(`ikeja prepaid 2000 04123450612\nmtn 1gb ${number}`);
  await chat.until(/\[Mend row 2\]/u);
  const asked = () => flows.setup.sandbox.calls.of('verification');
  const before = asked();
  chat.say('without 2');
  await chat.until(/📋 1 purchase[^]*0412[^]*\[Buy all 1\]/u);
  expect(before).toBeGreaterThan(0);
  expect(asked()).toBe(before);
});

test('words behind a number are the answer of no row that is whole, and another person’s list is nobody’s', async () => {
  const [chat, other] = [flows.person(), flows.person()];
  const list = freshNumbers(2);
  chat.say(`mtn 500 ${list[0]}\nmtn 1gb ${list[1]}`);
  await chat.until(LIST_CARD);
  const data = chat.buttons().flatMap((one) => ('callback_data' in one ? [one.callback_data] : []));
  other.say('/help');
  const { message_id: messageId } = await other.until(/How it works/u);
  for (const one of data) await other.untilToast(other.press(messageId, one));
  other.say('2 sme');
  chat.say('1 sme');
  await flows.setup.driver.untilDelivered();
  expect(chat.transcript()).not.toMatch(/You changed this list/u);
  expect(bought(list)).toEqual([0, 0]);
});
