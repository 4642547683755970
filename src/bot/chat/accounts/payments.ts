import { Composer } from 'grammy';
import type { SuccessfulPayment } from 'grammy/types';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { TakePayment, TakenPayment } from '../../../use-cases/accounts/take-payment.ts';
import type { Logger, Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import { sayOnce } from '../people/notify-person.ts';
import { RetryUpdate } from '../../runtime/updates/retry-update.ts';
import type { Words } from '../../ui/words.ts';
import type { AccessDeps } from '../people/access.ts';
import { shownNameOf } from '../people/shown-name.ts';

export interface PaymentsFeatureDeps {
  readonly payments: TakePayment;
  readonly access: AccessDeps;
  /** Whether an error means that the store is away: then the update comes again. */
  readonly isStoreFailure: (error: unknown) => boolean;
  readonly now: Now;
  readonly logger: Logger;
}

/** `unbooked`: something is wrong that trying again does not mend. The money has been paid, so a person has to look. */
type Taken = TakenPayment | { type: 'unbooked' };

/**
 * For so long a payer is told again and again while Telegram does not answer; after that /balance has to do. The money is booked by then, and
 * with long polling an update that does not end keeps the hundredth after it waiting.
 */
const TOLD_WITHIN_MS = 120_000;

/**
 * Money that was paid in the chat. It stands before every gate, because a person who has been locked since, or wrote too much, has paid all
 * the same. It is credited first and told after that, so that whatever happens in between is made good when the update comes again.
 */
export function paymentsFeature(deps: PaymentsFeatureDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.on('message:successful_payment', async (ctx) => {
    const payment = ctx.message.successful_payment;
    const taken = await takeOrSay(ctx.userId, payment, deps);
    const { userId, words } = ctx;
    const screen = (words: Words): Screen => receiptScreen(payment, taken, words);
    const told = await sayOnce(ctx.api, { userId, words, screen }, deps.logger);
    const isFresh = deps.now() - ctx.message.date * 1_000 < TOLD_WITHIN_MS;
    if (told.type === 'later' && isFresh) throw new RetryUpdate('a payer could not be told yet');
    await deps.access.merchants.notifyAll((words) => merchantScreen(ctx, payment, taken, words));
  });
  return feature;
}

async function takeOrSay(userId: number, payment: SuccessfulPayment, deps: PaymentsFeatureDeps): Promise<Taken> {
  try {
    return await deps.payments.take({
      userId,
      currency: payment.currency,
      totalMinor: minor(payment.total_amount),
      payload: payment.invoice_payload,
      chargeId: payment.telegram_payment_charge_id,
      providerChargeId: payment.provider_payment_charge_id,
    });
  } catch (error) {
    if (deps.isStoreFailure(error)) throw error;
    deps.logger.error({ err: error, userId }, 'a payment that was made could not be booked');
    return { type: 'unbooked' };
  }
}

function receiptScreen(payment: SuccessfulPayment, taken: Taken, words: Words): Screen {
  const reference = words.html('card-reference', { reference: payment.provider_payment_charge_id });
  if (taken.type !== 'credited') return { html: [words.html(`payment-${taken.type}`), reference].join('\n') };
  return {
    html: [
      words.html('payment-received', { amount: words.money(amountOf(payment)) }),
      words.html('account-balance', { balance: words.money(taken.account.balanceMinor) }),
      reference,
    ].join('\n'),
  };
}

function merchantScreen(ctx: BotContext, payment: SuccessfulPayment, taken: Taken, words: Words): Screen {
  const { from } = ctx;
  const name = from === undefined ? '' : cut(shownNameOf(from), 80);
  const amount =
    taken.type === 'foreign' ? `${payment.total_amount} ${payment.currency}` : words.money(amountOf(payment));
  const line = words.html(`payment-merchant-${taken.type}`, { name, amount });
  const isOdd = taken.type === 'credited' && taken.fault !== undefined;
  return {
    html: [
      line,
      words.html('access-id', { id: String(ctx.userId) }),
      words.html('card-reference', { reference: payment.provider_payment_charge_id }),
      ...(isOdd ? [words.html('payment-merchant-odd')] : []),
    ].join('\n'),
  };
}

function amountOf(payment: SuccessfulPayment): Minor {
  return minor(payment.total_amount);
}
