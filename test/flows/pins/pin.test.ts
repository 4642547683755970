import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataOf, type TestUser } from 'bot-api-emulator';
import { minor } from '../../../src/domain/shared/money.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { changeOrder } from '../support/stored.ts';
import { CARD_LIFE_MS } from '../../../src/domain/orders/draft.ts';
import { useFlows } from '../support/flows.ts';
import {
  askPinAbove,
  ASKS_PIN,
  confirmByPin,
  dots,
  enteredPins,
  enterNewPin,
  enterPin,
  newPersonWithPin,
  setPin,
} from './pins.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { CARD, goToCard, newPersonWithCard, referenceOn } from '../support/shopping.ts';
import {
  newPersonSays,
  say,
  tap,
  pressed,
  newestId,
  EVERYTHING,
  dataIn,
  dataOn,
  labelsAt,
  messageAt,
} from '../support/say-and-read.ts';

const flows = useFlows();
const PIN = '482719';
/** As a thumb taps keys that it knows. */
const TAP_EVERY_MS = 150;

const limitDay = (naira: number) =>
  withStore(flows, ({ policy }) =>
    policy.set({ type: 'limit', role: 'customer', kind: 'perDayMinor', amountMinor: minor(naira * 100) }),
  );
const MUCH = 1_000_000;

/** So that cards say what is left of it. */
beforeAll(() => limitDay(MUCH));
beforeEach(async () => {
  for (const role of ['agent', 'customer', 'merchant'] as const) {
    await askPinAbove(flows, role, role === 'customer' ? 500 : undefined);
  }
});

/** Everything that stands in a chat, and what its buttons carry. */
function said(chat: TestUser): string {
  return JSON.stringify(chat.messages().map(({ text, reply_markup: markup }) => [text, markup]));
}

describe('/pin', () => {
  test('sets a PIN on a keypad that shows dots, and changes it after the old one', async () => {
    const buyer = await newPersonWithPin(flows, PIN);
    await say(buyer, '/pin', /current PIN[^]*○ ○ ○ ○/u);
    await enterPin(buyer, PIN);
    await buyer.until(/new PIN/u);
    await enterNewPin(buyer, '907314', /Your PIN is set/u);
    expect(said(buyer)).not.toMatch(/482719|907314/u);
  });

  test('refuses a PIN that is too short or too easy, and two that differ, with a sentence each', async () => {
    const buyer = await newPersonSays(flows, '/pin', /new PIN/u);
    await enterPin(buyer, '482');
    await buyer.until(/A PIN has 4 to 6 digits[^]*● ● ●/u);
    await tap(buyer, '⌫', dots(2));
    await tap(buyer, 'Cancel', /Nothing was changed/u);
    await say(buyer, '/pin', /new PIN/u);
    await enterPin(buyer, '1234');
    await buyer.until(/too easy to guess/u);
    await enterPin(buyer, PIN);
    await buyer.until(/once more/u);
    await enterPin(buyer, '482718');
    await buyer.until(/were different/u);
    expect(await withStore(flows, ({ pins }) => pins.hashOf(buyer.person.id))).toBeUndefined();
  });

  test('a keypad that is over, and one before the last, answers that it is not active', async () => {
    const buyer = await newPersonSays(flows, '/pin', /new PIN/u);
    const [old, keys] = [newestId(buyer), dataIn(buyer)] as const;
    buyer.say('/pin');
    await buyer.until((chat) => chat.botMessages().length > 1);
    for (const index of [0, 9, 11]) {
      expect(await pressed(buyer, old, keys[index]!)).toMatch(/no longer active[^]*use the newer one/u);
    }
    expect(buyer.screen()).toMatch(/○ ○ ○ ○/u);
    // Its Cancel closes the old one alone.
    buyer.press(old, keys.at(-1)!);
    await expect.poll(() => messageAt(buyer, old)?.text).toMatch(/Nothing was changed/u);
    await enterPin(buyer, PIN);
    await buyer.until(/once more/u);
    await tap(buyer, 'Cancel', /Nothing was changed/u);
    expect(await pressed(buyer, old, keys[0]!)).toMatch(/no longer active[^]*send \/pin/u);
  });

  test('takes taps as fast as a person makes them, also while the dots of the one before are still on their way', async () => {
    const buyer = flows.person();
    const { faults } = flows.driver;
    const { message_id: messageId } = await say(buyer, '/pin', /new PIN/u);
    const first = keysOf(buyer);
    const effect = { type: 'delay', delayMs: 300 } as const;
    const slow = faults.add({ on: 'call', method: 'editMessageText', chatId: buyer.id, effect, times: 0 });
    // All of them on the keypad as it was drawn first, two of them on the same key.
    for (const key of ['4', '4', '8', '2', '⌫', '7', '✓']) {
      buyer.press(messageId, first.get(key) ?? '');
      await wait(TAP_EVERY_MS);
    }
    await buyer.until(/once more[^]*○ ○ ○ ○/u);
    const second = keysOf(buyer);
    for (const key of ['4', '4', '8', '7', '✓']) {
      buyer.press(messageId, second.get(key) ?? '');
      await wait(TAP_EVERY_MS);
    }
    await buyer.until(/Your PIN is set/u);
    faults.remove(slow);
    expect(buyer.transcript()).not.toMatch(/too fast/u);
    enteredPins.add('4487');
    const reference = await goToCard(buyer, airtime('08031231234', '501'));
    await confirmByPin(flows, buyer, reference, '4487');
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('says over the key how many digits count if Telegram does not let it show them', async () => {
    const buyer = await newPersonSays(flows, '/pin', /new PIN/u);
    await tap(buyer, '4', dots(1));
    const effect = { type: 'too-many-requests', retryAfterSeconds: 30 } as const;
    flows.driver.faults.add({ on: 'call', method: 'editMessageText', chatId: buyer.id, effect });
    expect((await buyer.untilToast(buyer.tap('8'))).text).toBe('● ● ○ ○');
    await tap(buyer, '2', dots(3));
  });

  test('a second tap on ✓ neither enters the new PIN again nor throws away what is asked next', async () => {
    const buyer = await newPersonSays(flows, '/pin', /new PIN/u);
    await enterPin(buyer, PIN);
    buyer.tapAgain();
    await buyer.until(/once more[^]*too fast|too fast[^]*once more/u);
    await enterPin(buyer, PIN);
    await buyer.until(/Your PIN is set/u);
  });
});

describe('a purchase above the amount', () => {
  test('asks for the PIN in place of the card, and the right one goes on with it', async () => {
    const buyer = await newPersonWithPin(flows, PIN);
    const reference = await goToCard(buyer, airtime('08031231234', '501'));
    const card = buyer.botMessages().at(-1)?.message_id;
    buyer.tap('Confirm');
    expect((await buyer.until(ASKS_PIN)).message_id).toBe(card);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await enterPin(buyer, PIN);
    expect((await buyer.until(/Done!/u)).message_id).toBe(card);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(said(buyer)).not.toContain(PIN);
  });

  test('leads who has no PIN to set one, back to the whole card, and asks for it then', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234', '600'));
    const card = buyer.screen();
    expect(card).toMatch(/Left of today’s limit/u);
    await tap(buyer, 'Confirm', /you have none yet/u);
    await enterNewPin(buyer, PIN, /Your PIN is set\. Nothing was bought yet/u);
    expect(buyer.screen()).toContain(card);
    await confirmByPin(flows, buyer, reference, PIN);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('over the limit of the day asks for no PIN, nor for a new one', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234', '600'));
    await limitDay(550);
    await tap(buyer, 'Confirm', /over your limit for a whole day[^]*Please check/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await limitDay(MUCH);
  });

  test('is left by Cancel for the card, also on a keypad that is over, and nothing is bought', async () => {
    const buyer = await newPersonWithPin(flows, PIN);
    const reference = await goToCard(buyer, airtime('08031231234', '600'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    await withStore(flows, ({ pins }) => pins.close(buyer.person.id));
    await buyer.untilToast(buyer.tap('5'));
    await tap(buyer, 'Cancel', CARD);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await tap(buyer, 'Cancel', /Nothing was bought|cancel/iu);
  });

  test('shows at the next tap that its card has expired: no digit is taken, and no wrong PIN counts', async () => {
    const buyer = await newPersonWithPin(flows, PIN);
    const reference = await goToCard(buyer, airtime('08031231234', '600'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    await changeOrder(flows, reference, { draftedAt: Date.now() - CARD_LIFE_MS - 1 });
    await tap(buyer, '5', /has expired[^]*Nothing was bought[^]*\[Show the card\]/u);
    await tap(buyer, 'Show the card', CARD);
    await confirmByPin(flows, buyer, referenceOn(buyer), PIN);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });

  test('has its card again one tap away once another purchase asks for the PIN', async () => {
    const buyer = await newPersonWithPin(flows, PIN);
    const reference = await goToCard(buyer, airtime('08031231234', '600'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    const old = newestId(buyer);
    await goToCard(buyer, airtime('08031231235', '700'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    await expect.poll(() => labelsAt(buyer, old)).toEqual(['Show the card']);
    expect(messageAt(buyer, old)?.text).toMatch(/use the newer one/u);
    buyer.press(old, dataOn(messageAt(buyer, old)!, 'pn:card'));
    await expect.poll(() => labelsAt(buyer, old)).toContain('Confirm');
    await enterPin(buyer, PIN);
    await buyer.until(/Done![^]*₦700/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });

  test('is locked after five wrong PINs until a time that is said, also after a restart; a merchant resets it', async () => {
    const buyer = await newPersonWithPin(flows, PIN);
    const reference = await goToCard(buyer, airtime('08031231234', '600'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    expect(buyer.screen()).toContain('MTN airtime top-up · 0803 123 1234 · ₦600.00\n\n○ ○ ○ ○');
    expect(buyer.screen()).toContain('If you forgot it, please ask the merchant to reset it: /contact');
    for (const left of ['4 more tries', '3 more tries', '2 more tries', 'One more try is left, then it is locked']) {
      await enterPin(buyer, '555123');
      await buyer.until(new RegExp(`not your PIN. ${left}[^]*0803 123 1234 · ₦600.00`, 'u'));
    }
    await enterPin(buyer, '555123');
    await buyer.until(
      /Your PIN is locked until \d{1,2} \w+ \d{4}, \d{2}:\d{2}[^]*: \/contact\nNothing was bought[^]*\[Confirm\]/u,
    );
    expect(buyer.screen()).not.toContain('Tap Confirm');
    await flows.restartBot();
    await buyer.untilToast(buyer.tap('Confirm'));
    expect(buyer.screen()).toMatch(/Your PIN is locked until/u);
    expect(buyer.screen()).not.toContain('Tap Confirm');
    await say(buyer, '/pin', /Your PIN is locked until(?![^]*Nothing was bought)/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await flows.restartBot();
    await flows.merchant.until(/A PIN is locked[^]*a wrong PIN too often[^]*\[👤 The person\]/u, EVERYTHING);
    const told = flows.merchant.botMessages().filter(({ text }) => text?.includes(`Id: ${buyer.person.id}`));
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/locked until \d{1,2} \w+ \d{4}, \d{2}:\d{2}/u),
    ]);
    await say(flows.merchant, `/users ${buyer.person.id}`, /PIN locked until \d{1,2} \w+ \d{4}, \d{2}:\d{2}\n/u);
    await resetBy(flows.merchant, buyer);
    await buyer.until(/A merchant has reset your PIN/u);
    await setPin(buyer, '907314');
  });
});

/** What the keys of the keypad on screen carry, by their labels. */
function keysOf(chat: TestUser): ReadonlyMap<string, string> {
  return new Map(chat.buttons().map((key) => [key.text, dataOf(key) ?? '']));
}

/** By the person's page. */
async function resetBy(merchant: TestUser, { person }: TestUser): Promise<void> {
  await say(merchant, `/users ${person.id}`, /\[Reset PIN\]/u);
  await tap(merchant, 'Reset PIN', /Reset the PIN of [^]*lock the person instead/u);
  await tap(merchant, 'Reset PIN', /The PIN was reset(?![^]*PIN locked)/u);
}

describe('a merchant', () => {
  test('reads who has none to reset, and what was reset is in the trail', async () => {
    const { merchant } = flows;
    const buyer = await newPersonWithPin(flows, PIN);
    await resetBy(merchant, buyer);
    const toast = merchant.tap('Reset PIN');
    expect((await merchant.untilToast(toast)).text).toBe('They have no PIN.');
    const { entries } = await withStore(flows, ({ changeTrail }) => changeTrail.list(undefined, 1));
    expect(entries).toMatchObject([{ what: 'pin-reset', whom: buyer.person.id, by: merchant.person.id }]);
  });

  test('resets no one’s who is an owner', async () => {
    const { merchant } = flows;
    await say(merchant, '/help', /For you as merchant/u);
    const own = merchant.press(newestId(merchant), `pn:reset:${merchant.person.id}`);
    expect((await merchant.untilToast(own)).text).not.toBe('');
  });

  test('sets under /limits above which price whose PIN is asked, by buttons and by command', async () => {
    const { merchant } = flows;
    await say(merchant, '/limits', /Agents, PIN: never[^]*Customers, PIN: above ₦500\.00[^]*Merchants, PIN: never/u);
    await tap(merchant, /Agents, PIN/u, /Above which price/u);
    await say(merchant, 'lots', /lots[^]*Above which price/u);
    await say(merchant, '5k', /Before: never\nAfter: above ₦5,000\.00|never[^]*above ₦5,000\.00/u);
    await tap(merchant, 'Yes', /above ₦5,000\.00/u);
    await expect.poll(() => pinsOf()).toMatchObject({ agent: 500_000 });
    await say(merchant, '/limits merchant pin 0', /for every purchase/u);
    merchant.tap('Yes');
    await expect.poll(() => pinsOf()).toMatchObject({ merchant: 0 });
    await say(merchant, '/limits agents pin off', /never/u);
    merchant.tap('Yes');
    await expect.poll(() => pinsOf()).toEqual({ customer: 50_000, merchant: 0 });
  });
});

function pinsOf() {
  return withStore(flows, async ({ policy }) => (await policy.read()).pinAboveMinor);
}
