import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress, say } from '../../ui/screen.ts';

/** In groups: the way to the private chat if a person calls the bot, and nothing else. Other chats than private ones end here. */
export const privateOnly: Middleware<BotContext> = (ctx, next) => {
  if (ctx.chat?.type === 'private') return next();
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  if (!isCalled(ctx)) return;
  const link = `https://t.me/${ctx.me.username}`;
  const rows = [[{ text: ctx.words.plain('button-open-chat'), url: link }]];
  return say(ctx, { html: ctx.words.html('group-link'), rows });
};

/** A command, or the bot's name: a group's other talk is none of its business. */
function isCalled(ctx: BotContext): boolean {
  const text = ctx.message?.text;
  if (text === undefined) return false;
  const commandFor = /^\/\w+(?:@(\w+))?/u.exec(text);
  if (commandFor !== null) return commandFor[1] === undefined || sameName(commandFor[1], ctx.me.username);
  return text.toLowerCase().includes(`@${ctx.me.username.toLowerCase()}`);
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
