import { afterEach, beforeAll, expect, test } from 'vitest';
import { dataOf, type TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { messageAt, say, tap, newestId, EVERYTHING, texts } from '../support/say-and-read.ts';
import { personOf } from '../support/people.ts';

const french = personOf({ language_code: 'fr' });

const flows = useFlows({ emulator: { people: [...shopPeople, french] } });

const PEOPLE = 24;

/** Whom the shop knows: everybody can be told when a test begins. */
let people: TestUser[] = [];
let merchant: TestUser;
const away = new Set<TestUser>();

beforeAll(async () => {
  merchant = flows.merchant;
  people = [...Array.from({ length: PEOPLE - 1 }, () => flows.person()), flows.driver.user(french)];
  for (const person of people) person.say('/news');
  await Promise.all(people.map((person) => person.until(/You get announcements|Vous recevez/u, EVERYTHING)));
});

afterEach(async () => {
  for (const person of away) {
    person.unblock();
    await say(person, '/news', /You get (?:no )?announcements/u);
    if (texts(person).at(-1)?.includes('You get no announcements') !== true) continue;
    await tap(person, 'Turn on', /You get announcements/u);
  }
  away.clear();
});

function block(person: TestUser): void {
  away.add(person);
  person.block();
}

function timesTold(person: TestUser, word: string): number {
  return texts(person).filter((text) => text.includes(word)).length;
}

async function announce(text: string): Promise<void> {
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, text, /Who gets it/u);
  await tap(merchant, /Everybody/u, /Send it to/u);
  await tap(merchant, 'Confirm', /Sending to|Sent to/u);
}

/** What the merchant reads of the announcement that was confirmed last, once it is over. */
async function over(): Promise<string> {
  const newest = (): string => texts(merchant).findLast((text) => /Sending to|Sent to|Stopped\./u.test(text)) ?? '';
  await expect.poll(newest).toMatch(/Sent to|Stopped\./u);
  return newest();
}

test('a text goes to everybody as it was written, once, with a foot in their own language', async () => {
  const { driver } = flows;
  const [gone, quiet] = people as [TestUser, TestUser];
  const speaker = people.at(-1)!;
  block(gone);
  away.add(quiet);
  await tap(quiet, 'Turn off', /You get no announcements/u);

  await say(merchant, '/announce', /Send me a text/u);
  merchant.sayFormatted(
    'MTN is <b>slow</b> today. <a href="https://example.com/">More</a>\nA <code>&lt;b&gt;</code> stays.',
  );
  const card = await merchant.until(/Who gets it/u);
  const preview = messageAt(merchant, card.message_id - 1);
  expect(card.reply_markup?.inline_keyboard.flat().map(({ text }) => text)).toContain('Everybody · 23');
  await tap(merchant, /Everybody/u, /Send it to 23 people\?[^]*turned such messages off: 1/u);
  driver.faults.add({
    on: 'call',
    method: 'sendMessage',
    effect: { type: 'too-many-requests', retryAfterSeconds: 1 },
    chatId: people[9]!.id,
  });
  await tap(merchant, 'Confirm', /Sending to|Sent to/u);
  expect(await over()).toMatch(/Sent to 23 people: 22 of 23 have it[^]*Blocked me: 1/u);

  for (const person of people.slice(2, -1)) {
    const [message, ...more] = person.botMessages().filter(({ text = '' }) => text.includes('slow'));
    expect([message?.text, message?.entities, more]).toEqual([preview?.text, preview?.entities, []]);
  }
  expect(preview?.entities?.map(({ type }) => type)).toEqual(['bold', 'text_link', 'code', 'italic', 'bot_command']);
  expect(timesTold(quiet, 'slow')).toBe(0);
  expect(texts(speaker).find((text) => text.includes('slow'))).toContain(
    'Pour arrêter ou reprendre ces messages\u202f: /news',
  );

  await say(merchant, '/admin', /For merchants/u);
  await tap(merchant, /Changes/u, /announced to 23 people: MTN is slow today/u);
});

test('a merchant reads by /news that they send announcements, and nothing of on and off', async () => {
  for (const command of ['/news', '/news off', '/news on', '/news please']) {
    await say(merchant, command, /^📣 You are a merchant here, so you get no announcements: you send them/u);
    expect(merchant.buttons()).toEqual([]);
    expect(merchant.screen()).not.toMatch(/You get announcements|Turn o/u);
  }
});

test('a photo goes with its words, from the largest size', async () => {
  const person = people[3]!;
  await say(merchant, '/announce', /Send me a text/u);
  const sent = merchant.sendPhoto({ bytes: wideImage(), caption: 'New prices' });
  expect(sent.photo?.length).toBeGreaterThan(1);
  await merchant.until(/Who gets it/u);
  await tap(merchant, /Everybody/u, /Send it to/u);
  await tap(merchant, 'Confirm', /Sending to|Sent to/u);
  await over();
  const got = person.botMessages().find(({ photo }) => photo !== undefined);
  expect(got?.photo?.at(-1)?.file_unique_id).toBe(sent.photo?.at(-1)?.file_unique_id);
  expect(got?.caption).toMatch(/^New prices\n\nTo stop or allow such messages: \/news$/u);
});

test('what cannot be announced is said in one sentence, and the question stays', async () => {
  await say(merchant, '/announce', /Send me a text/u);
  merchant.sendSticker();
  await merchant.until(/I can announce a text, or one photo/u);
  merchant.sendDocument({ name: 'poster.png', contentType: 'image/png', bytes: new Uint8Array(21 * 1024 * 1024) });
  await merchant.until(/send it as a photo/u);
  expect(flows.driver.calls('getFile')).toBe(0);
  const before = merchant.botMessages().length;
  for (const caption of ['One', 'Two', 'Three']) merchant.sendPhoto({ album: 'an album', caption });
  await merchant.until(/That is an album/u);
  await flows.driver.untilDelivered();
  expect(merchant.botMessages()).toHaveLength(before + 1);
  // A text of 5,000 letters, as Telegram's apps send it.
  for (const part of ['x'.repeat(4096), 'x'.repeat(904)]) merchant.say(part);
  await merchant.until(/too long by \d+ letters/u);
  await flows.driver.untilDelivered();
  expect(merchant.botMessages()).toHaveLength(before + 2);
  const asked = newestId(merchant);
  merchant.say('/cancel');
  await expect
    .poll(() => messageAt(merchant, asked)?.text)
    .toBe('✖️ No longer open. Nothing was done with it. To go on: /menu');
  await say(merchant, '/announce', /Send me a text/u);
  merchant.sendPhoto({ caption: 'y'.repeat(1024) });
  await merchant.until(/words under the photo are too long by \d+ letters/u);
  merchant.forward('the shop is closed', 'Somebody');
  await merchant.until(/was forwarded to me/u);
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, '<b>broken & <i>', /Who gets it/u);
  expect(texts(merchant).filter((text) => text.startsWith('<b>broken & <i>\n\n'))).toHaveLength(1);
  await say(merchant, '/cancel', /closed|Cancelled|nothing/iu);
});

test('what is said to be the answer is one, also right after a text that was too long', async () => {
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, 'x'.repeat(4096), /too long by \d+ letters/u);
  await say(merchant, 'mtn 500 0803 123 4567', /or is it your answer/u);
  await tap(merchant, 'My answer', /Who gets it/u);
  await say(merchant, '/cancel', /closed|Cancelled|nothing/iu);
});

test('what is written below a preview takes its place, and the card before sends nothing any more', async () => {
  const { driver } = flows;
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, 'Closed on Munday', /Who gets it/u);
  const everybody = merchant.tap(/Everybody/u);
  await merchant.until(/Send it to/u);
  const confirm = merchant.buttons().find(({ text }) => text === 'Confirm')!;
  const old = everybody.messageId;
  const card = await say(merchant, 'Closed on Monday', /Changed\.[^]*Who gets it/u);
  expect(texts(merchant).filter((text) => text.startsWith('Closed on Monday'))).toHaveLength(1);
  await expect.poll(() => messageAt(merchant, old)?.text).toBe('✏️ Changed: see below.');
  // What cannot be announced leaves the card as it is, and a whole purchase is one.
  const before = merchant.botMessages().length;
  for (const caption of ['One', 'Two', 'Three']) merchant.sendPhoto({ album: 'album', caption });
  await merchant.until(/That is an album[^\n]*The card above stays as it is/u);
  await driver.untilDelivered();
  expect(merchant.botMessages()).toHaveLength(before + 1);
  // Texts of more than 4,096 letters, as Telegram's apps send them; the first part of the other one, below, is one that fits.
  for (const part of ['z'.repeat(4096), 'The end of it']) merchant.say(part);
  await merchant.until(/too long by \d+ letters[^\n]*The card above stays/u);
  await driver.untilDelivered();
  expect(merchant.botMessages()).toHaveLength(before + 2);
  await say(merchant, 'mtn 500 0803 123 4567', /\[Confirm\]/u);
  expect(merchant.screen()).toContain('MTN');
  await tap(merchant, 'Cancel', /Cancelled/u);
  merchant.press(old, dataOf(confirm) ?? '');
  await merchant.untilToast(/Please use the newest card/u);
  merchant.press(card.message_id, everybody.data);
  await merchant.until(/Send it to/u);
  for (const part of [`${'y'.repeat(2_999)}\n`, 'y'.repeat(1_500)]) merchant.say(part);
  await merchant.until(/too long by \d+ letters[^\n]*The card above stays/u);
  expect(texts(merchant).filter((text) => text.startsWith('yyy'))).toHaveLength(1);
  merchant.sendPhoto({ bytes: wideImage(), caption: 'With a picture' });
  await merchant.until(/Changed\.[^]*Who gets it/u);
  // Other words leave the photo where it is.
  merchant.say('With other words');
  await expect
    .poll(() => merchant.botMessages().filter(({ caption = '' }) => caption.startsWith('With other words')))
    .toHaveLength(1);
  await merchant.until(/Changed\.[^]*Who gets it/u);
  await say(merchant, '/cancel', /• the announcement$/u);
});

/** No message more gets out to them, or to anyone, before the faults are cleared: the announcement goes no further than what may be under way. */
function holdMessages(to: { chatId?: number } = {}): void {
  const effect = { type: 'delay', delayMs: 600_000 } as const;
  flows.driver.faults.add({ on: 'call', method: 'sendMessage', effect, times: 0, ...to });
}

test('Stop ends it for all who wait', async () => {
  await announce('stopped news');
  await expect.poll(() => people.filter((person) => timesTold(person, 'stopped news') > 0).length).toBeGreaterThan(3);
  holdMessages();
  await merchant.until(/Sending to/u, EVERYTHING);
  await merchant.untilToast(merchant.tap(/Stop/u));
  flows.driver.faults.clear();
  expect(await over()).toMatch(/Stopped\.[^]*Not sent: \d+/u);
  expect(people.filter((person) => timesTold(person, 'stopped news') > 0).length).toBeLessThan(PEOPLE);
});

test('who may have it or not is named, with a button that sends to them alone', async () => {
  const unlucky = people[20]!;
  flows.driver.faults.add({ on: 'call', method: 'sendMessage', effect: { type: 'answer-lost' }, chatId: unlucky.id });
  await announce('unsure news');
  expect(await over()).toContain(
    `this person has it, because the connection broke in that moment: ${unlucky.person.first_name}`,
  );
  await tap(merchant, 'Send to these', /Sending to|Sent to/u);
  await expect.poll(() => timesTold(unlucky, 'unsure news')).toBe(2);
  expect(await over()).not.toContain('this person has it');
  expect(people.filter((person) => timesTold(person, 'unsure news') > 1)).toEqual([unlucky]);
});

/** A picture of a size that Telegram makes a smaller one of: as much of a PNG as says how large it is. */
function wideImage(): Uint8Array {
  const bytes = Buffer.alloc(64);
  bytes.write('\u0089PNG\r\n\u001A\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(1200, 16);
  bytes.writeUInt32BE(900, 20);
  return new Uint8Array(bytes);
}

test('who has blocked the bot is left out until they come back', async () => {
  const back = people[2]!;
  block(back);
  await announce('first news');
  expect(await over()).toMatch(/Blocked me: 1/u);
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, 'second news', /Who gets it/u);
  await tap(merchant, 'Only active in 30 days', /Only people who wrote to me[^]*Customers · 23/u);
  await tap(merchant, /Customers/u, /23 customers active in the last 30 days[^]*blocked me: 1/u);
  await tap(merchant, 'Cancel', /This question is closed/u);
  back.unblock();
  await say(back, '/news', /You get announcements/u);
  await announce('third news');
  await over();
  expect([timesTold(back, 'third news'), timesTold(back, 'first news')]).toEqual([1, 0]);
});

test('the only text can be changed from the card with Confirm, too', async () => {
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, 'We clsoe at six.', /Who gets it/u);
  await tap(merchant, /Everybody/u, /Send it to/u);
  await tap(merchant, 'Change the text', /new text in English/u);
  await say(merchant, 'We close at six.', /Who gets it/u);
  expect(texts(merchant).at(-2)).toMatch(/^We close at six\./u);
  await tap(merchant, 'Cancel', /question is closed/u);
});
