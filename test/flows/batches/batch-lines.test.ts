import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { boughtFor, freshNumbers, LIST_CARD, ones } from './batches.ts';

const flows = useFlows();

const readable = (text: string) => text.replaceAll('\u00A0', ' ');

describe('one line with several purchases', () => {
  test('is a list, whose card names each number, and each is bought once', async () => {
    const chat = flows.person();
    const list = freshNumbers(3);
    const [a, b, c] = list;
    chat.say(`Good morning, pls send mtn 500 to ${a} and ${b}, then mtn 1,200 to ${c}, thanks`);
    await chat.until(/📋 3 purchases · ₦2,200\.00/u);
    const shown = readable(chat.screen());
    for (const number of list)
      expect(shown).toContain(`${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`);
    chat.tap('Buy all 3');
    await chat.until(/3 of 3 done, for ₦2,200\.00/u);
    expect(boughtFor(flows.setup, list)).toEqual(ones(3));
  });

  test('has all of its rows on the card, however many there are', async () => {
    const chat = flows.person();
    const list = freshNumbers(40);
    chat.say(`mtn 100 to ${list.join(' and ')}`);
    await chat.until(/📋 40 purchases/u);
    const shown = readable(chat.screen());
    for (const number of list) expect(shown).toContain(`${number.slice(4, 7)} ${number.slice(7)} · ₦100.00`);
  });

  test('in which it is not certain whose an amount is buys nothing, and is asked for line by line', async () => {
    const chat = flows.person();
    const [a, b] = freshNumbers(2);
    chat.say(`mtn ${a}, 500, mtn ${b}, 200`);
    await chat.until(/Each number needs a line of its own/u);
    expect(boughtFor(flows.setup, [a!, b!])).toEqual([0, 0]);
  });

  test.each(['mtn 1,500 08031230200', 'mtn 500, 08031230200', 'mtn 500 08031230200, thanks'])(
    '“%s” is one purchase',
    async (line) => {
      const chat = flows.person();
      chat.say(line);
      await expect(chat.until(/\[Confirm\]/u)).resolves.toBeDefined();
    },
  );
});

describe('a column of numbers', () => {
  test('under an amount is bought for it, each on the network of its number', async () => {
    const chat = flows.person();
    const [mtn] = freshNumbers(1);
    chat.say(`Good morning\n500\n${mtn}\n08051230300\nThank you`);
    await chat.until(LIST_CARD);
    expect(readable(chat.screen())).toMatch(
      /2 purchases · ₦1,000\.00\n1 × MTN airtime top-up: ₦500\.00\nRow 3: [^\n]+\n1 × Glo airtime top-up: ₦500\.00\nRow 4: 0805 123 0300 · ₦500\.00\n↳ Rows 3 to 4: “500”, from the line above them\n/u,
    );
    expect(chat.screen()).not.toMatch(/cannot be bought/u);
  });
});
