import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { boughtFor, filesOf, freshNumbers, linesFor, LIST_CARD } from './batches.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });

function bought(list: readonly string[]): number[] {
  return boughtFor(flows.setup, list);
}

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
      /🏁 2 of 3 done, for ₦1,000\.00[^]*Not bought, and not charged: 1\nRow 1: [^\n]*: you had just bought it/u,
    );
    expect(bought(list)).toEqual([1, 1, 1]);
    expect(chat.screen()).not.toContain('Try the failed ones again');
  });

  test('buys it a second time if Buy all is tapped, once, however often that is tapped', async () => {
    const chat = flows.person();
    const list = freshNumbers(2);
    await buyOne(chat, list[0]!);
    await say(chat, linesFor(list), /Buy all 2: ₦1,000\.00, what you bought before a second time/u);
    chat.tap('Buy all 2');
    chat.tapAgain();
    await chat.until(/🏁 2 of 2 done, for ₦1,000\.00/u);
    expect(bought(list)).toEqual([2, 1]);
  });
});

test('the same list again, of which some failed, offers those alone', async () => {
  const chat = flows.person();
  const [good] = freshNumbers(1);
  const failing = '08039990400';
  await say(chat, linesFor([good!, failing]), LIST_CARD);
  await tap(chat, 'Buy all 2', /🏁 1 of 2 done/u);
  await chat.until((one) => filesOf(one).length > 0);
  chat.say(linesFor([good!, failing]));
  await chat.until(
    /You sent this list before[^]*1 of 2 done[^]*\[Try the failed ones again\][^]*\[Buy all of it again\]\s+\[Never mind\]/u,
  );
  await tap(chat, 'Try the failed ones again', /📋 1 purchase · ₦500\.00[^]*\[Buy all 1\]/u);
  expect(chat.screen()).not.toContain('a moment ago');
});
