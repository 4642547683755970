import type { InlineKeyboardButton } from 'grammy/types';
import type { Minor } from '../../../../domain/shared/money.ts';
import { button, MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { openBalance } from '../../accounts/routes.ts';

/** On a button and nowhere in the text, because agents forward receipts to their customers, and a forward drops buttons. */
export function balanceButton(balanceMinor: Minor, words: Words): InlineKeyboardButton {
  return button(words.plain('button-balance-now', { balance: words.shortMoney(balanceMinor) }), openBalance.data());
}

/** The same with what was earned; none where there is nothing to say, or where a phone would cut it. */
export function earnedButtons(
  balance: InlineKeyboardButton,
  earnedMinor: Minor | undefined,
  words: Words,
): InlineKeyboardButton[] {
  if (earnedMinor === undefined || earnedMinor === 0) return [];
  const text = `${balance.text} · ${words.plain('order-earned', { earned: words.shortMoney(earnedMinor) })}`;
  return text.length > MAX_LABEL_LENGTH ? [] : [{ ...balance, text }];
}
