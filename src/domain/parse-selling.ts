import { parseMargin } from './pricing/margin.ts';
import { type AmountFault, parseAmount } from './shared/parse-amount.ts';
import { MAX_SELLING_MINOR, type SellingPrice } from './resale.ts';

type Asks = SellingPrice['asks'];

/** What stands behind /sell. */
export type SellingLine =
  | { readonly type: 'page' }
  | { readonly type: 'price'; readonly name: string; readonly asks: Asks }
  | { readonly type: 'off'; readonly name: string }
  /** A name, and no price that could be read; an amount that cannot be has its reason. */
  | { readonly type: 'bad-price'; readonly text: string; readonly fault: AmountFault }
  | { readonly type: 'usage' };

/** `mtn 1gb 700`, `mtn +5%`, `airtime + 20`, `+20 airtime`, `mtn 1gb off`: a name, and before or behind it what is asked; without a name it is about everything. */
export function parseSellingLine(line: string): SellingLine {
  const words = line
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return { type: 'page' };
  // Names begin with digits too, such as 9mobile: the price is the longest end that can be one.
  for (let at = 0; at < words.length; at += 1) {
    const name = words.slice(0, at).join(' ');
    const text = words.slice(at).join(' ');
    if (name !== '' && OFF.test(text)) return { type: 'off', name };
    const asks = readAsks(text);
    if (asks !== undefined && (name !== '' || asks.type === 'on-top'))
      return { type: 'price', name: name || 'all', asks };
  }
  for (let end = words.length - 1; end > 0; end -= 1) {
    const asks = readAsks(words.slice(0, end).join(' '));
    if (asks?.type === 'on-top') return { type: 'price', name: words.slice(end).join(' '), asks };
  }
  const text = words.at(-1) ?? '';
  const amount = parseAmount(text, MAX_SELLING_MINOR);
  if (words.length < 2 || amount.type === 'amount') return { type: 'usage' };
  return { type: 'bad-price', text, fault: amount.fault };
}

const OFF = /^(?:off|none|remove|no|non|aucun)$/iu;

/** `+20`, `+5%`, `2% + 50`, `0` on top; `700` as a price. Undefined for anything else, such as less than what is paid. */
export function readAsks(text: string): Asks | undefined {
  if (/[+%]|percent/iu.test(text) || /^0+$/u.test(text)) {
    const parsed = parseMargin(text);
    if (parsed.type === 'rejected') return undefined;
    const { basisPoints, fixedMinor } = parsed.margin;
    if (basisPoints < 0 || fixedMinor < 0 || fixedMinor > MAX_SELLING_MINOR) return undefined;
    return { type: 'on-top', margin: parsed.margin };
  }
  const amount = parseAmount(text, MAX_SELLING_MINOR);
  return amount.type === 'amount' ? { type: 'fixed', priceMinor: amount.amountMinor } : undefined;
}
