import type { InlineKeyboardButton } from 'grammy/types';
import type { Shop } from '../../../domain/shop/shop.ts';
import type { Words } from '../../ui/words.ts';

/** Where to pay in, for who tops up. */
export function bankAccountLines({ bankAccount }: Shop, words: Words): string[] {
  if (bankAccount === undefined) return [];
  const { bank, number, holder } = bankAccount;
  return ['', words.html('topup-pay-in', { bank, number, holder })];
}

/** One tap copies the number for the bank's own app. */
export function copyAccountRows({ bankAccount }: Shop, words: Words): InlineKeyboardButton[][] {
  if (bankAccount === undefined) return [];
  return [[{ text: words.plain('button-copy-account'), copy_text: { text: bankAccount.number } }]];
}
