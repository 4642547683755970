import { beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { boughtFor, linesFor } from './batches.ts';
import { askPinAbove, enterNewPin, enterPin, setPin } from '../pins/pins.ts';
import { say, tap, newestId, dataIn } from '../support/say-and-read.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });
const PIN = '482719';
const ASKS = /your PIN to buy, then ✓[^]*📋 \d purchases · ₦[\d,.]+\n/u;
const CARD = /📋 3 purchases · ₦1,500\.00[^]*\[Buy all 3\]/u;

let buyer: TestUser;
let lists = 0;
let numbers: string[] = [];

beforeEach(async () => {
  await askPinAbove(flows, 'customer', 1_000);
  buyer = flows.person();
  lists += 1;
  numbers = ['1', '2', '3'].map((last) => `080377${String(1_000 + lists)}${last}`);
});

async function sendList(): Promise<number> {
  buyer.say(linesFor(numbers));
  return (await buyer.until(CARD)).message_id;
}

const bought = (): number[] => boughtFor(flows, numbers);

describe('a list whose sum needs a PIN', () => {
  test('asks for it in place of the card, and the right one lets it run', async () => {
    await setPin(buyer, PIN);
    const card = await sendList();
    buyer.tap('Buy all 3');
    expect((await buyer.until(ASKS)).message_id).toBe(card);
    expect(bought()).toEqual([0, 0, 0]);
    await enterPin(buyer, PIN);
    await buyer.until(/🏁 3 of 3 done, for ₦1,500\.00/u);
    expect(bought()).toEqual([1, 1, 1]);
  });

  test('leads who has no PIN to set one, back to the card, and asks for it then', async () => {
    const card = await sendList();
    await tap(buyer, 'Buy all 3', /you have none yet/u);
    const set = await enterNewPin(buyer, PIN, /Your PIN is set\. Nothing was bought yet/u);
    expect(set.message_id).toBe(card);
    expect(buyer.screen()).toMatch(CARD);
    await tap(buyer, 'Buy all 3', ASKS);
    expect(bought()).toEqual([0, 0, 0]);
    await enterPin(buyer, PIN);
    await buyer.until(/3 of 3 done/u);
  });

  test('is left by Cancel for its card, with the rows that cannot be bought, also on a keypad that is over', async () => {
    await setPin(buyer, PIN);
    await say(buyer, `${linesFor(numbers)}\nmtn 500 0803`, CARD);
    await tap(buyer, 'Buy all 3', ASKS);
    await withStore(flows, ({ pins }) => pins.close(buyer.person.id));
    await buyer.untilToast(buyer.tap('5'));
    await tap(buyer, 'Cancel', CARD);
    expect(buyer.screen()).toMatch(/Rows that cannot be bought: 1\n\s*Row 4 “/u);
    await tap(buyer, 'Cancel', /cancel/iu);
    expect(bought()).toEqual([0, 0, 0]);
  });

  test('that was bought before is asked about first, and Buy all of it again asks for the PIN', async () => {
    await setPin(buyer, PIN);
    await sendList();
    const early = newestId(buyer);
    const [first = ''] = dataIn(buyer);
    await sendList();
    await tap(buyer, 'Buy all 3', ASKS);
    await enterPin(buyer, PIN);
    await buyer.until(/3 of 3 done/u);
    buyer.press(early, first);
    await buyer.until(/You sent this list before/u);
    await tap(buyer, 'Buy all of it again', ASKS);
    expect(bought()).toEqual([1, 1, 1]);
    await enterPin(buyer, PIN);
    await buyer.until((chat) => chat.botMessages().filter(({ text = '' }) => text.includes('done, for')).length === 2);
    expect(bought()).toEqual([2, 2, 2]);
  });

  test('of rows that were not bought asks anew, and a restart after the PIN does not', async () => {
    await setPin(buyer, PIN);
    numbers = ['0400', '0400', '9901'].map((end, at) => `08038${lists % 10}${at}${end}`);
    await sendList();
    await tap(buyer, 'Buy all 3', ASKS);
    await enterPin(buyer, PIN);
    await buyer.until(/▶️/u);
    await flows.restartBot();
    await buyer.until(/1 of 3 done[^]*Failed[^]*: 2\nRow 1: 0803 8[\d ]+0400 · MTN[^]*\nRow 2: /u);
    await askPinAbove(flows, 'customer', 0);
    await tap(buyer, 'Try the failed ones again', /\[Buy all 2\]/u);
    await tap(buyer, 'Buy all 2', ASKS);
    expect(bought()).toEqual([1, 1, 1]);
  });
});
