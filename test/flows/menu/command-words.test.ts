import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { greet } from './greet.ts';
import { airtime, buy, CARD, goToAmount, prepaidMeter, untilClosed } from '../support/shopping.ts';

const zuwena: Person = {
  id: 7_800_000_031,
  first_name: 'Zuwena',
  language_code: 'en',
  phone_number: '+234803777031',
  role: 'customer',
  about: 'Buys',
};

const flows = useFlows({ emulator: { people: [...shopPeople, zuwena] } });

const EVERYTHING = { everything: true };

/** Has bought airtime, which failed, and a token; the meter is saved as Mama. */
let known: TestUser;

beforeAll(async () => {
  await greet(flows.merchant);
  known = flows.setup.driver.user(zuwena);
  await buy(known, airtime('08031230400', '200'));
  await known.until(/purchase failed/u);
  await buy(known, airtime('08031230231', '300'));
  await known.until(/Done!/u);
  await buy(known, prepaidMeter('04123450200', '5000'));
  await known.until(/Done![\s\S]*Save as …/u);
  known.tap(/Save as/u);
  await known.until(/What should .+ be called\?/u);
  known.say('Mama');
  await known.until(/Saved as/u);
});

describe('a purchase behind a command is a line', () => {
  test.each([
    ['/buy mtn 500 08031230241', /MTN[\s\S]*0803 123 0241[\s\S]*You pay: ₦500\.00/u],
    ['/airtime 500 08031230242', /MTN[\s\S]*0803 123 0242[\s\S]*You pay: ₦500\.00/u],
    ['/airtime mtn airtime 500 08031230243', /MTN[\s\S]*0803 123 0243[\s\S]*You pay: ₦500\.00/u],
    ['/electricity ikeja prepaid 2000 0412 3450 200', /Ikeja[\s\S]*0412 3450 200[\s\S]*₦2,000\.00/u],
    ['/tv dstv padi 7023450200', /Padi/u],
    ['/data mtn sme 1gb 08031230244', /1GB[\s\S]*0803 123 0244/u],
    ['/bulk mtn 500 08031230245', /MTN[\s\S]*0803 123 0245[\s\S]*₦500\.00/u],
  ])('%s leads to its card', async (line, card) => {
    const buyer = flows.person();
    buyer.say(line);
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(card);
    expect(buyer.transcript()).not.toContain('left out');
  });

  test('several of them are a list, with the service of the command in each', async () => {
    const buyer = flows.person();
    buyer.say('/bulk\nmtn 500 08031230246\nglo 200 08051230247');
    await buyer.until(/2 purchases[\s\S]*₦700\.00/u);
    buyer.say('/airtime\n500 08031230248\n200 08051230249');
    await expect(buyer.until(/08031230248|0803 123 0248/u)).resolves.toBeDefined();
  });

  test('what was asked before has no say in it, and is closed', async () => {
    const buyer = flows.person();
    await goToAmount(buyer, airtime('08031231234'));
    const { message_id: asked } = await buyer.until(/What amount/u);
    buyer.say('/airtime 500 08051230250');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/GLO[\s\S]*0805 123 0250/iu);
    await untilClosed(buyer, asked);
    await goToAmount(buyer, airtime('08031231234'));
    buyer.say('/airtime blah blah');
    await buyer.until(/I left out “blah blah”[\s\S]*\/airtime mtn 500 0803.123.4567/u, EVERYTHING);
    await expect(buyer.until(/Which provider/u)).resolves.toBeDefined();
  });

  test('a company, a service or an amount alone goes as far as it says', async () => {
    const buyer = flows.person();
    buyer.say('/tv dstv');
    await buyer.until(/Which kind|What would you like/u);
    buyer.say('/buy airtime');
    await buyer.until(/Which provider/u);
    buyer.say('/airtime 08031230251');
    await buyer.until(/What amount/u);
    expect(buyer.transcript()).not.toContain('left out');
  });
});

describe('words are the answer to what the command asks', () => {
  test('/announce shows the announcement, with its markup, and sends nothing yet', async () => {
    const { merchant } = flows;
    merchant.say('/announce MTN is slow today');
    await merchant.until(/Who gets it/u);
    expect(merchant.botMessages().some(({ text }) => text?.startsWith('MTN is slow today') === true)).toBe(true);
    const buyer = flows.person();
    buyer.say('/announce MTN is slow today');
    await expect(buyer.until(/Only merchants/u)).resolves.toBeDefined();
  });

  test('/shop takes a field and its value, and asks before it changes', async () => {
    const { merchant } = flows;
    merchant.say('/shop name Mama Ngozi Ventures');
    await merchant.until(/Now: [\s\S]*Mama Ngozi Ventures[\s\S]*\[Confirm\]|Mama Ngozi Ventures[\s\S]*\[Confirm\]/u);
    merchant.tap('Cancel');
    await merchant.until(/Nothing was changed/iu);
    merchant.say('/shop receipt line');
    await merchant.until(/under (?:each|every) receipt|line/iu);
    merchant.say('/shop colour blue');
    await expect(merchant.until(/I left out “colour blue”[\s\S]*\/shop name/u, EVERYTHING)).resolves.toBeDefined();
  });

  test('/history is narrowed to what words, states, numbers and names say, also with days', async () => {
    known.say('/history mtn');
    await known.until(/Your purchases[\s\S]*“mtn”[\s\S]*2 purchases/u);
    known.say('/history failed');
    await known.until(/“failed”[\s\S]*1 purchase\b[\s\S]*failed/u);
    known.say('/history 0803 123 0231 today');
    await known.until(/1 purchase\b[\s\S]*0803 123 0231/u);
    known.say('/history mama');
    await known.until(/1 purchase\b[\s\S]*0412 3450 200/u);
    known.say('/history light yesterday');
    await known.until(/no purchase of yours with “light”[\s\S]*📅/u);
    known.say('/history blah');
    await known.until(/no purchase[\s\S]*“blah”[\s\S]*\/history mtn/iu);
    expect(known.transcript()).not.toContain('left out “mtn”');
  });

  test('/token finds the token of a number by its end or its name', async () => {
    known.say('/token 0200');
    await known.until(/🔑[\s\S]*“0200”[\s\S]*0412 3450 200[\s\S]*Token: /u);
    known.say('/token Mama');
    await known.until(/🔑[\s\S]*“Mama”[\s\S]*0412 3450 200[\s\S]*Token: /u);
    known.say('/token 9999');
    await expect(known.until(/left out “9999”[\s\S]*\/token 6789/u, EVERYTHING)).resolves.toBeDefined();
  });

  test('/saved opens what has the name, or the number', async () => {
    known.say('/saved mama');
    await known.until(/💾 Mama[\s\S]*0412 3450 200/u);
    known.say('/saved 0200');
    await known.until(/💾 Mama[\s\S]*0412 3450 200/u);
    known.say('/saved papa');
    await known.until(/left out “papa”[\s\S]*\/saved mama/u, EVERYTHING);
    await expect(known.until(/Mama/u)).resolves.toBeDefined();
  });

  test('/repeat takes a place in its list, or what narrows it to one', async () => {
    known.say('/repeat 2');
    await known.until(CARD);
    expect(known.screen()).toMatch(/0803 123 0231[\s\S]*₦300\.00/u);
    known.say('/repeat mama');
    await known.until(/Please check[\s\S]*0412 3450 200/u);
    known.say('/repeat 9');
    await known.until(/left out “9”[\s\S]*\/repeat 2/u, EVERYTHING);
  });

  test('/language takes a language by the names that people have for it', async () => {
    const reader = flows.person();
    reader.say('/language french');
    await reader.until(/Français/u);
    expect(reader.screen()).toMatch(/✓ Français/u);
    reader.say('/language Anglais');
    await reader.until(/From now on I write to you in English/u);
    reader.say('/language klingon');
    await reader.until(/left out “klingon”[\s\S]*\/language/u, EVERYTHING);
  });

  test('/help of a command, or of a word for it, says how it is written', async () => {
    const reader = flows.person();
    reader.say('/help airtime');
    await reader.until(/\/airtime – Buy airtime[\s\S]*\/airtime mtn 500 0803.123.4567/u);
    reader.say('/help /history');
    await reader.until(/\/history – Your purchases/u);
    reader.say('/help light');
    await reader.until(/\/electricity – Buy electricity/u);
    reader.say('/help prices');
    await reader.until(/left out “prices”[\s\S]*\/help airtime/u, EVERYTHING);
    flows.merchant.say('/help prices');
    await expect(flows.merchant.until(/\/prices – Margins/u)).resolves.toBeDefined();
  });

  test('/sales takes a week, a month, and for merchants a person', async () => {
    const { merchant } = flows;
    merchant.say('/sales week');
    await merchant.until(/ – .*: ₦5,300 · 2 sales/u);
    merchant.say('/sales zuwena');
    await merchant.until(/Zuwena[\s\S]*Sold: 2, for ₦5,300\.00/u);
    merchant.say('/sales zuwena week');
    await merchant.until(/Zuwena[\s\S]*–[\s\S]*Sold: 2, for ₦5,300\.00/u);
    merchant.say('/sales yesterday zuwena');
    await merchant.until(/Zuwena[\s\S]*Nothing was sold/u);
    merchant.say('/sales nobody-at-all');
    await merchant.until(/can’t read “nobody-at-all” as a day[\s\S]*don’t know this person/u);
    known.say('/sales month');
    await known.until(/₦5,300/u);
    known.say('/sales zuwena');
    await expect(known.until(/can’t read “zuwena” as a day/u)).resolves.toBeDefined();
  });

  test('/users takes a group of people', async () => {
    const { merchant } = flows;
    merchant.say('/users waiting');
    await merchant.until(/Only: Waiting/u);
    merchant.say('/users merchants');
    await expect(merchant.until(/Only: Merchants/u)).resolves.toBeDefined();
  });

  test('/prices of a role without a name is about everything, and is asked first', async () => {
    const { merchant } = flows;
    merchant.say('/prices customer +5%');
    await merchant.until(/Everything[\s\S]*\+5%[\s\S]*\[Yes/u);
    merchant.tap('Cancel');
    await expect(merchant.until(/Nothing was changed/iu)).resolves.toBeDefined();
  });

  test('/limits of a person is asked first, as on their page', async () => {
    const { merchant } = flows;
    merchant.say('/limits zuwena day 20000');
    await merchant.until(/Zuwena[\s\S]*₦20,000\.00[\s\S]*\[Yes/u);
    expect(merchant.screen()).not.toMatch(/Done/u);
    merchant.tap(/Yes/u);
    await merchant.until(/Zuwena[\s\S]*₦20,000\.00/u);
    merchant.say('/limits zuwena day off');
    await merchant.until(/Zuwena[\s\S]*₦20,000\.00[\s\S]*\[Yes/u);
    merchant.tap(/Yes/u);
    merchant.say('/limits nobody-at-all day 20000');
    await merchant.until(/don’t know this person[\s\S]*\/limits ibrahim day 20,000/u);
    known.say('/limits zuwena day 20000');
    await expect(known.until(/Only merchants/u)).resolves.toBeDefined();
  });
});

describe('a command by another name leads where one expects', () => {
  test.each([
    ['/menu', /Hello, /u],
    ['/MENU', /Hello, /u],
    ['/orders', /Your purchases/u],
    ['/orders failed', /“failed”[\s\S]*1 purchase\b/u],
  ])('%s', async (command, answer) => {
    known.say(command);
    await expect(known.until(answer)).resolves.toBeDefined();
  });

  test('/wallet is the balance, and of a person for merchants what stands on their page', async () => {
    const { merchant } = flows;
    merchant.say('/wallet');
    await merchant.until(/in the wallet/u);
    merchant.say('/balance zuwena');
    await merchant.until(/👤 Zuwena\n/u);
    known.say('/balance zuwena');
    await expect(known.until(/left out “zuwena”: I understand \/balance alone/u, EVERYTHING)).resolves.toBeDefined();
  });

  test.each(['/support', '/contact'])('%s asks what to say to the shop, and takes it behind it', async (command) => {
    const person = flows.person();
    person.say(command);
    await person.until(/What do you want to say to/u);
    person.say(`${command} my light never came`);
    await person.until(/Passed on to/u);
    await expect(flows.merchant.until(/my light never came/u, EVERYTHING)).resolves.toBeDefined();
    flows.merchant.say(command);
    await expect(flows.merchant.until(/my light never came|open/iu)).resolves.toBeDefined();
  });
});
