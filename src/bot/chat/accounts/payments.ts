import { type Api, Composer, GrammyError } from 'grammy';
import type { SuccessfulPayment, Update } from 'grammy/types';
import { type Minor, minor, toDecimal } from '../../../domain/shared/money.ts';
import {
  type checkPayment,
  type PaymentRefusal,
  type TakenPayment,
  takePayment,
} from '../../../services/accounts/take-payment.ts';
import { newId } from '../../../services/new-id.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { payButton } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import { type AllWords, telegramLanguageOf, type Words } from '../../ui/words.ts';
import { shownNameOf } from '../../shared/people/names.ts';
import { z } from 'zod';
import { languageOf } from '../../../domain/people/person.ts';
import { withTimeout } from '../../../async/timers.ts';
import { payloadOf, CHECKOUT_CHECKED_WITHIN_MS } from '../../../domain/accounts/topup.ts';
import { cut } from '../../../domain/shared/text.ts';

/** `unbooked`: booking failed, and another try would fail too. The money has been paid, so a merchant has to look at it. */
type Taken = TakenPayment | { type: 'unbooked' };

/**
 * Takes the money that a person paid in the chat. It stands before every gate: a person who was locked since then, or wrote too much, has paid
 * nevertheless. The money is credited before anybody is told. So if a crash comes in between, the update comes again, and they are told then.
 */
export const paymentsFeature = new Composer<BotContext>();

paymentsFeature.on('message:successful_payment', async (ctx) => {
  const { userId, words, shop } = ctx;
  const payment = ctx.message.successful_payment;
  const taken = await takeOrSay(shop, userId, payment);
  const screen = (words: Words): Screen => receiptScreen(payment, taken, words);
  await ctx.bot.notices.tell({ userId, words, screen });
  // The payer reads that the merchants have been told.
  await ctx.bot.merchants.tellEach((words) => merchantScreen(ctx, payment, taken, words));
});

async function takeOrSay(shop: Shop, userId: number, payment: SuccessfulPayment): Promise<Taken> {
  try {
    return await takePayment(shop, {
      userId,
      currency: payment.currency,
      totalMinor: minor(payment.total_amount),
      payload: payment.invoice_payload,
      chargeId: payment.telegram_payment_charge_id,
      providerChargeId: payment.provider_payment_charge_id,
    });
  } catch (error) {
    // The update comes again, so nothing is lost.
    if (shop.isStoreFailure(error)) throw error;
    shop.logger.error({ err: error, userId }, 'a payment that was made could not be booked');
    return { type: 'unbooked' };
  }
}

function receiptScreen(payment: SuccessfulPayment, taken: Taken, words: Words): Screen {
  const reference = words.html('card-reference', { reference: payment.provider_payment_charge_id });
  if (taken.type !== 'credited') return { html: [words.html(`payment-${taken.type}`), reference].join('\n') };
  return {
    html: [
      words.html('payment-received', { amount: words.money(minor(payment.total_amount)) }),
      words.html('account-balance', { balance: words.money(taken.account.balanceMinor) }),
      reference,
    ].join('\n'),
  };
}

function merchantScreen(ctx: BotContext, payment: SuccessfulPayment, taken: Taken, words: Words): Screen {
  const { from } = ctx;
  const name = from === undefined ? '' : cut(shownNameOf(from), 80);
  const total = minor(payment.total_amount);
  const amount = taken.type === 'foreign' ? `${toDecimal(total).toFixed(2)} ${payment.currency}` : words.money(total);
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

const checkoutSchema = z.object({
  id: z.string(),
  from: z.object({ id: z.number().int(), language_code: z.string().optional() }),
  currency: z.string(),
  total_amount: z.number().int(),
  invoice_payload: z.string(),
});

export type Checkout = z.infer<typeof checkoutSchema>;

/** Never rejects. */
export type AnswerCheckout = (checkout: Checkout) => Promise<void>;

export function readCheckout({ pre_checkout_query: query }: Update): Checkout | undefined {
  return query === undefined ? undefined : checkoutSchema.safeParse(query).data;
}

/** Checks a payment while the person waits with their finger on Pay. If the check takes too long, the bot refuses with a reason, and nothing is charged. */
export function createAnswerCheckout(
  { people, logger }: Pick<Shop, 'people' | 'logger'>,
  api: Api,
  words: AllWords,
  check: (payment: Parameters<typeof checkPayment>[1]) => ReturnType<typeof checkPayment>,
): AnswerCheckout {
  return async (query) => {
    const refusal = await withTimeout(refusalOf(query), CHECKOUT_CHECKED_WITHIN_MS, tooLate).catch((error: unknown) => {
      logger.error({ err: error }, 'a payment could not be checked before it was made');
      return words(languageOf(undefined, telegramLanguageOf(query.from))).plain('checkout-trouble');
    });
    try {
      await (refusal === undefined
        ? api.answerPreCheckoutQuery(query.id, true)
        : api.answerPreCheckoutQuery(query.id, false, { error_message: refusal }));
    } catch (error) {
      // It was answered before, or too late. In both cases nothing is charged by this, and the invoice can be paid again.
      const isOver = error instanceof GrammyError && error.error_code === 400;
      logger[isOver ? 'debug' : 'warn']({ err: error }, 'a checkout could not be answered');
    }
  };

  async function refusalOf(query: Checkout): Promise<string | undefined> {
    const { from, currency, total_amount: total, invoice_payload: payload } = query;
    const fault = await check({ userId: from.id, currency, totalMinor: minor(total), payload });
    if (fault === undefined) return undefined;
    return textOf(fault, words(languageOf(await people.find(from.id), telegramLanguageOf(from))));
  }
}

function textOf(fault: PaymentRefusal, words: Words): string {
  switch (fault) {
    case 'merchant':
      return words.plain('topup-merchant');
    case 'no-accounts':
      return words.plain('topup-off');
    case 'unknown':
    case 'expired':
    case 'changed':
      return words.plain('checkout-expired');
    case 'not-in':
    case 'shut':
    case 'refused':
    case 'not-yours':
    case 'paid':
      return words.plain(`checkout-${fault}`);
  }
}

function tooLate(): never {
  throw new Error('the check took too long');
}

/** If there is none, people ask for a top-up, and merchants look whether the money came. */
export function paymentTokenOf(shop: Shop): string | undefined {
  return shop.paymentFault() === undefined ? shop.paymentToken : undefined;
}

/** What follows `?start=` in the link that a forwarded invoice has. */
export const TOPUP_START = 'topup';

/** The record is written before the invoice is sent, because a payment must find what it was for. */
export async function sendInvoice(
  ctx: BotContext,
  amountMinor: Minor,
  token: string,
): Promise<'sent' | 'amount-refused' | 'payments-refused'> {
  const { words, userId, shop } = ctx;
  const id = newId();
  await shop.topups.open({ userId, id, way: 'payment', amountMinor, note: '', createdAt: shop.now() });
  const title = words.plain('topup-invoice-title');
  try {
    await ctx.api.sendInvoice(
      ctx.chatId,
      title,
      words.plain('topup-invoice-text'),
      payloadOf(userId, id),
      shop.currency,
      [{ label: title, amount: amountMinor }],
      // With a start parameter, a forwarded copy has no Pay button, but a link to this bot.
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
    return refusalOf(shop, error);
  }
}

/** Why Telegram refuses the invoice. Only Telegram knows the largest amount and whether the provider works, and it says so only at this call. */
function refusalOf({ logger }: Pick<Shop, 'logger'>, error: unknown): 'amount-refused' | 'payments-refused' {
  if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
  if (/TOTAL_AMOUNT_INVALID/u.test(error.description)) return 'amount-refused';
  logger.error({ err: error }, 'Telegram takes no payments with this PAYMENT_PROVIDER_TOKEN; asking merchants');
  return 'payments-refused';
}
