import type { Minor } from '../shared/money.ts';
import { chooseOffer } from './choose-offer.ts';
import type { QuickOrder, OrderMeaning, Remainder } from './meaning.ts';
import { hasSize, type TextToken } from './tokens.ts';
import { moneyOf, readAmount, readingFor } from './numbers-in-text.ts';

/** What the words and the amount of a line mean, without saying who it is for. */
export function chooseWithoutNumber(line: QuickOrder, amountMinor: Minor | undefined): OrderMeaning {
  const offers = line.candidates.products.map((product) => ({ product, reading: readingFor('', amountMinor) }));
  return chooseOffer({ line, offers, network: undefined });
}

/** What a line says beside a number that cannot be right: then the right number alone is enough. */
export function restWithoutNumber(number: readonly TextToken[], line: QuickOrder): { rest?: Remainder } {
  const tokens = line.tokens.filter((token) => !number.includes(token));
  const money = moneyOf(tokens, line);
  const amount = readAmount(tokens, money.type === 'amount' ? money.amountMinor : undefined, line);
  if (line.candidates.unknown.length > 0 || amount.type === 'unclear') return {};
  const chosen = chooseWithoutNumber({ ...line, tokens }, amount.amountMinor);
  const products = productsOf(chosen);
  const { amountMinor } = amount;
  if (products.length === 0) return {};
  const isWhole = amountMinor !== undefined || hasSize(tokens) ? { isWhole: true as const } : {};
  return { rest: { products, again: line.again, ...isWhole, ...(amountMinor === undefined ? {} : { amountMinor }) } };
}

function productsOf(chosen: OrderMeaning): Remainder['products'] {
  if (chosen.type === 'several') return chosen.products;
  return chosen.type === 'purchase' || chosen.type === 'amount-missing' ? [chosen.product] : [];
}
