import { expect, test, describe } from 'vitest';
import { documentsOf, download } from '../support/downloads.ts';
import { useFlows } from '../support/flows.ts';
import { buy, goToCard, newPersonBuys, newPersonAtNumber } from '../support/shopping.ts';
import { airtime, type Wish, prepaidMeter } from '../support/wishes.ts';
import type { TestUser } from 'bot-api-emulator';
import { labels, newPersonSays, say, tap, newestId } from '../support/say-and-read.ts';

const flows = useFlows();

test('what the service says with a sum of money in it is read by merchants alone; the rest by everybody', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'));
  const { text } = await buyer.until(/Done!/u);
  expect(text).toMatch(/Transaction number \d{20}/u);
  expect(text).not.toMatch(/topped up|NGN/u);
  buyer.say(`/receipt ${reference}`);
  await buyer.until((chat) => chat.botMessages().filter(({ text: one }) => /Done!/u.test(one ?? '')).length > 1);
  expect(buyer.screen()).not.toMatch(/topped up|NGN/u);
  merchant.say(`/receipt ${reference}`);
  await merchant.until(/You have topped up 08031230200 with MTN airtime of NGN 500\.00\. Transaction number/u);
});

const waec = (number: string): Wish => ({ command: '/exams', taps: ['WAEC', /result checker/iu], number });
const PIN = /PIN: (?<pin>(?:\d{4}\s){2}\d{4})\nSerial: (?<serial>(?:\d{4}\s){3}\d{4})/u;

/** PIN and serial in a text, without blanks. */
function codesIn(text: string | undefined): string[] {
  const { pin = '', serial = '' } = PIN.exec(text ?? '')?.groups ?? {};
  return [pin, serial].map((code) => code.replace(/\D/gu, ''));
}

function buttonsOf(chat: TestUser) {
  return chat.botMessages().at(-1)?.reply_markup?.inline_keyboard.flat() ?? [];
}

function copied(chat: TestUser, label: RegExp): string | undefined {
  const button = buttonsOf(chat).find(({ text }) => label.test(text));
  return button !== undefined && 'copy_text' in button ? button.copy_text.text : undefined;
}

test('a PIN reaches who needs it as a token does: on the receipt, in all that is handed on, and with /token', async () => {
  const { buyer } = await newPersonBuys(flows, waec('08031230200'));
  const { text } = await buyer.until(/Done![^]*PIN: /u);
  const [pin, serial] = codesIn(text);
  expect([pin?.length, serial?.length]).toEqual([12, 16]);
  expect(copied(buyer, /^Copy PIN$/u)).toBe(pin);
  expect(copied(buyer, /^Copy serial$/u)).toBe(serial);
  expect(codesIn(copied(buyer, /^Copy receipt$/u))).toEqual([pin, serial]);
  const whatsApp = buttonsOf(buyer).find(({ text: label }) => label === 'Send on WhatsApp');
  const url = new URL(whatsApp !== undefined && 'url' in whatsApp ? whatsApp.url : '');
  expect(codesIn(url.searchParams.get('text') ?? '')).toEqual([pin, serial]);

  buyer.tap('Picture');
  const picture = () => buyer.botMessages().find(({ photo }) => photo !== undefined);
  await buyer.until(() => picture() !== undefined);
  expect(codesIn(picture()?.caption)).toEqual([pin, serial]);

  const { text: listed } = await say(buyer, '/token', /Your latest tokens and PINs/u);
  expect(codesIn(listed)).toEqual([pin, serial]);
  expect(copied(buyer, /^Copy PIN$/u)).toBe(`PIN: ${pin}\nSerial: ${serial}`);
});

test('the number of a PIN is asked for by what it is, and shown as phones are', async () => {
  const buyer = await newPersonAtNumber(flows, waec('08031230201'));
  expect(buyer.screen()).toMatch(/What is the phone number of the person who gets the PIN/u);
  await say(buyer, '08031230201', /0803\s123\s0201/u);
  const other = await newPersonAtNumber(flows, {
    command: '/buy',
    taps: ['Exam PINs', 'JAMB', /UTME e-PIN/u],
    number: '',
  });
  expect(other.screen()).toMatch(/what JAMB knows the customer by, such as a profile code/u);
});

test('a list of PINs has each in its summary, its picture and its file', async () => {
  const buyer = flows.person();
  await say(buyer, 'waec result checker 08031230200\nwaec result checker 08031231200', /\[Buy all 2\]/u);
  const { text = '' } = await tap(buyer, 'Buy all 2', /🔑[^]*🔑/u);
  const summary = text.match(/PIN: .*\nSerial: .*/gu) ?? [];
  expect(summary).toHaveLength(2);
  const codes = summary.flatMap(codesIn);
  const copies = buttonsOf(buyer).flatMap((button) => ('copy_text' in button ? button.copy_text.text : []));
  expect(copies.map((copy) => copy.match(/\d+/gu))).toEqual([codes.slice(0, 2), codes.slice(2)]);

  buyer.tap('Result as a file');
  await buyer.until((chat) => documentsOf(chat).length > 0);
  const file = String(await download(flows, documentsOf(buyer)[0]?.file_id));
  expect(file.split('\r\n')[0]).toContain('token,pin,serial,reference');
  for (const code of codes) expect(file.replace(/(?<=\d) (?=\d)/gu, '')).toContain(code);

  buyer.tap('PINs: picture');
  await buyer.until((chat) => chat.botMessages().some(({ caption }) => caption === '2 PINs and tokens'));
});

describe('/check', () => {
  test('lists the latest purchases for a number, however it is typed, and a tap shows the receipt', async () => {
    const agent = flows.person();
    await buy(agent, airtime('08036660200', '101'), /Done!/u);
    await buy(agent, airtime('08036660200', '102'), /Done!/u);
    await buy(agent, airtime('08037770200', '103'), /Done!/u);
    for (const typed of ['08036660200', '0803 666 0200', '+2348036660200', '6660200']) {
      await say(agent, `/check ${typed}`, /Purchases for (?:0803 666 0200|…6660 200)/u);
      expect(agent.screen()).toMatch(
        /1\. MTN airtime top-up\n✅ successful · ₦102\.00 · 0803 666 0200[^]*successful · ₦101\.00/u,
      );
      expect(agent.screen()).not.toMatch(/₦103/u);
    }
    await tap(agent, /₦101 /u, /Done![^]*Amount: ₦101\.00/u);
    await say(agent, '/check 0200', /…0200[^]*₦103\.00[^]*₦102\.00[^]*₦101\.00/u);
  });

  test('shows the token of a meter, to be copied', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04126660200'), /Done!/u);
    await say(buyer, '/check 04126660200', /Purchases for 0412 6660 200[^]*Token: (?:\d{4} ){4}\d{4}/u);
    await say(buyer, 'receipt for 0412 6660 200', /Purchases for 0412 6660 200/u);
    await say(buyer, 'check 0412 6660 200', /Purchases for 0412 6660 200/u);
    expect(labels(buyer)).toContain('Copy token');
  });

  test("of another person's number is empty for a buyer, by its button too, and the merchant's to read with who bought it", async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    await buy(buyer, airtime('08039990200', '301'), /Done!/u);
    await say(other, '/check 08039990200', /You have bought nothing for 0803 999 0200 yet/u);
    await say(other, '/check +234 803 999 0200', /You have bought nothing for 0803 999 0200 yet/u);
    await say(other, '/check 0412 6660 299', /You have bought nothing for 0412 6660 299 yet/u);
    other.press(newestId(other), 'ck:0200:0');
    await other.until(/You have bought nothing for …0200/u);
    expect(other.transcript()).not.toMatch(/₦/u);
    flows.merchant.say('/check 08039990200');
    await flows.merchant.until(new RegExp(`₦301\\.00[^]*Bought by ${buyer.person.first_name}`, 'u'));
    await tap(flows.merchant, /₦301/u, /Done![^]*Amount: ₦301\.00/u);
  });

  test('asks for the number if none is given, also in the middle of a purchase, which goes on', async () => {
    const buyer = flows.person();
    await buy(buyer, airtime('08035550200', '401'), /Done!/u);
    await goToCard(buyer, airtime('08035550200', '402'));
    await say(buyer, '/check', /For which number\?/u);
    await say(buyer, '0200', /Purchases for 0803 555 0200|…0200[^]*₦401/u);
    expect(buyer.screen()).not.toMatch(/₦402/u);
    await say(buyer, '/check abc', /“abc” is not a number I can look for\.\s+For which number\?/u);
    buyer.shareContact({ phone_number: '2348035550200', first_name: 'Mama' });
    await buyer.until(/Purchases for 0803 555 0200/u);
  });
});

describe('/token', () => {
  test('says first which token is on its way, so that nobody buys it again', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04127770299', '2000'));
    buyer.say('where is my token');
    await buyer.until(/for 0412 7770 299 \(₦2,000\.00\) is still being processed\. No need to buy it again/u);
    expect(buyer.screen()).not.toMatch(/no electricity tokens/u);
    await buy(buyer, prepaidMeter('04127770200', '1000'), /Done!/u);
    buyer.say('/token');
    await buyer.until(/0412 7770 299 \(₦2,000\.00\) is still being processed[^]*Your latest tokens[^]*₦1,000/u);
  });

  test('shows the latest tokens in pages, each with a button that copies it', async () => {
    const buyer = await newPersonSays(flows, '/token', /You have no electricity tokens yet/u);
    await buy(buyer, airtime('08035560200', '501'), /Done!/u);
    await buy(buyer, prepaidMeter('04127770200', '2000'), /Done!/u);
    buyer.say('/token');
    // Alone it has the width of the message.
    await buyer.until(/\[Copy token\]\n\[1\. ✅ ₦2,000 · 0412 7770 200\]/u);
    for (const amount of ['2001', '2002', '2003', '2004', '2005', '2006']) {
      await buy(buyer, prepaidMeter('04127770200', amount), /Done!/u);
    }
    await say(buyer, '/token', /Your latest tokens and PINs\nPage 1 of 2[^]*₦2,006/u);
    expect(buyer.screen()).toMatch(/\[1\. ✅ ₦2,006\] \[Copy 1\]\n[^]*\[5\. ✅ ₦2,002\] \[Copy 5\]\n/u);
    expect(buyer.screen()).not.toMatch(/₦501/u);
    await tap(buyer, 'Next', /Page 2 of 2[^]*₦2,001[^]*Token: (?:\d{4} ){4}\d{4}/u);
    await tap(buyer, /₦2,001/u, /Done![^]*Amount: ₦2,001/u);
  });
});

test('/check has pages of five', async () => {
  const buyer = flows.person();
  for (const amount of ['201', '202', '203', '204', '205', '206'])
    await buy(buyer, airtime('08038880200', amount), /Done!/u);
  await say(buyer, '/check 08038880200', /Page 1 of 2[^]*₦206/u);
  await tap(buyer, 'Next', /Page 2 of 2[^]*₦201/u);
  await tap(buyer, 'Prev', /Page 1 of 2[^]*₦206/u);
});
