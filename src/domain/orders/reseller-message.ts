import { fromDecimal, type Minor } from '../shared/money.ts';

/** People read at most so many letters of the reason for a refusal. */
export const MAX_REASON_LENGTH = 200;
/** A longer text is cut before it is searched. */
export const MAX_READ_LENGTH = 2_000;

/**
 * The reseller's words as a buyer may read them: without every sentence that names a sum of money. Such a sum may be what the merchant's wallet has, or
 * what the merchant paid for the purchase. It may be said in any words, so no list of words would be complete.
 * @param isNeeded whether the buyer needs something in a sentence; such a sentence stays, without its sums
 * @param isSecret whether a number is a sum even if no word of money stands there
 */
export function withoutMoney(
  text: string,
  {
    isNeeded = () => false,
    isSecret = () => false,
  }: { readonly isNeeded?: (sentence: string) => boolean; readonly isSecret?: (amount: Minor) => boolean } = {},
): string {
  const kept = sentencesOf(text).map((sentence) => {
    if (!namesMoney(sentence, isSecret)) return sentence;
    return isNeeded(sentence) ? withoutSums(sentence) : '\n'.repeat(sentence.split('\n').length - 1);
  });
  return kept
    .join('')
    .replace(/\s*\n\s*/gu, '\n')
    .trim();
}

const CURRENCY = String.raw`(?:₦|€|£|₵|\$|=n=|(?<![\p{L}\d])(?:ngn|xaf|xof|f?cfa|ghs|kes|usd|eur|gbp|naira|kobo|dollars?)(?![\p{L}]))`;
/** `N500` and `#500`, as people write it; not `PIN500` or `order #500`. */
const SHORT_CURRENCY = String.raw`(?<![\p{L}\d])n\s?(?=\d)|(?<!(?:no|order|ref|reference|id|ticket|number|serial|pin)\W{0,2})#\s?(?=\d)`;
const MONEY_WORD = String.raw`(?<!\p{L})(?:bal(?:ance)?s?|wallet|purse|float|funds?|cost(?:s|ing)?|cost ?price|price[ds]?|rates?|tariff|charg(?:e|ed|es|ing)|fees?|commissions?|discounts?|profits?|margins?|amount|amt|paid|pay(?:ment|s)?|sold|debit(?:ed)?|credit(?:ed)?|deduct(?:ed|ion)?|spent|spend(?:ing)?|refund(?:ed)?|worth|valued?|total|sum|left|remain(?:s|ing|der)?|available|avail|due|owe[ds]?|debt|money|cash|minimum|min|maximum|max|limit|solde|reste|montant|prix|co[uû]t|frais|pay[ée])(?!\p{L})`;
/** Units of other things than money. */
const UNIT = String.raw`\s?(?:%|[kmgt]b(?:ps)?|kwh|kw|units?|days?|hours?|hrs?|h|minutes?|mins?|seconds?|secs?|s|months?|weeks?|years?|times?|pins?|sms|vouchers?|cards?|tokens?|jours?|mois|heures?)(?!\p{L})`;
const NUMBER = String.raw`(?<![\p{L}\d.,:/-])\d+(?:[, ]\d{3})*(?:\.\d+)?k?(?![\p{L}\d]|[.,:/-]\d|${UNIT})`;
const HAS_CURRENCY = new RegExp(`${CURRENCY}|${SHORT_CURRENCY}`, 'iu');
const HAS_MONEY_WORD = new RegExp(MONEY_WORD, 'iu');
/** However long the number is. */
const BESIDE_MONEY_WORD = new RegExp(
  String.raw`${MONEY_WORD}[\s:=.\-–]*(?:(?:is|are|of|was|now|at|remains)(?!\p{L})[\s:=]*)*[1-9](?!\d*(?:\.\d+)?${UNIT})(?![\d.]*[\p{L}])`,
  'iu',
);
/** Written like money: with two decimals, or with commas. */
const LOOKS_LIKE_MONEY = new RegExp(
  String.raw`(?<!units?\W{0,3})(?<![\p{L}\d.,:/-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2})(?![\p{L}\d]|[.,:/-]\d|${UNIT})`,
  'iu',
);

function namesMoney(sentence: string, isSecret: (amount: Minor) => boolean): boolean {
  const text = sentence.normalize('NFKC');
  if (HAS_CURRENCY.test(text) || LOOKS_LIKE_MONEY.test(text) || BESIDE_MONEY_WORD.test(text)) return true;
  const sums = amountsIn(text);
  return (HAS_MONEY_WORD.test(text) && sums.length > 0) || sums.some(isSecret);
}

/** Numbers that can be sums. A longer number names a customer, a transaction or a PIN. */
function amountsIn(text: string): Minor[] {
  return [...text.replace(LONG_NUMBER, 'x').matchAll(new RegExp(NUMBER, 'giu'))].flatMap(([found]) => {
    const digits = found.replace(/[, k]/giu, '');
    const amount = fromDecimal(Number(digits) * (/k$/iu.test(found) ? 1_000 : 1));
    return amount === undefined || digits.replace(/\..*/u, '').length > MAX_DIGITS ? [] : [amount];
  });
}

const MAX_DIGITS = 9;
const LONG_NUMBER = /(?<!\d|\d[.,])\d(?:[ -]?\d){9,}(?!\d|[.,]\d)/gu;

function withoutSums(sentence: string): string {
  const beside = new RegExp(
    String.raw`((?:${CURRENCY}|${SHORT_CURRENCY}|${MONEY_WORD}[\s:=.–-]*)\s*)[1-9][\d,]*(?:\.\d+)?`,
    'giu',
  );
  return sentence
    .replace(beside, '$1…')
    .replace(new RegExp(`${LONG_NUMBER.source}|${NUMBER}`, 'giu'), (found) =>
      found.replace(/\D/gu, '').length > MAX_DIGITS ? found : '…',
    );
}

/** The sentences, with what separates them. After a word of money, a line break or a dot separates nothing, because the sum comes next. */
function sentencesOf(text: string): string[] {
  const parts = text.split(/(?<=[.!?;|](?=\s))|(?<=\n)/u);
  const sentences: string[] = [];
  for (const part of parts) {
    const before = sentences.at(-1);
    if (before !== undefined && OPEN_END.test(before) && /^\s*\S{0,4}?\d/u.test(part))
      sentences[sentences.length - 1] = before + part;
    else sentences.push(part);
  }
  return sentences;
}

const OPEN_END = new RegExp(String.raw`(?:${MONEY_WORD}|${CURRENCY}|(?<!\p{L})n|[:=])[\s:=.\-–]*$`, 'iu');

/** The least and the most that a refusal names, so that the bot can say them in other words. */
interface NamedLimits {
  readonly leastMinor?: Minor;
  readonly mostMinor?: Minor;
}

const LEAST = /(?<!\p{L})(?:min(?:imum)?|at least|less than|below|lowest|least|under|too (?:low|small))(?!\p{L})/iu;
const MOST =
  /(?<!\p{L})(?:max(?:imum)?|at most|more than|above|exceed(?:s|ed|ing)?|highest|most|over|too (?:high|large|much)|limit)(?!\p{L})/iu;
/** If one of these words is there, it is not the buyer's money. */
const OF_MERCHANT =
  /(?<!\p{L})(?:bal(?:ance)?|wallet|float|funds?|merchant|commission|credit|debt|owe|your|cost)(?!\p{L})/iu;

export function limitsIn(message: string): NamedLimits {
  return sentencesOf(message.normalize('NFKC'))
    .filter((sentence) => !OF_MERCHANT.test(sentence))
    .reduce<NamedLimits>((limits, sentence) => ({ ...limitsOf(sentence), ...limits }), {});
}

function limitsOf(sentence: string): NamedLimits {
  const bare = sentence.replace(new RegExp(`${CURRENCY}|${SHORT_CURRENCY}`, 'giu'), ' ');
  const between = new RegExp(String.raw`between\s+(${NUMBER})\s+(?:and|to|-)\s+(${NUMBER})`, 'iu').exec(bare);
  const [least, most] = between === null ? [] : [between[1] ?? '', between[2] ?? ''].flatMap(amountsIn);
  if (least !== undefined && most !== undefined) return { leastMinor: least, mostMinor: most };
  const leastMinor = amountAfter(bare, LEAST);
  const mostMinor = amountAfter(bare, MOST);
  return {
    ...(leastMinor === undefined ? {} : { leastMinor }),
    ...(mostMinor === undefined || mostMinor === leastMinor ? {} : { mostMinor }),
  };
}

/** The first sum behind the word; if there is none, the last one before it. */
function amountAfter(sentence: string, word: RegExp): Minor | undefined {
  const found = word.exec(sentence);
  if (found === null) return undefined;
  return amountsIn(sentence.slice(found.index))[0] ?? amountsIn(sentence.slice(0, found.index)).at(-1);
}

/** Words about the wallet, the key and the insides of the service. A buyer can do nothing about these. */
export const FOR_MERCHANTS =
  /\bwallet\b|insufficient (?:funds?|balance)|low balance|\bmerchant\b|account balance|\bfloat\b|api[\s_-]?key|\bbearer\b|unauthori[sz]ed|unauthenticated|authentication|credential|\bHTTP\W?\d{3}\b|status code \d{3}|exception|SQLSTATE|stack trace/iu;

const DOMAINS = 'com|net|org|io|ng|co|me|app|dev|africa|info|biz|xyz|local|internal|localhost';

/** What a chat must never show, such as keys, addresses and accounts of Telegram, and nothing that a person could tap. */
export const REMOVED: readonly RegExp[] = [
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
  // Letters and digits in one long piece are a key, a token or a reference, and no word of a language.
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/giu,
];
