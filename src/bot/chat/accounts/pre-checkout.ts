import { type Api, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import { z } from 'zod';
import { minor } from '../../../domain/shared/money.ts';
import { languageOf } from '../../../domain/people/language.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { TakePayment } from '../../../use-cases/accounts/take-payment.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { withTimeout } from '../../../use-cases/shared/with-timeout.ts';
import { telegramLanguageOf } from '../../ui/telegram-language.ts';
import type { AllWords, Words } from '../../ui/words.ts';

/** What of a checkout is looked at. */
const checkoutSchema = z.object({
  id: z.string(),
  from: z.object({ id: z.number().int(), language_code: z.string().optional() }),
  currency: z.string(),
  total_amount: z.number().int(),
  invoice_payload: z.string(),
});

export type Checkout = z.infer<typeof checkoutSchema>;

/** Answers Telegram whether an invoice may be paid. Never rejects. */
export type AnswerCheckout = (checkout: Checkout) => Promise<void>;

/** Undefined for every other update, and for what only looks like one. */
export function readCheckout({ pre_checkout_query: query }: Update): Checkout | undefined {
  return query === undefined ? undefined : checkoutSchema.safeParse(query).data;
}

/** Telegram calls a payment off after ten seconds without an answer; the answer itself has to get there. */
const CHECKED_WITHIN_MS = 6_000;

/** The person has their finger on Pay. What cannot be checked in time is refused with words, and nothing is charged. */
export function createAnswerCheckout(deps: {
  api: Api;
  words: AllWords;
  payments: Pick<TakePayment, 'check'>;
  people: Pick<PeopleStore, 'find'>;
  logger: Logger;
}): AnswerCheckout {
  const { api, words, payments, people, logger } = deps;
  return async (query) => {
    const refusal = await withTimeout(refusalOf(query), CHECKED_WITHIN_MS, tooLate).catch((error: unknown) => {
      logger.error({ err: error }, 'a checkout could not be checked');
      return words(languageOf(undefined, telegramLanguageOf(query.from))).plain('checkout-trouble');
    });
    try {
      await (refusal === undefined
        ? api.answerPreCheckoutQuery(query.id, true)
        : api.answerPreCheckoutQuery(query.id, false, { error_message: refusal }));
    } catch (error) {
      // Answered before, or too late: nothing is charged then, and the invoice can be paid again.
      const isOver = error instanceof GrammyError && error.error_code === 400;
      logger[isOver ? 'debug' : 'warn']({ err: error }, 'a checkout could not be answered');
    }
  };

  async function refusalOf(query: Checkout): Promise<string | undefined> {
    const { from, currency, total_amount: total, invoice_payload: payload } = query;
    const fault = await payments.check({ userId: from.id, currency, totalMinor: minor(total), payload });
    if (fault === undefined) return undefined;
    return textOf(fault, words(languageOf(await people.find(from.id), telegramLanguageOf(from))));
  }
}

function textOf(fault: Exclude<Awaited<ReturnType<TakePayment['check']>>, undefined>, words: Words): string {
  switch (fault) {
    case 'merchant':
      return words.plain('topup-merchant');
    case 'no-accounts':
      return words.plain('topup-off');
    case 'not-in':
    case 'shut':
    case 'refused':
      return words.plain(`checkout-${fault}`);
    case 'unknown':
    case 'expired':
    case 'changed':
      return words.plain('checkout-expired');
    case 'not-yours':
    case 'paid':
      return words.plain(`checkout-${fault}`);
  }
}

function tooLate(): never {
  throw new Error('the check took too long');
}
