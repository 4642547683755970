import { soldAs } from '../catalogue/sold-services.ts';
import { type Product, yieldsToken } from '../catalogue/products.ts';
import type { Minor } from '../shared/money.ts';
import { isNetwork } from '../catalogue/network.ts';
import type { NumberReading } from './numbers-in-text.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';

/** A product and how the line's numbers are read for it. */
export interface Offer {
  readonly product: Product;
  readonly reading: NumberReading;
}

/** How an amount and a product go together. */
type Fit = 'open' | 'priced' | 'no-amount' | 'amount-missing' | 'other-price';

function fitOf({ product, reading }: Offer, priceOf: (product: Product) => Minor): Fit {
  const { amountMinor } = reading;
  if (product.amountRequired) return amountMinor === undefined ? 'amount-missing' : 'open';
  if (amountMinor === undefined) return 'no-amount';
  return amountMinor === priceOf(product) ? 'priced' : 'other-price';
}

/** `mtn 500` is airtime, though a plan may cost 500 too; with no amount nothing is better than another. */
export function bestFitting(offers: readonly Offer[], priceOf: (product: Product) => Minor): readonly Offer[] {
  const fits = offers.map((offer) => ({ offer, fit: fitOf(offer, priceOf) }));
  for (const wanted of [['open'], ['priced'], ['no-amount', 'amount-missing']] satisfies Fit[][]) {
    const found = fits.filter(({ fit }) => (wanted as Fit[]).includes(fit));
    if (found.length > 0) return found.map(({ offer }) => offer);
  }
  return [];
}

/** What comes nearest in price, for saying so. */
export function nearestPriced(offers: readonly Offer[], priceOf: (product: Product) => Minor): readonly Product[] {
  const distance = ({ product, reading }: Offer): number => Math.abs(priceOf(product) - (reading.amountMinor ?? 0));
  return offers.toSorted((one, other) => distance(one) - distance(other)).map(({ product }) => product);
}

/** With no provider in the line, the number's usual network decides, if it sells such a thing at all. */
export function ofNetwork(offers: readonly Offer[], network: string | undefined): readonly Offer[] {
  if (network === undefined || providersOf(offers).size < 2) return offers;
  const its = offers.filter(({ product }) => isNetwork(product.provider, network));
  return its.length > 0 ? its : offers;
}

/** Whether its provider is the phone number's network. */
export function isOfNetwork({ product }: Offer): boolean {
  return soldAs(product.service)?.isOfNetwork === true;
}

/** Those of one provider, if there are any and the line leaves a choice. */
export function ofProvider(offers: readonly Offer[], provider: string): readonly Offer[] {
  const its = offers.filter(({ product }) => product.provider === provider);
  return its.length > 0 ? its : offers;
}

export function providersOf(offers: readonly Offer[]): ReadonlySet<string> {
  return new Set(offers.map(({ product }) => product.provider));
}

/** `dstv compact` is all of Compact and a part of Compact Plus: who says all of a name means that one. */
export function fullyNamed(
  offers: readonly Offer[],
  meant: ReadonlySet<string>,
  productIndex: ProductIndex,
): readonly Offer[] {
  const full = offers.filter(({ product }) => {
    const own = productIndex.ownWords(product);
    return own.length > 0 && own.every((word) => meant.has(word));
  });
  return full.length > 0 ? full : offers;
}

/** A meter is prepaid unless the line says otherwise: it is what people mean, and the card says which. */
export function prepaidUnlessSaid(offers: readonly Offer[]): readonly Offer[] {
  if (providersOf(offers).size !== 1) return offers;
  const prepaid = prepaidOfEach(offers.map(({ product }) => product));
  return prepaid.length === 1 ? offers.filter(({ product }) => prepaid.includes(product)) : offers;
}

/** Of each provider the one prepaid product, if it has one and no more: then only the company is open. */
export function prepaidOfEach(products: readonly Product[]): readonly Product[] {
  return [...Map.groupBy(products, ({ provider }) => provider).values()].flatMap((own) => {
    const prepaid = own.filter((product) => yieldsToken(product));
    return prepaid.length === 1 ? prepaid : own;
  });
}
