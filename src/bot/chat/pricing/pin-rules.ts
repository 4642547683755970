import type { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { minor } from '../../../domain/shared/money.ts';
import type { Policy } from '../../../domain/pricing/policy.ts';
import { type Role, roles } from '../../../domain/people/person.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { amountFaultText } from '../accounts/amount-fault-text.ts';
import { pinRuleText } from './policy-change-text.ts';
import { answerPress } from '../../ui/screen.ts';
import { answerText, askQuestion, onAnswer } from '../menu/questions.ts';
import type { Words } from '../../ui/words.ts';
import { propose } from './propose-change.ts';
import { askPinRule, openLimits, removePinRule } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

const QUESTION = 'pin-rule';
/** More than any purchase, and far below the largest safe integer. */
const MAX_AMOUNT = minor(100_000_000_00);

/** Above which price a role enters its PIN, on the page of the limits. @param merchants the part of the feature that is for merchants */
export function usePinRules(merchants: Composer<BotContext>): void {
  on(merchants, askPinRule, (ctx, { role }) => ask(ctx, role));
  on(merchants, removePinRule, (ctx, { role }) => propose(ctx, { type: 'pin', role }));
}

onAnswer(QUESTION, async (ctx, about) => {
  const role = readPinRole(about);
  if (ctx.isMerchant && role !== undefined) await takePinRule(ctx, role, answerText(ctx));
});

export function pinRows({ pinAboveMinor }: Policy, words: Words): InlineKeyboardButton[][] {
  return roles.map((role) => {
    const rule = pinRuleText(pinAboveMinor[role], words);
    return [button(words.plain(`pin-row-${role}`, { rule }), askPinRule.data({ role }))];
  });
}

/** `agent`, `agents`, `merchant` … */
export function readPinRole(word: string): Role | undefined {
  return roles.find((role) => new RegExp(`^${role}s?$`, 'iu').test(word));
}

/** What was typed for it: an amount, 0 for every purchase, or off. */
export async function takePinRule(ctx: BotContext, role: Role, text: string): Promise<void> {
  if (/^(?:off|none|never)$/iu.test(text)) return propose(ctx, { type: 'pin', role });
  const parsed = parseAmount(text, MAX_AMOUNT);
  if (parsed.type === 'amount') return propose(ctx, { type: 'pin', role, aboveMinor: parsed.amountMinor });
  if (parsed.fault === 'zero') return propose(ctx, { type: 'pin', role, aboveMinor: minor(0) });
  await ask(ctx, role, amountFaultText(parsed.fault, text, MAX_AMOUNT, ctx.words));
}

async function ask(ctx: BotContext, role: Role, fault?: string): Promise<void> {
  const { words } = ctx;
  const { pinAboveMinor } = await ctx.shop.policy.read({ fresh: true });
  const present = pinAboveMinor[role];
  const question = [
    words.html('pin-title', { role: words.plain(`roles-${role}`) }),
    words.html('change-before', { before: pinRuleText(present, words) }),
    words.html('pin-rule-ask'),
  ].join('\n');
  const off = button(words.plain('button-pin-never'), removePinRule.data({ role }));
  await answerPress(ctx);
  await askQuestion(
    ctx,
    { name: QUESTION, about: role },
    {
      html: fault === undefined ? question : `${fault}\n\n${question}`,
      rows: [...(present === undefined ? [] : [[off]]), [button(words.plain('button-back'), openLimits.data())]],
    },
  );
}
