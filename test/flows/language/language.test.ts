import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { buy, newPersonBuys } from '../support/shopping.ts';
import { newPersonSays, say, tap, newestId, EVERYTHING } from '../support/say-and-read.ts';

const flows = useFlows();

async function choose(chat: TestUser, name: RegExp, said: RegExp): Promise<void> {
  await say(chat, '/language', /\[(?:✓ )?English\][^]*\[(?:✓ )?Français\]/u);
  await tap(chat, name, said);
}

const speakFrench = (chat: TestUser) => choose(chat, /Français/u, /Langue choisie\s: Français/u);
const speakEnglish = (chat: TestUser) => choose(chat, /English/u, /From now on I write to you in English/u);

/** The descriptions of the menu in a person's chat. */
function menuOf({ person }: TestUser): string[] {
  const scope = JSON.stringify({ type: 'chat', chat_id: person.id });
  const call = flows.driver
    .latestCalls('setMyCommands')
    .findLast(({ parameters }) => JSON.stringify(parameters['scope']) === scope);
  return ((call?.parameters['commands'] ?? []) as { description: string }[]).map(({ description }) => description);
}

describe('a person who chooses a language', () => {
  test('finds the choice on /start, each language in its own name, and not any more once they have chosen', async () => {
    const person = await newPersonSays(flows, '/start', /Hello[^]*\[🌐 Language\]/u);
    await tap(person, '🌐 Language', /Which language\?[^]*\[✓ English\]\n\[Français\]/u);
    await tap(person, 'Français', /désormais[^]*Quelle langue[^]*\[English\]\n\[✓ Français\]/u);
    await say(person, '/start', /Bonjour/u);
    expect(person.screen()).not.toMatch(/🌐/u);
  });

  test('reads it in everything, whatever their Telegram says: menu, card, picture, PIN and the end that comes by itself', async () => {
    const person = flows.person();
    expect(person.person.language_code).toBe('en');
    await speakFrench(person);
    await expect.poll(() => menuOf(person)).toContain('Vos achats');
    await say(person, 'mtn 500 0803 123 0202', /Merci de vérifier[^]*\[Confirmer\]/u);
    await tap(person, 'Confirmer', /En cours/u);
    await person.until(/C’est fait/u);
    await tap(person, 'Image', /\[image\]|MTN/u);
    await say(person, '/pin', /code/iu);
    expect(person.screen()).not.toMatch(/Please|digits/u);
  });

  test('reads the end of what they bought before in the language that they have by now', async () => {
    const { buyer: person } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
    await speakFrench(person);
    await endProcessing(flows, '08031230299');
    await person.until(/C’est fait/u);
  });
});

test('a merchant reads alerts in the language that they chose, and the others in that of the shop', async () => {
  const { merchant } = flows;
  await speakFrench(merchant);
  await expect.poll(() => menuOf(merchant)).toContain('Tout pour les commerçants');
  await say(merchant, '/limits', /\[Agents, un achat\s: /u);
  flows.sandbox.setWallet(100);
  await buy(flows.person(), airtime('08031230200'));
  await merchant.until(/Portefeuille/u);
  await speakEnglish(merchant);
});

test('an English text names services in English, also for a merchant who reads a draft', async () => {
  const { merchant } = flows;
  flows.sandbox.setWallet(100_000);
  await buy(flows.person(), prepaidMeter('04123456789'), /Done!/u);
  await say(merchant, '/language hausa', /✅/u);
  for (const [line, english] of [
    ['/sales', /By service\n[^]*Electricity/u],
    ['/health', /Ikeja Electric\n/u],
    ['/pause ikeja electric electricity down', /Ikeja Electric · Electricity/u],
    ['/prices agent electricity +5', /Electricity/u],
  ] as const) {
    merchant.say(line);
    // A file follows the sales.
    await merchant.until(english, EVERYTHING);
    expect(merchant.transcript()).not.toMatch(/wuta/iu);
  }
  await speakEnglish(merchant);
});

test('a button of a language that the shop no longer has says so', async () => {
  const person = await newPersonSays(flows, '/language', /Which language/u);
  const tap = person.press(newestId(person), 'lang:xx');
  await expect(person.untilToast(tap)).resolves.toMatchObject({ text: expect.stringContaining('no longer active') });
});

test.each([
  ['pidgin', /Abeg no pass 1,024/u],
  ['hausa', /kada su wuce 1,024/u],
])('what is too long for the shop is said so in %s', async (language, fault) => {
  const person = flows.person();
  await say(person, `/language ${language}`, /✅/u);
  await say(person, '/contact', /./u);
  await say(person, 'a'.repeat(1_025), fault);
});
