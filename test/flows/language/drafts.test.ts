import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { draftedLocales, MONEY_MARK, OTHER_MARK } from '../../support/draft-language.ts';
import { credit } from '../../support/redis/setup-store.ts';
import { letIn } from '../people/let-in.ts';
import { askPinAbove, enterPin } from '../pins/pins.ts';
import { useFlows } from '../support/flows.ts';

const flows = useFlows({ env: { ACCESS: 'approval' }, sandbox: { finishAfterMs: 300 }, locales: draftedLocales() });

const BELOW = /\n\n~🇬🇧 The same in English:\n/u;
const MARKS = new RegExp(`[${MONEY_MARK}${OTHER_MARK}]`, 'gu');

/** A person of this language, who was let in and has money. */
async function speaker(): Promise<TestUser> {
  const person = await letIn(flows);
  await credit(flows.setup, person.person.id, 20_000);
  person.say('/language');
  await person.until(/xx: draft, not checked by a speaker/u);
  person.tap(/xx/u);
  await person.until(/~✅ From now on/u);
  return person;
}

/** What of all that reached Telegram says something about money in a draft without the same in English. */
function bareDrafts(): string[] {
  return flows.setup.driver.latestCalls().flatMap(({ method, parameters }) => {
    const { text, caption, parse_mode: mode, ...rest } = parameters;
    const own = text ?? caption;
    const said = plainText(typeof own === 'string' ? own : '', mode);
    const [draft = '', english] = said.split(BELOW);
    const isBare = draft.includes(MONEY_MARK) && draft.replace(MARKS, '') !== english;
    return isBare || JSON.stringify(rest).includes(MONEY_MARK) ? [`${method}: ${said} ${JSON.stringify(rest)}`] : [];
  });
}

function plainText(text: string, mode: unknown): string {
  return mode === 'HTML' ? text.replace(/<[^>]*>/gu, '') : text;
}

describe('in a language that a machine drafted', () => {
  test('a person buys to the token: what is said about money stands below in English too', async () => {
    const person = await speaker();
    person.say('/start');
    await person.until(/~👋 Hello/u);
    person.say('/electricity');
    await person.until(/~Which provider/u);
    person.tap('Ikeja Electric');
    await person.until(/Prepaid/iu);
    person.tap(/Prepaid/iu);
    await person.until(/~💡 What is the meter number/u);
    person.say('04123456789');
    await person.until(/~💵 What amount/u);
    person.say('2000');
    await person.until(/¤🧾 Please check[\s\S]*The same in English:\n🧾 Please check[\s\S]*\[Confirm\]/u);
    person.tap('Confirm');
    await person.until(/¤✅ Done![\s\S]*¤Token: [\s\S]*The same in English:\n✅ Done![\s\S]*\nToken: /u);
    expect(bareDrafts()).toEqual([]);
  });

  test('so does the end of what failed, and of what takes long; pictures and what is copied are English', async () => {
    const person = await speaker();
    person.say('mtn 500 0803 123 0203');
    await person.until(/¤🧾 Please check/u);
    person.tap('Confirm');
    await person.until(
      /¤❌ The purchase failed[\s\S]*The same in English:\n❌ The purchase failed[\s\S]*Nothing was charged/u,
    );
    person.say('mtn 500 0803 123 0200');
    await person.until(/¤🧾 Please check/u);
    person.tap('Confirm');
    await person.until(/¤✅ Done!/u);
    person.tap('Picture');
    await person.until(/¤✅ Successful[\s\S]*The same in English:\n✅ Successful/u);
    expect(bareDrafts()).toEqual([]);
  });

  test('so do the questions of the walk, with what is said above them', async () => {
    const person = await speaker();
    person.say('mtn 500');
    await person.until(
      /¤Amount: ₦500\.00[\s\S]*~📱 Which phone number[\s\S]*The same in English:\n.*\n\nAmount: ₦500\.00[\s\S]*\n📱 Which/u,
    );
    person.say('0803');
    await person.until(/~“0803” is too short[\s\S]*¤Amount: [\s\S]*The same in English:\n“0803” is too short/u);
    person.say('/cancel');
    await person.until(/Cancelled/u);
    person.say('/electricity');
    await person.until(/~Which provider/u);
    person.tap('Ikeja Electric');
    await person.until(/Prepaid/iu);
    person.tap(/Prepaid/iu);
    await person.until(/~💡 What is the meter number/u);
    expect(person.screen()).not.toMatch(/The same in English/u);
    person.say('04123450410');
    await person.until(
      /¤The provider did not accept this number[\s\S]*~💡 What is[\s\S]*The same in English:\nThe provider did not accept[\s\S]*\n💡 What is/u,
    );
    person.tap('Cancel');
    await person.until(/¤👌 Cancelled\. Nothing was bought\.\n\n~🇬🇧 The same in English:\n👌 Cancelled/u);
    expect(bareDrafts()).toEqual([]);
  });

  test('so does what is said of an amount that cannot be', async () => {
    const person = await speaker();
    person.say('/airtime');
    await person.until(/~Which provider/u);
    person.say('0803 123 4567');
    await person.until(/~💵 What amount/u);
    for (const [amount, said] of [
      ['0', 'The amount must be more than zero'],
      ['999999999', 'The amount can be at most'],
      ['99999999999', '“99999999999” looks like a phone or meter number'],
      ['plenty', '“plenty” is not an amount'],
    ] as const) {
      person.say(amount);
      await person.until(new RegExp(`¤${said}[\\s\\S]*The same in English:\\n[\\s\\S]*${said}`, 'u'));
    }
    expect(bareDrafts()).toEqual([]);
  });

  test('so do balance, top-up, PIN, list and history, as far as a screen says something about money', async () => {
    const person = await speaker();
    person.say('/balance');
    await person.until(/¤Your balance: [\s\S]*The same in English:\nYour balance: /u);
    person.say('/topup 5000');
    await person.until(/You want to add/u);
    person.say('/cancel');
    await person.until(/Cancel/u);
    await askPinAbove(flows.setup, 'customer', 0);
    person.say('mtn 500 0803 123 0200');
    await person.until(/¤🧾 Please check/u);
    person.tap('Confirm');
    await person.until(/¤[\s\S]*new PIN[\s\S]*The same in English/u);
    await enterPin(person, '4826');
    await person.until(/once more/u);
    await enterPin(person, '4826');
    await person.until(/¤🧾 Please check/u);
    await askPinAbove(flows.setup, 'customer', undefined);
    person.say('mtn 500 08031230200\nmtn 500 08031230201');
    await person.until(/¤📋 2 purchases/u);
    person.tap('Buy all 2');
    await person.until(/¤🏁 [\s\S]*The same in English/u);
    person.say('mtn 500 08031230202\nmtn 500 08031230204');
    await person.until(/¤📋 2 purchases/u);
    person.tap('Cancel');
    await person.until(/¤👌 Cancelled[\s\S]*The same in English/u);
    for (const command of ['/history', '/token', '/recap', '/sales', '/saved', '/help', '/news', '/statement']) {
      const before = person.botMessages().length;
      person.say(command);
      await expect.poll(() => person.botMessages().length).toBeGreaterThan(before);
    }
    expect(bareDrafts()).toEqual([]);
  });
});
