import type { Invoice, LabeledPrice } from '@grammyjs/types';
import { checkoutLimitMs, acceptPayment } from '../people/person-in-chat.ts';
import type { Parameters } from '../server/parameters.ts';
import { postMessage } from './post-message.ts';
import { badRequest } from '../server/refusal.ts';
import type { Method } from './method.ts';

/** In the smallest unit. The documentation says 1 to 10,000 US dollars in every currency; here roughly, and only for the demo's currency. */
const limits: Partial<Record<string, { min: number; max: number }>> = { NGN: { min: 150_000, max: 1_500_000_000 } };

/** Telegram Stars: no provider, one price. */
const stars = 'XTR';

/** The form of a token from BotFather's payments menu. */
const providerToken = /^\d+:(TEST|LIVE):\S+$/;

export const paymentMethods: Record<string, Method> = {
  sendInvoice: (state, parameters) => {
    const invoice = readInvoice(parameters);
    const payload = parameters.text('payload');
    if (payload === '' || Buffer.byteLength(payload) > 128) throw badRequest('INVOICE_PAYLOAD_INVALID');
    const message = postMessage(state, parameters, { invoice });
    state.invoicePayloads.set(message.message_id, payload);
    return message;
  },

  answerPreCheckoutQuery: (state, parameters) => {
    const id = parameters.text('pre_checkout_query_id');
    const checkout = state.checkouts.get(id);
    if (checkout === undefined || state.clock.now() - checkout.askedAtMs > checkoutLimitMs) {
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    }
    const reason = parameters.text('error_message');
    if (!parameters.flag('ok') && reason === '') throw badRequest('error message is empty');
    state.checkouts.delete(id);
    if (parameters.flag('ok')) acceptPayment(state, checkout);
    else checkout.ended({ type: 'refused', reason });
    return true;
  },
};

function readInvoice(parameters: Parameters): Invoice {
  const title = parameters.text('title');
  const description = parameters.text('description');
  const currency = parameters.text('currency');
  if (title === '' || title.length > 32) throw badRequest('INVOICE_TITLE_INVALID');
  if (description === '' || description.length > 255) throw badRequest('INVOICE_DESCRIPTION_INVALID');
  const isMoney = currency !== stars;
  if (isMoney && !Intl.supportedValuesOf('currency').includes(currency)) throw badRequest('CURRENCY_INVALID');
  const prices = readPrices(parameters);
  const token = parameters.text('provider_token');
  if (!isMoney && (token !== '' || prices.length !== 1)) throw badRequest('STARS_INVOICE_INVALID');
  if (isMoney && !providerToken.test(token)) throw badRequest('PAYMENT_PROVIDER_INVALID');
  const total = prices.reduce((sum, price) => sum + price.amount, 0);
  const { min, max } = limits[currency] ?? { min: 1, max: Number.MAX_SAFE_INTEGER };
  if (total < min || total > max) throw badRequest('CURRENCY_TOTAL_AMOUNT_INVALID');
  return { title, description, start_parameter: parameters.text('start_parameter'), currency, total_amount: total };
}

function readPrices(parameters: Parameters): LabeledPrice[] {
  const given = parameters.json('prices', 'prices');
  if (!Array.isArray(given)) throw badRequest('expected an Array of LabeledPrice');
  if (given.length === 0) throw badRequest('prices must be non-empty');
  return (given as unknown[]).map((price) => {
    const { label, amount } = (price ?? {}) as Record<string, unknown>;
    if (typeof label !== 'string' || label === '')
      throw badRequest('can\'t parse labeled price: Can\'t find field "label"');
    if (!Number.isInteger(amount))
      throw badRequest('can\'t parse labeled price: Field "amount" must be of type Number');
    return { label, amount: amount as number };
  });
}
