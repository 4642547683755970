import { describe, expect, test } from 'vitest';
import { homeScreen } from '../../../src/bot/shared/home-screen.ts';
import type { BotContext } from '../../../src/bot/context.ts';
import { english as words } from '../../support/words.ts';

const rowsOf = (ctx: Partial<BotContext>, waiting: number, repeats: number): string[][] => {
  const rows = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => [{ text: `${text} ${index + 1}`, callback_data: 'x' }]);
  const extras = {
    firstRows: rows(waiting, 'Waiting'),
    rows: rows(repeats, 'Again'),
    lastButtons: [{ text: 'Language', callback_data: 'x' }],
    shop: { version: 1, contact: { type: 'person', username: 'folake' } } as const,
  };
  const screen = homeScreen({ words, isMerchant: false, hasAccounts: true, ...ctx } as BotContext, extras);
  return (screen.rows ?? []).map((row) => row.map(({ text }) => text));
};

test.each([
  ['Ada', 'Ada'],
  ['\uffa0', 'Obi'],
  ['\u3164', '7'],
])('the first screen greets “%s” by what can be read', (first_name, name) => {
  const from = { id: 7, is_bot: false, first_name, ...(name === 'Obi' ? { last_name: name } : {}) };
  const ctx = { words, from, isMerchant: false, hasAccounts: true };
  expect(homeScreen(ctx as unknown as BotContext).html).toContain(`Hello, ${name}!`);
});

describe('the first screen has six rows at most', () => {
  test('of an agent, with as many of the last purchases as there is room for', () => {
    expect(rowsOf({}, 0, 5)).toEqual([
      ['Buy'],
      ['Again 1'],
      ['Again 2'],
      ['History', 'Help'],
      ['My balance', '➕ Top up'],
      [expect.stringMatching(/^Contact/u), 'Language'],
    ]);
  });

  test('of a merchant, with what waits for them first, and nothing rare', () => {
    expect(rowsOf({ isMerchant: true }, 3, 5)).toEqual([
      ['Waiting 1'],
      ['Waiting 2'],
      ['Waiting 3'],
      ['Buy', 'History', 'Help'],
      ['Wallet', 'People'],
      ['⚙️ For merchants', 'Language'],
    ]);
    expect(rowsOf({ isMerchant: true }, 0, 5)).toHaveLength(6);
  });
});
