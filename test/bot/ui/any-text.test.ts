import fc from 'fast-check';
import { openReceipt } from '../../../src/bot/chat/orders/routes.ts';
import { describe, expect, test } from 'vitest';
import {
  listedButton,
  listedOrder,
  listedText,
  listedTransaction,
  orderListScreen,
} from '../../../src/bot/chat/orders/find/listed-purchase.ts';
import { summaryScreen } from '../../../src/bot/chat/batches/batch-summary-screen.ts';
import { resultFile } from '../../../src/bot/chat/batches/batch-result-file.ts';
import { factsOf } from '../../../src/bot/feature.ts';
import { FEATURES } from '../../../src/bot/features.ts';
import { orderScreen } from '../../../src/bot/chat/orders/receipt/order-screen.ts';
import { reassuranceScreen } from '../../../src/bot/chat/orders/notify/say-waits.ts';
import { stuckScreen } from '../../../src/bot/chat/orders/find/stuck-screen.ts';
import { transactionScreen } from '../../../src/bot/chat/orders/receipt/transaction-screen.ts';
import { asSent, type Screen } from '../../../src/bot/ui/screen.ts';
import type { Words } from '../../../src/bot/ui/words.ts';
import type { RowStatus } from '../../../src/domain/batches/batch.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { failureReasons, type Order, orderStates, waitTopics } from '../../../src/domain/orders/order.ts';
import { parseHtml } from 'bot-api-emulator';
import { freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { allWords } from '../../support/words.ts';
import { sampleBatch } from '../../support/samples/sample-batch.ts';

/** Texts as a service, Telegram or a person may send them. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' \n\t ',
    '\0',
    'a\0b',
    '\ud83d',
    'x\udc00y',
    '<b>',
    '</code><a href="x">&amp;&lt;</b>&#0;',
    '‮١٢٣ مرحبا ⁦',
    'NGN 99999999999999999999.99',
    'Wallet balance: 00000000000000000000000',
    'x'.repeat(4_000),
    '&'.repeat(4_000),
    '\n'.repeat(4_000),
    '😀'.repeat(2_000),
    `1${'😀'.repeat(400)}`,
    `e${'́'.repeat(4_000)}`,
    'line\n'.repeat(800),
  ),
  fc.integer({ min: 1, max: 4_000 }).map((length) => '7'.repeat(length)),
  fc.array(fc.stringMatching(/^\d{1,24}$/u), { minLength: 1, maxLength: 8 }).map((groups) => groups.join(' ')),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '<', '&', '>', '1', '.', ',', ' ', '₦', 'N', '\0') }),
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const money = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constant(Number.MAX_SAFE_INTEGER)).map(minor);
const words = fc.constantFrom(...allWords.locales).map((locale) => allWords(locale));

const receipt = fc.record({
  paidMinor: maybe(money),
  quantity: maybe(text),
  remark: maybe(text),
  token: maybe(text),
  units: maybe(text),
  meterNumber: maybe(text),
  customerName: maybe(text),
  customerAddress: maybe(text),
  disco: maybe(text),
  exchangeReference: maybe(text),
  transactionDate: maybe(text),
});

const order: fc.Arbitrary<Order> = fc
  .record({
    state: fc.constantFrom(...orderStates),
    service: text,
    provider: text,
    productName: text,
    title: text,
    quantity: text,
    validity: text,
    amountRequired: fc.boolean(),
    kind: fc.constantFrom('phone', 'meter', 'smartcard', 'customer'),
    customerId: text,
    verifiedName: maybe(text),
    priceMinor: money,
    costMinor: maybe(money),
    heldMinor: maybe(money),
    uncollected: fc.boolean(),
    receipt: maybe(receipt),
    failure: maybe(fc.record({ reason: fc.constantFrom(...failureReasons), message: text })),
    recovered: fc.boolean(),
  })
  .map(({ state, kind, customerId, verifiedName, ...any }) => {
    const sample = orderIn(state, { reference: REFERENCE });
    const { service, provider, productName, title, quantity, validity, amountRequired } = any;
    const item = { ...sample.item, service, provider, productName, title, quantity, validity, amountRequired };
    return {
      ...sample,
      item,
      recipient: { kind, customerId, ...present({ verifiedName }) },
      priceMinor: any.priceMinor,
      ...present({ costMinor: any.costMinor, receipt: any.receipt && present(any.receipt), failure: any.failure }),
      ...(any.heldMinor === undefined
        ? {}
        : {
            billing: {
              heldMinor: any.heldMinor,
              day: '2026-11-21',
              ...(any.uncollected ? { uncollected: true as const } : {}),
            },
          }),
      ...(any.recovered ? { recovered: true as const } : {}),
    };
  });

const REFERENCE = freshReference();

function present<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** What Telegram would refuse in a message. @throws if it is not Telegram's HTML */
function faultsOf({ html, rows = [] }: Screen): string[] {
  const { text: read } = parseHtml(html);
  const labels = rows.flat().map((button) => button.text);
  const data = rows.flat().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
  const copied = rows.flat().flatMap((button) => ('copy_text' in button ? [button.copy_text.text] : []));
  const urls = rows.flat().flatMap((button) => ('url' in button ? [button.url] : []));
  const fits: Record<string, boolean> = {
    'whole characters': [html, ...labels, ...copied, ...urls].every((part) => part.isWellFormed()),
    'something to read': [read, ...labels].every((part) => part.trim() !== ''),
    'at most 4096 characters': read.length <= 4096,
    'data of at most 64 bytes': data.every((part) => Buffer.byteLength(part) <= 64),
    'an address that other apps read': urls.every((url) => URL.canParse(url) && !/\s/u.test(url) && url.length < 2_000),
    'a copy of 1 to 256 characters': copied.every((part) => part.length > 0 && part.length <= 256),
  };
  return Object.entries(fits).flatMap(([name, isSo]) => (isSo ? [] : [name]));
}

const { underOrder } = factsOf(FEATURES);

/** Everything that shows one order. */
const screens: Record<string, fc.Arbitrary<(order: Order, words: Words) => Screen>> = {
  'the end, and /receipt, of a buyer or a merchant': fc
    .record({ forMerchant: fc.boolean(), forBuyer: fc.boolean() })
    .map((view) => (one, own) => orderScreen(one, own, { ...view, underOrder })),
  'that it takes long': fc.constantFrom(...waitTopics).map((topic) => (one, own) => reassuranceScreen(one, topic, own)),
  'that it does not end, for merchants': maybe(text).map(
    (name) => (one, own) => stuckScreen(one, name, own, { now: T0, underOrder }),
  ),
  'a page of /token and /check': fc.record({ name: maybe(text), title: fc.constant('5') }).map(({ name, title }) => {
    const page = (one: Order) => ({ title, orders: Array.from({ length: 5 }, () => one), before: 0, pager: [] });
    return (one, own) => orderListScreen({ ...page(one), buyerOf: () => name }, own);
  }),
  'a page of /history': fc.constant((one: Order, own: Words) => {
    const entries = [1, 2, 3, 4, 5].map((position) => listedOrder(one, position, own));
    const rows = entries.map((entry) => [
      listedButton(entry, openReceipt.data({ page: 0, days: undefined, reference: entry.reference }), own),
    ]);
    return { html: entries.map((entry) => listedText(entry, own)).join('\n\n'), rows };
  }),
  'a summary of a list': fc.constant((one: Order, own: Words) => summaryScreen(listOf(one), own)),
};

function listOf(one: Order) {
  const rows: RowStatus[] = Array.from({ length: 60 }, (_, index) => ({
    row: index + 1,
    reference: REFERENCE,
    good: 0,
    customerId: one.recipient.customerId,
    wanted: one,
    order: one,
    refusal: undefined,
  }));
  return { batch: sampleBatch(0, { state: 'summing', rows, goods: [one] }), rows, stop: undefined };
}

describe('whatever texts an order holds, in every language, Telegram takes', () => {
  test.each(Object.entries(screens))('%s', (_name, screen) => {
    fc.assert(
      fc.property(order, words, screen, (one, own, draw) => {
        expect(faultsOf(asSent((words) => draw(one, words), own))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('a transaction of the account', () => {
    const shown = fc.record({
      reference: text,
      status: fc.constantFrom('successful', 'processing', 'failed', 'other'),
      service: text,
      provider: text,
      productName: text,
      customerId: text,
      createdAt: text,
      receipt: receipt.map(present),
    });
    fc.assert(
      fc.property(shown, words, (any, own) => {
        const transaction = any as Parameters<typeof transactionScreen>[0];
        expect(faultsOf(transactionScreen(transaction, own))).toEqual([]);
        const listed = listedTransaction(transaction, 1, own, () => undefined);
        expect(faultsOf({ html: listedText(listed, own) })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('and the file of a list is written', () => {
    fc.assert(
      fc.property(order, words, (one, own) => {
        expect(resultFile(listOf(one), own).text).not.toBe('');
      }),
    );
  });
});
