import type { Product } from '../catalogue/products.ts';
import { NO_USUAL_PLANS } from '../catalogue/usual-plan.ts';
import type { Minor } from '../shared/money.ts';
import { candidatesOf } from './matching-products.ts';
import { moneyOf, readAmount, readNumbers } from './numbers-in-text.ts';
import { productsIn, type QuickOrderContext } from './meaning.ts';
import { joinOctets, splitGlued } from './saved-names-in-text.ts';
import { MAX_LINE_LENGTH, type TextToken, tokensOf, wordsIn } from './tokenize.ts';
import { chooseWithoutNumber } from './choose-offer.ts';

export interface PriceQuestion {
  readonly products: readonly [Product, ...Product[]];
  /** True if nothing is exactly what was asked for, and these products come near. */
  readonly isNear: boolean;
  /** For products that are sold in any amount. */
  readonly amountMinor?: Minor | undefined;
}

/** If a text has one of these words, it asks for a price; so do `how` and `much` together. */
const ASKING: ReadonlySet<string> = new Set(
  'howmuch price prices cost costs combien prix coute coutent nawa'.split(' '),
);
const AROUND: ReadonlySet<string> = new Set(
  'how much hw what whats s are be does do does una your list now today tell show know dey na c est quel quels quelle sont ne nawane'.split(
    ' ',
  ),
);

/** Whether a text asks what something costs, whether that is sold here or not. */
export function asksPrice(text: string): boolean {
  if (text.length > MAX_LINE_LENGTH || /^\s*\/|[\n\r]/u.test(text)) return false;
  const words = wordsIn(tokensOf(text));
  return words.some((word) => ASKING.has(word)) || /\bh(?:o)?w much\b/u.test(words.join(' '));
}

/** What `how much is 1gb mtn` asks for, read in the way of a line; undefined if one of its words means nothing on sale. */
export function readPriceQuestion(text: string, context: QuickOrderContext): PriceQuestion | undefined {
  const tokens = joinOctets(tokensOf(splitGlued(text, context.named, context.productIndex)), context.named).filter(
    ({ text: word }) => !ASKING.has(word) && !AROUND.has(word),
  );
  const candidates = candidatesOf(wordsIn(tokens), context.productIndex);
  if (candidates.unknown.length > 0 || !candidates.names) return undefined;
  const amount = amountIn(tokens, context);
  if (amount === undefined) return undefined;
  const chosen = chooseWithoutNumber(
    // If a size is asked for, the prices of all its plans are told, and not only that of the usual one.
    { ...context, usual: NO_USUAL_PLANS, tokens, candidates, by: undefined, again: false },
    amount.amountMinor,
  );
  const isNear = chosen.type === 'no-such';
  const [first, ...others] = isNear ? chosen.close : productsIn(chosen);
  if (first === undefined) return undefined;
  return { products: [first, ...others], isNear, ...amount };
}

/** The amount, also beside a phone number; undefined if it is not clear. */
function amountIn(
  tokens: readonly TextToken[],
  rules: QuickOrderContext,
): Pick<PriceQuestion, 'amountMinor'> | undefined {
  const money = moneyOf(tokens, rules);
  if (money.type !== 'amount') return undefined;
  const alone = readAmount(tokens, money.amountMinor, rules);
  const [only, ...others] = alone.type === 'amount' ? [alone] : readNumbers(tokens, 'phone', money.amountMinor, rules);
  return only === undefined || others.length > 0 ? undefined : { amountMinor: only.amountMinor };
}
