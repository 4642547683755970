import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { QUESTION_LIFE_MS } from '../../../src/bot/chat/menu/questions.ts';
import type { TestUser } from 'bot-api-emulator';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { useFlows } from '../support/flows.ts';
import { changeConversation } from '../support/stored-conversation.ts';
import {
  airtime,
  BOUGHT_ONCE,
  booksOf,
  buy,
  CARD,
  prepaidMeter,
  referenceOn,
  goToAmount,
  goToNumber,
} from '../support/shopping.ts';

const flows = useFlows();

/** Buys and saves the number. */
async function saveAs(chat: TestUser, wish: Parameters<typeof buy>[1], name: string): Promise<void> {
  await buy(chat, wish);
  await chat.until(/Done![\s\S]*Save as …/u);
  chat.tap(/Save as/u);
  await chat.until(/What should .+ be called\?/u);
  chat.say(name);
  await chat.until(/Saved as/u);
}

const BOUQUET = 'dstv-padi-1month';

function pressNewest(chat: TestUser, data: string): void {
  chat.press(chat.botMessages().at(-1)?.message_id ?? 0, data);
}

/** The data of the pencils, from the first to the last. */
function pencils(chat: TestUser): string[] {
  return chat
    .buttons()
    .flatMap((button) => ('callback_data' in button && button.text.startsWith('✏️') ? [button.callback_data] : []));
}

/** As if the number had been saved for another person. */
async function renameOwner(chat: TestUser, verifiedName: string): Promise<void> {
  const { redisUrl, env } = flows.setup;
  const redis = new Redis(redisUrl);
  const key = createKeys(env['KEY_PREFIX'] ?? '').saved(chat.person.id);
  for (const [field, text] of Object.entries(await redis.hgetall(key)))
    await redis.hset(key, field, JSON.stringify({ ...JSON.parse(text), verifiedName }));
  redis.disconnect();
}

/** Makes every question look as if it had been asked that long ago. */
async function letQuestionAge(chat: TestUser, byMs: number): Promise<void> {
  await changeConversation(flows.setup, chat.person.id, (stored) => {
    expect(stored).toContain('"askedAt":');
    return stored.replace(/("askedAt":)(\d+)/u, (_, name, at) => name + String(at - byMs));
  });
}

function labels(chat: TestUser): string[] {
  return chat.buttons().map(({ text }) => text);
}

describe('“Save as …”', () => {
  test('asks below the receipt, offers the first word of the verified name, and keeps it with one tap', async () => {
    const buyer = flows.person();
    await buy(buyer, prepaidMeter('04121110200'));
    await buyer.until(/Done![\s\S]*Save as …/u);
    buyer.tap(/Save as/u);
    await buyer.until(/What should 0412\s1110\s200 be called\?/u);
    expect(buyer.transcript()).toMatch(/Token: \d{4}/u);
    const [offer = ''] = labels(buyer);
    buyer.tap(offer);
    await buyer.until(new RegExp(`Saved as “${offer.replace('💾 ', '')}”[\\s\\S]*0412 1110 200`, 'u'));
  });

  test('says what is wrong with a name, and asks again until one is good', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08032220200'));
    await buyer.until(/Save as …/u);
    buyer.tap(/Save as/u);
    await buyer.until(/What should 0803\s222\s0200 be called\?/u);
    for (const [said, answer] of [
      ['mtn', /I would take “mtn” for something you want to buy/u],
      ['12345', /made of digits/u],
      ['x'.repeat(21), /more than 20 characters/u],
      ['💡', /needs at least one letter/u],
    ] as const) {
      buyer.say(said);
      await buyer.until(answer);
    }
    buyer.say('Mama <b>&');
    await buyer.until(/Saved as “Mama <b>&”/u);
    buyer.say('/saved');
    await expect(buyer.until(/Your saved numbers[\s\S]*Mama <b>& · 0803 222 0200/u)).resolves.toBeDefined();
  });

  test.each([
    ['ngozi', /What amount\?[\s\S]*\[Cancel\]/u],
    ['0803 225 0200', /0803 225 0200, usually MTN/u],
  ])('that was left unanswered long ago is not in the way of “%s”', async (said, answer) => {
    const buyer = flows.person();
    await saveAs(buyer, airtime('08032250200'), 'Ngozi');
    buyer.tap('Rename');
    await buyer.until(/What should “Ngozi” be called/u);
    await letQuestionAge(buyer, QUESTION_LIFE_MS);
    buyer.say(said);
    await expect(buyer.until(answer)).resolves.toBeDefined();
  });

  test('is not offered for what failed, and of another person’s purchase keeps nothing', async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    const reference = await buy(buyer, airtime('08032230200'));
    await buyer.until(/Done!/u);
    await buy(buyer, airtime('08032230400'));
    await buyer.until(/failed/u);
    expect(labels(buyer).join()).not.toMatch(/Save as/u);
    other.say('/start');
    await other.until(/like to buy/u);
    for (const data of [`sv:as:${reference}`, `sv:yes:${reference}`]) pressNewest(other, data);
    other.say('/saved');
    await other.until(/You have no saved numbers yet/u);
    expect(other.transcript()).not.toMatch(/0803 223/u);
  });
});

describe('a saved meter', () => {
  test('is bought for in three inputs from /electricity, verified, with its name shown', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123330200'), 'Home light');
    buyer.say('/electricity');
    await buyer.until(/Which provider/u);
    buyer.tap(/Home light · 0412 3330 200/u);
    await buyer.until(/Name: [\s\S]*What amount\?/u);
    buyer.tap('₦1,000');
    await buyer.until(CARD);
    const reference = referenceOn(buyer);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('is bought for in three inputs from /saved, and goes on after a restart', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123340200'), 'Shop light');
    await flows.setup.restartBot();
    buyer.say('/saved');
    await buyer.until(/Your saved numbers/u);
    buyer.tap(/Shop light/u);
    await buyer.until(/What amount\?/u);
    buyer.say('1500');
    await expect(
      buyer.until(/Please check[\s\S]*0412 3340 200[\s\S]*₦1,500\.00[\s\S]*\[Confirm\]/u),
    ).resolves.toBeDefined();
  });

  test('that has another name than when it was saved says so before it is paid for', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123370200'), 'Tenant');
    await renameOwner(buyer, 'OLD TENANT');
    buyer.say('/saved');
    await buyer.until(/Your saved numbers/u);
    buyer.tap(/Tenant/u);
    await buyer.until(/“Tenant” was OLD TENANT when you saved it\. The name is now [\s\S]*What amount\?/u);
    buyer.say('1000');
    await expect(buyer.until(CARD)).resolves.toBeDefined();
  });

  test('is had by its name if its number is asked for, and by a line', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123350200'), 'Mama');
    await goToNumber(buyer, prepaidMeter(''));
    expect(labels(buyer).join()).toMatch(/Mama · 0412 3350 200/u);
    buyer.say('MAMA');
    await buyer.until(/What amount\?/u);
    buyer.say('/cancel');
    await buyer.until(/Cancelled/u);
    buyer.say('/check mama');
    await buyer.until(/Purchases for 0412 3350 200[\s\S]*Token: /u);
    buyer.say('2500 mama');
    await expect(buyer.until(/Please check[\s\S]*0412 3350 200[\s\S]*₦2,500\.00/u)).resolves.toBeDefined();
  });

  test('of a phone and of a meter under one name is told by what is bought, or asked', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123350300'), 'Mama');
    await saveAs(buyer, airtime('08031230300'), 'mama');
    buyer.say('mtn 700 mama');
    await buyer.until(/Please check[\s\S]*0803 123 0300[\s\S]*₦700\.00/u);
    buyer.say('ikeja 2500 mama');
    await buyer.until(/Please check[\s\S]*0412 3350 300[\s\S]*₦2,500\.00/u);
    buyer.say('900 mama');
    await buyer.until(
      /Which one did you mean[\s\S]*0803 123 0300[\s\S]*0412 3350 300|0412 3350 300[\s\S]*0803 123 0300/u,
    );
    buyer.tap(/0412 3350 300/u);
    await buyer.until(/Please check[\s\S]*0412 3350 300[\s\S]*₦900\.00/u);
    await goToNumber(buyer, airtime(''));
    buyer.say('mama');
    await buyer.until(/0803 123 0300[\s\S]*What amount\?/u);
    buyer.say('/saved');
    await buyer.until(/Your saved numbers[\s\S]*📱[\s\S]*💡|Your saved numbers[\s\S]*💡[\s\S]*📱/u);
    buyer.say('/check mama');
    const checked = buyer.until(() =>
      ['0803 123 0300', '0412 3350 300'].every((each) => buyer.transcript().includes(`Purchases for ${each}`)),
    );
    await expect(checked).resolves.toBeDefined();
  });

  test('whose button is pressed in a purchase after it was deleted says so, and its key is no one’s meter', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123380200'), 'Hut light');
    await goToNumber(buyer, prepaidMeter(''));
    const question = buyer.botMessages().at(-1)?.message_id ?? 0;
    const [saved = ''] = buyer
      .buttons()
      .flatMap((button) => ('callback_data' in button && /Hut light/u.test(button.text) ? [button.callback_data] : []));
    buyer.say('/saved');
    await buyer.until(/Your saved numbers/u);
    pressNewest(buyer, pencils(buyer)[0] ?? '');
    await buyer.until(/Delete/u);
    buyer.tap('Delete');
    await buyer.until(/Delete it\?/u);
    buyer.tap('Yes, delete');
    await buyer.until(/You have no saved numbers yet/u);
    buyer.press(question, saved);
    await expect(buyer.until(/no longer one of your saved numbers[\s\S]*meter number\?/u)).resolves.toBeDefined();
  });

  test('of one company is not offered for another, and by its name reads that it does not fit', async () => {
    const buyer = flows.person();
    await saveAs(buyer, prepaidMeter('04123360200'), 'Mama');
    await goToNumber(buyer, { command: '/electricity', taps: ['Eko Electric', /prepaid/iu], number: '' });
    expect(labels(buyer).join()).not.toMatch(/Mama/u);
    buyer.say('mama');
    await expect(buyer.until(/“Mama” is an? Ikeja Electric number/u)).resolves.toBeDefined();
  });
});

describe('a saved smartcard', () => {
  test('is a tap and Confirm away from the same bouquet; if that is not sold any more, the others are offered for it', async () => {
    const buyer = flows.person();
    await saveAs(buyer, { command: '/tv', taps: ['DSTV', 'Bouquet', /Padi/u], number: '7023450200' }, 'Bar screen');
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.tap(/Bar screen/u);
    await buyer.until(/Please check[\s\S]*Padi[\s\S]*7023 4502 00[\s\S]*\[Confirm\]/u);
    flows.setup.sandbox.setProduct(BOUQUET, { available: false });
    await flows.setup.restartBot();
    buyer.say('/saved');
    await buyer.until(/Your saved numbers/u);
    buyer.tap(/Bar screen/u);
    await buyer.until(/“Bar screen” before is not sold right now[\s\S]*Which provider/u);
    buyer.tap('DSTV');
    await buyer.until(/Which kind\?/u);
    buyer.tap('Bouquet');
    await buyer.until(/Which one\?/u);
    buyer.tap(/Yanga/u);
    await buyer.until(/Please check[\s\S]*Yanga[\s\S]*7023 4502 00[\s\S]*\[Confirm\]/u);
    flows.setup.sandbox.setProduct(BOUQUET, { available: true });
    await flows.setup.restartBot();
    expect(labels(buyer)).toContain('Confirm');
  });
});

describe('a saved phone', () => {
  test('saved with airtime has its number taken for data, too', async () => {
    const buyer = flows.person();
    await saveAs(buyer, airtime('08034450200'), 'Bisi');
    buyer.say('/data');
    await buyer.until(/Which provider/u);
    buyer.tap(/Bisi/u);
    await buyer.until(/Data › MTN/u);
    expect(buyer.screen()).toMatch(/Which (?:kind|one)/u);
  });

  test('is offered with its network, and its name goes for another network, too', async () => {
    const buyer = flows.person();
    await saveAs(buyer, airtime('08034440200'), 'Ngozi');
    buyer.say('/airtime');
    await buyer.until(/Which provider/u);
    buyer.tap(/Ngozi/u);
    await buyer.until(/Airtime › MTN[\s\S]*What amount\?/u);
    await goToAmount(buyer, { command: '/airtime', taps: ['Glo'], number: 'ngozi' });
    buyer.say('500');
    await expect(buyer.until(/Please check[\s\S]*Glo[\s\S]*0803 444 0200/u)).resolves.toBeDefined();
  });
});

describe('/saved', () => {
  test('renames, pins and deletes, which is asked once', async () => {
    const buyer = flows.person();
    await saveAs(buyer, airtime('08035550200'), 'First');
    await saveAs(buyer, airtime('08035560200'), 'Second');
    buyer.say('/saved');
    await buyer.until(/Second[\s\S]*First/u);
    pressNewest(buyer, pencils(buyer)[1] ?? '');
    await buyer.until(/First[\s\S]*0803 555 0200/u);
    buyer.tap('📌 Pin');
    await buyer.until(/Take the pin off/u);
    buyer.tap('Rename');
    await buyer.until(/What should “First” be called/u);
    buyer.say('second');
    await buyer.until(/You already have a number called “second”/u);
    buyer.say('Oldest');
    await buyer.until(/Saved as “Oldest”/u);
    buyer.tap('All saved');
    await buyer.until(/📌 Oldest · 0803 555 0200[\s\S]*💾 Second/u);
    buyer.tap('✏️');
    await buyer.until(/Delete/u);
    buyer.tap('Delete');
    await buyer.until(/Delete it\?/u);
    buyer.tap('Yes, delete');
    await buyer.until(/Your saved numbers/u);
    expect(labels(buyer).join()).not.toMatch(/Oldest/u);
  });

  test('takes a name that begins like another one for a name, and not for a purchase', async () => {
    const buyer = flows.person();
    await saveAs(buyer, airtime('08035570200'), 'Shop');
    await saveAs(buyer, airtime('08035580200'), 'Shop 500');
    buyer.tap('Rename');
    await buyer.until(/What should “Shop 500” be called/u);
    buyer.say('200 shop');
    await expect(buyer.until(/Saved as “200 shop”/u)).resolves.toBeDefined();
    buyer.say('300 shop');
    await expect(buyer.until(/Please check[\s\S]*0803 557 0200/u)).resolves.toBeDefined();
  });

  test('whose button is pressed after it was deleted, or is another person’s, says so', async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    await saveAs(buyer, airtime('08036660200'), 'Mine');
    buyer.say('/saved');
    await buyer.until(/Mine/u);
    const [{ callback_data: data = '' } = {}] = buyer.buttons() as { callback_data?: string }[];
    other.say('/start');
    await other.until(/like to buy/u);
    for (const act of ['buy', 'open', 'pin', 'del', 'gone', 'name']) pressNewest(other, data.replace('buy', act));
    other.say('/saved');
    await other.until(/You have no saved numbers yet/u);
    buyer.say('/saved');
    await expect(buyer.until(/Mine · 0803 666 0200/u)).resolves.toBeDefined();
    expect(other.transcript()).not.toMatch(/0803 666/u);
  });
});

test('only the newest question for a name has buttons, and none once it is answered', async () => {
  const buyer = flows.person();
  await buy(buyer, airtime('08031231299'));
  await buyer.until(/Done![\s\S]*Save as …/u);
  buyer.tap(/Save as/u);
  await buyer.until(/What should .+ be called\?/u);
  for (const refused of ['mtn', '123', 'x'.repeat(50)]) {
    buyer.say(refused);
    await buyer.until(/Please (?:add|send)/u);
  }
  const open = () => buyer.transcript().match(/\[Never mind\]/gu) ?? [];
  await expect.poll(open).toHaveLength(1);
  buyer.tap(/Save as/u);
  await buyer.until(/What should .+ be called\?/u);
  await expect.poll(open).toHaveLength(1);
  buyer.say('Mama Sight');
  await buyer.until(/Saved as/u);
  await expect.poll(open).toEqual([]);
});
