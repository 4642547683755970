import type { Product } from '../catalogue/products.ts';
import { NO_USUAL_PLANS } from '../catalogue/usual-plan.ts';
import type { Minor } from '../shared/money.ts';
import { candidatesOf } from './candidates.ts';
import { moneyOf, readAmount, readNumbers } from './numbers-in-text.ts';
import type { QuickOrderContext } from './meaning.ts';
import { joinOctets, splitGlued } from './saved-names-in-text.ts';
import { type TextToken, tokensOf } from './tokenize.ts';
import { chooseWithoutNumber } from './choose-offer.ts';

/** What somebody asks the price of. */
export interface PriceQuestion {
  /** At least one. */
  readonly products: readonly [Product, ...Product[]];
  /** None is what was asked for: these come near. */
  readonly isNear: boolean;
  /** For what is sold by the amount. */
  readonly amountMinor?: Minor;
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
  const [first, ...others] = productsOf(chosen);
  if (first === undefined) return undefined;
  const isNear = chosen.type === 'no-such';
  return { products: [first, ...others], isNear, ...amount };
}

/** Also beside a phone number; undefined if it is not clear. */
function amountIn(tokens: readonly TextToken[], rules: QuickOrderContext): { amountMinor?: Minor } | undefined {
  const money = moneyOf(tokens, rules);
  if (money.type === 'fault' || money.type === 'several') return undefined;
  const said = money.type === 'amount' ? money.amountMinor : undefined;
  const alone = readAmount(tokens, said, rules);
  const [only, ...others] = alone.type === 'amount' ? [alone] : readNumbers(tokens, 'phone', said, rules);
  if (only === undefined || others.length > 0) return undefined;
  return only.amountMinor === undefined ? {} : { amountMinor: only.amountMinor };
}

function productsOf(chosen: ReturnType<typeof chooseWithoutNumber>): readonly Product[] {
  if (chosen.type === 'no-such') return chosen.close;
  if (chosen.type === 'several') return chosen.products;
  return 'product' in chosen ? [chosen.product] : [];
}

function wordsIn(tokens: readonly TextToken[]): readonly string[] {
  return tokens.flatMap((token) => (token.type === 'word' ? [token.text] : []));
}
