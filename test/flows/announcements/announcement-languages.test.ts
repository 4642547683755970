import { afterEach, beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { dataUnder } from '../support/shopping.ts';
import { labels, say, tap, newestId, EVERYTHING, dataIn, texts } from '../support/say-and-read.ts';
import { personOf } from '../support/people.ts';

const french = personOf({ language_code: 'fr' });

const flows = useFlows({ emulator: { people: [...shopPeople, french] } });

let english: TestUser;
let merchant: TestUser;
let hausa: TestUser;
let ama: TestUser;

const ENGLISH = 'We close at six.';
const HAUSA = 'Muna rufewa karfe shida.';

beforeAll(async () => {
  merchant = flows.merchant;
  [english, hausa, ama] = [flows.person(), flows.person(), flows.driver.user(french)];
  for (const person of [english, hausa, ama]) person.say('/news');
  await Promise.all([english, hausa, ama].map((person) => person.until(/You get announcements|Vous recevez/u)));
  hausa.press(newestId(hausa), 'lang:ha');
  await hausa.until(/Hausa/u);
});

afterEach(async () => {
  await say(merchant, '/cancel', /Cancelled|nothing|closed/iu);
});

/** The merchant has written the first text, and reads whom it is for. */
async function drafted(): Promise<void> {
  await say(merchant, '/announce', /Send me a text/u);
  await say(merchant, ENGLISH, /Who gets it/u);
}

async function added(): Promise<void> {
  await drafted();
  await tap(merchant, 'Other languages', /This text is in English/u);
  await tap(merchant, 'Add Hausa · 1', /Send me the text in Hausa/u);
  await say(merchant, HAUSA, /Who gets it\?[^]*Hausa: 1 person/u);
}

test('everybody reads the text in their language, else the first one, with the foot in their own', async () => {
  await added();
  const [first, second, card] = texts(merchant).slice(-3);
  expect([first, second, card].map((text = '') => text.split('\n\n')[0])).toEqual([
    ENGLISH,
    HAUSA,
    '👆 People will see it like this. Who gets it?',
  ]);
  expect(card).toContain('English: 2 people\nHausa: 1 person');
  await tap(merchant, /Everybody/u, /Send it to 3 people\?[^]*English: 2 people\nHausa: 1 person/u);
  await tap(merchant, 'Confirm', /Sent to 3 people: 3 of 3/u, EVERYTHING);
  expect(texts(english).at(-1)).toBe(first);
  expect(texts(hausa).at(-1)).toBe(second);
  expect(texts(ama).at(-1)).toBe(`${ENGLISH}\n\n${texts(ama).at(-1)?.split('\n\n')[1]}`);
  expect(texts(ama).at(-1)).toMatch(/ces messages/u);
});

test('each text is changed or taken away, and the Confirm below the texts before is of no use', async () => {
  await added();
  const confirm = await tap(merchant, /Everybody/u, /Send it to 3 people/u);
  await say(merchant, 'We close at seven.', /Change one of them by the buttons on the card\. The card above stays/u);
  merchant.press(confirm.message_id, dataUnder(confirm, /^🌐 Change the texts$/u));
  await merchant.until((chat) => chat.transcript().includes('People get the text in their language'));
  merchant.press(confirm.message_id, `an:text:${draftIn(dataUnder(confirm, /^Confirm$/u))}:en`);
  await merchant.until(/new text in English/u);
  await say(merchant, 'We close at seven.', /Who gets it/u);
  expect(lastTwo()).toEqual(['We close at seven.', HAUSA]);
  merchant.press(confirm.message_id, dataUnder(confirm, /^Confirm$/u));
  await merchant.untilToast(/You have changed it since/u);
  await tap(merchant, 'Change the texts', /People get the text/u);
  const list = newestId(merchant);
  await tap(merchant, 'Remove English', /Who gets it/u);
  expect(lastTwo()).toEqual(['👌 The text in English is taken away.', HAUSA]);
  expect(labels(merchant)).toContain('🌐 Other languages');
  merchant.press(list, `an:untext:${draftOf()}:en`);
  await merchant.untilToast(/This text is gone already/u);
});

test('Back leaves the question, and a second answer in the same language takes the place of the first', async () => {
  await drafted();
  const id = draftOf();
  await tap(merchant, 'Other languages', /This text is in English/u);
  const asked = await tap(merchant, 'Add Hausa · 1', /Send me the text in Hausa/u);
  await tap(merchant, 'Back', /Who gets it/u);
  for (const text of [HAUSA, 'Sabo <b>labari']) {
    merchant.press(asked.message_id, `an:text:${id}:ha`);
    await merchant.until(/text in Hausa/u);
    await say(merchant, text, /Who gets it/u);
  }
  expect(lastTwo()).toEqual([ENGLISH, 'Sabo <b>labari']);
});

test('the photo is the same for all, with words in each language', async () => {
  await say(merchant, '/announce', /Send me a text/u);
  merchant.sendPhoto({ caption: ENGLISH });
  await merchant.until(/Who gets it/u);
  await tap(merchant, 'Other languages', /This text is in English/u);
  await tap(merchant, 'Add Hausa · 1', /text in Hausa[^]*The photo stays as it is/u);
  await say(merchant, 'y'.repeat(1_024), /too long by \d+ letters/u);
  await say(merchant, HAUSA, /Who gets it/u);
  const [one, other] = merchant.botMessages().slice(-3);
  expect(other?.photo?.at(-1)?.file_unique_id).toBe(one?.photo?.at(-1)?.file_unique_id);
  expect([one, other].map((message) => message?.caption?.split('\n\n')[0])).toEqual([ENGLISH, HAUSA]);
});

/** What the card before the newest message shows of the texts: the first lines. */
function lastTwo(): (string | undefined)[] {
  return texts(merchant)
    .slice(-3, -1)
    .map((text) => text.split('\n\n')[0]);
}

/** The id of the draft that the newest card is about. */
function draftOf(): string {
  return draftIn(dataIn(merchant)[0]);
}

function draftIn(data = ''): string {
  return /^an:\w+:([\w-]{12})/u.exec(data)?.[1] ?? '';
}

test('what is no text of words is said in one sentence, and the question stays', async () => {
  await drafted();
  const id = draftOf();
  await tap(merchant, 'Other languages', /This text is in English/u);
  await tap(merchant, 'Add Hausa · 1', /Send me the text in Hausa/u);
  merchant.sendSticker();
  await merchant.until(/only words/u);
  const before = merchant.botMessages().length;
  for (const caption of ['One', 'Two', 'Three']) merchant.sendPhoto({ album: 'an album', caption });
  await flows.driver.untilDelivered();
  // A text of 5,000 letters, as Telegram's apps send it.
  for (const part of ['x'.repeat(4096), 'x'.repeat(904)]) merchant.say(part);
  await merchant.until(/too long by \d+ letters/u);
  await flows.driver.untilDelivered();
  expect(merchant.botMessages()).toHaveLength(before + 2);
  merchant.press(0, `an:text:${id}:xx`);
  await merchant.untilToast(/not waiting any more/u);
});

test('what is typed below the list of languages corrects the text, as below every other card', async () => {
  await drafted();
  await tap(merchant, 'Other languages', /This text is in English/u);
  await say(merchant, 'We close at seven.', /Changed\.[^]*Who gets it/u);
  expect(texts(merchant).at(-2)?.split('\n\n')[0]).toBe('We close at seven.');
});
