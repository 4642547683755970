import { limitsIn, withoutMoney } from '../../../../domain/orders/service-sentences.ts';
import { NO_REASON } from '../../../../domain/shared/reseller.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

const MAX_REASON_LENGTH = 200;
/** Longer texts are cut before they are looked through. */
const MAX_READ_LENGTH = 2_000;

/**
 * Why the service refused, in its own words and marked as not ours: lines of HTML, or none if it said nothing fit to be read. Our own words come
 * before it: what it says may be about anything.
 * @param isMerchant merchants also read what is said of money, of their wallet and key; to others the least and the most are said in our words
 */
export function serviceReasonLines(message: string | undefined, isMerchant: boolean, words: Words): string[] {
  const text = serviceReason(message ?? '', isMerchant);
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
export function serviceReason(message: string, isMerchant: boolean): string | undefined {
  if (message === NO_REASON || (!isMerchant && FOR_MERCHANTS.test(message))) return undefined;
  const short = message.slice(0, MAX_READ_LENGTH);
  const told = isMerchant ? short : withoutMoney(short);
  const bare = REMOVED.reduce((text, pattern) => text.replace(pattern, '…'), told);
  const read = cut(bare.replace(/\p{Cf}/gu, ''), MAX_REASON_LENGTH);
  return /[\p{L}\p{N}]/u.test(read) ? read : undefined;
}

/** The wallet, the key and the innards of the service: nothing that a buyer can do anything about. */
const FOR_MERCHANTS =
  /\bwallet\b|insufficient (?:funds?|balance)|low balance|\bmerchant\b|account balance|\bfloat\b|api[\s_-]?key|\bbearer\b|unauthori[sz]ed|unauthenticated|authentication|credential|\bHTTP\W?\d{3}\b|status code \d{3}|exception|SQLSTATE|stack trace/iu;

const DOMAINS = 'com|net|org|io|ng|co|me|app|dev|africa|info|biz|xyz|local|internal|localhost';

/** What must never be shown in a chat, and nothing that a person could tap: keys, addresses, accounts of Telegram. */
const REMOVED: readonly RegExp[] = [
  /\bbearer\s+\S+/giu,
  /\b(?:api[\s_-]?key|secret|authorization|password|access[\s_-]?token)\b\W{0,3}(?:is\s+)?[\w.~+/=-]{6,}/giu,
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/giu,
  /\S+@\S+\.\S+/gu,
  /(?<!\w)@\w{3,}/gu,
  new RegExp(String.raw`\b(?:[\w-]+\.)+(?:${DOMAINS})\b(?::\d+)?(?:\/\S*)?`, 'giu'),
  /\blocalhost(?::\d+)?(?:\/\S*)?/giu,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?/gu,
  /(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/giu,
  /(?<!\w)(?:\/[\w.-]+){2,}/gu,
  /\b(?:sk|pk|key|tok|live|test)[_-][\w-]{8,}/giu,
  // Letters and digits in one long piece: a key, a token or a reference, and no word of a language.
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/giu,
];
