import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ sandbox: { finishAfterMs: 300 } });

interface Speech {
  readonly name: RegExp;
  readonly chosen: RegExp;
  /** What /language says of the draft. */
  readonly draft: RegExp;
  /** Above the English. */
  readonly below: string;
  readonly hello: RegExp;
  readonly askProvider: RegExp;
  readonly askMeter: RegExp;
  readonly askAmount: RegExp;
  readonly card: RegExp;
  readonly done: RegExp;
  readonly failed: RegExp;
}

const PIDGIN: Speech = {
  name: /Pidgin/u,
  chosen: /From now, the language wey I go dey use/u,
  draft: /person wey sabi the language never check am/u,
  below: '🇬🇧 The same thing for English:',
  hello: /How you dey/u,
  askProvider: /Which provider\?/u,
  askMeter: /Wetin be the meter number/u,
  askAmount: /Which amount you want/u,
  card: /Abeg check am well[^]*You go pay: [^]*Tap Confirm to buy/u,
  done: /E don go through![^]*Token: [^]*You don pay: /u,
  failed: /The purchase fail\.[^]*We no charge you anything/u,
};

const HAUSA: Speech = {
  name: /Hausa/u,
  chosen: /Daga yanzu/u,
  draft: /wanda ya iya harshen bai duba ta ba tukuna/u,
  below: '🇬🇧 Haka yake a Turanci:',
  hello: /Sannu/u,
  askProvider: /Wane kamfani\?/u,
  askMeter: /Mece ce lambar meter/u,
  askAmount: /Na nawa kuke so/u,
  card: /Don Allah a duba[^]*Za ku biya: [^]*A taɓa Confirm don saya/u,
  done: /An gama![^]*Token: [^]*Kun biya: /u,
  failed: /Sayen bai yi nasara ba[^]*Ba a caje ku komai ba/u,
};

const CARD = /Please check[^]*You pay: [^]*Tap Confirm to buy/u;
const DONE = /Done![^]*Token: [^]*Paid: /u;

async function speaker({ name, chosen }: Speech): Promise<TestUser> {
  const person = await newPersonSays(flows, '/language', /draft, not checked by a speaker/u);
  await tap(person, name, chosen);
  return person;
}

/** Whole in the draft, and whole in English below: as many lines, and none of the one in the other but for names and numbers. */
async function readBoth(person: TestUser, below: string, draft: RegExp, english: RegExp): Promise<void> {
  await person.until(new RegExp(`${draft.source}[^]*${below}[^]*${english.source}`, 'u'));
  const { text = '', entities = [] } = person.botMessages().at(-1) ?? {};
  const [own = '', same = ''] = text.split(`\n\n${below}\n`);
  expect(own).not.toMatch(english);
  expect(same).not.toMatch(draft);
  expect(own.split('\n').length).toBe(same.split('\n').length);
  const folded = entities.filter(({ type, offset }) => type === 'expandable_blockquote' && offset > own.length);
  expect(folded.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([same]);
}

describe.each([
  ['Pidgin', PIDGIN],
  ['Hausa', HAUSA],
])('in the draft of %s', (_, speech) => {
  test('a person walks to a token, and reads what is about money in English below', async () => {
    const person = await speaker(speech);
    await say(person, '/start', speech.hello);
    await say(person, '/electricity', speech.askProvider);
    await tap(person, 'Ikeja Electric', /Prepaid/iu);
    await tap(person, /Prepaid/iu, speech.askMeter);
    await say(person, '04123456789', speech.askAmount);
    person.say('2000');
    await readBoth(person, speech.below, speech.card, CARD);
    person.tap('Confirm');
    await expect(readBoth(person, speech.below, speech.done, DONE)).resolves.toBeUndefined();
  });
});
