import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from './pin.ts';

/** Between digits that a person writes apart. */
const BETWEEN = /[\s\p{Cf}.,_*-]/gu;
const NAMED = /^\/?(?:my |the |mon |le )?(?:code pin|pin|code)(?!\p{L})\D{0,12}(?=\d)/u;

/**
 * Whether a text is a PIN that a person typed: `digits` alone, in any script and however spaced, which is one only while a PIN is asked for;
 * or `named`, `my pin is 4827`, which is one at any time.
 */
export function typedPinIn(text: string): 'digits' | 'named' | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, '0')
    .trim();
  if (isPin(plain)) return 'digits';
  const [name] = NAMED.exec(plain) ?? [];
  return name !== undefined && isPin(plain.slice(name.length)) ? 'named' : undefined;
}

/** Longer is no PIN, whatever stands in it. */
const MAX_TEXT_LENGTH = 60;

function isPin(text: string): boolean {
  const digits = text.replace(BETWEEN, '');
  return /^\d+$/u.test(digits) && digits.length >= MIN_PIN_LENGTH && digits.length <= MAX_PIN_LENGTH;
}
