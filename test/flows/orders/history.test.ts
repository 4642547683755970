import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { dayOf, addDays, spanOf } from '../../../src/domain/shared/days.ts';
import { english as words } from '../../support/words.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { buy, newPersonWithCard, newPersonBuys } from '../support/shopping.ts';
import { newPersonSays, say, tap, labels } from '../support/say-and-read.ts';
import { buyElsewhere } from '../support/books.ts';
import { changeOrder, inRedis } from '../support/stored.ts';

/** The sandbox counts days by UTC; the merchant is where it is another day, whatever the time. */
const TIME_ZONE = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
const flows = useFlows({ env: { TIME_ZONE } });

const FOREIGN = 'OTHER-SYSTEM/0000042';

/** Buys airtime for each amount in turn, to its end. */
async function buyAll(buyer: TestUser, ...amounts: string[]): Promise<string[]> {
  const references: string[] = [];
  for (const amount of amounts) {
    references.push(await buy(buyer, airtime('08031230200', amount)));
    await buyer.until(/Done!/u);
  }
  return references;
}

function amountsOn(chat: TestUser): string[] {
  return chat.buttons().flatMap(({ text }) => /₦[\d,.]+/u.exec(text)?.[0] ?? []);
}

describe('/history', () => {
  test('shows own purchases in pages of five, newest first, and a tap shows the receipt with the way back', async () => {
    const buyer = flows.person();
    const [oldest = ''] = await buyAll(buyer, '101', '102', '103', '104', '105', '106', '107');
    const at = Date.UTC(2026, 0, 15, 12);
    await changeOrder(flows, oldest, { confirmedAt: at });
    await inRedis(flows, (redis, keys) => redis.zadd(keys.ordersOf(buyer.person.id), at, oldest));
    await say(buyer, '/history', /Your purchases\n7 purchases\nPage 1 of 2/u);
    expect(amountsOn(buyer)).toEqual(['₦107', '₦106', '₦105', '₦104', '₦103']);
    await tap(buyer, 'Next', /Page 2 of 2/u);
    expect(amountsOn(buyer)).toEqual(['₦102', '₦101']);
    await tap(buyer, /₦101$|₦101 /u, /Done![^]*Amount: ₦101\.00/u);
    await tap(buyer, 'Back', /Page 2 of 2/u);
    // The days that are offered are those of what stands here, so that they lead to it.
    const day = dayOf(at, TIME_ZONE);
    expect(buyer.screen()).toContain(
      `Older ones by day: /history ${day.slice(0, 7)}-01 ${day}; or by the number: /check`,
    );
    await tap(buyer, 'Prev', /Page 1 of 2/u);
    expect(buyer.screen()).not.toMatch(/Wallet history/u);
    await say(buyer, `/history ${day.slice(0, 7)}-01 ${day}`, /\n1 purchase\n[^]*₦101\.00/u);
  });

  test('offers no days if the last of a page is of the first of a month, because they would hold only what stands here', async () => {
    const buyer = flows.person();
    const references = await buyAll(buyer, '101', '102', '103', '104', '105', '106');
    const { from } = spanOf('2026-02-01', TIME_ZONE);
    for (const [place, reference] of references.entries()) {
      const at = from + place * 60_000;
      await changeOrder(flows, reference, { confirmedAt: at });
      await inRedis(flows, (redis, keys) => redis.zadd(keys.ordersOf(buyer.person.id), at, reference));
    }
    await say(buyer, '/history', /Your purchases\n6 purchases\nPage 1 of 2(?![^]*Older ones)/u);
  });

  test('of days names them by TIME_ZONE, and keeps them over pages and receipts', async () => {
    const buyer = flows.person();
    await buyAll(buyer, '101', '102', '103', '104', '105', '106');
    const today = dayOf(Date.now(), TIME_ZONE);
    buyer.say('/history today');
    await buyer.until(new RegExp(`Your purchases\n📅 ${words.day(today)}\n6 purchases\nPage 1 of 2`, 'u'));
    await tap(buyer, 'Next', /📅 .*\n6 purchases\nPage 2 of 2/u);
    await tap(buyer, /₦101$|₦101 /u, /Done!/u);
    await tap(buyer, 'Back', /📅 .*\n6 purchases\nPage 2 of 2/u);
    buyer.say('/history week');
    const week = `${words.day(addDays(today, -6))} – ${words.day(today)}`;
    await buyer.until(new RegExp(`📅 ${week}\n6 purchases`, 'u'));
    buyer.say('/history yesterday');
    await buyer.until(new RegExp(`📅 ${words.day(addDays(today, -1))}\nYou bought nothing then`, 'u'));
    expect(buyer.transcript()).not.toContain('I left out');
    await say(
      buyer,
      '/history mtn today',
      new RegExp(`🔎 “mtn”\n📅 ${words.day(today)}\n6 purchases\nPage 1 of 2`, 'u'),
    );
    await tap(buyer, 'Next', new RegExp(`🔎 “mtn”\n📅 ${words.day(today)}\n6 purchases\nPage 2 of 2`, 'u'));
    await say(buyer, '/history month', /📅 .*\n6 purchases/u);
    await say(buyer, '/history 2026-13-01', /I can’t read “2026-13-01” as a day/u);
  });

  test('is empty for who has bought nothing, also by its button, and does not count cards', async () => {
    const { buyer } = await newPersonWithCard(flows, airtime('08031231234'));
    await say(buyer, '/start', /like to buy/u);
    await tap(buyer, 'History', /You have not bought anything yet/u);
  });

  test('says of each purchase what it was, how it stands, for how much, for which number and when, with its token in the receipt', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04123450200', '5000'), /Done!/u);
    await buy(buyer, airtime('08031230400', '200'), /failed/u);
    await buy(buyer, airtime('08031230299', '300'), /Processing/u);
    await say(buyer, '/history', /3 purchases/u);
    expect(labels(buyer)).toEqual([
      '1. ⏳ ₦300 · 0803 123 0299',
      '2. ❌ ₦200 · 0803 123 0400',
      '3. ✅ ₦5,000 · 0412 3450 200',
    ]);
    for (const entry of [
      /1\. MTN airtime top-up\n⏳ processing · ₦300\.00 · 0803 123 0299 · \d+ \w+, \d\d:\d\d/u,
      /2\. MTN airtime top-up\n❌ failed · ₦200\.00 · 0803 123 0400 · /u,
      /3\. Ikeja Electric .*\n✅ successful · ₦5,000\.00 · 0412 3450 200 · /u,
    ])
      expect(buyer.screen()).toMatch(entry);
    await tap(buyer, /✅/u, /Token: (\d{4} ){4}\d{4}[^]*\[Copy token\]/u);
    await tap(buyer, 'Back', /3 purchases/u);
    await tap(buyer, /⏳/u, /Processing[^]*Don’t buy again/u);
  });
});

describe('a merchant', () => {
  test('switches between own purchases and the whole account, and opens any of it', async () => {
    const { merchant } = flows;
    const buyer = flows.person();
    await buyElsewhere(flows, FOREIGN);
    await buyAll(buyer, '111', '112');
    await buyAll(merchant, '121');
    await say(merchant, '/history', /Your purchases\n1 purchase\n/u);
    expect(amountsOn(merchant)).toEqual(['₦121']);
    await tap(merchant, 'Wallet history', /Wallet history/u);
    // What the wallet paid, newest first.
    expect(amountsOn(merchant).slice(0, 3)).toEqual(['₦118.58', '₦109.76', '₦108.78']);
    expect(merchant.screen()).toMatch(/1\. MTN airtime top-up\n✅ successful · ₦118\.58 · 0803 123 0200 · \d+ \w+, /u);
    await tap(merchant, /₦109\.76/u, /Done![^]*Amount: ₦112\.00/u);
    await tap(merchant, 'My purchases', /Your purchases/u);
  });

  test('narrows it down by words and dates', async () => {
    const { merchant } = flows;
    const today = dayOf(Date.now(), TIME_ZONE);
    for (const [asked, answer] of [
      ['glo', /Wallet history\nSearch: “glo”\n1 purchase\n[^]*₦753\.69/u],
      [`glo ${today} ${today}`, new RegExp(`Wallet history\nSearch: “glo”\n📅 ${words.day(today)}\n1 purchase\n`, 'u')],
      [today, /Wallet history\n📅 .*\n\d+ purchases/u],
      ['today', new RegExp(`Wallet history\n📅 ${words.day(today)}\n\\d+ purchases`, 'u')],
      ['week', new RegExp(`Wallet history\n📅 .* – ${words.day(today)}\n\\d+ purchases`, 'u')],
      ['open', /Wallet history\nSearch: “processing”\n1 purchase\n[^]*⏳ processing/u],
      ['glo yesterday', /lists no transactions for this/u],
      ['glo 2020-01-01 2020-01-31', /lists no transactions for this/u],
      ['<b>nothing</b> & like this', /lists no transactions for this/u],
      ['ü'.repeat(300), /lists no transactions for this/u],
    ] as const) {
      await say(merchant, `/history ${asked}`, answer);
    }
    await say(merchant, '/history 2999-01-01', /1 Jan 2999 has not come yet/u);
    expect(merchant.botMessages().at(-1)?.text).not.toMatch(/account/u);
  });

  test('reads that the service is away, and that the key is refused', async () => {
    const { merchant } = flows;
    await flows.sandbox.down();
    for (const asked of ['/balance', '/history mtn', `/receipt ${FOREIGN}`]) {
      await say(merchant, asked, /service does not answer right now/u);
    }
    await flows.sandbox.up();
    flows.sandbox.inject({ endpoint: 'wallet', type: 'status', status: 400, message: 'Unauthenticated', times: 3 });
    // What is the bot's own is said all the same.
    await say(
      merchant,
      '/balance',
      /does not accept the API key\. Please check RESELLER_API_KEY[^]*purchases? (?:is|are) open/u,
    );
    flows.sandbox.clearFaults();
    await say(merchant, '/balance', /in the wallet/u);
  });
});

describe('/receipt', () => {
  test('shows own purchases by their reference, however it is typed', async () => {
    const buyer = flows.person();
    const [reference = ''] = await buyAll(buyer, '131');
    for (const typed of [reference, reference.toLowerCase(), `  ${reference}  please`]) {
      await say(buyer, `/receipt ${typed}`, /Done![^]*Amount: ₦131\.00/u);
      expect(buyer.screen()).toContain(reference);
    }
  });

  test('of another system is asked of the service for the merchant, and unknown to a buyer', async () => {
    const { merchant } = flows;
    await say(merchant, `/receipt ${FOREIGN}`, /successful[^]*Paid: ₦753\.69[^]*it was not made here/u);
    const buyer = await newPersonSays(flows, `/receipt ${FOREIGN}`, /I don’t know a purchase with this reference/u);
    expect(buyer.transcript()).not.toMatch(/₦/u);
  });
});
