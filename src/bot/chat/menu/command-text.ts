import type { NextFunction } from 'grammy';
import type { MessageEntity } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import { SOLD_COMMANDS, SOLD_SERVICES } from '../../../domain/catalogue/sold-services.ts';
import { cut } from '../../ui/buttons.ts';
import { say } from '../../ui/screen.ts';

/** What people write for a command, by its own name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  menu: 'start',
  orders: 'history',
  wallet: 'balance',
  support: 'contact',
};
/** They are whom others write to. */
const OTHER_NAMES_OF_MERCHANTS: typeof OTHER_NAMES = { ...OTHER_NAMES, support: 'cases', contact: 'cases' };

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?=\s|$)\s*/iu;

/** A command as it stands in the message: its name, and what is written behind it. */
export interface TypedCommand {
  readonly name: string;
  readonly behind: string;
}

export function typedCommand({ message }: Pick<BotContext, 'message'>): TypedCommand | undefined {
  const text = message?.text ?? '';
  const [head, name] = COMMAND.exec(text) ?? [];
  return head === undefined || name === undefined ? undefined : { name, behind: text.slice(head.length).trimEnd() };
}

/** A command by another name, or in capitals, is the command: stands before all that looks at commands. */
export function commandsByName(ctx: BotContext, next: NextFunction): Promise<void> {
  const typed = typedCommand(ctx);
  const own = typed === undefined ? undefined : ownNameOf(typed, ctx.isMerchant);
  if (typed !== undefined && own !== typed.name) replaceStart(ctx, 1 + typed.name.length, `/${own}`);
  return next();
}

function ownNameOf({ name, behind }: TypedCommand, isMerchant: boolean): string {
  const lower = name.toLowerCase();
  const own = (isMerchant ? OTHER_NAMES_OF_MERCHANTS : OTHER_NAMES)[lower] ?? lower;
  // What a person has stands on their page.
  return isMerchant && own === 'balance' && behind !== '' ? 'users' : own;
}

/** The message becomes its last letters alone, as if they had been typed at the command's question, with their markup. */
export function keepEnd({ message }: BotContext, end: string): void {
  replaceStart({ message }, (message?.text?.length ?? 0) - end.length, '');
}

/** The message as if it had begun with this: markup moves along with what it marks. */
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

/** What can be written behind a command, by an example with no-break spaces in its numbers; a command that is not here is sent alone. */
export const BEHIND: Readonly<Record<string, string>> = {
  buy: 'mtn 500 0803\u00a0123\u00a04567',
  ...Object.fromEntries(SOLD_SERVICES.map(({ command, example }) => [command, example])),
  bulk: 'mtn 500 0803\u00a0123\u00a04567',
  pricelist: 'mtn data',
  repeat: '2',
  history: 'mtn',
  sales: 'week',
  recap: 'week',
  receipt: 'C4MK',
  check: '08031234567',
  token: '6789',
  saved: 'mama',
  news: 'off',
  language: 'english',
  help: 'airtime',
  topup: '5,000',
  statement: '2026-11-01 2026-11-30',
  users: 'ibrahim',
  credit: 'folake 10,000',
  debit: 'folake 10,000',
  invite: 'agent 5 48',
  announce: 'MTN is slow today',
  reconcile: '2026-11-20',
  prices: 'agent mtn +2%',
  limits: 'customer day 20,000',
  pause: 'mtn data',
  resume: 'mtn data',
  shop: 'name Mama Ngozi',
  sell: 'mtn 1gb 700',
  usual: 'mtn 1gb',
};

/** Commands that take no words, or have found no purchase in them: what stands behind them is named before they are answered. */
const NAMED_FIRST: ReadonlySet<string> = new Set(['balance', 'bulk', 'buy', ...SOLD_COMMANDS, 'cases', 'reminders']);
const MERCHANTS_NAMED_FIRST: ReadonlySet<string> = new Set(['admin', 'health']);

const MAX_QUOTE_LENGTH = 40;

/** So nobody thinks that it was taken. */
export async function leftOutWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const { name = '', behind = '' } = typedCommand(ctx) ?? {};
  const isNamed = NAMED_FIRST.has(name) || (ctx.isMerchant && MERCHANTS_NAMED_FIRST.has(name));
  if (behind !== '' && isNamed) await sayLeftOut(ctx, behind, name);
  return next();
}

/** Names the words behind a command that it did not understand, and what it would. */
export async function sayLeftOut(ctx: BotContext, behind: string, name: string): Promise<void> {
  const facts = { words: cut(behind.trim(), MAX_QUOTE_LENGTH), command: `/${name}` };
  const example = BEHIND[name];
  await say(ctx, (words) => ({
    html:
      example === undefined
        ? words.html('left-out-alone', facts)
        : words.html('left-out-behind', { ...facts, example: `/${name} ${example}` }),
  }));
}
