import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';

const flows = useFlows({ sandbox: { finishAfterMs: 300 } });

interface Speech {
  readonly name: RegExp;
  readonly chosen: RegExp;
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
  hello: /How you dey/u,
  askProvider: /Which provider\?/u,
  askMeter: /Wetin be the meter number/u,
  askAmount: /Which amount you want/u,
  card: /Abeg check am well[\s\S]*You go pay: [\s\S]*Tap Confirm to buy/u,
  done: /E don go through![\s\S]*Token: [\s\S]*You don pay: /u,
  failed: /The purchase fail\.[\s\S]*We no charge you anything/u,
};

const HAUSA: Speech = {
  name: /Hausa/u,
  chosen: /Daga yanzu/u,
  hello: /Sannu/u,
  askProvider: /Wane kamfani\?/u,
  askMeter: /Mece ce lambar meter/u,
  askAmount: /Na nawa kuke so/u,
  card: /Don Allah a duba[\s\S]*Za ku biya: [\s\S]*A taɓa Confirm don saya/u,
  done: /An gama![\s\S]*Token: [\s\S]*Kun biya: /u,
  failed: /Sayen bai yi nasara ba[\s\S]*Ba a caje ku komai ba/u,
};

const BELOW = '🇬🇧 The same in English:';
const CARD = /Please check[\s\S]*You pay: [\s\S]*Tap Confirm to buy/u;
const DONE = /Done![\s\S]*Token: [\s\S]*Paid: /u;
const FAILED = /The purchase failed\.[\s\S]*Nothing was charged/u;

async function speaker({ name, chosen }: Speech): Promise<TestUser> {
  const person = flows.person();
  person.say('/language');
  await person.until(/draft, not checked by a speaker/u);
  person.tap(name);
  await person.until(chosen);
  return person;
}

/** Whole in the draft, and whole in English below: as many lines, and none of the one in the other but for names and numbers. */
async function readBoth(person: TestUser, draft: RegExp, english: RegExp): Promise<void> {
  await person.until(new RegExp(`${draft.source}[\\s\\S]*${BELOW}[\\s\\S]*${english.source}`, 'u'));
  const [own = '', same = ''] = (person.botMessages().at(-1)?.text ?? '').split(`\n\n${BELOW}\n`);
  expect(own).not.toMatch(english);
  expect(same).not.toMatch(draft);
  expect(own.split('\n').length).toBe(same.split('\n').length);
}

describe.each([
  ['Pidgin', PIDGIN],
  ['Hausa', HAUSA],
])('in the draft of %s', (_, speech) => {
  test('a person walks to a token, and reads what is about money in English below', async () => {
    const person = await speaker(speech);
    person.say('/start');
    await person.until(speech.hello);
    person.say('/electricity');
    await person.until(speech.askProvider);
    person.tap('Ikeja Electric');
    await person.until(/Prepaid/iu);
    person.tap(/Prepaid/iu);
    await person.until(speech.askMeter);
    person.say('04123456789');
    await person.until(speech.askAmount);
    person.say('2000');
    await readBoth(person, speech.card, CARD);
    person.tap('Confirm');
    await expect(readBoth(person, speech.done, DONE)).resolves.toBeUndefined();
  });

  test('so they do of what failed', async () => {
    const person = await speaker(speech);
    person.say('mtn 500 0803 123 0203');
    await readBoth(person, speech.card, CARD);
    person.tap('Confirm');
    await expect(readBoth(person, speech.failed, FAILED)).resolves.toBeUndefined();
  });
});
