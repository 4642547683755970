import { readAllowance } from '../../../services/accounts/read-allowance.ts';
import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import type { Words } from '../../ui/words.ts';
import { type Drawing, say } from '../../ui/screen.ts';
import { openBalance } from './routes.ts';
import { leftOf, limitsFor } from '../../../domain/accounts/limits.ts';
import { button } from '../../ui/buttons.ts';
import { allowanceLines, limitLines } from '../../shared/money-words.ts';

/** Another feature answers merchants, who have no limits, and /limits with words behind it. */
export const ownLimitsFeature = new Composer<BotContext>();

ownLimitsFeature.command('limits', async (ctx, next) => {
  if (ctx.isMerchant || ctx.match.trim() !== '') return next();
  await say(ctx, await ownLimitsScreen(ctx));
});

async function ownLimitsScreen({ userId, role, lease, hasAccounts, shop }: BotContext): Promise<Drawing> {
  const limits = limitsFor(role, lease.person, (await shop.policy.read()).limits);
  const [{ account }, spentMinor] = await Promise.all([
    readAllowance(shop, { userId, role, limits }),
    shop.accounts.spentOn(userId, shop.today()),
  ]);
  const { perDayMinor } = limits;
  const linesIn = (words: Words): string[] => [
    ...limitLines(limits, words),
    words.html('own-limits-spent', { spent: words.money(spentMinor) }),
    ...(perDayMinor === undefined
      ? []
      : [words.html('own-limits-left', { left: words.money(leftOf(perDayMinor, spentMinor)) })]),
    ...(account === undefined ? [] : ['', ...allowanceLines({ account }, words)]),
  ];
  return (words) => ({
    html: linesIn(words).join('\n'),
    rows: hasAccounts ? [[button(words.plain('button-balance'), openBalance.data())]] : [],
  });
}
