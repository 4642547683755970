import type { Message, Update } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import { type Answer, bad, bench, type Bench, handClock, it, refused } from '../calling.ts';

const invoice = {
  title: 'Float',
  description: 'Top up your float',
  payload: 'float:1',
  provider_token: '284685063:TEST:abc',
  currency: 'NGN',
  prices: [
    { label: 'Float', amount: 500_000 },
    { label: 'Fee', amount: 5_000 },
  ],
};

/** They have no provider, and one price. */
const stars = { provider_token: '', currency: 'XTR', prices: [{ label: 'Float', amount: 3 }] };

function send(t: Bench, more: object = {}): Promise<Answer<Message>> {
  return t.call<Message>('sendInvoice', { chat_id: t.emulator.driver.user('member').id, ...invoice, ...more });
}

async function checkout(t: Bench): Promise<Update['pre_checkout_query']> {
  const { result } = await t.call<Update[]>('getUpdates', { offset: -1 });
  return result[0]?.pre_checkout_query;
}

describe('an invoice', () => {
  it.for<[what: string, more: object, sum: object]>([
    ['naira', {}, { currency: 'NGN', total_amount: 505_000 }],
    ['Stars', stars, { currency: 'XTR', total_amount: 3 }],
  ])('in %s is paid once the bot has agreed, and the bot gets its payload back', async ([, more, sum], { t }) => {
    const chat = t.emulator.driver.user('member');
    const { result } = await send(t, more);
    expect(result.invoice).toMatchObject({ title: 'Float', ...sum });
    chat.pay(result.message_id);
    const query = await checkout(t);
    expect(query).toMatchObject({ invoice_payload: 'float:1', ...sum, from: { id: chat.id } });
    await t.call('answerPreCheckoutQuery', { pre_checkout_query_id: query?.id, ok: true });
    const { result: updates } = await t.call<Update[]>('getUpdates', { offset: -1 });
    expect(updates[0]?.message?.successful_payment).toMatchObject({ invoice_payload: 'float:1', ...sum });
  });

  it('is not paid if the bot says why not, or says nothing for ten seconds', async () => {
    const clock = handClock();
    await using t = await bench({ clock });
    const chat = t.emulator.driver.user('member');
    const { result } = await send(t);
    chat.pay(result.message_id);
    const first = { pre_checkout_query_id: (await checkout(t))?.id, ok: false };
    expect(await t.call('answerPreCheckoutQuery', first)).toMatchObject(bad('error message is empty'));
    await t.call('answerPreCheckoutQuery', { ...first, error_message: 'Out of stock' });
    expect(chat.toasts.at(-1)).toMatchObject({ text: 'Out of stock', show_alert: true });
    chat.pay(result.message_id);
    const late = { pre_checkout_query_id: (await checkout(t))?.id, ok: true };
    clock.passSeconds(11);
    expect(await t.call('answerPreCheckoutQuery', late)).toMatchObject({ status: 400 });
    expect(chat.messages()).toHaveLength(1);
  });

  it.for<[more: object, description: string]>([
    [{ provider_token: '' }, 'Bad Request: PAYMENT_PROVIDER_INVALID'],
    [{ currency: 'XXY' }, 'Bad Request: CURRENCY_INVALID'],
    [{ currency: 'XTR' }, 'Bad Request: STARS_INVOICE_INVALID'],
    [{ prices: [] }, 'Bad Request: prices must be non-empty'],
    [{ prices: [{ label: 'x', amount: 0 }] }, 'Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID'],
    [{ prices: [{ label: 'x', amount: 149_999 }] }, 'Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID'],
    [{ prices: [{ label: 'x', amount: 1_500_000_001 }] }, 'Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID'],
    [
      { prices: [{ label: 'x', amount: 1.5 }] },
      'Bad Request: can\'t parse labeled price: Field "amount" must be of type Number',
    ],
    [{ title: 'a'.repeat(33) }, 'Bad Request: INVOICE_TITLE_INVALID'],
    [{ payload: '' }, 'Bad Request: INVOICE_PAYLOAD_INVALID'],
  ])('is refused with %o', async ([more, description], { t }) => {
    expect(await send(t, more)).toMatchObject(refused(400, description));
  });
});
