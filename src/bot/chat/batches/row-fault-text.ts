import { type Batch, rowStateOf, type RowStatus, type WrongRow } from '../../../domain/batches/batch.ts';
import { type Product, titleOf } from '../../../domain/catalogue/products.ts';
import { mayInsistOn, type NumberDoubt } from '../../../domain/recipients/recipient.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { BadRow, CheckFault } from '../../../domain/batches/check-row.ts';
import { plainText } from '../../ui/with-english.ts';
import { inOneLanguage, type Words } from '../../ui/words.ts';
import { doubtWords, nameFaultText, orderedAndPaid } from '../../shared/number-words.ts';
import { originalOf } from '../../../domain/batches/batch-row.ts';
import type { BatchView } from '../../../services/batches/view-batch.ts';
import { amountFaultText } from '../../shared/money-words.ts';
import { pausedText } from '../../conversations/purchase/prices-and-pauses.ts';
import { cut, quoted } from '../../../domain/shared/text.ts';

const MAX_TITLE_LENGTH = 60;
const MAX_WHY_LENGTH = 200;

/** A row that cannot be bought, as its list keeps it: its text and the reason, in short plain text. If the language has drafts, also the drafted reason. */
export function wrongRowOf({ row, text, fault }: BadRow, maxMinor: Minor, words: Words): WrongRow {
  const whyIn = (words: Words): string => cut(plainFault(fault, maxMinor, words), MAX_WHY_LENGTH);
  const why = whyIn(inOneLanguage(words));
  const wrong = { row, text: quoted(text), why, ...openOf(fault) };
  const draft = words.drafts?.open();
  if (draft === undefined) return wrong;
  const own = { locale: words.locale, why: whyIn(draft.words) };
  return draft.isWhole() ? { ...wrong, draft: own } : wrong;
}

function openOf(fault: CheckFault): Pick<WrongRow, 'open' | 'isPaused'> {
  if (fault.type === 'paused') return { isPaused: true };
  if (fault.type === 'several') return { open: { asked: fault.asked } };
  if (fault.type !== 'amount-missing') return {};
  return { open: { asked: fault.asked, productName: fault.product.name } };
}

export function wrongRowLine({ row, text, why, draft }: WrongRow, words: Words): string {
  if (why === '') return words.html('list-wrong-row', { row });
  return words.html('list-fault', { row, text, why: draft?.locale === words.locale ? draft.why : why });
}

/** Plain, and without the sign that stands before it in the chat, because it stands behind other words. */
export function plainFault(fault: CheckFault, maxMinor: Minor, words: Words): string {
  return plainText(rowFaultText(fault, maxMinor, words)).replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, '');
}

/** As HTML, without the number, because the row shows it. */
function rowFaultText(fault: CheckFault, maxMinor: Minor, words: Words): string {
  switch (fault.type) {
    case 'several':
      return severalText(fault.products, words);
    case 'amount-missing':
      return words.html('row-amount-missing', { name: cut(titleOf(fault.product), MAX_TITLE_LENGTH) });
    case 'phone-length': {
      const facts = { count: Math.abs(fault.off), usual: fault.usual };
      return words.html(fault.off < 0 ? 'row-too-short' : 'row-too-long', facts);
    }
    case 'two-names':
    case 'which-number':
    case 'name-unfit':
      return nameFaultText(fault, words);
    case 'unclear-amount':
      return amountFaultText(fault.fault, fault.text, maxMinor, words);
    case 'unclear-word':
      return words.html('line-unclear-word', { word: quoted(fault.word) });
    case 'paused':
      return pausedText(fault.pause, words, cut(fault.title, MAX_TITLE_LENGTH));
    case 'limit':
      return words.html('limit-purchase', {
        price: words.money(fault.priceMinor),
        limit: words.money(fault.limitMinor),
      });
    case 'below-least':
      return words.html('fault-amount-too-small', { min: words.money(fault.leastMinor), max: words.money(maxMinor) });
    case 'doubted':
      return doubtText(fault.doubt, fault.customerId, words);
    case 'refused':
      return words.html('verify-refused-row', { product: cut(fault.title, MAX_TITLE_LENGTH) });
    case 'unverified':
      return words.html('verify-unverified');
    case 'unclear-numbers': {
      if (fault.isSpaced !== true) return words.html('row-unclear-numbers');
      const text = words.html('row-spaced-numbers');
      return fault.mayLackDigit === true ? `${text} ${words.html('line-lacks-digit')}` : text;
    }
    case 'bare-number':
      return fault.lacks === undefined ? words.html('row-bare-number') : words.html('row-too-short', fault.lacks);
    case 'rounded':
    case 'torn':
    case 'columns':
    case 'unreadable':
    case 'number-missing':
    case 'no-such':
    case 'heading-open':
    case 'unanswered':
      return words.html(`row-${fault.type}`);
  }
}

function severalText(products: readonly Product[], words: Words): string {
  const providers = [...new Set(products.map(({ provider }) => provider))];
  if (providers.length === products.length) return words.html('row-several', { names: shortOf(providers).join(', ') });
  const names = products.slice(0, 2).map((product) => cut(titleOf(product), MAX_TITLE_LENGTH));
  const facts = { names: names.join(', ') };
  if (names.length === products.length) return words.html('row-several', facts);
  return words.html('row-several-such', { ...facts, count: products.length });
}

/** The names without their last word, if all names have the same last word. */
function shortOf(providers: readonly string[]): readonly string[] {
  const [last = ''] = providers.map((name) => name.slice(name.lastIndexOf(' ')));
  const short = last.startsWith(' ') && providers.every((name) => name.endsWith(last));
  return short ? providers.map((name) => name.slice(0, -last.length)) : providers;
}

/** Also says what to do if the number is right. A single purchase has a button for that. */
function doubtText(doubt: NumberDoubt, customerId: string, words: Words): string {
  const text = doubtWords(doubt, words);
  return mayInsistOn(customerId) ? `${text} ${words.html('row-doubted')}` : text;
}

export function reasonOf(row: RowStatus, { batch, stop }: BatchView, words: Words): string {
  const { order } = row;
  switch (rowStateOf(row)) {
    case 'refused':
      return refusalText(row, batch, words);
    case 'failed':
      if (order?.state === 'closed' || order?.state === 'reversed') return words.plain(`list-${order.state}`);
      return words.plain(`failure-${order?.failure?.reason ?? 'undelivered'}`);
    case 'waiting':
      return stop === undefined ? '' : words.plain(`list-stop-${stop}`);
    case 'processing':
    case 'successful':
      return '';
  }
}

function refusalText(row: RowStatus, batch: Batch, words: Words): string {
  const { refusal = 'expired', wanted } = row;
  const original = refusal === 'twin' ? originalOf(batch, row) : undefined;
  if (original !== undefined) return words.plain('list-refusal-twin-of', { row: original });
  if (refusal !== 'short' && refusal !== 'day-limit') return words.plain(`list-refusal-${refusal}`);
  return words.plain(`list-refusal-${refusal}`, { price: orderedAndPaid(wanted, words) });
}
