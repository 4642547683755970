import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { type MovedClock, useMovedClock } from '../../support/moved-clock.ts';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { change, greet } from '../support/people.ts';
import { buy, referenceOn } from '../support/shopping.ts';
import { prepaidMeter } from '../support/wishes.ts';
import {
  dataIn,
  labels,
  labelsAt,
  messageAt,
  messagesWith,
  newestId,
  newPersonSays,
  pressed,
  say,
  tap,
} from '../support/say-and-read.ts';

let clock: MovedClock;
beforeAll(() => {
  clock = useMovedClock();
});
afterAll(() => clock.restore());

const flows = useFlows({ reminderLookMs: 50, refusals: /blocked/u });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TEN_IN_LAGOS_MS = 9 * HOUR_MS;
/** Each whose price or sale a test changes is of that test alone, because the bot keeps what it knows of products for a while. */
const DEARER_PLAN = 'mtn-sme-3gb-30days';
const OTHER_PLAN = 'mtn-sme-2gb-30days';
let sold = 0;

// Reminders come between 08:00 and 20:00, an hour after the time of day at which these tests buy.
beforeEach(() => clock.move((TEN_IN_LAGOS_MS + DAY_MS - (Date.now() % DAY_MS)) % DAY_MS));

/** A bought plan, which is good for 30 days, with its receipt on the screen. */
async function buyPlan(buyer = flows.person(), size = '1gb'): Promise<{ buyer: TestUser; number: string }> {
  const number = `0803123${String((sold += 1)).padStart(2, '0')}21`;
  await say(buyer, `mtn sme ${size} ${number}`, /Please check/u);
  await tap(buyer, 'Confirm', /Done![^]*\[🔔 Remind me\]/u);
  return { buyer, number };
}

async function remind(buyer: TestUser, choice: string | RegExp = /When it runs out/u): Promise<void> {
  await tap(buyer, '🔔 Remind me', /When shall I remind you/u);
  buyer.tap(choice);
}

/** Until the plan has run out, and its card stands. */
async function untilAsked(buyer: TestUser) {
  await remind(buyer);
  await buyer.until(/I will ask you/u);
  clock.move(30 * DAY_MS + HOUR_MS);
  return buyer.until(/Time to buy it again/u);
}

/** Until the same day of the next month, or its last: a card that comes a day late would not be sent, and 31 days after 29 January are too many. */
function untilNextMonthMs(): number {
  const now = new Date(Date.now());
  const monthOf = (day: number, ahead: number): Date =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, day));
  const day = Math.min(now.getUTCDate(), monthOf(0, 2).getUTCDate());
  return monthOf(day, 1).getTime() - monthOf(now.getUTCDate(), 0).getTime();
}

describe('a reminder', () => {
  test('asks when the plan runs out, with the price of now beside the last, and its Confirm buys once', async () => {
    const { buyer, number } = await buyPlan(flows.person(), '3gb');
    await remind(buyer);
    await buyer.until(
      /I will ask you\.[^]*Next time: \w+day \d+ \w+, \d\d:\d\d[^]*nothing is bought until you tap Confirm/u,
    );
    clock.move(29 * DAY_MS);
    expect(buyer.transcript()).not.toMatch(/Time to buy it again/u);
    flows.sandbox.setProduct(DEARER_PLAN, { fixed_price: 1900 });
    clock.move(DAY_MS + HOUR_MS);
    await buyer.until(
      /Time to buy it again\?[^]*You pay: ₦1,900\.00 · last time ₦1,767\.00[^]*\[Confirm\]\n\[Skip\] \[⏹ Stop\]/u,
    );
    const reference = referenceOn(buyer);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    // Another process asks no second time.
    clock.move(HOUR_MS);
    await flows.restartBot();
    expect(messagesWith(buyer, /Time to buy/u)).toHaveLength(1);
    buyer.tap('Confirm');
    buyer.tapAgain();
    await buyer.until(new RegExp(`Done![^]*${reference}`, 'u'));
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(flows.sandbox.transactions().filter((each) => each.customer_id === number)).toHaveLength(2);
  });

  test('compares the price of now with that of the last purchase, and not of the first', async () => {
    const { buyer } = await buyPlan(flows.person(), '5gb');
    await remind(buyer);
    await buyer.until(/I will ask you/u);
    for (const [price, last] of [
      [2900, '2,945'],
      [2800, '2,900'],
    ] as const) {
      flows.sandbox.setProduct('mtn-sme-5gb-30days', { fixed_price: price });
      clock.move(30 * DAY_MS + HOUR_MS);
      await buyer.until(new RegExp(`Time to buy it again[^]* · last time ₦${last}\\.00`, 'u'));
      await tap(buyer, 'Confirm', /Done!/u);
    }
  });

  test('keeps its heading and its own buttons if its Confirm is refused', async () => {
    const { buyer } = await buyPlan();
    await untilAsked(buyer);
    const reference = referenceOn(buyer);
    await greet(flows.merchant);
    await change(flows.merchant, '/limits customer purchase 100');
    await tap(buyer, 'Confirm', /limit for one purchase/u);
    expect(buyer.screen()).toMatch(/Time to buy it again\?[^]* · last time ₦\d/u);
    expect(labels(buyer)).toEqual(['Confirm', 'Skip', '⏹ Stop']);
    await change(flows.merchant, '/limits customer purchase off');
    await tap(buyer, 'Skip', /Skipped\. Nothing was bought/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });

  test('that no one answers comes once more a day later, and its card is good for two days', async () => {
    const { buyer } = await buyPlan();
    await untilAsked(buyer);
    clock.move(DAY_MS);
    await buyer.until(/Still waiting for you[^]*\[Confirm\]/u);
    await buyer.until(() => /This card is further down/u.test(buyer.transcript()));
    clock.move(20 * HOUR_MS);
    expect(messagesWith(buyer, /Still waiting/u)).toHaveLength(1);
    await tap(buyer, 'Confirm', /Done!/u);
  });

  test('can be skipped, moved by a typed day, and stopped', async () => {
    const { buyer } = await buyPlan();
    await remind(buyer, /Every month/u);
    await buyer.until(/every month on this day/u);
    clock.move(untilNextMonthMs() + HOUR_MS);
    await buyer.until(/Time to buy it again/u);
    const reference = referenceOn(buyer);
    await tap(buyer, 'Skip', /Skipped\. Nothing was bought\.[^]*Next time/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await tap(buyer, 'Another day', /Which day\?/u);
    await say(buyer, 'yesterday week', /I don’t understand “yesterday week” as a day/u);
    await say(buyer, 'yesterday', /That day is not in the future/u);
    await say(buyer, 'tomorrow', /I will ask you[^]*every month on this day/u);
    await say(buyer, '/reminders', /Your reminders \(1\)[^]*1\. MTN SME 1GB/u);
    await tap(buyer, /^1\. /u, /Your reminder\n/u);
    await tap(buyer, '⏹ Stop', /Stopped: I do not remind you/u);
    clock.move(3 * DAY_MS);
    await say(buyer, '/reminders', /You have no reminders/u);
  });

  test('is set by a day that is typed below the offer, and nothing else is lost on the way', async () => {
    const { buyer } = await buyPlan();
    const { message_id: first } = await tap(buyer, '🔔 Remind me', /When shall I remind you/u);
    await say(buyer, 'something else', /Send \/buy to buy/u);
    await say(buyer, 'yesterday', /That day is not in the future/u);
    await say(buyer, '/cancel', /nothing to cancel/u);
    const { message_id: offer } = await tap(buyer, '🔔 Remind me', /When shall I remind you/u);
    const day = new Date(Date.now() + 10 * DAY_MS);
    const month = day.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
    await say(buyer, `${day.getUTCDate()} ${month}`, /I will ask you(?![^]*🔁)[^]*Next time: \w+day/u);
    await expect.poll(() => labelsAt(buyer, offer)).toEqual([]);
    expect(labelsAt(buyer, first)).not.toEqual([]);
  });

  test('that is stopped from the list takes its card away, whose Confirm buys nothing', async () => {
    const { buyer } = await buyPlan();
    const card = await untilAsked(buyer);
    const reference = referenceOn(buyer);
    await say(buyer, '/reminders', /Your reminders \(1\)/u);
    await tap(buyer, /^1\. /u, /Your reminder\n/u);
    await tap(buyer, '⏹ Stop', /Stopped: I do not remind you/u);
    await buyer.until(() => /No longer open/u.test(buyer.transcript()));
    const toast = await buyer.untilToast(buyer.press(card.message_id, `o:confirm:${reference}`));
    expect(toast.text ?? buyer.transcript()).toMatch(/no longer active/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });

  test('is closed by /cancel as long as its card is good, whose Confirm then buys nothing', async () => {
    const { buyer } = await buyPlan();
    const card = await untilAsked(buyer);
    const reference = referenceOn(buyer);
    clock.move(2 * HOUR_MS);
    await say(buyer, '/cancel', /Cancelled[^]*• MTN SME 1GB[^\n]* · 🔔 \/reminders/u);
    await expect.poll(() => messageAt(buyer, card.message_id)?.text).toMatch(/No longer open/u);
    expect(labelsAt(buyer, card.message_id)).toEqual([]);
    expect(await pressed(buyer, card.message_id, `o:confirm:${reference}`)).toMatch(/no longer active/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await say(buyer, '/cancel', /nothing to cancel/iu);
    clock.move(DAY_MS);
    await flows.restartBot();
    await say(buyer, '/reminders', /Your reminders \(1\)/u);
    expect(messagesWith(buyer, /Still waiting/u)).toEqual([]);
  });

  test('of one day has no sign for repeating, and stands without a day once that is over', async () => {
    const { buyer } = await buyPlan();
    await remind(buyer, 'Another day');
    await buyer.until(/Which day/u);
    await say(buyer, 'tomorrow', /I will ask you(?![^]*🔁)[^]*Next time/u);
    clock.move(DAY_MS + HOUR_MS);
    await buyer.until(/Time to buy it again/u);
    await say(buyer, '/reminders', /no other day · once\n\[1\. MTN SME 1GB/u);
  });

  test('is offered for a meter from the third purchase on', async () => {
    const buyer = flows.person();
    for (const count of [1, 2, 3]) {
      const reference = await buy(buyer, prepaidMeter('04123450200'));
      await buyer.until(new RegExp(`Done![^]*${reference}[^]*Not received`, 'u'));
      expect(/\[🔔 Remind me\]/u.test(buyer.screen()), `purchase ${count}`).toBe(count === 3);
      clock.move(DAY_MS);
    }
  });

  test('says nothing to a person who blocked the bot, and is kept', async () => {
    const { buyer } = await buyPlan();
    await remind(buyer);
    await buyer.until(/I will ask you/u);
    buyer.block();
    for (let count = 1; count <= 3; count += 1) {
      clock.move(30 * DAY_MS + HOUR_MS);
      await expect.poll(refusals).toBe(count);
    }
    clock.move(60 * DAY_MS);
    buyer.unblock();
    await say(buyer, '/reminders', /Your reminders \(1\)[^]*⏸/u);
    await tap(buyer, /^1\. /u, /I could not write to you three times/u);
    await tap(buyer, 'Another day', /Which day/u);
    await tap(buyer, /^\w{3} \d+$/u, /I will ask you/u);
    clock.move(DAY_MS + HOUR_MS);
    await buyer.until(/Time to buy it again/u);
  });

  test('of what is not sold any more says so, and leads to what else there is', async () => {
    const { buyer } = await buyPlan(flows.person(), '2gb');
    await remind(buyer);
    await buyer.until(/I will ask you/u);
    flows.sandbox.setProduct(OTHER_PLAN, { available: false });
    clock.move(30 * DAY_MS + HOUR_MS);
    await buyer.until(/Your reminder[^]*It is not sold at the moment[^]*\[Something else from MTN\]/u);
    flows.sandbox.setProduct(OTHER_PLAN, { available: true });
    await tap(buyer, 'Something else from MTN', /Which kind/u);
  });
});

test('another person sees, moves and stops none of it, and buys nothing by it', async () => {
  const { buyer } = await buyPlan();
  const bought = referenceOn(buyer);
  await remind(buyer);
  await buyer.until(/I will ask you/u);
  const [id = ''] = dataIn(buyer).flatMap((data) => /^rm:end:([\w-]{12})$/u.exec(data)?.[1] ?? []);
  clock.move(30 * DAY_MS + HOUR_MS);
  await buyer.until(/Time to buy it again/u);
  const reference = referenceOn(buyer);
  const other = await newPersonSays(flows, '/help', /How it works/u);
  const forged = [
    `rm:me:${bought}`,
    `rm:set:monthly:${bought}`,
    `rm:day:${bought}:0`,
    `rm:on:20991231:${bought}`,
    `rm:see:${id}`,
    `rm:mv:${id}:0`,
    `rm:to:20991231:${id}`,
    `rm:skip:${id}:${reference}`,
    `rm:stop:${id}:${reference}`,
    `rm:end:${id}`,
    `rm:else:${id}`,
    'rm:list:0',
    `o:confirm:${reference}`,
  ];
  for (const data of forged) await other.untilToast(other.press(newestId(other), data));
  await say(other, '/reminders', /You have no reminders/u);
  expect(other.transcript()).not.toMatch(/MTN SME/u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  await tap(buyer, 'Confirm', new RegExp(`Done![^]*${reference}`, 'u'));
  await say(buyer, '/reminders', /Your reminders \(1\)/u);
});

function refusals(): number {
  return flows.driver.latestCalls().filter(({ status }) => status === 403).length;
}
