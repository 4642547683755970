import { recipientKindOf } from '../catalogue/sold-services.ts';
import type { Product } from '../catalogue/products.ts';
import { lacksOneDigit } from '../recipients/number-doubt.ts';
import {
  bestFitting,
  fullyNamed,
  isOfNetwork,
  nearestPriced,
  type Offer,
  ofNetwork,
  ofProvider,
  prepaidUnlessSaid,
  providersOf,
} from './offers.ts';
import type { QuickOrder } from './quick-order.ts';
import type { OrderMeaning, Prefill } from './meaning.ts';
import { isNetwork } from '../catalogue/network.ts';
import type { NumberReading } from './numbers-in-text.ts';

const MAX_CLOSE = 5;

/** What there is to choose from. */
export interface OfferChoice {
  readonly line: QuickOrder;
  readonly offers: readonly Offer[];
  /** To which the line's phone number was given. */
  readonly network: string | undefined;
}

/** The one product that the line means, those that it may mean, or that there is none. */
export function chooseOffer(choice: OfferChoice): OrderMeaning {
  const { line, offers, network } = choice;
  const { candidates, priceOf, productIndex } = line;
  if (offers.length === 0) {
    if (candidates.products.length === 0) return { type: 'no-such', close: candidates.close(network) };
    // The words fit something, but the number or the name does not fit it.
    return line.by === undefined
      ? { type: 'unclear-numbers' }
      : { type: 'name-unfit', name: line.by.name, kind: line.by.kind };
  }
  const near = nearby(choice);
  if (new Set(near.map(({ reading }) => reading.customerId)).size > 1) return severalWays(line, near);
  const fitting = bestFitting(near, priceOf);
  const [fits] = fitting;
  if (fits === undefined)
    return { type: 'no-such', close: nearestPriced(near.filter(isSold), priceOf).slice(0, MAX_CLOSE) };
  if (!fitting.every(({ reading }) => isSameReading(reading, fits.reading))) return severalWays(line, fitting);
  const named = prepaidUnlessSaid(fullyNamed(fitting, candidates.meant, productIndex));
  const [chosen, ...others] = boughtBefore(line, named).filter(isSold);
  if (chosen === undefined) return { type: 'no-such', close: candidates.close(network) };
  const prefill = prefillOf(choice, chosen);
  if (others.length > 0) return { type: 'several', products: [chosen, ...others].map(productOf), prefill };
  const missing = chosen.product.amountRequired && chosen.reading.amountMinor === undefined;
  return { type: missing ? 'amount-missing' : 'purchase', product: chosen.product, prefill };
}

function severalWays({ tokens }: QuickOrder, offers: readonly Offer[]): OrderMeaning {
  const isSpaced = tokens.some((token) => token.type === 'digits' && token.joins);
  const mayLackDigit = offers.some(({ product, reading }) =>
    lacksOneDigit(recipientKindOf(product), reading.customerId),
  );
  return { type: 'unclear-numbers', ...(isSpaced ? { isSpaced } : {}), ...(mayLackDigit ? { mayLackDigit } : {}) };
}

/** If the line names no provider: those of the number's network, or of the saved number's provider. */
function nearby({ line: { by }, offers, network }: OfferChoice): readonly Offer[] {
  if (by !== undefined) return ofProvider(offers, by.provider);
  return offers.every(isOfNetwork) ? ofNetwork(offers, network) : offers;
}

/** What was bought for a saved number before is what its name alone means. */
function boughtBefore({ by }: QuickOrder, offers: readonly Offer[]): readonly Offer[] {
  const before = offers.filter(({ product }) => product.name === by?.productName);
  return before.length > 0 ? before : offers;
}

function prefillOf({ line: { by, again }, offers, network }: OfferChoice, { product, reading }: Offer): Prefill {
  const { customerId, amountMinor } = reading;
  const hint =
    by === undefined && offers.every(isOfNetwork) ? hintOf(product, network, providersOf(offers).size) : undefined;
  return {
    customerId,
    again,
    ...(amountMinor === undefined || !product.amountRequired ? {} : { amountMinor }),
    ...(hint === undefined ? {} : { network: hint }),
    ...(by === undefined ? {} : { name: by.name }),
  };
}

/** Said when it was used, and when it contradicts what the line names. */
function hintOf(product: Product, network: string | undefined, providers: number): Prefill['network'] {
  if (network === undefined) return undefined;
  if (!isNetwork(product.provider, network)) return { name: network, type: 'differs' };
  return providers > 1 ? { name: network, type: 'taken' } : undefined;
}

function isSameReading(one: NumberReading, other: NumberReading): boolean {
  return one.customerId === other.customerId && one.amountMinor === other.amountMinor;
}

function isSold({ product }: Offer): boolean {
  return product.available;
}

function productOf({ product }: Offer): Product {
  return product;
}
