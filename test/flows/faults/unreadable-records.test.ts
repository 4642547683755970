import { beforeAll, describe, expect, test } from 'vitest';
import { type Keys } from '../../../src/redis/keys.ts';
import { missed } from '../cases/missed.ts';
import { greet, letInWith } from '../support/people.ts';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy, goToCard } from '../support/shopping.ts';
import { say, tap } from '../support/say-and-read.ts';
import { inRedis, readOrder } from '../support/stored.ts';

const flows = useFlows({ env: { ACCESS: 'approval' }, heldLookMs: 100 });

beforeAll(() => greet(flows.merchant));

/** Overwrites a field of a hash. `mend` writes back what stood there last. */
async function damage(keyOf: (keys: Keys) => string, field: string) {
  let good = '';
  const again = (): Promise<void> =>
    inRedis(flows, async (redis, keys) => {
      const stored = (await redis.hget(keyOf(keys), field)) ?? '';
      if (stored !== '?') good = stored;
      await redis.hset(keyOf(keys), field, '?');
    });
  const mend = () => inRedis(flows, (redis, keys) => redis.hset(keyOf(keys), field, good));
  await again();
  return { again, mend };
}

/** How often merchants were told of this record. */
const toldOf = (what: string) =>
  flows.merchant.botMessages().filter(({ text = '' }) => /cannot be read/u.test(text) && text.includes(what)).length;

test('an order that cannot be read is held and told once, stands in lists as a line, and goes on to its end when it is mended', async () => {
  const { merchant } = flows;
  const buyer = await letInWith(flows, 2_000);
  await buy(buyer, airtime('0803 555 0200', '300'), /Done!/u);
  const number = '08035550299';
  const reference = await buy(buyer, airtime(number, '400'), /Processing/u);
  const { again, mend } = await damage((keys) => keys.order(reference), 'record');
  // A call that was under way may have written the record anew.
  await expect.poll(() => again().then(() => toldOf(reference))).toBeGreaterThan(0);
  await endProcessing(flows, number);

  await say(buyer, '/history', /1 purchase cannot be read; the shop has been told\.[^]*₦300\.00/u);
  buyer.say(`/receipt ${reference}`);
  await buyer.until(/Nothing was bought by this, and nothing is lost\. The shop has been told/u);
  await say(merchant, '/health', /1 record cannot be read, and nothing goes on with it/u);
  expect(toldOf(reference)).toBe(1);
  expect(buyer.transcript()).not.toMatch(/Paid: ₦400\.00/u);

  await mend();
  await buyer.until(/Paid: ₦400\.00/u);
  expect(flows.sandbox.transactions().filter((one) => one.reference === reference)).toHaveLength(1);
  await expect.poll(() => flows.logLines.some((line) => line.includes('a record can be read again'))).toBe(true);
});

test('a card that cannot be read keeps nobody from reading of their top-up, nor /cancel from taking back the others', async () => {
  const { merchant } = flows;
  const buyer = await letInWith(flows, 2_000);
  const other = await goToCard(buyer, airtime('0803 555 2200', '500'));
  const reference = await goToCard(buyer, airtime('0803 555 2201', '500'));
  await say(buyer, '/topup 700', /photo of the slip or a note/u);
  await tap(buyer, 'Skip', /You asked for/u);
  await merchant.until(/₦700\.00[^]*Credit\]/u);
  await damage((keys) => keys.order(reference), 'record');
  await tap(merchant, '➕ Credit', /₦700\.00 was added to the account of/u);
  await buyer.until(/₦700\.00 was added to your account/u);
  await say(buyer, '/cancel', /0803 555 2200/u);
  expect((await readOrder(flows, other)).state).toBe('dropped');
});

describe('an account that cannot be read', () => {
  test('pays for nothing until it is mended', async () => {
    const buyer = await letInWith(flows, 2_000);
    const { id } = buyer.person;
    const reference = await goToCard(buyer, airtime('0803 555 1200', '500'));
    const { mend } = await damage((keys) => keys.account(id), 'balance');
    buyer.tap('Confirm');
    await buyer.until((chat) => chat.toasts.some(({ text = '' }) => /Nothing was bought by this/u.test(text)));
    await flows.merchant.until(() => toldOf(String(id)) === 1);
    expect(flows.sandbox.transactions().some((one) => one.reference === reference)).toBe(false);

    await mend();
    await tap(buyer, 'Confirm', /Paid: ₦500\.00/u);
    expect(flows.logLines.some((line) => line.includes('cannot be read') && line.includes(String(id)))).toBe(false);
  });

  test('gets what is due to it when it is mended, and its buyer is told', async () => {
    const buyer = await letInWith(flows, 2_000);
    const number = '08035560299';
    await buy(buyer, airtime(number, '600'), /Processing/u);
    const { mend } = await damage((keys) => keys.account(buyer.person.id), 'held');
    await endProcessing(flows, number);
    await flows.merchant.until(() => toldOf(String(buyer.person.id)) === 1);
    await mend();
    await buyer.until(/Paid: ₦600\.00/u);
  });
});

test('a case that cannot be read is a line in the list, and stands there again when it is mended', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await missed(flows, 'Nothing came to me', '08035553200');
  const { mend } = await damage((keys) => keys.case(buyer.person.id, reference), 'record');
  await say(merchant, '/cases', /1 case cannot be read; the shop has been told/u);
  await expect.poll(() => toldOf(reference)).toBe(1);
  const released = () => flows.logLines.filter((line) => line.includes('can be read again')).length;
  const before = released();
  await mend();
  await expect.poll(released).toBe(before + 1);
  merchant.say('/cases');
  await merchant.until(
    (chat) => !/case cannot be read/u.test(chat.botMessages().at(-1)?.text ?? 'case cannot be read'),
  );
});
