import type { Middleware, MiddlewareFn } from 'grammy';
import { SOLD_COMMANDS } from '../../../domain/catalogue/sold-services.ts';
import type { BotContext } from '../../context.ts';
import { closeQuestion } from '../../conversations/purchase/close-question.ts';
import { endPurchase, purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { type TypedCommand, typedCommand } from '../menu/command-text.ts';

/** Commands behind which a purchase is written, and the word of the line that they stand for. */
const BUYING: Readonly<Record<string, string>> = {
  buy: '',
  bulk: '',
  ...Object.fromEntries(SOLD_COMMANDS.map((command) => [command, `${command} `])),
};

/**
 * `/airtime 500 0803…` is the line `airtime 500 0803…`, and `/bulk` before several lines is their list: all that reads lines reads them. What none of it
 * takes stays the command that it was. As every command does, it ends what was asked before, so nothing of that is mixed into the line.
 */
export function lineBehindCommand(lines: MiddlewareFn<BotContext>): Middleware<BotContext> {
  return async (ctx, next) => {
    const { message, lease } = ctx;
    const line = lineIn(typedCommand(ctx));
    if (message === undefined || line === undefined) return next();
    const { text, entities } = message;
    const { question, conversation } = lease;
    const asked = purchaseStateOf(lease);
    Object.assign(message, { text: line, entities: [] });
    lease.question = undefined;
    endPurchase(lease);
    let isTaken = true;
    await lines(ctx, () => {
      isTaken = false;
      // Plain words, such as `/buy airtime`, have become the command that they are.
      if (message.text === line) Object.assign(message, { text, entities });
      Object.assign(lease, { question, conversation });
      return next();
    });
    if (isTaken && asked !== undefined) await closeQuestion(ctx, asked);
  };
}

function lineIn(command: TypedCommand | undefined): string | undefined {
  const service = command === undefined ? undefined : BUYING[command.name];
  if (command === undefined || service === undefined || command.behind === '') return undefined;
  return command.behind.replace(/^[^\S\r\n]*(?=\S)/gmu, service);
}
