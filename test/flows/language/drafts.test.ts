import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { draftedLocales, MONEY_MARK, OTHER_MARK } from '../../support/draft-language.ts';
import { credit } from '../../support/redis/setup-store.ts';
import { letIn } from '../people/let-in.ts';
import { askPinAbove, enterPin } from '../pins/pins.ts';
import { useFlows } from '../support/flows.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' }, sandbox: { finishAfterMs: 300 }, locales: draftedLocales() });

const BELOW = /\n\n~🇬🇧 The same in English:\n/u;
const MARKS = new RegExp(`[${MONEY_MARK}${OTHER_MARK}]`, 'gu');

/** A person of this language, who was let in and has money. */
async function speaker(): Promise<TestUser> {
  const person = await letIn(flows);
  await credit(flows.setup, person.person.id, 20_000);
  await say(person, '/language', /xx: draft, not checked by a speaker/u);
  await tap(person, /xx/u, /~✅ From now on/u);
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
    await say(person, '/start', /~👋 Hello/u);
    await say(person, '/electricity', /~Which provider/u);
    await tap(person, 'Ikeja Electric', /Prepaid/iu);
    await tap(person, /Prepaid/iu, /~💡 What is the meter number/u);
    await say(person, '04123456789', /~💵 What amount/u);
    await say(person, '2000', /¤🧾 Please check[^]*The same in English:\n🧾 Please check[^]*\[Confirm\]/u);
    await tap(person, 'Confirm', /¤✅ Done![^]*¤Token: [^]*The same in English:\n✅ Done![^]*\nToken: /u);
    expect(bareDrafts()).toEqual([]);
  });

  test('so does the end of what failed, and of what takes long; pictures and what is copied are English', async () => {
    const person = await speaker();
    await say(person, 'mtn 500 0803 123 0203', /¤🧾 Please check/u);
    person.tap('Confirm');
    await person.until(
      /¤❌ The purchase failed[^]*The same in English:\n❌ The purchase failed[^]*Nothing was charged/u,
    );
    await say(person, 'mtn 500 0803 123 0200', /¤🧾 Please check/u);
    await tap(person, 'Confirm', /¤✅ Done!/u);
    await tap(person, 'Picture', /¤✅ Successful[^]*The same in English:\n✅ Successful/u);
    expect(bareDrafts()).toEqual([]);
  });

  test('so do balance, top-up, PIN, list and history, as far as a screen says something about money', async () => {
    const person = await speaker();
    await say(person, '/balance', /¤Your balance: [^]*The same in English:\nYour balance: /u);
    await say(person, '/topup 5000', /You want to add/u);
    await say(person, '/cancel', /Cancel/u);
    await askPinAbove(flows.setup, 'customer', 0);
    await say(person, 'mtn 500 0803 123 0200', /¤🧾 Please check/u);
    await tap(person, 'Confirm', /¤[^]*new PIN[^]*The same in English/u);
    await enterPin(person, '4826');
    await person.until(/once more/u);
    await enterPin(person, '4826');
    await person.until(/¤🧾 Please check/u);
    await askPinAbove(flows.setup, 'customer', undefined);
    await say(person, 'mtn 500 08031230200\nmtn 500 08031230201', /¤📋 2 purchases/u);
    await tap(person, 'Buy all 2', /¤🏁 [^]*The same in English/u);
    await say(person, 'mtn 500 08031230202\nmtn 500 08031230204', /¤📋 2 purchases/u);
    await tap(person, 'Cancel', /¤👌 Cancelled[^]*The same in English/u);
    for (const command of ['/history', '/token', '/recap', '/sales', '/saved', '/help', '/news', '/statement']) {
      const before = person.botMessages().length;
      person.say(command);
      await expect.poll(() => person.botMessages().length).toBeGreaterThan(before);
    }
    expect(bareDrafts()).toEqual([]);
  });
});
