import type { Redis } from 'ioredis';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { dayOf, addDays } from '../../../src/domain/shared/days.ts';
import { greet, change, giveAccess, newAgent } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { labelsAt, say, tap } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';
import { documentsOf, download } from '../support/downloads.ts';

/** The way back to where merchants open it from. */
const DESK = '⚙️ For merchants';
const flows = useFlows({ env: { RECAP_AT: '23:59' } });

const ZONE = 'Africa/Lagos';

let agent: TestUser;
let merchant: TestUser;

beforeAll(async () => {
  merchant = flows.merchant;
  agent = await newAgent(flows);
  await greet(merchant);
  await change(merchant, '/prices agent data 2% + 5');
  await change(merchant, '/prices agent airtime -1% below');
  await buy(agent, smePlan, /Done!/u);
  await buy(agent, airtime('0803 123 1234', '500'), /Done![^]*MTN airtime/u);
  await buy(agent, { ...smePlan, number: '0803 123 0400' }, /purchase failed/u);
});

const photos = (chat: TestUser) => chat.botMessages().filter(({ photo }) => photo !== undefined);

/** Who gets the evening's picture. */
const readers = <T>(work: (redis: Redis, key: string) => Promise<T>) =>
  inRedis(flows, (redis, keys) => work(redis, keys.recapReaders()));

test('a merchant gets the day as a picture with three lines and a file, and is asked once about the evenings', async () => {
  merchant.say('/recap');
  await expect.poll(() => documentsOf(merchant)).toHaveLength(1);
  const [photo] = photos(merchant);
  expect(photo?.caption).toMatch(/^📊 \w+ \d{1,2} \w+: ₦1,10\d · 2 sales\nProfit ₦\d+ · 1 failed\nWallet: ₦[\d,]+$/u);
  expect(merchant.transcript()).toMatch(/\[Daily at 23:59\]/u);
  const png = await download(flows, photo?.photo?.at(-1)?.file_id);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const csv = (await download(flows, documentsOf(merchant)[0]?.file_id)).toString();
  expect(csv.split('\r\n').filter((line) => line.includes(',successful,'))).toHaveLength(2);
  merchant.say('/recap');
  await expect.poll(() => photos(merchant)).toHaveLength(2);
  expect(labelsAt(merchant, photos(merchant)[1]?.message_id)).toEqual([DESK]);
});

test('an agent gets their own, with what they earned, and nothing of the shop’s profit', async () => {
  agent.say('/recap');
  await expect.poll(() => photos(agent)).toHaveLength(1);
  const caption = photos(agent)[0]?.caption ?? '';
  expect(caption).toMatch(/^📊 \w+ \d{1,2} \w+: ₦1,10\d · 2 sales\nYou earned ₦5 · 1 failed$/u);
  expect(documentsOf(agent)).toEqual([]);
});

describe('a longer span', () => {
  test.each([['week'], ['month'], [new Intl.DateTimeFormat('en', { timeZone: ZONE, month: 'long' }).format()]])(
    '/recap %s is a picture with a row for each service in its file',
    async (span) => {
      const before = documentsOf(merchant).length;
      merchant.say(`/recap ${span}`);
      await expect.poll(() => documentsOf(merchant).length).toBe(before + 1);
      expect(photos(merchant).at(-1)?.caption).toMatch(/ – .*: ₦1,10\d · 2 sales\n/u);
      const csv = (await download(flows, documentsOf(merchant).at(-1)?.file_id)).toString();
      expect(csv).toMatch(/day,service,delivered,sold,paid,profit,failed\r\n\d{4}-\d\d-\d\d,airtime,1,/u);
    },
  );
});

describe('every evening', () => {
  test('is switched on by the button, and off and on again by command', async () => {
    const asked = photos(merchant)[0];
    merchant.press(asked?.message_id ?? 0, 'rc:on');
    await merchant.until(/You get the day’s picture every evening at 23:59/u);
    await expect.poll(() => labelsAt(merchant, asked?.message_id)).toEqual(['Not every day', DESK]);
    await tap(merchant, 'Not every day', /no picture in the evening/u);
    await expect.poll(() => labelsAt(merchant, asked?.message_id)).toEqual(['Daily at 23:59', DESK]);
    merchant.tap('Daily at 23:59');
    await expect.poll(() => labelsAt(merchant, asked?.message_id)).toEqual(['Not every day', DESK]);
    await say(merchant, '/recap off', /no picture in the evening/u);
    const choice = () => readers((redis, key) => redis.hget(key, String(merchant.person.id)));
    expect(await choice()).toBe('off');
    merchant.say('/recap on');
    const today = dayOf(Date.now(), ZONE);
    await expect.poll(async () => [today, addDays(today, 1)].includes((await choice()) ?? '')).toBe(true);
  });

  test('the picture comes by itself, once over restarts, with a button that ends it', async () => {
    const before = photos(merchant).length;
    const today = dayOf(Date.now(), ZONE);
    const locked = String(agent.person.id);
    await readers((redis, key) => redis.hset(key, { [locked]: today, [String(merchant.person.id)]: today }));
    await giveAccess(flows, agent, 'locked');
    await flows.restartBot({ RECAP_AT: '00:00' });
    await expect.poll(() => photos(merchant).length).toBe(before + 1);
    await flows.restartBot({ RECAP_AT: '00:00' });
    merchant.say('/recap week');
    await expect.poll(() => photos(merchant).length).toBe(before + 2);
    // Who is locked reads nothing, and gets theirs again once they are not.
    expect(await readers((redis, key) => redis.hget(key, locked))).toBe(today);
    await giveAccess(flows, agent, 'approved');
    const evening = photos(merchant)[before];
    expect(evening?.caption).toMatch(/2 sales/u);
    merchant.press(evening?.message_id ?? 0, 'rc:off');
    await merchant.until(/no picture in the evening/u);
    expect(await readers((redis, key) => redis.hget(key, String(merchant.person.id)))).toBe('off');
  });
});

test.each([
  ['/recap 1', /I can’t read “1” as a day\. Send \/recap yesterday/u],
  ['/recap 2020-01-01', /Sales are kept for 400 days/u],
  ['/recap yesterday', /: you bought nothing\./u],
])('%s is one clear sentence', async (line, answer) => {
  const customer = flows.person();
  await greet(customer);
  await say(customer, line, answer);
  expect(photos(customer)).toEqual([]);
});

test('a customer who pays less than a purchase costs has earned nothing by that', async () => {
  const customer = flows.person();
  await change(merchant, '/prices customer airtime -2% below');
  await buy(customer, airtime('08031239999', '500'), /Done!/u);
  customer.say('/recap');
  await expect.poll(() => photos(customer)).toHaveLength(1);
  expect(photos(customer)[0]?.caption).not.toMatch(/earned/u);
  await change(merchant, '/prices customer airtime 0');
});
