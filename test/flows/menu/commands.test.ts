import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy, untilClosed } from '../support/shopping.ts';
import { labels, newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

const wordsOf = (list: string): string[] => list.trim().split(/\s+/u);

const EVERYBODY = wordsOf(`
  buy airtime data electricity tv exams betting repeat history receipt check token bulk sales recap pricelist saved
  reminders cases pin news language cancel help
`);
const MERCHANTS = wordsOf(`
  admin balance alert credit debit undo users invite statement reconcile prices limits pause resume usual health shop
  announce
`);

/** The commands of the latest registration for this chat, or for all private chats, in no or in one language. */
function registration(chatId?: number, language?: string): { command: string; description: string }[] {
  const scope = chatId === undefined ? { type: 'all_private_chats' } : { type: 'chat', chat_id: chatId };
  const call = flows.driver
    .latestCalls('setMyCommands')
    .filter(({ parameters }) => parameters['language_code'] === language)
    .findLast(({ parameters }) => JSON.stringify(parameters['scope']) === JSON.stringify(scope));
  return (call?.parameters['commands'] ?? []) as { command: string; description: string }[];
}

function registered(chatId?: number, language?: string): string[] {
  const commands = registration(chatId, language);
  expect(commands.every(({ description }) => description.length > 2)).toBe(true);
  return commands.map(({ command }) => command);
}

describe('the menu of commands', () => {
  test("is registered for everyone, with the merchants' own in their chats", async () => {
    const { id } = flows.merchant.person;
    await expect.poll(() => registered()).toEqual([...EVERYBODY, 'limits']);
    await expect.poll(() => registered(id)).toEqual([...MERCHANTS, ...EVERYBODY]);
  });

  test('is registered for everyone in every further language too, and the default one for the rest', async () => {
    await expect.poll(() => registered(undefined, 'fr')).toEqual([...EVERYBODY, 'limits']);
    expect(registration(undefined, 'fr')).toContainEqual({ command: 'history', description: 'Vos achats' });
    expect(registration()).toContainEqual({ command: 'history', description: 'Your purchases' });
    expect(registration(undefined, 'en')).toEqual([]);
  });

  test('of a merchant is registered again when they press Start', async () => {
    const { driver } = flows;
    const before = driver.calls('setMyCommands');
    await say(flows.merchant, '/start', /Hello, /u);
    await expect.poll(() => driver.calls('setMyCommands')).toBe(before + 1);
  });
});

describe('/start', () => {
  test('greets by name and leads on, to buying, to history and to help', async () => {
    const person = flows.person();
    const hello = new RegExp(`Hello, ${person.person.first_name}!`, 'u');
    await say(person, '/start', hello);
    expect(labels(person)).toEqual(['Buy', 'History', 'Help', '🌐 Language']);
    await tap(person, 'Help', /How it works/u);
    await tap(person, 'History', /not bought anything yet/u);
    await tap(person, 'Buy', /What would you like to buy\?[\s\S]*\[Airtime\]/u);
  });

  test.each(['/start', 'home', 'menu'])(
    '%s closes the question of the purchase, so that no dead button stands there',
    async (text) => {
      const buyer = flows.person();
      const { message_id: asked } = await say(buyer, '/electricity', /Which provider/u);
      await say(buyer, text, /Hello, /u);
      await expect(untilClosed(buyer, asked)).resolves.toBeUndefined();
    },
  );

  test('shows merchants the wallet and the people too, which their buttons open', async () => {
    const { merchant } = flows;
    await say(merchant, '/start', /Hello, /u);
    const [wallet, people] = labels(merchant).slice(3);
    await tap(merchant, wallet!, /in the wallet/u);
    await tap(merchant, people!, /👥 People/u);
  });
});

test('/help tells everyone the commands, and merchants what they use most, with the rest behind a button', async () => {
  const buyer = await newPersonSays(flows, '/help', /How it works[\s\S]*\/history/u);
  expect(buyer.screen()).not.toMatch(/\/balance|\/users/u);
  const { merchant } = flows;
  merchant.say('/help');
  const { message_id: messageId } = await merchant.until(
    /For you as merchant[\s\S]*\/balance[\s\S]*\/users[\s\S]*\[More\] \[How to buy\]/u,
  );
  expect(merchant.botMessages().at(-1)?.text?.split('\n').length).toBeLessThan(15);
  await tap(merchant, 'More', /Further commands[\s\S]*\/reconcile[\s\S]*\/shop/u);
  await tap(merchant, 'How to buy', /How it works[\s\S]*\/buy[\s\S]*\[Back\]/u);
  await tap(merchant, 'Back', /For you as merchant[\s\S]*\[More\]/u);
  expect(merchant.botMessages().at(-1)?.message_id).toBe(messageId);
  await expect(
    buyer.untilToast(buyer.press(buyer.botMessages().at(-1)?.message_id ?? 0, 'm:more:rest')),
  ).resolves.toMatchObject({ text: 'Only merchants can do this.' });
});

test('words behind a command that it does not understand are named, and so is what it understands', async () => {
  const buyer = flows.person();
  const { merchant } = flows;
  const both = async (chat: TestUser, line: string, note: RegExp, answer: RegExp): Promise<void> => {
    await say(chat, line, note, { everything: true });
    await chat.until(answer);
  };
  await both(buyer, '/saved mama', /I found nothing of yours under “mama”\./u, /saved/u);
  await both(buyer, '/cases mtn', /I left out “mtn”: I understand \/cases alone/u, /./u);
  await both(buyer, '/airtime for my aunt', /“for my aunt”[\s\S]*\/airtime mtn 500 0803.123.4567/u, /Which provider/u);
  await both(merchant, '/health <mtn>', /I left out “<mtn>”: I understand \/health alone/u, /./u);
  buyer.say('/news blah');
  await buyer.until(/I don’t know “blah” here\. I understand \/news on and \/news off\.[\s\S]*You get announcements/u);
  await say(buyer, '/news  OFF', /^(?![\s\S]*I don’t know)[\s\S]*You get no announcements/u);
  await say(buyer, '/receipt VB7Q2M4C picktur', /send \/receipt VB7Q2M4C picture/u, { everything: true });
  // Who may not use it reads that alone.
  await say(buyer, '/shop name', /Only merchants/u);
  expect(buyer.transcript()).not.toContain('“name”');
});

test('/balance tells a merchant the wallet, when it was read, and what is open', async () => {
  const { merchant } = flows;
  await say(merchant, '/balance', /₦500,000\.00 in the wallet\n\d{1,2} \w+ \d{4}, \d{2}:\d{2}\nNo purchase is open\./u);
  const buyer = flows.person();
  await buy(buyer, airtime('08031230299', '1000'));
  await buy(buyer, airtime('08031230299', '2000'));
  await expect.poll(() => flows.sandbox.wallet()).toBeLessThan(497_100);
  await say(merchant, '/balance', /2 purchases are open, and should cost you ₦3,000\.00\./u);
  expect(merchant.screen()).toMatch(/₦497,060\.00 in the wallet/u);
});
