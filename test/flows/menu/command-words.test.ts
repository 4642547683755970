import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { greet, personOf } from '../support/people.ts';
import { cardWith, buy, goToAmount, untilClosed, newPersonAtAmount } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { newPersonSays, say, tap, EVERYTHING } from '../support/say-and-read.ts';

const zuwena = personOf({ first_name: 'Zuwena' });

const flows = useFlows({ emulator: { people: [...shopPeople, zuwena] } });

/** Has bought airtime, which failed, and a token; the meter is saved as Mama. */
let known: TestUser;
let merchant: TestUser;

beforeAll(async () => {
  merchant = flows.merchant;
  await greet(merchant);
  known = flows.driver.user(zuwena);
  await buy(known, airtime('08031230400', '200'), /purchase failed/u);
  await buy(known, airtime('08031230231', '300'), /Done!/u);
  await buy(known, prepaidMeter('04123450200', '5000'), /Done![^]*Save as …/u);
  await tap(known, /Save as/u, /What should .+ be called\?/u);
  await say(known, 'Mama', /Saved as/u);
});

describe('a purchase behind a command is a line', () => {
  test.each([
    ['/buy mtn 500 08031230241', /MTN[^]*0803 123 0241[^]*You pay: ₦500\.00/u],
    ['/airtime 500 08031230242', /MTN[^]*0803 123 0242[^]*You pay: ₦500\.00/u],
    ['/airtime mtn airtime 500 08031230243', /MTN[^]*0803 123 0243[^]*You pay: ₦500\.00/u],
    ['/electricity ikeja prepaid 2000 0412 3450 200', /Ikeja[^]*0412 3450 200[^]*₦2,000\.00/u],
    ['/tv dstv padi 7023450200', /Padi/u],
    ['/data mtn sme 1gb 08031230244', /1GB[^]*0803 123 0244/u],
    ['/bulk mtn 500 08031230245', /MTN[^]*0803 123 0245[^]*₦500\.00/u],
  ])('%s leads to its card', async (line, card) => {
    const buyer = await newPersonSays(flows, line, cardWith(card));
    expect(buyer.transcript()).not.toContain('left out');
  });

  test('several of them are a list, with the service of the command in each', async () => {
    const buyer = flows.person();
    await say(buyer, '/bulk\nmtn 500 08031230246\nglo 200 08051230247', /2 purchases[^]*₦700\.00/u);
    await say(buyer, '/airtime\n500 08031230248\n200 08051230249', /08031230248|0803 123 0248/u);
  });

  test('what was asked before has no say in it, and is closed', async () => {
    const buyer = await newPersonAtAmount(flows, airtime('08031231234'));
    const { message_id: asked } = await buyer.until(/What amount/u);
    await say(buyer, '/airtime 500 08051230250', cardWith(/Glo[^]*0805 123 0250/u));
    await untilClosed(buyer, asked);
    await goToAmount(buyer, airtime('08031231234'));
    await say(buyer, '/airtime blah blah', /I left out “blah blah”[^]*\/airtime mtn 500 0803.123.4567/u, EVERYTHING);
    await buyer.until(/Which provider/u);
  });

  test('a company, a service or an amount alone goes as far as it says', async () => {
    const buyer = await newPersonSays(flows, '/tv dstv', /Which kind|What would you like/u);
    await say(buyer, '/buy airtime', /Which provider/u);
    await say(buyer, '/airtime 08031230251', /What amount/u);
    expect(buyer.transcript()).not.toContain('left out');
  });
});

describe('words are the answer to what the command asks', () => {
  test('/announce shows the announcement, with its markup, and sends nothing yet', async () => {
    await say(merchant, '/announce MTN is slow today', /Who gets it/u);
    expect(merchant.botMessages().some(({ text }) => text?.startsWith('MTN is slow today') === true)).toBe(true);
    await newPersonSays(flows, '/announce MTN is slow today', /Only merchants/u);
  });

  test('/shop takes a field and its value, and asks before it changes', async () => {
    merchant.say('/shop name Mama Ngozi Ventures');
    await merchant.until(/Now: [^]*Mama Ngozi Ventures[^]*\[Confirm\]|Mama Ngozi Ventures[^]*\[Confirm\]/u);
    await tap(merchant, 'Cancel', /Nothing was changed/iu);
    await say(merchant, '/shop receipt line', /under (?:each|every) receipt|line/iu);
    await say(merchant, '/shop colour blue', /I left out “colour blue”[^]*\/shop name/u, EVERYTHING);
  });

  test('/history is narrowed to what words, states, numbers and names say, also with days', async () => {
    await say(known, '/history mtn', /Your purchases[^]*“mtn”[^]*2 purchases/u);
    await say(known, '/history failed', /“failed”[^]*1 purchase\b[^]*failed/u);
    await say(known, '/history 0803 123 0231 today', /1 purchase\b[^]*0803 123 0231/u);
    await say(known, '/history mama', /1 purchase\b[^]*0412 3450 200/u);
    await say(known, '/history light yesterday', /no purchase of yours with “light”[^]*📅/u);
    await say(known, '/history blah', /no purchase[^]*“blah”[^]*\/history mtn/iu);
    expect(known.transcript()).not.toContain('left out “mtn”');
  });

  test('they are read in any letters, with the bot’s name, and copied as code from an example, in which Telegram marks no command', async () => {
    const command = `/HISTORY@${flows.emulator.bot.username}`;
    await say(known, `${command} failed`, /“failed”[^]*1 purchase\b/u);
    known.sayFormatted('<code>/history failed</code>');
    await known.until(/“failed”[^]*1 purchase\b/u);
    known.sayFormatted('<pre>/buy</pre>');
    await known.until(/What would you like to buy/u);
  });

  test('/token finds the token of a number by its end or its name', async () => {
    await say(known, '/token 0200', /🔑[^]*“0200”[^]*0412 3450 200[^]*Token: /u);
    await say(known, '/token Mama', /🔑[^]*“Mama”[^]*0412 3450 200[^]*Token: /u);
    await say(known, '/token 9999', /found nothing of yours under “9999”/u, EVERYTHING);
  });

  test('/saved opens what has the name, or the number', async () => {
    await say(known, '/saved mama', /💾 Mama[^]*0412 3450 200/u);
    await say(known, '/saved 0200', /💾 Mama[^]*0412 3450 200/u);
    await say(known, '/saved papa', /found nothing of yours under “papa”/u, EVERYTHING);
    await known.until(/Mama/u);
  });

  test('/repeat takes a place in its list, or what narrows it to one', async () => {
    await say(known, '/repeat 2', cardWith(/0803 123 0231[^]*₦300\.00/u));
    await say(known, '/repeat mama', /Please check[^]*0412 3450 200/u);
    await say(known, '/repeat 9', /found nothing of yours under “9”/u, EVERYTHING);
  });

  test('/language takes a language by the names that people have for it', async () => {
    const reader = await newPersonSays(flows, '/language french', /Français/u);
    expect(reader.screen()).toMatch(/✓ Français/u);
    await say(reader, '/language Anglais', /From now on I write to you in English/u);
    await say(reader, '/language klingon', /left out “klingon”[^]*\/language/u, EVERYTHING);
  });

  test('/help of a command, or of a word for it, says how it is written', async () => {
    const reader = flows.person();
    await say(reader, '/help airtime', /\/airtime – Buy airtime[^]*\/airtime mtn 500 0803.123.4567/u);
    await say(reader, '/help /history', /\/history – Your purchases/u);
    await say(reader, '/help light', /\/electricity – Buy electricity/u);
    await say(reader, '/help prices', /\/pricelist – What everything costs/u);
    await say(reader, '/help users', /left out “users”[^]*\/help airtime/u, EVERYTHING);
    await say(merchant, '/help prices', /\/prices – Margins/u);
  });

  test('/sales takes a week, a month, and for merchants a person', async () => {
    await say(merchant, '/sales week', / – .*: ₦5,300 · 2 sales/u);
    await say(merchant, '/sales zuwena', /Zuwena[^]*Sold: 2, for ₦5,300\.00/u);
    await say(merchant, '/sales zuwena week', /Zuwena[^]*–[^]*Sold: 2, for ₦5,300\.00/u);
    await say(merchant, '/sales yesterday zuwena', /Zuwena[^]*Nothing was sold/u);
    await say(merchant, '/sales nobody-at-all', /can’t read “nobody-at-all” as a day[^]*don’t know this person/u);
    await say(known, '/sales month', /₦5,300/u);
    await say(known, '/sales zuwena', /can’t read “zuwena” as a day/u);
  });

  test('/users takes a group of people', async () => {
    await say(merchant, '/users waiting', /Only: Waiting/u);
    await say(merchant, '/users merchants', /Only: Merchants/u);
  });

  test('/limits of a person is asked first, as on their page', async () => {
    await say(merchant, '/limits zuwena day 20000', /Zuwena[^]*₦20,000\.00[^]*\[Yes/u);
    expect(merchant.screen()).not.toMatch(/Done/u);
    await tap(merchant, /Yes/u, /Zuwena[^]*₦20,000\.00/u);
    await say(merchant, '/limits zuwena day off', /Zuwena[^]*₦20,000\.00[^]*\[Yes/u);
    merchant.tap(/Yes/u);
    await say(merchant, '/limits nobody-at-all day 20000', /don’t know this person[^]*\/limits ibrahim day 20,000/u);
    await say(known, '/limits zuwena day 20000', /Only merchants/u);
  });
});

describe('a command by another name leads where one expects', () => {
  test.each([
    ['/menu', /Hello, /u],
    ['/MENU', /Hello, /u],
    ['/orders', /Your purchases/u],
    ['/orders failed', /“failed”[^]*1 purchase\b/u],
  ])('%s', async (command, answer) => {
    await say(known, command, answer);
  });

  test('/wallet is the balance, and of a person for merchants what stands on their page', async () => {
    await say(merchant, '/wallet', /in the wallet/u);
    await say(merchant, '/balance zuwena', /👤 Zuwena\n/u);
    await say(known, '/balance zuwena', /left out “zuwena”: I understand \/balance alone/u, EVERYTHING);
  });

  test.each(['/support', '/contact'])('%s asks what to say to the shop, and takes it behind it', async (command) => {
    const person = await newPersonSays(flows, command, /What do you want to say to/u);
    await say(person, `${command} my light never came`, /Passed on to/u);
    await merchant.until(/my light never came/u, EVERYTHING);
    await say(merchant, command, /my light never came|open/iu);
  });
});
