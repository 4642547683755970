import { GrammyError } from 'grammy';
import { payloadOf } from '../../../domain/accounts/topup.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { TopupStore } from '../../../use-cases/accounts/ports.ts';
import type { Logger, Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { payButton } from '../../ui/buttons.ts';

export interface InvoiceDeps {
  readonly topups: Pick<TopupStore, 'open'>;
  /** Twelve characters that never come twice. */
  readonly mintTopupId: () => string;
  readonly currency: string;
  readonly now: Now;
  readonly logger: Logger;
}

/** What a link to the bot says behind `?start=` on an invoice that was handed on. */
export const TOPUP_START = 'topup';

/** The record comes first: what is paid must find what it was for. */
export async function sendInvoice(
  ctx: BotContext,
  amountMinor: Minor,
  token: string,
  deps: InvoiceDeps,
): Promise<'sent' | 'amount-refused' | 'payments-refused'> {
  const { words } = ctx;
  const userId = ctx.userId;
  const id = deps.mintTopupId();
  await deps.topups.open({ userId, id, way: 'payment', amountMinor, note: '', createdAt: deps.now() });
  const title = words.plain('topup-invoice-title');
  try {
    await ctx.api.sendInvoice(
      ctx.chatId,
      title,
      words.plain('topup-invoice-text'),
      payloadOf(userId, id),
      deps.currency,
      [{ label: title, amount: amountMinor }],
      // With a start parameter, a copy that is handed on has no Pay button, but leads here.
      {
        provider_token: token,
        start_parameter: TOPUP_START,
        reply_markup: {
          inline_keyboard: [[payButton(words.plain('button-pay', { amount: words.money(amountMinor) }))]],
        },
      },
    );
    return 'sent';
  } catch (error) {
    return refusalOf(error, deps);
  }
}

/** Only Telegram knows how much may be paid at once, and whether the provider can be used. It says both only now. */
function refusalOf(error: unknown, { logger }: InvoiceDeps): 'amount-refused' | 'payments-refused' {
  if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
  if (/TOTAL_AMOUNT_INVALID/u.test(error.description)) return 'amount-refused';
  logger.error({ err: error }, 'Telegram takes no payments with this PAYMENT_PROVIDER_TOKEN; asking merchants');
  return 'payments-refused';
}
