import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { boughtFor, freshNumbers, ones } from './batches.ts';
import { say, tap } from '../support/say-and-read.ts';

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
    await tap(chat, 'Buy all 3', /3 of 3 done, for ₦2,200\.00/u);
    expect(boughtFor(flows.setup, list)).toEqual(ones(3));
  });

  test('in which it is not certain whose an amount is buys nothing, and is asked for line by line', async () => {
    const chat = flows.person();
    const [a, b] = freshNumbers(2);
    await say(chat, `mtn ${a}, 500, mtn ${b}, 200`, /Each number needs a line of its own/u);
    expect(boughtFor(flows.setup, [a!, b!])).toEqual([0, 0]);
  });
});
