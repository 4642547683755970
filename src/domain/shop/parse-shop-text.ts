import { cleanLine, letterCount } from '../shared/clean-line.ts';

export const MAX_NAME_LETTERS = 60;
export const MAX_RECEIPT_LINE_LETTERS = 120;

/** @property letters how many there were */
export type ParsedShopText =
  | { type: 'text'; text: string }
  | { type: 'rejected'; fault: 'empty' | 'too-long'; letters: number };

export function parseShopName(text: string): ParsedShopText {
  return parseLine(text, MAX_NAME_LETTERS);
}

/** What stands under every receipt. */
export function parseReceiptLine(text: string): ParsedShopText {
  return parseLine(text, MAX_RECEIPT_LINE_LETTERS);
}

/** Nothing is cut: half a name is not what the merchant wanted to be called. */
function parseLine(text: string, maxLetters: number): ParsedShopText {
  const line = cleanLine(text);
  const letters = letterCount(line);
  if (!/[\p{L}\p{N}]/u.test(line)) return { type: 'rejected', fault: 'empty', letters };
  return letters > maxLetters ? { type: 'rejected', fault: 'too-long', letters } : { type: 'text', text: line };
}
