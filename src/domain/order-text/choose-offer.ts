import { isDigitKind, recipientKindOf, soldAs } from '../catalogue/sold-services.ts';
import { type Product, sizeOf, yieldsToken } from '../catalogue/products.ts';
import { MAX_CLOSE } from './matching-products.ts';
import type { UsualPlan } from '../catalogue/usual-plan.ts';
import { lacksOneDigit } from '../recipients/recipient.ts';
import { type QuickOrder, type OrderMeaning, type Prefill, productsIn, type Remainder } from './meaning.ts';
import { isNetwork } from '../catalogue/network.ts';
import { hasOneDigit, isRound, type NumberReading, moneyOf, readAmount } from './numbers-in-text.ts';
import type { Minor } from '../shared/money.ts';
import { sizeIn, hasSize, type TextToken } from './tokenize.ts';

interface OfferChoice {
  readonly line: QuickOrder;
  readonly offers: readonly Offer[];
  readonly network: string | undefined;
}

export function chooseOffer(choice: OfferChoice): OrderMeaning {
  const { line, offers, network } = choice;
  const { candidates, priceOf, usual } = line;
  if (offers.length === 0) {
    if (candidates.products.length === 0) return { type: 'no-such', close: candidates.close(network) };
    // The words fit a product, but its number or name does not fit it.
    return line.by === undefined
      ? { type: 'unclear-numbers' }
      : { type: 'name-unfit', name: line.by.name, kind: line.by.kind };
  }
  const near = withoutStrayAmounts(nearby(choice), priceOf);
  const customerIds = new Set(near.map(({ reading }) => reading.customerId));
  // Beside a number in groups, the digit may be one of them. Beside any other it is an amount that is too small.
  const isInGroups = line.tokens.filter(({ type }) => type === 'digits').length > 2;
  const isDigit = near.some(({ product, reading }) => product.amountRequired && hasOneDigit(reading, line.tokens));
  if (customerIds.size > 1 || (isInGroups && isDigit)) return severalWays(line, near);
  const fitting = bestFitting(near, priceOf);
  const [fits] = fitting;
  if (fits === undefined)
    return { type: 'no-such', close: nearestPriced(near.filter(isSold), priceOf).slice(0, MAX_CLOSE) };
  if (!fitting.every(({ reading }) => reading.amountMinor === fits.reading.amountMinor))
    return severalWays(line, fitting);
  const named = prepaidUnlessSaid(fullyNamed(fitting, line));
  // What the person chose as usual counts first, then what was bought for this number before, then what the shop chose for everybody.
  const meant =
    usualAmong(line, fitting, usual.own) ?? boughtBefore(line, named) ?? usualAmong(line, fitting, usual.shop) ?? named;
  const [chosen, ...others] = meant.filter(isSold);
  if (chosen === undefined) return { type: 'no-such', close: candidates.close(network) };
  const prefill = prefillOf(choice, chosen);
  if (others.length > 0)
    return { type: 'several', products: [chosen, ...others].map(({ product }) => product), prefill };
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

/** If the line names no provider, only offers of the saved number's provider, or of the number's usual network, provided that it sells this. */
function nearby({ line: { by }, offers, network }: OfferChoice): readonly Offer[] {
  const own = offers.filter(({ product }) => product.provider === by?.provider);
  const isOpen = network !== undefined && offers.every(isOfNetwork);
  const usual = isOpen ? offers.filter(({ product }) => isNetwork(product.provider, network)) : [];
  return [own, usual, offers].find(({ length }) => length > 0) ?? [];
}

/** `jamb 0803 123 4567`: if all digits can be one number, a group of it is no other price, unless it is a round sum, as people write if they guess. */
function withoutStrayAmounts(offers: readonly Offer[], priceOf: (product: Product) => Minor): readonly Offer[] {
  const whole = new Set(offers.flatMap(({ product, reading }) => (reading.amountMinor === undefined ? product : [])));
  const isStray = (offer: Offer): boolean =>
    fitOf(offer, priceOf) === 'other-price' &&
    whole.has(offer.product) &&
    !isDigitKind(recipientKindOf(offer.product)) &&
    !isRound(offer.reading.amountMinor);
  return offers.filter((offer) => !isStray(offer));
}

/** If a saved number's name is all that is said, it means what was bought for the number before. */
function boughtBefore({ by }: QuickOrder, offers: readonly Offer[]): readonly Offer[] | undefined {
  const before = offers.filter(({ product }) => product.name === by?.productName);
  return before.length > 0 ? before : undefined;
}

/** The usual plan of the line's size, if it is sold and the line does not say the whole name of another plan. */
function usualAmong(
  line: QuickOrder,
  offers: readonly Offer[],
  plans: readonly UsualPlan[],
): readonly Offer[] | undefined {
  const size = sizeIn(line.tokens);
  if (size === undefined || providersOf(offers).size > 1) return undefined;
  const [only, ...others] = fullyNamed(offers, line, (word) => sizeOf(word) === undefined).filter(
    (offer) =>
      isSold(offer) && plans.some(({ productName, sizeMb }) => productName === offer.product.name && sizeMb === size),
  );
  return only === undefined || others.length > 0 ? undefined : [only];
}

function prefillOf({ line: { by, again }, offers, network }: OfferChoice, { product, reading }: Offer): Prefill {
  const { customerId, amountMinor } = reading;
  const providers = providersOf(offers).size;
  // Nothing is guessed if the provider is the saved number's own, or one that was named for it.
  const isGuessed = by === undefined || (providers > 1 && product.provider !== by.provider);
  const hint = isGuessed && offers.every(isOfNetwork) ? hintOf(product, network, providers) : undefined;
  return {
    customerId,
    again,
    amountMinor: product.amountRequired ? amountMinor : undefined,
    network: hint,
    name: by?.name,
  };
}

/** The hint is given if the network was used to choose, and if it contradicts what the line names. */
function hintOf(product: Product, network: string | undefined, providers: number): Prefill['network'] {
  if (network === undefined) return undefined;
  if (!isNetwork(product.provider, network)) return { name: network, type: 'differs' };
  return providers > 1 ? { name: network, type: 'taken' } : undefined;
}

function isSold({ product }: Offer): boolean {
  return product.available;
}

export interface Offer {
  readonly product: Product;
  readonly reading: NumberReading;
}

type Fit = 'open' | 'priced' | 'without-amount' | 'other-price';

function fitOf({ product, reading }: Offer, priceOf: (product: Product) => Minor): Fit {
  const { amountMinor } = reading;
  if (amountMinor === undefined) return 'without-amount';
  if (product.amountRequired) return 'open';
  return amountMinor === priceOf(product) ? 'priced' : 'other-price';
}

/** `mtn 500` means airtime, though a plan may cost 500 too. Without an amount no offer is better than another. */
function bestFitting(offers: readonly Offer[], priceOf: (product: Product) => Minor): readonly Offer[] {
  const byFit = Map.groupBy(offers, (offer) => fitOf(offer, priceOf));
  return byFit.get('open') ?? byFit.get('priced') ?? byFit.get('without-amount') ?? [];
}

function nearestPriced(offers: readonly Offer[], priceOf: (product: Product) => Minor): readonly Product[] {
  const distance = ({ product, reading }: Offer): number => Math.abs(priceOf(product) - (reading.amountMinor ?? 0));
  return offers.toSorted((one, other) => distance(one) - distance(other)).map(({ product }) => product);
}

export function isOfNetwork({ product }: Offer): boolean {
  return soldAs(product.service)?.isOfNetwork === true;
}

function providersOf(offers: readonly Offer[]): ReadonlySet<string> {
  return new Set(offers.map(({ product }) => product.provider));
}

/** `dstv compact` is the whole name of Compact, but only a part of Compact Plus. If a line has a product's whole name, it means that product. */
function fullyNamed(
  offers: readonly Offer[],
  { candidates, productIndex }: QuickOrder,
  counts: (word: string) => boolean = () => true,
): readonly Offer[] {
  const full = offers.filter(({ product }) => {
    const own = productIndex.ownWords(product).filter(counts);
    return own.length > 0 && own.every((word) => candidates.meant.has(word));
  });
  return full.length > 0 ? full : offers;
}

/** A meter is prepaid unless the line says otherwise, because most people mean that, and the card says which. */
function prepaidUnlessSaid(offers: readonly Offer[]): readonly Offer[] {
  const prepaid = offers.filter(({ product }) => yieldsToken(product));
  return providersOf(offers).size === 1 && prepaid.length === 1 ? prepaid : offers;
}

/** The one prepaid product of each provider that has exactly one. Then only the company is still open. */
export function prepaidOfEach(products: readonly Product[]): readonly Product[] {
  return [...Map.groupBy(products, ({ provider }) => provider).values()].flatMap((own) => {
    const prepaid = own.filter((product) => yieldsToken(product));
    return prepaid.length === 1 ? prepaid : own;
  });
}

export function chooseWithoutNumber(line: QuickOrder, amountMinor: Minor | undefined): OrderMeaning {
  const offers = line.candidates.products.map((product) => ({ product, reading: { customerId: '', amountMinor } }));
  return chooseOffer({ line, offers, network: undefined });
}

/** What a line says besides a number that cannot be right. Then the person only has to send the right number. */
export function restWithoutNumber(number: readonly TextToken[], line: QuickOrder): { rest?: Remainder } {
  const tokens = line.tokens.filter((token) => !number.includes(token));
  const money = moneyOf(tokens, line);
  const amount = readAmount(tokens, money.type === 'amount' ? money.amountMinor : undefined, line);
  if (line.candidates.unknown.length > 0 || amount.type === 'unclear') return {};
  const { amountMinor } = amount;
  const products = productsIn(chooseWithoutNumber({ ...line, tokens }, amountMinor));
  if (products.length === 0) return {};
  const isWhole = amountMinor !== undefined || hasSize(tokens) ? { isWhole: true as const } : {};
  return { rest: { products, ...isWhole, amountMinor } };
}
