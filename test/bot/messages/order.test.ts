import { describe, expect, test } from 'vitest';
import { orderScreen } from '../../../src/bot/messages/order.ts';
import { loadWords } from '../../../src/bot/words.ts';
import { orderIn, T0 } from '../../support/sample-order.ts';

const words = loadWords({
  directory: new URL('../../../locales/', import.meta.url),
  defaultLocale: 'en',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
})('en');
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
