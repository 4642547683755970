import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { inRedis, letQuestionAge } from '../support/stored.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import {
  buy,
  CARD,
  cardWith,
  referenceOn,
  goToAmount,
  goToCard,
  goToNumber,
  newPersonBuys,
  confirmOnce,
} from '../support/shopping.ts';
import { airtime, prepaidMeter, type Wish } from '../support/wishes.ts';
import { labels, say, tap, newPersonSays, newestId } from '../support/say-and-read.ts';
import { QUESTION_LIFE_MS } from '../../../src/domain/questions.ts';

const flows = useFlows();

/** Buys and saves the number. */
async function saveAs(chat: TestUser, wish: Wish, name: string): Promise<void> {
  await buy(chat, wish, /Done![^]*Save as …/u);
  await tap(chat, /Save as/u, /What should .+ be called\?/u);
  await say(chat, name, /Saved as/u);
}

async function newPersonSaves(wish: Wish, name: string): Promise<TestUser> {
  const buyer = flows.person();
  await saveAs(buyer, wish, name);
  return buyer;
}

const BOUQUET = 'dstv-padi-1month';

function pressNewest(chat: TestUser, data: string): void {
  chat.press(newestId(chat), data);
}

/** The data of the pencils, from the first to the last. */
function pencils(chat: TestUser): string[] {
  return chat
    .buttons()
    .flatMap((button) => ('callback_data' in button && button.text.startsWith('✏️') ? [button.callback_data] : []));
}

/** As if the number had been saved for another person. */
async function renameOwner(chat: TestUser, verifiedName: string): Promise<void> {
  await inRedis(flows, async (redis, keys) => {
    const key = keys.saved(chat.person.id);
    for (const [field, text] of Object.entries(await redis.hgetall(key)))
      await redis.hset(key, field, JSON.stringify({ ...JSON.parse(text), verifiedName }));
  });
}

describe('“Save as …”', () => {
  test('asks below the receipt, offers the first word of the verified name, and keeps it with one tap', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04121110200'), /Done![^]*Save as …/u);
    await tap(buyer, /Save as/u, /What should 0412\s1110\s200 be called\?/u);
    expect(buyer.transcript()).toMatch(/Token: \d{4}/u);
    const [offer = ''] = labels(buyer);
    await tap(buyer, offer, new RegExp(`Saved as “${offer.replace('💾 ', '')}”[^]*0412 1110 200`, 'u'));
  });

  test('takes the name of a contact with that number, and of no other', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08032260200', '300'), /Done![^]*Save as …/u);
    await tap(buyer, /Save as/u, /What should .+ be called\?/u);
    buyer.shareContact({ phone_number: '2348067778888', first_name: 'Uncle Ben' });
    await buyer.until(/That contact’s number is 0806\s777\s8888, and this one is 0803\s226\s0200/u);
    buyer.shareContact({ phone_number: '2348032260200', first_name: 'Mama', last_name: 'Bisi' });
    await buyer.until(/Saved as “Mama Bisi”/u);
  });

  test('of a number that has a name asks for the new one, and says which it has', async () => {
    const buyer = await newPersonSaves(airtime('08032230200'), 'Mama');
    await buy(buyer, airtime('08032230200', '300'), /Done![^]*Save as …/u);
    await tap(buyer, /Save as/u, /What should “Mama” be called from now on\?/u);
    await say(buyer, 'Papa', /Saved as “Papa”/u);
    await say(buyer, '/saved', /Papa · 0803 223 0200/u);
    expect(buyer.screen()).not.toMatch(/Mama/u);
  });

  test('says what is wrong with a name, and asks again until one is good', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08032220200'), /Save as …/u);
    await tap(buyer, /Save as/u, /What should 0803\s222\s0200 be called\?/u);
    for (const [said, answer] of [
      ['mtn', /“mtn” means something else to me already/u],
      ['12345', /made of digits/u],
      ['x'.repeat(21), /more than 20 characters/u],
      ['💡', /needs at least one letter/u],
    ] as const) {
      await say(buyer, said, answer);
    }
    await say(buyer, 'Mama <b>&', /Saved as “Mama <b>&”/u);
    await say(buyer, '/saved', /Your saved numbers[^]*Mama <b>& · 0803 222 0200/u);
  });

  test.each([
    ['ngozi', /What amount\?[^]*\[Cancel\]/u],
    ['0803 225 0200', /0803 225 0200, usually MTN/u],
  ])('that was left unanswered long ago is not in the way of “%s”', async (said, answer) => {
    const buyer = await newPersonSaves(airtime('08032250200'), 'Ngozi');
    await tap(buyer, 'Rename', /What should “Ngozi” be called/u);
    await letQuestionAge(flows, buyer.person.id, QUESTION_LIFE_MS);
    await say(buyer, said, answer);
  });

  test('is not offered for what failed, and of another person’s purchase keeps nothing', async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    const reference = await buy(buyer, airtime('08032230200'), /Done!/u);
    await buy(buyer, airtime('08032230400'), /failed/u);
    expect(labels(buyer).join()).not.toMatch(/Save as/u);
    await say(other, '/start', /like to buy/u);
    for (const data of [`sv:as:${reference}`, `sv:yes:${reference}`]) pressNewest(other, data);
    await say(other, '/saved', /You have no saved numbers yet/u);
    expect(other.transcript()).not.toMatch(/0803 223/u);
  });
});

describe('a saved meter', () => {
  test('is bought for in three inputs from /electricity, verified, with its name shown', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123330200'), 'Home light');
    await say(buyer, '/electricity', /Which provider/u);
    await tap(buyer, /Home light · 0412 3330 200/u, /Name: [^]*What amount\?/u);
    await tap(buyer, '₦1,000', CARD);
    await confirmOnce(flows, buyer);
  });

  test('is not offered in place of a number that was just given', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123450200'), 'Mama B');
    await say(buyer, '/electricity', /Which provider[^]*\[💾 Mama B/u);
    await say(buyer, '0412 3456 780', /Meter number: 0412 3456 780[^]*Which provider(?![^]*Mama B)/u);
  });

  test('is bought for in three inputs from /saved, and goes on after a restart', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123340200'), 'Shop light');
    await flows.restartBot();
    await say(buyer, '/saved', /Your saved numbers/u);
    await tap(buyer, /Shop light/u, /What amount\?/u);
    await say(buyer, '1500', /Please check[^]*0412 3340 200[^]*₦1,500\.00[^]*\[Confirm\]/u);
  });

  test('that has another name than when it was saved says so before it is paid for', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123370200'), 'Tenant');
    await renameOwner(buyer, 'OLD TENANT');
    await say(buyer, '/saved', /Your saved numbers/u);
    await tap(buyer, /Tenant/u, /“Tenant” was OLD TENANT when you saved it\. The name is now [^]*What amount\?/u);
    await say(buyer, '1000', CARD);
  });

  test('by its name alone, also one that is a courtesy beside other words', async () => {
    const buyer = await newPersonSaves(airtime('08031230300'), 'Boss');
    await say(buyer, 'boss', /0803\s123\s0300[^]*What amount\?/u);
  });

  test('is had by its name if its number is asked for, and by a line', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123350200'), 'Mama');
    await goToNumber(buyer, prepaidMeter(''));
    expect(labels(buyer).join()).toMatch(/Mama · 0412 3350 200/u);
    await say(buyer, 'MAMA', /What amount\?/u);
    await say(buyer, '/cancel', /Cancelled/u);
    await say(buyer, '/check mama', /Purchases for 0412 3350 200[^]*Token: /u);
    await say(buyer, '2500 mama', /Please check[^]*0412 3350 200[^]*₦2,500\.00/u);
  });

  test('of a phone and of a meter under one name is told by what is bought, or asked', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123350300'), 'Mama');
    await saveAs(buyer, airtime('08031230300'), 'mama');
    await say(buyer, 'mtn 700 mama', /Please check[^]*0803 123 0300[^]*₦700\.00/u);
    await say(buyer, 'ikeja 2500 mama', /Please check[^]*0412 3350 300[^]*₦2,500\.00/u);
    buyer.say('900 mama');
    await buyer.until(/Which one did you mean[^]*0803 123 0300[^]*0412 3350 300|0412 3350 300[^]*0803 123 0300/u);
    await tap(buyer, /0412 3350 300/u, /Please check[^]*0412 3350 300[^]*₦900\.00/u);
    await goToNumber(buyer, airtime(''));
    await say(buyer, 'mama', /0803 123 0300[^]*What amount\?/u);
    await say(buyer, '/saved', /Your saved numbers[^]*📱[^]*💡|Your saved numbers[^]*💡[^]*📱/u);
    buyer.say('/check mama');
    const checked = buyer.until(() =>
      ['0803 123 0300', '0412 3350 300'].every((each) => buyer.transcript().includes(`Purchases for ${each}`)),
    );
    await expect(checked).resolves.toBeDefined();
  });

  test('whose button is pressed in a purchase after it was deleted says so, and its key is no one’s meter', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123380200'), 'Hut light');
    await goToNumber(buyer, prepaidMeter(''));
    const question = newestId(buyer);
    const [saved = ''] = buyer
      .buttons()
      .flatMap((button) => ('callback_data' in button && /Hut light/u.test(button.text) ? [button.callback_data] : []));
    await say(buyer, '/saved', /Your saved numbers/u);
    pressNewest(buyer, pencils(buyer)[0] ?? '');
    await buyer.until(/Delete/u);
    await tap(buyer, 'Delete', /Delete it\?/u);
    await tap(buyer, 'Yes, delete', /✅ Done\.\n\nYou have no saved numbers yet/u);
    buyer.press(question, saved);
    await buyer.until(/no longer one of your saved numbers[^]*meter number\?/u);
  });

  test('of one company is not offered for another, and by its name reads that it does not fit', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123360200'), 'Mama');
    await goToNumber(buyer, { command: '/electricity', taps: ['Eko Electric', /prepaid/iu], number: '' });
    expect(labels(buyer).join()).not.toMatch(/Mama/u);
    await say(buyer, 'mama', /“Mama” is an? Ikeja Electric number/u);
  });
});

test('a saved smartcard is a tap and Confirm away from the same bouquet; if that is not sold any more, the others are offered for it', async () => {
  const buyer = await newPersonSaves(
    { command: '/tv', taps: ['DSTV', 'Bouquet', /Padi/u], number: '7023450200' },
    'Bar screen',
  );
  await say(buyer, '/tv', /Which provider/u);
  await tap(buyer, /Bar screen/u, /Please check[^]*Padi[^]*7023 4502 00[^]*\[Confirm\]/u);
  flows.sandbox.setProduct(BOUQUET, { available: false });
  await flows.restartBot();
  await say(buyer, '/saved', /Your saved numbers/u);
  await tap(buyer, /Bar screen/u, /“Bar screen” before is not sold right now[^]*Which provider/u);
  await tap(buyer, 'DSTV', /Which kind\?/u);
  await tap(buyer, 'Bouquet', /Which one\?/u);
  await tap(buyer, /Yanga/u, /Please check[^]*Yanga[^]*7023 4502 00[^]*\[Confirm\]/u);
  flows.sandbox.setProduct(BOUQUET, { available: true });
  await flows.restartBot();
  expect(labels(buyer)).toContain('Confirm');
});

describe('a saved phone', () => {
  test('saved with airtime has its number taken for data, too', async () => {
    const buyer = await newPersonSaves(airtime('08034450200'), 'Bisi');
    await say(buyer, '/data', /Which provider/u);
    await tap(buyer, /Bisi/u, /Data › MTN/u);
    expect(buyer.screen()).toMatch(/Which (?:kind|one)/u);
  });

  test('is asked about by its first word, and never taken for it silently', async () => {
    const buyer = await newPersonSaves(airtime('08034450234'), 'Bisi <3 Ngozi');
    await say(buyer, 'mtn 200 bisi', /Did you mean Bisi <3 Ngozi\? Nothing was bought/u);
    await tap(buyer, 'Bisi <3 Ngozi', cardWith(/0803 445 0234[^]*₦200/u));
    await say(buyer, 'mtn 200 bis', /did not understand/u);
  });

  test('is found by its first word wherever numbers are looked for, and asked about in a line without a product', async () => {
    const buyer = await newPersonSaves(prepaidMeter('04123350780'), 'Mama Ngozi');
    await buy(buyer, prepaidMeter('04123350781'), /Done!/u);
    for (const line of ['500 mama', 'mama 500'])
      await say(buyer, line, /Did you mean Mama Ngozi\? Nothing was bought/u);
    await say(buyer, 'Mama', /Did you mean Mama Ngozi/u);
    await say(buyer, '/check mama', /Purchases for 0412 3350 780/u);
    await say(buyer, '/history mama', /“mama”\n1 purchase\b/u);
    await say(buyer, '/token mama', /“mama”[^]*0412 3350 780(?![^]*0412 3350 781)/u);
    await say(buyer, '/repeat mama', cardWith(/0412 3350 780/u));
    await goToNumber(buyer, prepaidMeter(''));
    await say(buyer, 'mama', /0412 3350 780[^]*What amount\?/u);
    await buy(buyer, prepaidMeter('04123350782'), /Done![^]*Save as …/u);
    await tap(buyer, /Save as/u, /be called\?/u);
    await say(buyer, 'Mama Bose', /Saved as/u);
    await say(buyer, '/check mama', /“mama” is not a number I can look for/u);
  });

  test('that is not found brings nothing of other customers', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04123350783'), /Done!/u);
    for (const typed of ['/token 783', '/token papa', '/repeat papa', '/repeat 9']) {
      await say(buyer, typed, /I found nothing of yours under [^\n]*\n?\[Show all\]$/u);
    }
    await say(buyer, '/token papa', /found nothing/u);
    await tap(buyer, 'Show all', /latest tokens[^]*0412 3350 783/u);
  });

  test.each([
    { name: 'Zoé Marie', line: 'mtn 100 zoé' },
    { name: 'Tim Bello', line: 'mtn airtime 100 tim' },
  ])('whose first word is accented or part of another word keeps the line: “$line”', async ({ name, line }) => {
    const buyer = await newPersonSaves(airtime('08034450235'), name);
    await say(buyer, line, new RegExp(`Did you mean ${name}`, 'u'));
    await tap(buyer, name, cardWith(/0803 445 0235[^]*₦100/u));
  });

  test.each(['mama', 'for mama', 'for my Mama'])(
    'is “%s”, where one of several plans is to be chosen',
    async (said) => {
      const buyer = await newPersonSaves(airtime('08034450201'), 'Mama');
      await say(buyer, '1gb', /Which one do you mean\?[^]*Airtel/u);
      await say(buyer, said, /Which one do you mean\?\nPhone number: 0803 445 0201(?![^]*Airtel)/u);
      await say(buyer, 'sme', /Please check[^]*MTN SME 1GB[^]*0803 445 0201/u);
    },
  );

  test.each(['glo for mama', 'mama glo'])('is “%s”, where the words also choose among the plans', async (said) => {
    const buyer = await newPersonSaves(airtime('08034450202'), 'Mama');
    await say(buyer, '1gb', /Which one do you mean\?[^]*Airtel/u);
    await say(buyer, said, /Which one do you mean\?\nPhone number: 0803 445 0202(?![^]*Airtel)/u);
    await tap(buyer, /1 day/u, /Please check[^]*Glo[^]*1GB[^]*0803 445 0202/u);
  });

  test('is a tap away from the card of an amount that was said before', async () => {
    const buyer = await newPersonSaves(airtime('08031235656', '500'), 'Dotun');
    await say(buyer, 'airtime 700', /Amount: ₦700\.00[^]*Which provider/u);
    await tap(buyer, /Dotun/u, /0803 123 5656[^]*You pay: ₦700\.00[^]*\[Confirm\]/u);
  });

  test('is offered with its network, and its name goes for another network, too', async () => {
    const buyer = await newPersonSaves(airtime('08034440200'), 'Ngozi');
    await say(buyer, '/airtime', /Which provider/u);
    await tap(buyer, /Ngozi/u, /Airtime › MTN[^]*What amount\?/u);
    await goToAmount(buyer, { command: '/airtime', taps: ['Glo'], number: 'ngozi' });
    await say(buyer, '500', /Please check[^]*Glo[^]*0803 444 0200/u);
  });
});

describe('/saved', () => {
  test('renames, pins and deletes, which is asked once', async () => {
    const buyer = await newPersonSaves(airtime('08035550200'), 'First');
    await saveAs(buyer, airtime('08035560200'), 'Second');
    await say(buyer, '/saved', /Second[^]*First/u);
    pressNewest(buyer, pencils(buyer)[1] ?? '');
    await buyer.until(/First[^]*0803 555 0200/u);
    await tap(buyer, '📌 Pin', /Take the pin off/u);
    await tap(buyer, 'Rename', /What should “First” be called/u);
    await say(buyer, 'second', /You already have a number called “second”/u);
    await say(buyer, 'Oldest', /Saved as “Oldest”/u);
    await tap(buyer, 'All saved', /📌 Oldest · 0803 555 0200[^]*💾 Second/u);
    await tap(buyer, '✏️', /Delete/u);
    await tap(buyer, 'Delete', /Delete it\?/u);
    await tap(buyer, 'Yes, delete', /Your saved numbers/u);
    expect(labels(buyer).join()).not.toMatch(/Oldest/u);
  });

  test('takes a name that begins like another one for a name, and not for a purchase', async () => {
    const buyer = await newPersonSaves(airtime('08035570200'), 'Shop');
    await saveAs(buyer, airtime('08035580200'), 'Shop 500');
    await tap(buyer, 'Rename', /What should “Shop 500” be called/u);
    await say(buyer, '200 shop', /Saved as “200 shop”/u);
    await say(buyer, '300 shop', /Please check[^]*0803 557 0200/u);
  });

  test('whose button is pressed after it was deleted, or is another person’s, says so', async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    await saveAs(buyer, airtime('08036660200'), 'Mine');
    await say(buyer, '/saved', /Mine/u);
    const [{ callback_data: data = '' } = {}] = buyer.buttons() as { callback_data?: string }[];
    await say(other, '/start', /like to buy/u);
    for (const act of ['buy', 'open', 'pin', 'del', 'gone', 'name']) pressNewest(other, data.replace('buy', act));
    await say(other, '/saved', /You have no saved numbers yet/u);
    await say(buyer, '/saved', /Mine · 0803 666 0200/u);
    expect(other.transcript()).not.toMatch(/0803 666/u);
  });
});

test('only the newest question for a name has buttons, and none once it is answered', async () => {
  const { buyer } = await newPersonBuys(flows, airtime('08031231299'), /Done![^]*Save as …/u);
  await tap(buyer, /Save as/u, /What should .+ be called\?/u);
  for (const refused of ['mtn', '123', 'x'.repeat(50)]) {
    await say(buyer, refused, /Please (?:add|send)/u);
  }
  const open = () => buyer.transcript().match(/\[Never mind\]/gu) ?? [];
  await expect.poll(open).toHaveLength(1);
  await tap(buyer, /Save as/u, /What should .+ be called\?/u);
  await expect.poll(open).toHaveLength(1);
  await say(buyer, 'Mama Sight', /Saved as/u);
  await expect.poll(open).toEqual([]);
});

/** A person who has bought a bouquet for the smartcard. */
async function subscriber(number: string, bouquet: string): Promise<TestUser> {
  const buyer = await newPersonSays(flows, `${bouquet} ${number}`, CARD);
  await tap(buyer, 'Confirm', /Done!/u);
  return buyer;
}

describe('Renew the same', () => {
  test('is the first choice once the number is verified: three taps, at the price of now', async () => {
    const buyer = await subscriber('7023456101', 'dstv compact');
    await say(buyer, '/tv', /Which provider\? Or send the smartcard number/u);
    flows.sandbox.setProduct('dstv-compact-1month', { fixed_price: 20_500 });
    buyer.say('7023456101');
    await buyer.until(
      /Smartcard[^]*7023 4561 01[^]*✅ Name: [^]*\[Renew the same: Compact · ₦20,500\]\s+\[Something else for it\]/u,
    );
    buyer.tap(/Renew the same/u);
    await buyer.until(/Please check[^]*DSTV Compact[^]*7023 4561 01[^]*Name: [^]*You pay: ₦20,500\.00/u);
    const reference = referenceOn(buyer);
    await tap(buyer, 'Confirm', new RegExp(`Done![^]*${reference}`, 'u'));
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('stands beside something else, for which the number is known', async () => {
    const buyer = await subscriber('2012345102', 'gotv jolli');
    await say(buyer, '/tv', /Which provider/u);
    await say(buyer, '2012345102', /Renew the same: GOtv Jolli/u);
    await tap(buyer, 'Something else for it', /Which one\?/u);
    expect(buyer.screen()).toMatch(/2012 3451 02/u);
    await tap(buyer, /^GOtv Max|^Max/u, CARD);
  });

  test.each([
    ['7023456111', 'dstv padi', '7023456111', /TV › DSTV[^]*Renew the same: [^\]]*Padi/iu],
    ['7023456112', 'dstv padi', 'dstv 7023456112', /TV › DSTV[^]*Renew the same: [^\]]*Padi/iu],
    ['2012345113', 'gotv jolli', 'gotv 2012345113', /TV › GOtv[^]*Renew the same: GOtv Jolli/iu],
    ['2012345114', 'gotv jolli', 'tv 2012345114', /TV › GOtv[^]*Renew the same: GOtv Jolli/iu],
  ])('of %s (%s) is offered for a line that names no bouquet: “%s”', async (number, bouquet, line, offer) => {
    await say(await subscriber(number, bouquet), line, offer);
  });

  test('gives way to another number, which is looked at in the same way', async () => {
    const buyer = await subscriber('7023456105', 'dstv padi');
    await say(buyer, 'gotv jolli 2012345106', CARD);
    await tap(buyer, 'Confirm', /Done!/u);
    await say(buyer, '/tv', /Which provider/u);
    await say(buyer, '7023456105', /7023 4561 05[^]*Renew the same: [^\]]*Padi/u);
    await say(buyer, 'sorry 2012345106', /2012 3451 06[^]*Renew the same: GOtv Jolli/u);
    await say(buyer, '7023456107', /7023 4561 07[^]*Which provider/u);
    expect(buyer.screen()).not.toMatch(/Please tap one of the buttons|Renew the same/u);
    await say(buyer, '7023456105', /7023 4561 05[^]*Renew the same: [^\]]*Padi/u);
    await say(buyer, 'padi', /Please tap one of the buttons/u);
  });

  test('is not offered to a person who has bought nothing for that number', async () => {
    await subscriber('7023456103', 'dstv padi');
    const other = await newPersonSays(flows, '/tv', /Which provider/u);
    await say(other, '7023456103', /Which provider[^]*\[DSTV\]/u);
    await other.until(/7023 4561 03/u);
    expect(other.transcript()).not.toMatch(/Renew the same/u);
  });

  test('is not offered if it is not sold any more', async () => {
    const buyer = await subscriber('7023456104', 'dstv yanga');
    flows.sandbox.setProduct('dstv-yanga-1month', { available: false });
    await say(buyer, '/tv', /Which provider/u);
    await tap(buyer, 'DSTV', /Which kind\?[^\n]* or the smartcard number: what you bought for it last comes first/u);
    await say(buyer, '7023456104', /7023 4561 04[^]*Which kind/u);
    expect(buyer.transcript()).not.toMatch(/Renew the same/u);
  });
});

describe('a number alone that is no phone number', () => {
  test('asks how much for what was bought for it, with the name; not for a card that was not bought', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04123350790'), /Done!/u);
    await say(buyer, '0412 3350 790', /Ikeja Electric › Prepaid[^]*0412 3350 790[^]*Name: [^]*What amount\?/u);
    await say(buyer, '700', cardWith(/0412 3350 790[^]*₦700/u));
    await goToCard(buyer, prepaidMeter('04123350791'));
    await say(buyer, '/cancel', /Cancelled|No longer|closed/iu);
    await say(buyer, '04123350791', /Send \/buy|did not understand/u);
  });

  test.each(['2000 0412 3350 795', '₦2,000 04123350795', '0412 3350 795 2k'])(
    'leads to the card, if an amount stands beside it: “%s”',
    async (text) => {
      const { buyer } = await newPersonBuys(flows, prepaidMeter('04123350795'), /Done!/u);
      await say(buyer, text, cardWith(/Ikeja Electric[^]*0412 3350 795[^]*Name: [^]*₦2,000/u));
    },
  );

  test('is not bought for beside an amount, if it is no meter', async () => {
    const buyer = await subscriber('1023456120', 'dstv padi');
    await say(buyer, '2000 1023456120', /Send \/buy|did not understand/u);
  });

  test('is a phone first: beside an amount it gets airtime, though it also was a user ID', async () => {
    const buyer = await newPersonSays(flows, 'sportybet 1000 08031230796', CARD);
    await tap(buyer, 'Confirm', /Done!/u);
    await say(buyer, '900 0803 123 0796', cardWith(/MTN[^]*0803 123 0796[^]*₦900/u));
  });

  test('is of the card that is open, unless its product takes no such number', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04123350792'), /Done!/u);
    await goToCard(buyer, airtime('08031230792'));
    await say(buyer, '04123350792', /0412 3350 792[^]*Name: [^]*What amount\?/u);
    await goToCard(buyer, prepaidMeter('04123350793'));
    await say(buyer, '04123350792', /\[New purchase\]/u);
    await tap(buyer, 'New purchase', /0412 3350 792[^]*What amount\?/u);
  });

  test('of another person says nothing of what they bought', async () => {
    await newPersonBuys(flows, prepaidMeter('04123350794'), /Done!/u);
    const other = await newPersonSays(flows, '04123350794', /Send \/buy|did not understand/u);
    expect(other.transcript()).not.toMatch(/Name: /u);
  });
});
