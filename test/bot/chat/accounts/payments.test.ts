import { Api } from 'grammy';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCheckout } from '../../../../src/bot/chat/accounts/payments.ts';
import type { checkPayment } from '../../../../src/services/accounts/take-payment.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { allWords as words } from '../../../support/words.ts';

const checkout = { id: 'q', from: { id: 7 }, currency: 'NGN', total_amount: 500_000, invoice_payload: 'x' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The answer that Telegram gets if the check does this. */
async function answerTo(check: () => ReturnType<typeof checkPayment>, query = checkout) {
  const api = new Api('1:token');
  const answers: unknown[] = [];
  api.answerPreCheckoutQuery = async (...answer) => {
    answers.push(answer);
    return true;
  };
  const shop = shopOf({ people: { find: async () => undefined }, logger: new RecordingLogger() });
  const answering = createAnswerCheckout(shop, api, words, check)(query);
  await vi.advanceTimersByTimeAsync(9_000);
  await answering;
  return answers;
}

const FAULT = [['q', false, { error_message: words('en').plain('checkout-trouble') }]];

describe('a checkout', () => {
  test('is refused with words, well within ten seconds, if the store is away or does not answer', async () => {
    expect(await answerTo(() => Promise.reject(new Error('Redis is away')))).toEqual(FAULT);
    expect(await answerTo(() => new Promise(() => undefined))).toEqual(FAULT);
  });

  test('of an amount that cannot be is refused', async () => {
    expect(await answerTo(async () => undefined, { ...checkout, total_amount: 2 ** 60 })).toEqual(FAULT);
  });

  test.each(['unknown', 'not-yours', 'paid', 'expired', 'changed', 'not-in', 'merchant', 'no-accounts'] as const)(
    'is refused with words where it is %s',
    async (fault) => {
      const [answer] = await answerTo(async () => fault);
      expect(answer).toEqual(['q', false, { error_message: expect.stringMatching(/Nothing was charged\.$/u) }]);
    },
  );
});
