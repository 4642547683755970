import { readOf } from '../../../src/domain/orders/duplicate.ts';
import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { askPinAbove, ASKS_PIN, confirmByPin, enterPin, newPersonWithPin, setPin } from './pins.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, referenceOn, goToCard } from '../support/shopping.ts';
import { say, tap, newestId, EVERYTHING, dataIn } from '../support/say-and-read.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });
const PIN = '482719';

let buyer: TestUser;

beforeEach(async () => {
  await askPinAbove(flows, 'customer', 0);
  buyer = await newPersonWithPin(flows, PIN);
});

/**
 * Every place in the source that confirms an order, with how it passes the PIN gate. A new one fails the first test until it stands here,
 * with a test of its own below or elsewhere.
 */
const WAYS: Record<string, string> = {
  'bot/chat/orders/card/card.ts: /confirm-order.ts': 'asks the service',
  'bot/chat/orders/card/card.ts: confirmTap(': 'Confirm and Buy again under a card',
  'bot/chat/orders/card/card.ts: confirmOrder(': 'the one call of the service, which asks the gate',
  'bot/chat/batches/bulk.ts: confirmBatchTap(': 'Buy all, Once and Buy all of it again under the card of a list',
  'bot/chat/batches/bulk.ts: confirmBatch(':
    'the tap on a list: lets it run, with the PIN where its sum needs one, and each of its rows passes the gate',
  'bot/chat/pins/pin.ts: confirmBatchTap(': '✓ under the right PIN of a list: a tap like another one',
  'bot/chat/pins/pin.ts: confirmTap(': '✓ under the right PIN: a tap like another one, which finds what the PIN proved',
  'services/batches/run-batch.ts: /confirm-order.ts': 'asks the service, with its gate, for each row of a list',
  "domain/orders/recovered-order.ts: type: 'confirmed', at": 'what the service has in its history was confirmed before',
  'services/orders/confirm-order.ts: commitConfirmed(':
    'behind the gate, twice: itself again where an earlier order cannot be shown',
  'services/orders/confirm-order.ts: shop.orders.confirm(': 'the one call that makes a draft a confirmed order',
  'services/orders/confirm-order.ts: pins.take(': 'the gate',
  "services/orders/confirm-order.ts: type: 'confirmed', at": 'the event that does',
  'services/batches/confirm-batch.ts: shop.batches.confirm(':
    'lets a list run, which buys nothing by itself; its script takes the proof where the record says that there is one',
  'app/app.ts: ports.orders.confirm(': 'hands the call of the service on to the store, past what chaos puts around it',
  'services/recovery/recent-writes.ts: orders.confirm(':
    'hands the call of the service on to the store, and keeps what it wrote in mind',
  'services/batches/run-batch.ts: confirmOrder(':
    'each row of a list by the service: one that needs a PIN is refused unless its list has one (test/services/batches/confirm-batch.test.ts)',
};

const CALLS =
  /(?<!async |function )\b(?:[\w.]+\.)?confirm\(|(?<!function )\b(?:confirmTap|confirmBatchTap|confirmBatch|confirmOrder|commitConfirmed|pins\.take)\(|type: 'confirmed', at|\/confirm-order\.ts(?=')/gu;

test('every way in is known: who has the service, who calls it, and who may write a confirmed order', () => {
  const folder = new URL('../../../src/', import.meta.url).pathname;
  const found = globSync('{*,{app,bot,cli,domain,services,reseller,redis,http}/**/*}.ts', {
    cwd: folder,
  }).flatMap((path) => [...readFileSync(folder + path, 'utf8').matchAll(CALLS)].map(([call]) => `${path}: ${call}`));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(WAYS).toSorted());
});

test('between the gate and the confirmation there is no way round: only what passed it is committed', () => {
  const source = readFileSync(new URL('../../../src/services/orders/confirm-order.ts', import.meta.url), 'utf8');
  const [before = '', after = ''] = source.split('pins.take(');
  const bodyOf = (text: string) => text.match(/(?<!function )commitConfirmed\(/gu) ?? [];
  expect(bodyOf(before)).toEqual([]);
  expect(bodyOf(after)).toHaveLength(2);
});

test('Confirm, tapped again and again and repeated by Telegram, asks and buys nothing', async () => {
  const reference = await buy(buyer, airtime('08031231234'), ASKS_PIN);
  const { message_id: messageId } = buyer.botMessages().at(-1) ?? { message_id: 0 };
  for (let count = 0; count < 3; count += 1) await buyer.untilToast(buyer.press(messageId, `o:confirm:${reference}`));
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  await enterPin(buyer, PIN);
  await buyer.until(/Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test('Buy again, under a duplicate and forged before there is one, asks', async () => {
  const reference = await goToCard(buyer, airtime('08031231234'));
  const { message_id: messageId } = buyer.botMessages().at(-1) ?? { message_id: 0 };
  const first = await buy(buyer, airtime('08031231234'), ASKS_PIN);
  await enterPin(buyer, PIN);
  await buyer.until(/Done!/u);
  const again = `o:confirm:${reference}:${readOf({ reference: first })}`;
  buyer.press(messageId, again);
  await buyer.until(ASKS_PIN);
  const card = await tap(buyer, 'Cancel', /\[Confirm\]/u);
  expect(JSON.stringify(card.reply_markup)).toContain(`"${again}"`);
  buyer.press(messageId, `o:confirm:${reference}`);
  await buyer.until(ASKS_PIN);
  await enterPin(buyer, PIN);
  await buyer.until(/You bought exactly this before/u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  // The PIN was entered for this very order a moment ago, and nothing was bought with it.
  await tap(buyer, again, new RegExp(`Done![^]*${reference}`, 'u'));
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

test.each(['mtn 500 08031231236', 'again mtn 500 08031231237'])(
  'a purchase in one line, %s, asks like another one',
  async (line) => {
    await say(buyer, line, /\[Confirm\]/u);
    const reference = referenceOn(buyer);
    await confirmByPin(flows, buyer, reference, PIN);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  },
);

test.each(['all', 'once', 'again'])('a list, by its button "%s", asks and buys nothing before', async (how) => {
  const numbers = ['1', '2'].map((last) => `0803555${how.length}23${last}`);
  await say(buyer, numbers.map((number) => `mtn 500 ${number}`).join('\n'), /📋[^]*\[Buy all 2\]/u);
  const messageId = newestId(buyer);
  const list = dataIn(buyer)[0]?.replace('b:all:', '') ?? '';
  for (let count = 0; count < 3; count += 1) await buyer.untilToast(buyer.press(messageId, `b:${how}:${list}`));
  await buyer.until(ASKS_PIN, EVERYTHING);
  const rows = await rowsOf(list);
  for (const data of rows.flatMap((row) => [`o:confirm:${row}`, `o:confirm:${row}:ABCDEF`])) {
    await buyer.untilToast(buyer.press(messageId, data));
  }
  for (const row of [list, ...rows]) expect(booksOf(flows, row)).toEqual(NOT_BOUGHT);
  buyer.press(messageId, `b:${how}:${list}`);
  // The keypads of the rows that were forged look the same.
  await buyer.until((chat) => dataIn(chat).includes(`pn:list:${list}`));
  await enterPin(buyer, PIN);
  await buyer.until(/2 of 2 done, for/u);
  for (const row of rows) expect(booksOf(flows, row)).toEqual(BOUGHT_ONCE);
});

async function rowsOf(list: string): Promise<string[]> {
  const batch = await withStore(flows, ({ batches }) => batches.find(list));
  return batch?.rows.map(({ reference }) => reference) ?? [];
}

test('a merchant is asked, too, if it is set for them, and a restart in between changes nothing', async () => {
  const { merchant } = flows;
  await askPinAbove(flows, 'merchant', 0);
  await setPin(merchant, PIN);
  const reference = await buy(merchant, airtime('08031231234'), ASKS_PIN);
  await flows.restartBot();
  await merchant.untilToast(merchant.press(newestId(merchant), `o:confirm:${reference}`));
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  await enterPin(merchant, PIN);
  await merchant.until(/Done!/u);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  await askPinAbove(flows, 'merchant', undefined);
});
