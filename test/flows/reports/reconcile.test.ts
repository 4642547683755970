import { describe, expect, test } from 'vitest';
import { dayOf, addDays, spanOf } from '../../../src/domain/shared/days.ts';
import type { TestUser } from 'bot-api-emulator';
import { freshReference } from '../../support/samples/sample-order.ts';
import { shownDay } from '../../support/samples/shown-day.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { changeOrder, readOrder } from '../support/stored.ts';
import { messagesWith, say, tap, EVERYTHING } from '../support/say-and-read.ts';
import { documentsOf, tableBy } from '../support/downloads.ts';
import { buyElsewhere } from '../support/books.ts';

const MINUTE_MS = 60_000;
/** By which the service's clock is late: what it takes back, it takes back a minute later. */
let lateMs = 2 * MINUTE_MS;
const flows = useFlows({
  env: { LEASE_MS: '2000' },
  sandbox: { reverseAfterMs: MINUTE_MS, clock: () => Date.now() - lateMs },
});

const ZONE = 'Africa/Lagos';
/** The answer comes when the test says so. */
const UNTIL_CLEARED_MS = 60_000;
const today = (): string => dayOf(Date.now(), ZONE);
const yesterday = (): string => addDays(today(), -1);
const COMPARING = /Comparing \d{1,2} \w+ \d{4} with the service’s list/u;
const BOOKS = /Books of \d{1,2} \w+ \d{4}\n/u;
const TAKEN_BACK = /Reversed by the provider/u;

describe('a success that the service took back', () => {
  test('is found by the merchant’s /reconcile, told to its buyer once, and stands in the file', async () => {
    const { merchant } = flows;
    const buyer = flows.person();
    const reference = await sellAndTakeBack(buyer);
    const good = await buy(buyer, airtime('08031230200', '300'), /Done!/u);

    const file = await compare(merchant, '/reconcile today');
    expect(file.name).toBe(`vendbot-reconciliation-${today()}.csv`);
    expect(merchant.transcript()).toContain(reference);
    expect(textWith(merchant, BOOKS)).toMatch(
      /❗ 1 different: ₦490\.00[^]*here: ✅ successful, ₦490\.00 · service: ❌ failed, ₦0\.00\n➡️ Reversed here too\. The buyer is being told\./u,
    );
    expect(file.row(reference)).toMatchObject({
      date: today(),
      result: 'differs',
      difference: 'status+amount',
      action: 'reversed',
      status_here: 'successful',
      status_there: 'failed',
      amount_here: '490.00',
      amount_there: '0.00',
      customer_number: '08031230204',
      buyer_id: String(buyer.person.id),
    });
    expect(file.row(good)).toMatchObject({ result: 'same', action: 'none', amount_there: '294.00' });
    await buyer.until(TAKEN_BACK, EVERYTHING);
    expect(messagesWith(buyer, TAKEN_BACK)).toHaveLength(1);
    // Its old card is one line now, and points to the message with the end.
    await buyer.until(/0803 123 0204: reversed\. More is below\./u, EVERYTHING);

    const before = buyer.transcript();
    const second = await compare(merchant, '/reconcile today');
    expect(second.row(reference)).toMatchObject({ result: 'same', action: 'none', status_here: 'reversed' });
    await expect.poll(async () => (await readOrder(flows, reference)).told?.state).toBe('reversed');
    expect(buyer.transcript()).toBe(before);
  });

  test('is found by itself the day after, told to all merchants with the file, and not a second time', async () => {
    const { merchant } = flows;
    const buyer = flows.person();
    const reference = await sellAndTakeBack(buyer);
    // The bot writes that it has told the buyer after they have read it: what is changed before that is overwritten, or overwrites it.
    await expect.poll(async () => (await readOrder(flows, reference)).told).toBeDefined();
    await changeOrder(flows, reference, { confirmedAt: spanOf(yesterday(), ZONE).from + 12 * 3_600_000 });
    const files = merchant.botMessages().filter(({ document }) => document !== undefined).length;
    await flows.restartBot({ RECONCILE_AT: '00:00' });
    await merchant.until(
      new RegExp(`Books of ${shownDay(yesterday())}\\n[^]*1 different[^]*${reference}`, 'u'),
      EVERYTHING,
    );
    await expect.poll(() => documentsOf(merchant)).toHaveLength(files + 1);
    await buyer.until(TAKEN_BACK, EVERYTHING);
    const told = merchant.botMessages().length;
    const calls = flows.sandbox.calls.of('history');
    await flows.restartBot({ RECONCILE_AT: '00:00' });
    await say(merchant, '/balance', /in the wallet/u);
    await flows.restartBot();
    expect(merchant.botMessages()).toHaveLength(told + 1);
    expect(flows.sandbox.calls.of('history')).toBe(calls);
  });
});

test('what is only there is another system’s, which is counted, or unknown here, which is said with the way to restore it', async () => {
  const { merchant } = flows;
  const [foreign, lost] = [`POS-${Date.now()}-000001`, freshReference()];
  await buyElsewhere(flows, foreign);
  await buyElsewhere(flows, lost);
  const file = await compare(merchant, `/reconcile ${today()}`);
  const text = textWith(merchant, BOOKS);
  expect(text).toMatch(/❗ 1 only at the service: ₦753\.69\nℹ️ 1 sold elsewhere on this account: ₦753\.69/u);
  expect(text).toContain(`${lost}\n`);
  expect(text).toMatch(/here: not there · service: ✅ successful, ₦753\.69\n➡️ Sold here, but not in our records/u);
  expect(text).not.toContain(foreign);
  expect(file.row(foreign)).toMatchObject({ result: 'only-there', difference: 'other-system', action: 'none' });
  expect(file.row(lost)).toMatchObject({ result: 'only-there', difference: 'unknown-here', action: 'recover' });
});

describe('a merchant', () => {
  test('gets yesterday by the button, and by the command if no day is named', async () => {
    const { merchant } = flows;
    await say(merchant, '/admin', /\[Reconcile\]/u);
    const ofYesterday = new RegExp(`Books of ${shownDay(yesterday())}\\n`, 'u');
    // Each is over when its file has come, below the summary.
    await tableBy(flows, merchant, () => tap(merchant, 'Reconcile', ofYesterday));
    await tableBy(flows, merchant, () => say(merchant, '/reconcile YESTERDAY', ofYesterday));
    await tableBy(flows, merchant, () => say(merchant, '/reconcile', ofYesterday));
  });

  test('reads that it is running, when it is asked for twice, and goes on meanwhile', async () => {
    const { merchant } = flows;
    flows.sandbox.inject({ endpoint: 'history', type: 'delayed', delayMs: UNTIL_CLEARED_MS });
    const { name } = await tableBy(flows, merchant, async () => {
      await say(merchant, '/reconcile today', COMPARING);
      await say(merchant, '/reconcile today', /is already being compared/u);
      await say(merchant, '/balance', /in the wallet/u);
      flows.sandbox.clearFaults();
    });
    expect(name).toMatch(/\.csv$/u);
  });

  test('reads that the service is down, and nothing was changed', async () => {
    const { merchant } = flows;
    await flows.sandbox.down();
    merchant.say('/reconcile today');
    await merchant.until(/does not answer, so \d{1,2} \w+ \d{4} could not be compared\. Nothing was changed/u);
    await flows.sandbox.up();
    expect((await compare(merchant, '/reconcile today')).name).toMatch(/\.csv$/u);
  });

  test('reads so if the bot is stopped in the middle, and asks again after the start', async () => {
    const { merchant } = flows;
    flows.sandbox.inject({ endpoint: 'history', type: 'delayed', delayMs: UNTIL_CLEARED_MS });
    await say(merchant, '/reconcile today', COMPARING);
    await flows.restartBot();
    flows.sandbox.clearFaults();
    await merchant.until(/went wrong before .* was fully compared\. Please try again/u);
    expect((await compare(merchant, '/reconcile today')).name).toMatch(/\.csv$/u);
  });
});

/** A purchase that was told as successful and that the service has since taken back. */
async function sellAndTakeBack(buyer: TestUser): Promise<string> {
  const reference = await buy(buyer, airtime('08031230204'), /Done!/u);
  lateMs -= MINUTE_MS;
  const booked = flows.sandbox.transactions().find((each) => each.reference === reference);
  expect(booked?.transaction_status).toBe('failed');
  return reference;
}

interface Downloaded {
  readonly name: string;
  row(reference: string): Record<string, string> | undefined;
}

/** Asks, and waits for the summary and for the file, which is downloaded as Telegram's people do. */
async function compare(merchant: TestUser, command: string): Promise<Downloaded> {
  // The comparison is a process of its own, which has to start first.
  const { name, rows } = await tableBy(flows, merchant, () => say(merchant, command, BOOKS));
  return { name, row: (reference) => rows.find((record) => record['reference'] === reference) };
}

function textWith(chat: TestUser, wanted: RegExp): string {
  return chat.botMessages().findLast(({ text }) => wanted.test(text ?? ''))?.text ?? '';
}

test('a merchant gets one line and no file of a day on which nothing was sold', async () => {
  const { merchant } = flows;
  await say(merchant, '/reconcile 2020-02-29', /Books of 29 Feb 2020\nNothing was sold on this day/u);
  await say(merchant, '/balance', /in the wallet/u);
  expect(documentsOf(merchant).map(({ file_name: name }) => name)).not.toContain(
    'vendbot-reconciliation-2020-02-29.csv',
  );
});
