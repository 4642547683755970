import type { NextFunction } from 'grammy';
import type { MessageEntity } from 'grammy/types';
import type { BotContext } from '../context.ts';
import { button } from '../ui/buttons.ts';
import type { CallbackData } from '../ui/callback-routes.ts';
import { MAX_TEXT_LENGTH, say } from '../ui/screen.ts';
import { quoted } from '../../domain/shared/text.ts';

const COMMAND = /^(?<called>\/(?<name>[a-z]+)(?:@(?<bot>\w+))?)(?=\s|$)\s*/iu;

export interface TypedCommand {
  /** With its slash, and the bot that it names, if it names one. */
  readonly called: string;
  readonly bot: string | undefined;
  readonly name: string;
  readonly behind: string;
}

export function typedCommand({ message }: Pick<BotContext, 'message'>): TypedCommand | undefined {
  const text = message?.text ?? '';
  const found = COMMAND.exec(text);
  if (found === null) return undefined;
  const { called = '', name = '', bot } = found.groups ?? {};
  return { called, name, bot, behind: text.slice(found[0].length).trimEnd() };
}

/** What a person wrote, on one line: a text, the words under a photo, or the number of a contact. '' for anything else. */
export function answerText({ message }: BotContext): string {
  const text = message?.text ?? message?.caption ?? message?.contact?.phone_number ?? '';
  return text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/gu, ' ').trim();
}

export function isReplyToBot({ message, me }: BotContext): boolean {
  return message?.reply_to_message?.from?.id === me.id;
}

/** Names that stand in no menu, and lead to a command all the same. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  menu: 'start',
  orders: 'history',
  wallet: 'balance',
  support: 'contact',
};
/** Merchants do not write to the shop, because they are the shop. So these names lead to the cases. */
const OTHER_NAMES_OF_MERCHANTS: typeof OTHER_NAMES = { ...OTHER_NAMES, support: 'cases', contact: 'cases' };

/** @param name as typed, without the slash @param behind the words behind it */
function commandMeant(name: string, behind: string, isMerchant: boolean): string {
  const lower = name.toLowerCase();
  const own = (isMerchant ? OTHER_NAMES_OF_MERCHANTS : OTHER_NAMES)[lower] ?? lower;
  // /balance with a name behind it means the page of that person.
  return isMerchant && own === 'balance' && behind !== '' ? 'users' : own;
}

/** Stands before all that looks for commands. Each gets its mark anew, because Telegram sets none within code, as which an example may be copied. */
export function commandsByName(ctx: BotContext, next: NextFunction): Promise<void> {
  const typed = typedCommand(ctx);
  const own = ctx.me.username;
  if (typed !== undefined && (typed.bot ?? own).toLowerCase() === own.toLowerCase())
    replaceStart(ctx, typed.called.length, `/${commandMeant(typed.name, typed.behind, ctx.isMerchant)}`);
  return next();
}

/** Cuts the message down to its end, with the markup, as if only that had been typed at the command's question. */
export function keepEnd({ message }: BotContext, end: string): void {
  replaceStart({ message }, (message?.text?.length ?? 0) - end.length, '');
}

/** The markup moves along with the text. */
function replaceStart({ message }: Pick<BotContext, 'message'>, length: number, start: string): void {
  if (message?.text === undefined) return;
  const moved = start.length - length;
  const rest = (message.entities ?? []).flatMap((entity): MessageEntity[] => {
    const offset = Math.max(entity.offset + moved, start.length);
    const end = entity.offset + entity.length + moved;
    return end > offset ? [{ ...entity, offset, length: end - offset }] : [];
  });
  const command: MessageEntity[] = start === '' ? [] : [{ type: 'bot_command', offset: 0, length: start.length }];
  Object.assign(message, { text: start + message.text.slice(length), entities: [...command, ...rest] });
}

/** Says which words behind a command are left out, so nobody thinks that they were understood. */
export async function leftOutWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const { name = '', behind = '' } = typedCommand(ctx) ?? {};
  const { namesRest, menu, own } = ctx.bot.features.commands.get(name) ?? {};
  const isTheirs = ctx.isMerchant || menu !== 'merchants' || own !== undefined;
  if (behind !== '' && namesRest === true && isTheirs) await sayLeftOut(ctx, behind, name);
  return next();
}

/** @param all where all of them stand. They are not shown at once, because they are for other customers than the one who is meant */
export async function sayNothingNamed(ctx: BotContext, typed: string, all?: CallbackData): Promise<void> {
  await say(ctx, (words) => ({
    html: words.html('nothing-named', { words: quoted(typed) }),
    rows: all === undefined ? [] : [[button(words.plain('button-all'), all)]],
  }));
}

export async function sayLeftOut(ctx: BotContext, behind: string, name: string): Promise<void> {
  const facts = { words: quoted(behind), command: `/${name}` };
  const example = ctx.bot.features.commands.get(name)?.behind;
  await say(ctx, (words) => ({
    html:
      example === undefined
        ? words.html('left-out-alone', facts)
        : words.html('left-out-behind', { ...facts, example: `/${name} ${example}` }),
  }));
}
