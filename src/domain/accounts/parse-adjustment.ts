import { type AmountFault, parseAmount } from '../shared/parse-amount.ts';
import type { Minor } from '../shared/money.ts';
import { MAX_BOOKING, MAX_NOTE_LENGTH } from './book-entry.ts';

/** Several people may have the same name. */
export type WhoTyped =
  | { type: 'id'; userId: number }
  | { type: 'username'; username: string }
  | { type: 'name'; name: string };

type AmountLine =
  | { type: 'amount'; amountMinor: Minor; note: string }
  /** @property text what was meant as the amount */
  | { type: 'rejected'; fault: AmountFault; text: string };

export type AdjustmentText =
  | { type: 'empty' }
  | { type: 'who'; who: WhoTyped }
  | { type: 'whole'; who: WhoTyped; amount: AmountLine };

/**
 * `PERSON AMOUNT [note]`, as a merchant types it: `@folake 10,000 for March`, `5310204999 2 000`, `Folake Adeyemi ₦500`. A name goes up to the
 * first word that could begin an amount; numbers alone at the beginning are an id.
 */
export function parseAdjustment(line: string): AdjustmentText {
  const words = line.split(/\s+/u).filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return { type: 'empty' };
  const length = ID.test(first) || first.startsWith('@') ? 1 : nameLength(words);
  const who = readWho(words.slice(0, length).join(' '));
  const rest = words.slice(length);
  return rest.length === 0
    ? { type: 'who', who }
    : { type: 'whole', who, amount: parseAdjustmentAmount(rest.join(' ')) };
}

/** `AMOUNT [note]`: the longest beginning that can be read as an amount is the amount. So `2 000 for March` is two thousand. */
export function parseAdjustmentAmount(line: string): AmountLine {
  const words = line.split(/\s+/u).filter((word) => word !== '');
  for (let length = Math.min(words.length, MAX_AMOUNT_WORDS); length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ');
    const parsed = parseAmount(text, MAX_BOOKING);
    if (parsed.type === 'rejected' && parsed.fault === 'not-a-number') continue;
    if (parsed.type === 'rejected') return { ...parsed, text };
    const note = words.slice(length).join(' ').slice(0, MAX_NOTE_LENGTH).toWellFormed();
    // `2 50` may be meant as 2.50, as 250, or as 2 with a note.
    if (SHORT_NUMBER.test(text) && /^\d/u.test(note)) return { type: 'rejected', fault: 'ambiguous', text: line };
    return { type: 'amount', amountMinor: parsed.amountMinor, note };
  }
  return { type: 'rejected', fault: 'not-a-number', text: words[0] ?? '' };
}

/** `5000 paid by transfer, GTB`: an amount, and behind it how it was paid, which is its note. Undefined if the words may mean something else. */
export function parsePayment(text: string): Extract<AmountLine, { type: 'amount' }> | undefined {
  const line = parseAdjustmentAmount(text);
  if (line.type !== 'amount' || text.length > MAX_NOTE_LENGTH) return undefined;
  return SAYS_PAID.test(line.note) && !SAYS_OTHERWISE.test(line.note) ? line : undefined;
}

const SAYS_PAID = /(?<!\p{L})(?:paid|payed|sent|transfer(?:red)?|deposit(?:ed)?|pay[ée]|envoy[ée]|virement)(?!\p{L})/iu;
const SAYS_OTHERWISE = /[\d?]|(?<!\p{L})(?:not|never|pas|don.?t|didn.?t|will|go)(?!\p{L})/iu;

/** No id begins with a zero, as most phone numbers do. A phone number without its zero looks like an id. */
const ID = /^[1-9]\d{0,15}$/u;
const SHORT_NUMBER = /^\d{1,3}$/u;
/** `NGN 100 000 000 k` */
const MAX_AMOUNT_WORDS = 6;
const BEGINS_AMOUNT = /^[-−–+]?(?:₦|NGN|N)?\d/iu;
const CURRENCY = /^[-−–+]?(?:₦|NGN|N)$/iu;

function nameLength(words: readonly string[]): number {
  const end = words.findIndex(
    (word, index) =>
      index > 0 && (BEGINS_AMOUNT.test(word) || (CURRENCY.test(word) && BEGINS_AMOUNT.test(words[index + 1] ?? ''))),
  );
  return end === -1 ? words.length : end;
}

export function readWho(text: string): WhoTyped {
  if (ID.test(text)) return { type: 'id', userId: Number(text) };
  return text.startsWith('@') ? { type: 'username', username: text.slice(1) } : { type: 'name', name: text };
}
