import type { BareMessageId, Words } from '../ui/words.ts';
import {
  FOR_MERCHANTS,
  limitsIn,
  MAX_READ_LENGTH,
  withoutMoney,
  REMOVED,
  MAX_REASON_LENGTH,
} from '../../domain/orders/reseller-message.ts';
import { NO_REASON, ResellerError } from '../../domain/shared/reseller.ts';
import { cut } from '../../domain/shared/text.ts';

/** What a person reads when the service could not be asked. Only merchants read about the service, and what only they can mend. Other errors are rethrown. */
export function troubleText(error: unknown, words: Words, isMerchant: boolean): string {
  if (!(error instanceof ResellerError)) throw error;
  if (!isMerchant) return words.html('no-answer');
  return words.html(error.code === 'unauthorized' ? 'service-unauthorized' : 'service-down');
}

/** The same for who is buying. @param otherwise what all read but merchants whose key is refused */
export function notBoughtText(error: unknown, words: Words, isMerchant: boolean, otherwise: BareMessageId): string {
  const isKeyRefused = isMerchant && error instanceof ResellerError && error.code === 'unauthorized';
  if (!isKeyRefused) return words.html(otherwise);
  return `${words.html('service-unauthorized')} ${words.html('nothing-bought')}`;
}

/**
 * Why the service refused, in its own words and marked as such: lines of HTML, or none if it said nothing that can be shown. Our own words stand above,
 * because the service may say anything.
 * @param isMerchant merchants also read what is said about money, their wallet and their key. Others read the least and the most amount in our words
 */
export function resellerReasonLines(message: string | undefined, isMerchant: boolean, words: Words): string[] {
  const text = resellerReason(message ?? '', isMerchant);
  const said = text === undefined ? [] : [words.html(isMerchant ? 'order-service-says' : 'order-answer', { text })];
  return isMerchant || FOR_MERCHANTS.test(message ?? '') ? said : [...limitLines(message ?? '', words), ...said];
}

function limitLines(message: string, words: Words): string[] {
  const { leastMinor, mostMinor } = limitsIn(message.slice(0, MAX_READ_LENGTH));
  return [
    ...(leastMinor === undefined ? [] : [words.html('order-limit-least', { amount: words.money(leastMinor) })]),
    ...(mostMinor === undefined ? [] : [words.html('order-limit-most', { amount: words.money(mostMinor) })]),
  ];
}

/** The same as plain text. */
export function resellerReason(message: string, isMerchant: boolean): string | undefined {
  if (message === NO_REASON || (!isMerchant && FOR_MERCHANTS.test(message))) return undefined;
  const short = message.slice(0, MAX_READ_LENGTH);
  const told = isMerchant ? short : withoutMoney(short);
  const bare = REMOVED.reduce((text, pattern) => text.replace(pattern, '…'), told);
  const read = cut(bare.replace(/\p{Cf}/gu, ''), MAX_REASON_LENGTH);
  return /[\p{L}\p{N}]/u.test(read) ? read : undefined;
}
