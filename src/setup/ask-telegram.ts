import { connectTelegram, type Telegram } from '../bot/runtime/telegram.ts';
import { checkTelegram, type TelegramCheck } from './try-settings.ts';
import type { Values } from './env-file.ts';
import { createMerchantLink, createOpenings, type MerchantLink, nameOf, type Opening } from './merchant-link.ts';
import { type Answer, type Ask, faultOf, presentOf, type SetupWorld } from './terminal.ts';

const ABOUT =
  'Who is the merchant? This person owns the wallet, sees everything, and lets others in. It is you, if the shop is yours.';

const UNSEEN = 'somebody who has not pressed Start at this bot';

export const askMerchant: Ask = async (world, present, again) => {
  const token = present['BOT_TOKEN'] ?? '';
  const telegram = connectTelegram({ token, apiRoot: apiRootOf(present) });
  try {
    const ids = presentOf(present, 'MERCHANT_IDS');
    if (!again && ids !== undefined) {
      const kept = await answerOf(telegram, ids);
      world.terminal.step(`The merchant is ${kept.proof}.`);
      if (await world.terminal.confirm('Keep that?', true)) return kept;
    }
    world.terminal.say(ABOUT);
    return (await askByLink(world, telegram, present)) ?? (await askById(world, telegram));
  } finally {
    await telegram.close();
  }
};

/** @returns undefined if the id has to be typed */
async function askByLink(world: SetupWorld, telegram: Telegram, present: Values): Promise<Answer | undefined> {
  const { terminal, now, randomBytes } = world;
  const openings = createOpenings(telegram, now);
  await openings.begin();
  let link: MerchantLink | undefined;
  for (;;) {
    const bot = await checkTelegram({ token: present['BOT_TOKEN'] ?? '', apiRoot: apiRootOf(present) });
    let opening: Opening | undefined;
    if (bot.type !== 'there') opening = { type: 'silent' };
    else if (bot.webhookHost !== undefined) opening = { type: 'conflict' };
    else opening = await waitFor(world, openings, (link ??= createMerchantLink(bot.username, now(), randomBytes)));
    if (opening === undefined) return undefined;
    if (opening.type === 'opened' && link !== undefined) {
      const { id, name } = opening.by;
      terminal.step(`${name}, id ${id}, opened the link.`);
      if (await terminal.confirm('Is that the merchant?', false)) return answerOf(telegram, id, name);
      terminal.say('Then that link is spent. Here is another one.');
    } else terminal.warn(whatToDo(opening, bot));
    // If somebody opens an earlier link, this one stays good.
    if (opening.type !== 'opened-late' || now() >= (link?.expiresAt ?? 0)) link = undefined;
    if (opening.type === 'conflict' || opening.type === 'crowded' || opening.type === 'silent') {
      const next = await terminal.choose('What now?', { id: 'Type the id', again: 'Try a new link' });
      if (next === 'id') return undefined;
    }
  }
}

/** @returns undefined if the person at the terminal does not want to wait */
async function waitFor(
  { terminal }: SetupWorld,
  openings: ReturnType<typeof createOpenings>,
  link: MerchantLink,
): Promise<Opening | undefined> {
  terminal.say('The merchant opens this link and presses Start. It is good once, and for ten minutes:');
  terminal.bare(link.url);
  const ended = new AbortController();
  const opening = openings.next(link, ended.signal).finally(() => ended.abort());
  try {
    const instead = await terminal.choose('Waiting …', { id: 'Type the id instead' }, { signal: ended.signal });
    return instead === undefined ? await opening : undefined;
  } finally {
    ended.abort();
    await opening;
  }
}

function whatToDo(opening: Opening, bot: TelegramCheck): string {
  switch (opening.type) {
    case 'opened':
    case 'opened-late':
      return `${opening.by.name}, id ${opening.by.id}, opened a link that is no longer good.`;
    case 'late':
      return 'The ten minutes are over, and the link is no longer good. Here is a new one.';
    case 'conflict':
      return bot.type === 'there' && bot.webhookHost !== undefined
        ? `A webhook brings this bot's messages to ${bot.webhookHost}, so the link cannot be seen from here. Type the id.`
        : "Another program asks for this bot's messages, so the link cannot be seen from here. Stop that program and try again, or type the id.";
    case 'crowded':
      return 'A hundred messages or more wait for this bot, so one more cannot be seen. Type the id.';
    case 'silent':
      return 'Telegram does not answer any more. Is this machine on the internet?';
  }
}

async function askById({ terminal }: SetupWorld, telegram: Telegram): Promise<Answer> {
  terminal.say('In Telegram, open https://t.me/userinfobot and press Start: it tells your id, a number.');
  for (;;) {
    const ids = await terminal.ask({ message: "The merchant's Telegram id", faultOf: faultOf('MERCHANT_IDS') });
    const answer = await answerOf(telegram, ids);
    terminal.step(`That is ${answer.proof}.`);
    if (await terminal.confirm('Is that right?', !answer.proof.includes(UNSEEN))) return answer;
  }
}

async function answerOf(telegram: Telegram, given: string | number, name?: string): Promise<Answer> {
  const ids = String(given);
  const people = ids.split(',').map(async (id) => `${name ?? (await lookUp(telegram, Number(id)))} (id ${id.trim()})`);
  return { settings: { MERCHANT_IDS: ids }, proof: (await Promise.all(people)).join(' and ') };
}

/** Telegram says nothing about a person who has not pressed Start. */
async function lookUp({ api }: Telegram, id: number): Promise<string> {
  return api.getChat(id).then(nameOf, () => UNSEEN);
}

const BOTFATHER = `Your shop is a bot in Telegram, and @BotFather makes it:
1. In Telegram, open https://t.me/BotFather and press Start.
2. Send him: /newbot
3. He asks for a name. Send the one that people will see, such as: Ada Recharge
4. He asks for a username. Send one that ends in bot, such as: ada_recharge_bot
5. He answers with a token, such as 123456:ABC-DEF… Copy all of it. Show it to nobody: who has it, has your bot.`;

const USUAL_ROOT = 'https://api.telegram.org';

export const askBot: Ask = async ({ terminal }, present, again) => {
  const apiRoot = apiRootOf(present);
  if (apiRoot !== USUAL_ROOT)
    terminal.say(`In place of Telegram stands ${apiRoot}, because TELEGRAM_API_ROOT says so.`);
  const kept = again ? undefined : presentOf(present, 'BOT_TOKEN');
  let token = kept;
  if (token === undefined) terminal.say(BOTFATHER);
  for (;;) {
    token ??= await terminal.askSecret({ message: "Paste the bot's token", faultOf: faultOf('BOT_TOKEN') });
    terminal.say('Asking Telegram …');
    const found = await checkTelegram({ token, apiRoot });
    if (found.type === 'there') {
      const proof = `${found.name} (@${found.username})`;
      terminal.step(`Telegram knows this bot: ${proof}`);
      if (token !== kept || (await terminal.confirm('Keep this bot?', true))) return answer(token, apiRoot, proof);
      terminal.say(BOTFATHER);
      token = undefined;
    } else {
      terminal.warn(botFault(found));
      const initial = found.type === 'unknown-token' ? 'token' : 'again';
      const next = await terminal.choose(
        'What now?',
        { token: 'Paste a token', again: 'Ask Telegram again' },
        { initial },
      );
      if (next === 'token') token = undefined;
    }
  }
};

function apiRootOf(present: Values): string {
  return (presentOf(present, 'TELEGRAM_API_ROOT') ?? USUAL_ROOT).replace(/\/+$/u, '');
}

function answer(token: string, apiRoot: string, proof: string): Answer {
  return {
    settings: { BOT_TOKEN: token, ...(apiRoot === USUAL_ROOT ? {} : { TELEGRAM_API_ROOT: apiRoot }) },
    proof,
  };
}

function botFault(found: Exclude<TelegramCheck, { type: 'there' }>): string {
  switch (found.type) {
    case 'unknown-token':
      return 'Telegram does not know this token. Copy it from @BotFather once more, whole: send him /mybots, choose the bot, then “API Token”.';
    case 'refused':
      return `Telegram refuses to answer for this bot (code ${found.code}). Wait a minute, and ask again.`;
    case 'silent':
      return 'Telegram does not answer. Is this machine on the internet, and does no firewall or proxy stand in the way? Then ask again.';
  }
}
