import { describe, expect, test } from 'vitest';
import { orderScreen } from '../../../src/bot/messages/order.ts';
import { minor } from '../../../src/domain/money.ts';
import { orderIn, T0 } from '../../support/sample-order.ts';
import { english as words } from '../../support/words.ts';

const AFTER_ALL = /it was delivered after all/u;

describe('what was delivered', () => {
  test.each(['successful', 'token-due'] as const)('%s corrects what its buyer read before', (state) => {
    const toldFailed = orderIn(state, { told: { state: 'failed', at: T0 } });
    expect(orderScreen(toldFailed, words).html).toMatch(AFTER_ALL);
    expect(orderScreen(orderIn(state), words).html).not.toMatch(AFTER_ALL);
  });

  test('corrects nothing for who could not be told', () => {
    const untold = orderIn('successful', { told: { state: 'failed', at: T0, undeliverable: 'blocked' } });
    expect(orderScreen(untold, words).html).not.toMatch(AFTER_ALL);
  });
});

describe('what failed', () => {
  test.each(['refused', 'funds', 'undelivered', 'changed', 'never-arrived'] as const)(
    '(%s) says in our words why, what was charged and what to do next, and the service’s to merchants alone',
    (reason) => {
      const order = orderIn('failed', { failure: { reason, message: 'ERR_42 upstream' } });
      const [why = '', charged, next = '', ...more] =
        orderScreen(order, words).html.split('\n\n').at(-1)?.split('\n') ?? [];
      expect([why, charged, next, more]).toEqual([
        expect.stringMatching(/^Why: .+\.$/u),
        'Nothing was charged.',
        expect.stringMatching(/again/iu),
        [],
      ]);
      expect(orderScreen(order, words, { forMerchant: true }).html).toContain('The service’s words: ERR_42 upstream');
    },
  );

  test('and is listed as charged all the same is not to be bought again, but to be asked about', () => {
    const order = orderIn('failed', { receipt: { paidMinor: minor(49_000) } });
    const { html } = orderScreen(order, words);
    expect(html).toMatch(/The service lists ₦490\.00 as charged for it\. Please ask the merchant/u);
    expect(html).not.toMatch(/buy it again/u);
  });
});

describe('a recovered order', () => {
  const RECOVERED = /Recovered: our records were lost/u;

  test.each(['processing', 'token-due', 'successful', 'failed', 'reversed'] as const)(
    'that is %s says so, once',
    (state) => {
      expect(orderScreen(orderIn(state, { recovered: true }), words).html.match(RECOVERED)).toHaveLength(1);
      expect(orderScreen(orderIn(state), words).html).not.toMatch(RECOVERED);
    },
  );
});
