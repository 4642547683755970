import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, buy, CARD, goToCard } from '../support/shopping.ts';

const flows = useFlows();

async function choose(chat: TestUser, name: RegExp, said: RegExp): Promise<void> {
  chat.say('/language');
  await chat.until(/\[(?:✓ )?English\][\s\S]*\[(?:✓ )?Français\]/u);
  chat.tap(name);
  await chat.until(said);
}

const speakFrench = (chat: TestUser) => choose(chat, /Français/u, /Langue choisie\s: Français/u);
const speakEnglish = (chat: TestUser) => choose(chat, /English/u, /From now on I write to you in English/u);

/** The descriptions of the menu in a person's chat. */
function menuOf({ person }: TestUser): string[] {
  const scope = JSON.stringify({ type: 'chat', chat_id: person.id });
  const call = flows.setup.driver
    .latestCalls('setMyCommands')
    .findLast(({ parameters }) => JSON.stringify(parameters['scope']) === scope);
  return ((call?.parameters['commands'] ?? []) as { description: string }[]).map(({ description }) => description);
}

describe('a person who chooses a language', () => {
  test('finds the choice on /start, each language in its own name, and not any more once they have chosen', async () => {
    const person = flows.person();
    person.say('/start');
    await person.until(/Hello[\s\S]*\[🌐 Language\]/u);
    person.tap('🌐 Language');
    await person.until(/Which language\?[\s\S]*\[✓ English\]\n\[Français\]/u);
    person.tap('Français');
    await person.until(/désormais[\s\S]*Quelle langue[\s\S]*\[English\]\n\[✓ Français\]/u);
    person.say('/start');
    await person.until(/Bonjour/u);
    expect(person.screen()).not.toMatch(/🌐/u);
  });

  test('reads it in everything, whatever their Telegram says: menu, card, picture, PIN and the end that comes by itself', async () => {
    const person = flows.person();
    expect(person.person.language_code).toBe('en');
    await speakFrench(person);
    await expect.poll(() => menuOf(person)).toContain('Vos achats');
    person.say('mtn 500 0803 123 0202');
    await person.until(/Merci de vérifier[\s\S]*\[Confirmer\]/u);
    person.tap('Confirmer');
    await person.until(/En cours/u);
    await person.until(/C’est fait/u);
    person.tap('Image');
    await person.until(/\[image\]|MTN/u);
    person.say('/pin');
    await person.until(/code/iu);
    expect(person.screen()).not.toMatch(/Please|digits/u);
  });

  test('reads the end of what they bought before in the language that they have by now', async () => {
    const person = flows.person();
    await buy(person, airtime('08031230299'));
    await person.until(/Processing/u);
    await speakFrench(person);
    await endProcessing(flows.setup, '08031230299');
    await expect(person.until(/C’est fait/u)).resolves.toBeDefined();
  });

  test('goes back as easily', async () => {
    const person = flows.person();
    await speakFrench(person);
    await speakEnglish(person);
    await expect.poll(() => menuOf(person)).toContain('Your purchases');
    await expect(goToCard(person, airtime('08031230200'))).resolves.toBeDefined();
    expect(person.screen()).toMatch(CARD);
  });
});

test('a merchant reads alerts in the language that they chose, and the others in that of the shop', async () => {
  const { merchant, setup } = flows;
  await speakFrench(merchant);
  await expect.poll(() => menuOf(merchant)).toContain('Tout pour les commerçants');
  setup.sandbox.setWallet(100);
  await buy(flows.person(), airtime('08031230200'));
  await expect(merchant.until(/Portefeuille/u)).resolves.toBeDefined();
  await speakEnglish(merchant);
});

test('a button of a language that the shop no longer has says so', async () => {
  const person = flows.person();
  person.say('/language');
  await person.until(/Which language/u);
  const tap = person.press(person.botMessages().at(-1)!.message_id, 'lang:xx');
  await expect(person.untilToast(tap)).resolves.toMatchObject({ text: expect.stringContaining('no longer active') });
});
