import { expect } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { auditOf } from '../../support/audit-of.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { boughtFor, freshNumbers, linesFor, LIST_CARD, ones, slowDown, summariesOf } from '../batches/batches.ts';
import { letIn } from '../support/people.ts';
import type { Flows } from '../support/flows.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, goToCard } from '../support/shopping.ts';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';

/** Of a shop whose Redis has more than one server. Times are short, but longer than a failover. */
export const SHOP = {
  env: {
    ACCESS: 'approval',
    PAYMENT_PROVIDER_TOKEN: '284685063:TEST:secret-of-the-provider',
    REDIS_REPLICAS: '1',
    LEASE_MS: '5000',
  },
  // A press that was answered with "away" is answered again when it is taken up.
  refusals: /query is too old/u,
};

const ROWS = 20;
/** So many rows of a list are under way together. */
const ROWS_AT_ONCE = 6;
const BALANCE = 50_000;

/** A person whom a merchant let in, and who has paid into their account in Telegram. */
async function payer(flows: Flows): Promise<TestUser> {
  const person = await letIn(flows);
  await pay(person);
  await person.until(/Payment received\. ₦50,000\.00 was added/u, EVERYTHING);
  return person;
}

async function pay(person: TestUser): Promise<void> {
  person.say(`/topup ${BALANCE}`);
  await person.until((chat) => chat.botMessages().some(({ invoice }) => invoice !== undefined), EVERYTHING);
  person.pay(person.botMessages().findLast(({ invoice }) => invoice !== undefined)!.message_id);
}

function isPaid(chat: TestUser): boolean {
  return chat.botMessages().some(({ text = '' }) => /Payment received/u.test(text));
}

/** A purchase, a token, a list and a payment, and the books of all of it. */
export async function tryEverything(flows: Flows): Promise<void> {
  const person = await payer(flows);
  const bought = [await buy(person, airtime('08031230200'))];
  await person.until(/Done!/u, EVERYTHING);
  bought.push(await buy(person, prepaidMeter('04123450202')));
  await person.until(/Token: /u, EVERYTHING);
  expect(bought.map((reference) => booksOf(flows, reference))).toEqual([BOUGHT_ONCE, BOUGHT_ONCE]);
  const numbers = freshNumbers(5);
  await say(person, linesFor(numbers), LIST_CARD);
  await tap(person, 'Buy all 5', /5 of 5 done, for/u, EVERYTHING);
  expect(boughtFor(flows, numbers)).toEqual(ones(5));
  await say(person, '/balance', /₦42,000\.00/u);
  await expectBalanced(flows);
}

/**
 * People in the middle of a purchase, a list and a payment while something happens. Resolves once each has come to its end, once.
 * @param happen to the servers
 */
export async function tryEverythingWhile(flows: Flows, happen: () => Promise<void>) {
  const [lister, buyer, confirmer] = [await payer(flows), await payer(flows), await payer(flows)];
  const paying = await letIn(flows);
  const numbers = freshNumbers(ROWS);
  await say(lister, linesFor(numbers), LIST_CARD);
  const list = lister.botMessages().at(-1)?.message_id;
  const late = await goToCard(confirmer, airtime('08031231234'));
  slowDown(flows, ROWS, 300);
  lister.tap(`Buy all ${ROWS}`);
  await expect.poll(() => boughtFor(flows, numbers).includes(1)).toBe(true);
  const early = await buy(buyer, prepaidMeter('04123450202'), /Processing/u);

  const happened = happen();
  confirmer.tap('Confirm');
  await pay(paying).catch(() => undefined);
  await happened;

  await lister.until(new RegExp(`\\d+ of ${ROWS} done, for`, 'u'), EVERYTHING);
  await buyer.until(new RegExp(`Done![^]*${early}`, 'u'), EVERYTHING);
  await confirmer.until(new RegExp(`Done![^]*${late}`, 'u'), EVERYTHING);
  await paying.until((chat) => isPaid(chat) || chat.toasts.some(({ text = '' }) => /charged/u.test(text)), EVERYTHING);
  const payments = isPaid(paying) ? 1 : 0;
  await expect
    .poll(() => withStore(flows, ({ accounts }) => accounts.read(paying.person.id)))
    .toMatchObject({ balanceMinor: payments * BALANCE * 100 });
  await expectBalanced(flows);
  return {
    rows: agreement(boughtFor(flows, numbers), summariesOf(lister).at(-1)),
    // One that may have arrived is drawn on the message of the list instead.
    sentAgain: summariesOf(lister, list).length > 1,
    books: [early, late].map((reference) => booksOf(flows, reference)),
  };
}

/**
 * No row is bought twice, and what the summary calls done was bought. A row whose order was drafted on a master that is lost in that moment may not be
 * started at all, because drafts are not waited for; the summary says so, and its buyer can try it again.
 */
function agreement(bought: readonly number[], summary = '') {
  const done = Number(/(\d+) of \d+ done, for/u.exec(summary)?.[1]);
  const all = bought.filter((count) => count === 1).length;
  return { twice: bought.filter((count) => count > 1).length, asSaid: done <= all, most: done >= ROWS - ROWS_AT_ONCE };
}

/** What came of it, as the service's books and the chats have it. */
export const ALL_WELL = {
  rows: { twice: 0, asSaid: true, most: true },
  sentAgain: false,
  books: [BOUGHT_ONCE, BOUGHT_ONCE],
};

/** Every account agrees with its ledger, and nothing is on hold when all orders have ended. A connection may be lost to a late word of Sentinel. */
async function expectBalanced(flows: Flows): Promise<void> {
  await expect
    .poll(() => withStore(flows, (store) => auditOf(store)))
    .toMatchObject({ heldMinor: 0, differences: [], outOfBalanceMinor: 0 });
}
