import { soldAs } from '../catalogue/sold-services.ts';
import { inGroupsOfFour } from '../recipients/recipient.ts';
import { costOf, type Order } from './order.ts';
import type { Receipt } from './receipt.ts';
import { withoutMoney } from './reseller-message.ts';

/** How many codes a receipt shows. If there are more, the others stand only in the remark. */
export const MAX_SHOWN_CODES = 40;
/** How many of them have a button that copies them. */
export const MAX_COPIED_CODES = 20;
/** How many stand below the picture of a receipt, which has all of them. */
export const MAX_CAPTION_CODES = 6;

/**
 * What a customer needs to use what was bought. Wherever a receipt is passed on, it has the whole code. A token is a field of the receipt. For other
 * codes the service has no field (specification 2.6), so they are in the remark, after a word that says what they are.
 */
export interface ReceiptCode {
  readonly kind: 'token' | 'pin' | 'serial';
  readonly value: string;
}

/** `N/A`, `0`, `within 24 hours` and similar texts stand for a token that is still to come. Beside words, a waiting time has few digits. */
export function isToken(text: string): boolean {
  const hasWords = /(?<!\S)\p{L}*\p{Ll}\p{L}*(?!\S)/u.test(text);
  return /(?!0)\p{Nd}/u.test(text) && (!hasWords || /(?:\p{Nd}\P{Nd}*){6}/u.test(text));
}

export function codesOf({ token = '', remark = '' }: Receipt = {}): readonly ReceiptCode[] {
  const told: ReceiptCode[] = token.trim() === '' ? [] : [{ kind: 'token', value: token }];
  const known = bare(token);
  const found = codesInRemark(remark).filter(({ value }) => known === '' || !known.includes(bare(value)));
  return [...told, ...found];
}

export function hasCodes({ receipt }: Pick<Order, 'receipt'>): boolean {
  return codesOf(receipt).length > 0;
}

/** Whether a PIN, a voucher or something similar is sold. The service says so only in words. */
export function isSoldAsPin({ service, title, quantity = '', category = '' }: Order['item']): boolean {
  return (
    soldAs(service)?.secret === 'pin' ||
    /(?<!\p{L})(?:e-?)?pins?(?!\p{L})|voucher|scratch card|education/iu.test(
      `${service} ${title} ${quantity} ${category}`,
    )
  );
}

/** The remark, if it may hold a code that was not found. */
export function remarkToHandOn(order: Order): string {
  const { remark = '' } = order.receipt ?? {};
  return mayHoldCode(remark, order) ? remark : '';
}

/**
 * The service's remark on a delivered order, for everybody but merchants: without sums that they must not see, such as the cost or the wallet. A sentence
 * that may hold a PIN stays, without its sums.
 */
export function remarkForBuyers(order: Order): string {
  const { remark = '', paidMinor } = order.receipt ?? {};
  const secrets = [costOf(order), paidMinor].filter((sum) => sum !== order.priceMinor && sum !== 0);
  return withoutMoney(remark, {
    isNeeded: (sentence) => mayHoldCode(sentence, order),
    isSecret: (sum) => secrets.includes(sum),
  });
}

/**
 * Whether the remark, or a sentence of it, may hold a code that was not found: for what is sold as a PIN and has no code, and for PINs and tokens if
 * there is another long number that no word calls that of a transaction.
 */
function mayHoldCode(text: string, { item, recipient, receipt = {} }: Order): boolean {
  const codes = codesOf(receipt);
  if (isSoldAsPin(item) && codes.length === 0) return true;
  if (!isSoldAsPin(item) && !item.yieldsToken) return false;
  return hasOtherNumber(text, [recipient.customerId, ...codes.map(({ value }) => value)].map(bare));
}

function hasOtherNumber(text: string, known: readonly string[]): boolean {
  return [...text.matchAll(LONG_NUMBER)].some(
    ([, label, number = '']) => label === undefined && !known.some((each) => each.includes(bare(number))),
  );
}

export function shownCode({ kind, value }: ReceiptCode): string {
  if (kind === 'token') return shownToken(value);
  return /^[\d\s-]+$/u.test(value) ? inGroupsOfFour(value) : value;
}

const LABEL = String.raw`(?<serial>serials?(?: ?(?:numbers?|nos?|num)\b)?|s\/n|sn)|(?<token>tokens?(?: ?(?:numbers?|nos?)\b)?|kct)|(?<pin>(?:e-?|card ?)?pins?(?: ?(?:codes?|numbers?|nos?)\b)?|voucher(?: ?(?:codes?|numbers?|nos?)\b)?|(?:activation|access|recharge|purchased?|registration|scratch) ?(?:card|code))`;
/** Digits in groups, or letters and digits in one piece, but not a sum of money. */
const VALUE = String.raw`(?:\d{3,6}(?:[ \u00a0-]\d{2,6}(?![\p{L}\d]))+|(?=[a-z-]*\d)[a-z\d]+(?:-[a-z\d]+)*)(?![\p{L}\d]|[.,]\d{1,3}(?!\d))`;
const CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${LABEL})(?: ?\d{1,2}(?= ?[:=.)]))?[^\S\n]*(?:[.)]|is\b|are\b)?[^\S\n]*(?<sure>[:=#–-]\s*)?(?<value>${VALUE})(?<more>(?:\s*(?:[,;&]|and\b)\s*(?=(?:[a-z -]*\d){4})${VALUE})*)`,
  'giu',
);
/** One heading stands for two columns. */
const COLUMNS = /pins?\s*(?:[/&|,]|and)\s*serial|serial(?: ?(?:numbers?|nos?))?\s*(?:[/&|,]|and)\s*(?:e-?)?pins?/iu;
const LONG_NUMBER =
  /((?:transaction|trans|txn|trx|ref(?:erence)?|receipt|invoice|session|order|request|meter|account)[\s.:#]*(?:(?:no|number|id|ref|reference)\b[\s.:#]*)?)?(?<!\d|\d[ -])(\d(?:[ -]?\d){9,})/giu;

function codesInRemark(remark: string): ReceiptCode[] {
  if (COLUMNS.test(remark)) return [];
  const found = [...remark.matchAll(CODE)].flatMap(({ groups = {} }) => {
    const { serial, token, value = '', more = '', sure } = groups;
    const kind = serial !== undefined ? 'serial' : token !== undefined ? 'token' : 'pin';
    const label = serial ?? token ?? groups['pin'] ?? '';
    const values = /s$/iu.test(label) ? [value, ...(more.match(new RegExp(VALUE, 'giu')) ?? [])] : [value];
    return values
      .filter((each) => isCode(each, sure !== undefined))
      .map((each): ReceiptCode => ({ kind, value: each }));
  });
  return found.filter((one, at) => found.findIndex((other) => bare(other.value) === bare(one.value)) === at);
}

/** Without a colon, a word with one digit may be any word. So four digits are needed. */
function isCode(value: string, isSure: boolean): boolean {
  return isSure ? value.length >= 4 : value.replace(/\D/gu, '').length >= 4;
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/**
 * A token as people read and type it, in groups of four. If it holds more than digits, such as a token and the two that change a meter's key, each long
 * number is grouped by itself, so that no group mixes two numbers.
 */
export function shownToken(token: string): string {
  return isOneNumber(token) ? inGroupsOfFour(token) : token.replace(/\d{8,}/gu, inGroupsOfFour);
}

/** The same to be pasted: only the digits, or as the service writes it. */
export function copiedCode({ value }: ReceiptCode): string {
  return isOneNumber(value) ? value.replace(/[\s-]/gu, '') : value.trim();
}

function isOneNumber(token: string): boolean {
  return /^[\d\s-]*$/u.test(token);
}
