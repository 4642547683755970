import type { Message } from 'grammy/types';
import type { CaseName } from '../../../use-cases/cases/ports.ts';
import type { BotContext } from '../../context.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { tappedCard } from '../people/merchant-cards.ts';
import type { CaseDeps } from './case-deps.ts';
import { answerCase, askGiveBack, merchantCaseButtons, solveCase } from './routes.ts';

/** Whether a merchant taps what draws something else in place of a case. */
export function leavesCard(ctx: BotContext): boolean {
  const { data = '' } = ctx.callbackQuery ?? {};
  if (!ctx.isMerchant || caseShownIn(ctx) === undefined) return false;
  return ![...merchantCaseButtons, openReceiptBelow].some((route) => route.read(data) !== undefined);
}

/** That message is not to be redrawn as the case any more. */
export async function leaveCard(ctx: BotContext, { caseCards }: CaseDeps): Promise<void> {
  const the = caseShownIn(ctx);
  const tapped = tappedCard(ctx);
  if (the !== undefined && tapped !== undefined) await caseCards.forget(the, [tapped]);
}

/** The buttons of a pressed message say which case it shows. */
function caseShownIn({ callbackQuery }: BotContext): CaseName | undefined {
  const message: Partial<Message> | undefined = callbackQuery?.message;
  const rows = message?.reply_markup?.inline_keyboard ?? [];
  for (const one of rows.flat()) {
    const data = 'callback_data' in one ? one.callback_data : '';
    const found = answerCase.read(data) ?? solveCase.read(data) ?? askGiveBack.read(data);
    if (found !== undefined) return found;
  }
  return undefined;
}
