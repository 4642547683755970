import type { Product } from '../catalogue/products.ts';
import { NO_USUAL_PLANS } from '../catalogue/usual-plan.ts';
import type { Minor } from '../shared/money.ts';
import { candidatesOf } from './candidates.ts';
import { moneyOf, readAmount, readNumbers } from './numbers-in-text.ts';
import { productsIn, type QuickOrderContext } from './meaning.ts';
import { joinOctets, splitGlued } from './saved-names-in-text.ts';
import { type TextToken, tokensOf, wordsIn } from './tokenize.ts';
import { chooseWithoutNumber } from './choose-offer.ts';

/** What somebody asks the price of. */
export interface PriceQuestion {
  /** At least one. */
  readonly products: readonly [Product, ...Product[]];
  /** None is what was asked for: these come near. */
  readonly isNear: boolean;
  /** For what is sold by the amount. */
  readonly amountMinor?: Minor | undefined;
}

/** One of these asks; `how` and `much` do together. */
const ASKING: ReadonlySet<string> = new Set(
  'howmuch price prices cost costs combien prix coute coutent nawa'.split(' '),
);
/** Stand around them. */
const AROUND: ReadonlySet<string> = new Set(
  'how much hw what whats s are be does do does una your list now today tell show know dey na c est quel quels quelle sont ne nawane'.split(
    ' ',
  ),
);
/** Longer is talk. */
const MAX_LENGTH = 200;

/** Whether a text asks what something costs, whatever that is. */
export function asksPrice(text: string): boolean {
  if (text.length > MAX_LENGTH || /^\s*\/|[\n\r]/u.test(text)) return false;
  const words = wordsIn(tokensOf(text));
  return words.some((word) => ASKING.has(word)) || /\bh(?:o)?w much\b/u.test(words.join(' '));
}

/** What `how much is 1gb mtn` asks for, read as a line is; undefined if a word in it is about nothing that is sold. */
export function readPriceQuestion(text: string, context: QuickOrderContext): PriceQuestion | undefined {
  const tokens = joinOctets(tokensOf(splitGlued(text, context.named, context.productIndex)), context.named).filter(
    ({ text: word }) => !ASKING.has(word) && !AROUND.has(word),
  );
  const candidates = candidatesOf(wordsIn(tokens), context.productIndex);
  if (candidates.unknown.length > 0 || !candidates.names) return undefined;
  const amount = amountIn(tokens, context);
  if (amount === undefined) return undefined;
  const chosen = chooseWithoutNumber(
    // Of a size all plans have a price, and not the usual one alone.
    { ...context, usual: NO_USUAL_PLANS, tokens, candidates, by: undefined, again: false },
    amount.amountMinor,
  );
  const isNear = chosen.type === 'no-such';
  const [first, ...others] = isNear ? chosen.close : productsIn(chosen);
  if (first === undefined) return undefined;
  return { products: [first, ...others], isNear, ...amount };
}

/** Also beside a phone number; undefined if it is not clear. */
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
