import { checkTelegram, type TelegramCheck } from './checks.ts';
import type { Values } from './env-file.ts';
import { type Answer, type Ask, faultOf, presentOf } from './question.ts';

const BOTFATHER = `Your shop is a bot in Telegram, and @BotFather makes it:
1. In Telegram, open https://t.me/BotFather and press Start.
2. Send him: /newbot
3. He asks for a name. Send the one that people will see, such as: Ada Recharge
4. He asks for a username. Send one that ends in bot, such as: ada_recharge_bot
5. He answers with a token, such as 123456:ABC-DEF… Copy all of it. Show it to nobody: who has it, has your bot.`;

const USUAL_ROOT = 'https://api.telegram.org';

/** The token, whose proof is the name of the bot. */
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
      terminal.warn(whatToDo(found));
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

export function apiRootOf(present: Values): string {
  return (presentOf(present, 'TELEGRAM_API_ROOT') ?? USUAL_ROOT).replace(/\/+$/u, '');
}

function answer(token: string, apiRoot: string, proof: string): Answer {
  return {
    settings: { BOT_TOKEN: token, ...(apiRoot === USUAL_ROOT ? {} : { TELEGRAM_API_ROOT: apiRoot }) },
    proof,
  };
}

function whatToDo(found: Exclude<TelegramCheck, { type: 'there' }>): string {
  switch (found.type) {
    case 'unknown-token':
      return 'Telegram does not know this token. Copy it from @BotFather once more, whole: send him /mybots, choose the bot, then “API Token”.';
    case 'refused':
      return `Telegram refuses to answer for this bot (code ${found.code}). Wait a minute, and ask again.`;
    case 'silent':
      return 'Telegram does not answer. Is this machine on the internet, and does no firewall or proxy stand in the way? Then ask again.';
  }
}
