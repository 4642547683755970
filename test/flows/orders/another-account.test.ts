import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, dataUnder, newPersonBuys } from '../support/shopping.ts';
import { changeOrder, readOrder } from '../support/stored.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { messageAt, pressed, say, tap, newestId } from '../support/say-and-read.ts';

const flows = useFlows();
const OTHER_KEY = 'key-of-another-account';
const ASKED = /Is this the same account at the service\?/u;
const ANSWERED_ONCE = /Already answered/u;
const MANY = 100_000;

let other: Sandbox;
beforeAll(async () => {
  other = await startSandbox({ apiKey: OTHER_KEY, finishAfterMs: 200 });
});
afterEach(async () => {
  flows.sandbox.clearFaults();
  await flows.restartBot();
});
afterAll(async () => {
  await other.stop();
});

const elsewhere = (): Record<string, string> => ({ RESELLER_BASE_URL: other.url, RESELLER_API_KEY: OTHER_KEY });
/** The same account behind another address. */
const moved = (): Record<string, string> => ({
  RESELLER_BASE_URL: flows.sandbox.url.replace('127.0.0.1', 'localhost'),
});

/** A purchase of which neither the call nor any question brought an answer. */
async function unanswered(number: string): Promise<{ buyer: TestUser; reference: string }> {
  const buyer = flows.person();
  flows.sandbox.inject({ endpoint: 'status', type: 'status', status: 503, times: MANY });
  const reference = await buy(buyer, airtime(number));
  await expect.poll(() => flows.sandbox.calls.forReference(reference).called).toBe(1);
  await expect.poll(async () => (await readOrder(flows, reference)).state).toBe('unknown');
  return { buyer, reference };
}

const question = (chat: TestUser, after: number) =>
  chat.botMessages().findLast(({ message_id, text = '' }) => message_id > after && ASKED.test(text));

/** The question that owners get after this message; resolves with its id. */
async function asked(chat: TestUser, after: number): Promise<number> {
  await expect.poll(() => question(chat, after), { timeout: 8_000 }).toBeDefined();
  return question(chat, after)?.message_id ?? 0;
}

/** So many questions more about it, each of which could have led to another call. */
async function askedAgain(reference: string): Promise<void> {
  const before = (await readOrder(flows, reference)).asked?.count ?? 0;
  await expect.poll(async () => (await readOrder(flows, reference)).asked?.count ?? 0).toBeGreaterThan(before + 8);
}

const SURE = /^Yes, the same account$/u;

/** The tap, and the one that says that it was meant. */
async function sayTheSame(merchant: TestUser, asking: number, same: string): Promise<void> {
  merchant.press(asking, same);
  const sure = () => dataUnder(messageAt(merchant, asking)!, SURE);
  await expect.poll(sure).not.toBe('');
  merchant.press(asking, sure());
}

test('an order whose answer was lost is not bought again at another account: owners are asked, and until the bot is back at the first one it is only asked about', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await unanswered('08031230504');
  let before = newestId(merchant);
  await flows.restartBot(elsewhere());
  flows.sandbox.clearFaults();

  const asking = await asked(merchant, before);
  await askedAgain(reference);
  expect(other.calls.forReference(reference).called).toBe(0);
  expect(await readOrder(flows, reference)).toMatchObject({ state: 'unknown', asked: { answer: 'elsewhere' } });
  expect(flows.logLines.some((line) => line.includes('another address or key'))).toBe(true);

  // What was never sent goes to the new one.
  const { buyer: second, reference: bought } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
  expect(other.calls.forReference(bought).accepted).toBe(1);

  // Neither a restart before the answer nor a person who is no owner changes anything.
  const message = messageAt(merchant, asking)!;
  const [same, another] = [dataUnder(message, /^Same account$/u), dataUnder(message, /^Another account$/u)];
  expect(await second.untilToast(second.press(newestId(second), same))).toMatchObject({
    text: 'Only merchants can do this.',
  });
  await flows.restartBot(elsewhere());
  merchant.press(asking, another);
  await merchant.until(/It is another account/u);
  // The first answer stands.
  before = newestId(merchant);
  await sayTheSame(merchant, asking, same);
  await merchant.until(ANSWERED_ONCE);
  await askedAgain(reference);
  await flows.restartBot(elsewhere());
  await askedAgain(reference);
  expect(other.calls.forReference(reference).called).toBe(0);
  expect((await readOrder(flows, reference)).state).toBe('unknown');
  expect(question(merchant, before)).toBeUndefined();
  const { entries } = await withStore(flows, ({ changeTrail }) => changeTrail.list(undefined, 5));
  expect(entries.filter(({ what }) => what === 'reseller-account')).toHaveLength(1);

  expect(flows.logLines.filter((line) => line.includes(OTHER_KEY))).toEqual([]);

  await flows.restartBot();
  await buyer.until(/Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(other.calls.forReference(reference).called).toBe(0);
});

test('at another account owners see why it waits, and close it by hand', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await unanswered('08031230504');
  await flows.stopBot();
  await changeOrder(flows, reference, { confirmedAt: Date.now() - 25 * 3_600_000 });
  await flows.startBot(elsewhere());
  flows.sandbox.clearFaults();
  await expect.poll(async () => (await readOrder(flows, reference)).asked?.answer).toBe('elsewhere');
  buyer.press(newestId(buyer), `nr:ask:${reference}`);
  await buyer.until(/[Tt]he provider gives no clear answer\./u);
  // Asked too soon after, it says what is known, and not that the provider works on it.
  buyer.press(newestId(buyer), `nr:ask:${reference}`);
  await buyer.until(/🔎 The provider gives no clear answer\./u);
  await say(merchant, '/start', /Purchases still pending: 1/u);
  await tap(
    merchant,
    /Purchases still pending/u,
    /Purchase still pending[^]*another address or key[^]*\[Close as failed\]/u,
  );

  await say(merchant, `/receipt ${reference}`, /Expected cost[^]*\[Close as failed\]/u);
  await tap(merchant, 'Close as failed', /Close this purchase as failed\?/u);
  merchant.tap('Close as failed');
  await buyer.until(/Closed by the merchant/u);
  expect(other.calls.forReference(reference).called).toBe(0);
});

test('with "Same account" the order goes on as always: it is sent again under its reference, and bought once', async () => {
  const { merchant } = flows;
  // The first call stores nothing; the same reference is accepted later.
  const { buyer, reference } = await unanswered('08031230503');
  const before = newestId(merchant);
  await flows.restartBot(moved());
  flows.sandbox.clearFaults();
  const asking = await asked(merchant, before);
  await askedAgain(reference);
  expect(flows.sandbox.calls.forReference(reference).called).toBe(1);

  const message = messageAt(merchant, asking)!;
  const same = dataUnder(message, /^Same account$/u);
  merchant.press(asking, same);
  await merchant.until(
    /really the same account\?[^]*bought and paid a second time[^]*\[Yes, the same account\][^]*\[Another account\]/u,
  );
  // One tap changes nothing yet.
  await askedAgain(reference);
  expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
  await sayTheSame(merchant, asking, same);
  await merchant.until(/It is the same account/u);
  await buyer.until(/Done!/u);
  expect(flows.sandbox.calls.forReference(reference)).toMatchObject({ called: 2, accepted: 1 });
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('after the bot is back at the first account, the question about the other one is closed', async () => {
  const { merchant } = flows;
  const { buyer } = await unanswered('08031230504');
  const before = newestId(merchant);
  // Nobody has said anything about this address yet.
  await flows.restartBot({ ...elsewhere(), RESELLER_BASE_URL: other.url.replace('127.0.0.1', 'localhost') });
  flows.sandbox.clearFaults();
  const asking = await asked(merchant, before);
  await flows.restartBot();
  await buyer.until(/Done!/u);
  const another = dataUnder(messageAt(merchant, asking)!, /^Another account$/u);
  expect(await pressed(merchant, asking, another)).toBe('This question is no longer open. Nothing was changed.');
});
