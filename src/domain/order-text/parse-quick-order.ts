import { RECIPIENT_KINDS, type RecipientKind, recipientKindOf, recipientKindsOf } from '../catalogue/sold-services.ts';
import type { Product } from '../catalogue/products.ts';
import { ONCE_MORE } from './vocabulary.ts';
import { candidatesOf } from './matching-products.ts';
import { chooseOffer, isOfNetwork, type Offer, chooseWithoutNumber, restWithoutNumber } from './choose-offer.ts';
import type { Minor } from '../shared/money.ts';
import {
  type QuickOrder,
  type QuickOrderContext,
  type OrderMeaning,
  type NamedRecipient,
  type Prefill,
  productsIn,
} from './meaning.ts';
import { type DigitToken, faultIn, moneyOf, readAmount, type NumberReading, readNumbers } from './numbers-in-text.ts';
import { hasSize, MAX_LINE_LENGTH, type TextToken, tokensOf, withoutSenders, wordsIn } from './tokenize.ts';
import { beginsWith, joinOctets, splitGlued, takeName } from './saved-names-in-text.ts';
import { usualNetworkOf } from '../catalogue/network.ts';
import { hasRaisedDigits } from '../shared/text.ts';
import { lengthOff, parsePhone } from '../recipients/phone.ts';

const MAX_TOKENS = 30;
/** If more words than this mean nothing, the person talks and does not order. */
const MAX_UNKNOWN = 2;

/**
 * What a line such as `mtn 500 0803 123 4567` asks for. The words choose the product, and the digits are read as they are. So no amount and no number
 * comes out that was not typed, and no product that lacks one of the words.
 */
export function parseQuickOrder(written: string, context: QuickOrderContext): OrderMeaning {
  const text = withoutSenders(written);
  if (text.length > MAX_LINE_LENGTH || /^\s*\/|[\n\r]/u.test(text) || hasRaisedDigits(text)) return { type: 'none' };
  const { productIndex, named: saved } = context;
  const all = joinOctets(tokensOf(splitGlued(text, saved, productIndex)), saved);
  if (all.length === 0 || all.length > MAX_TOKENS) return { type: 'none' };
  const { tokens, named } = takeName(all, context.named);
  const [first, ...others] = named;
  if (first === undefined) return meaningOf(tokens, undefined, context);
  const meaning = others.length === 0 ? meaningOf(tokens, first, context) : meaningOfEach(tokens, named, context);
  if (isMeant(meaning)) return meaning;
  // A saved name may also be a word of some product. If the line holds a number, the purchase is for that number.
  const unnamed = meaningOf(all, undefined, context);
  if (isMeant(unnamed)) return unnamed;
  const [other] = takeName(tokens, context.named).named;
  return other === undefined ? meaning : { type: 'two-names', names: [first.name, other.name] };
}

/** The kind of purchase decides which of a name's numbers is meant. If the line can be a purchase for several of them, it is unclear. */
function meaningOfEach(
  tokens: readonly TextToken[],
  named: readonly NamedRecipient[],
  context: QuickOrderContext,
): OrderMeaning {
  const all = named.map((by) => ({ by, meaning: meaningOf(tokens, by, context) }));
  const ways = all.flatMap(({ by: { name, kind, customerId }, meaning }) => {
    const [product] = isMeant(meaning) ? productsIn(meaning) : [];
    return product === undefined ? [] : [{ name, kind, customerId, service: product.service }];
  });
  if (ways.length > 1) return { type: 'which-number', ways };
  const meanings = all.map(({ meaning }) => meaning);
  return (
    meanings.find(isMeant) ?? meanings.find(({ type }) => type !== 'name-unfit') ?? meanings[0] ?? { type: 'none' }
  );
}

function isMeant({ type }: OrderMeaning): boolean {
  return type === 'purchase' || type === 'several' || type === 'amount-missing' || type === 'which-number';
}

function meaningOf(
  pieces: readonly TextToken[],
  by: NamedRecipient | undefined,
  context: QuickOrderContext,
): OrderMeaning {
  const tokens = pieces.filter((token) => !ONCE_MORE.has(token.text));
  const candidates = candidatesOf(wordsIn(tokens), context.productIndex);
  const line: QuickOrder = { ...context, tokens, candidates, by, again: tokens.length < pieces.length };
  if (candidates.unknown.length > MAX_UNKNOWN) return { type: 'none' };
  const meaning = meaningOfLine(line);
  if (meaning.type === 'unclear-amount') return { ...meaning, ...restWithoutAmount(meaning.text, line) };
  if (meaning.type !== 'unclear-numbers') return meaning;
  const found = phoneLengthIn(line);
  return found === undefined ? meaning : { ...found.fault, ...restWithoutNumber(found.number, line) };
}

/** If the line is complete without its amount, a corrected amount is all that the person has to send. */
function restWithoutAmount(text: string, line: QuickOrder): { rest?: { product: Product; prefill: Prefill } } {
  const tokens = line.tokens.filter((token) => token.text !== text);
  const meaning = meaningOfLine({ ...line, tokens });
  if (meaning.type !== 'amount-missing' && meaning.type !== 'several') return {};
  // `mtn 600000` means airtime, as `mtn 500` does, though plans also have the name `mtn`.
  const [product, ...others] = productsIn(meaning).filter(({ amountRequired }) => amountRequired);
  return product === undefined || others.length > 0 ? {} : { rest: { product, prefill: meaning.prefill } };
}

function meaningOfLine(line: QuickOrder): OrderMeaning {
  const { candidates, tokens, by } = line;
  const money = moneyOf(tokens, line);
  const orders = candidates.names || by !== undefined;
  if (money.type === 'fault') return orders ? { ...money, type: 'unclear-amount' } : { type: 'none' };
  if (money.type === 'several') return orders ? { type: 'unclear-numbers' } : { type: 'none' };
  const readings = readingsOf(line, money.amountMinor);
  if (readings.size === 0) return withoutNumber(line, money.amountMinor);
  // If the line names nothing on sale, it is an order only if it has a phone number and an amount.
  if (!orders && !hasAmount(readings)) return { type: 'none' };
  const [unknown] = candidates.unknown;
  if (unknown !== undefined) return { type: 'unclear-word', word: unknown };
  const chosen = chooseOffer({ line, offers: offersOf(line, readings), network: networkOf(readings) });
  if (chosen.type === 'several') return { ...chosen, ...wholeness(chosen.products, readings, line) };
  if (chosen.type !== 'no-such') return chosen;
  return { ...chosen, ...numberFor(chosen.close, readings), ...wholeness(chosen.close, readings, line) };
}

/** Whether the line says an amount or a size besides the number, in every way in which the numbers can be read for these products. */
function wholeness(products: readonly Product[], readings: Readings, { tokens }: QuickOrder): { isWhole?: true } {
  const kinds = new Set(products.map(recipientKindOf));
  const all = [...readings].flatMap(([kind, each]) => (kinds.size === 0 || kinds.has(kind) ? each : []));
  const isWhole = hasSize(tokens) || all.every(({ amountMinor }) => amountMinor !== undefined);
  return isWhole ? { isWhole } : {};
}

/** The number in the form that all of these products take, if it can be read in only one way. */
function numberFor(products: readonly Product[], readings: Readings): { customerId?: string } {
  const [kind, ...kinds] = new Set(products.map(recipientKindOf));
  const ids = kind === undefined || kinds.length > 0 ? [] : (readings.get(kind) ?? []);
  const [customerId, ...others] = new Set(ids.map((reading) => reading.customerId));
  return customerId === undefined || others.length > 0 ? {} : { customerId };
}

function hasAmount(readings: Readings): boolean {
  return readings.get('phone')?.every(({ amountMinor }) => amountMinor !== undefined) === true;
}

function networkOf(readings: Readings): string | undefined {
  const [phone] = readings.get('phone') ?? [];
  return phone === undefined ? undefined : usualNetworkOf(phone.customerId);
}

type Readings = ReadonlyMap<RecipientKind, readonly NumberReading[]>;

/** Kinds for which they cannot be read are left out. */
function readingsOf({ tokens, by, candidates, ...rules }: QuickOrder, money: Minor | undefined): Readings {
  if (by !== undefined) {
    const amount = readAmount(tokens, money, rules);
    if (amount.type === 'unclear') return new Map();
    return new Map([[by.kind, [{ customerId: by.customerId, amountMinor: amount.amountMinor }]]]);
  }
  const kinds: readonly RecipientKind[] = candidates.names ? RECIPIENT_KINDS : ['phone'];
  const takesAmount = (kind: RecipientKind): boolean =>
    !candidates.products.some((product) => !product.amountRequired && recipientKindOf(product) === kind);
  const all = kinds.map((kind) => [kind, readNumbers(tokens, kind, money, rules, takesAmount(kind))] as const);
  return new Map(all.filter(([, readings]) => readings.length > 0));
}

/** A phone number is for products of networks, if there are any. */
function offersOf({ candidates }: QuickOrder, readings: Readings): readonly Offer[] {
  const offers = candidates.products.flatMap((product) =>
    (readings.get(recipientKindOf(product)) ?? []).map((reading) => ({ product, reading })),
  );
  return offers.some(isOfNetwork)
    ? offers.filter((offer) => isOfNetwork(offer) || !recipientKindsOf(offer.product.service).includes('phone'))
    : offers;
}

function withoutNumber(line: QuickOrder, money: Minor | undefined): OrderMeaning {
  const { candidates, tokens, by, again, named } = line;
  const amount = readAmount(tokens, money, line);
  const [word, ...others] = candidates.unknown;
  const isName = word !== undefined && others.length === 0 && named.some(({ name }) => beginsWith(name, word));
  // `500 mama`. Without an amount the word may mean anything.
  const isForName = isName && amount.type === 'amount' && amount.amountMinor !== undefined;
  if (!candidates.names && by === undefined && !isForName) return { type: 'none' };
  if (amount.type === 'unclear') return faultIn(tokens, line) ?? { type: 'unclear-numbers' };
  if (word !== undefined) return isName ? { type: 'unclear-word', word } : { type: 'none' };
  const chosen = chooseWithoutNumber(line, amount.amountMinor);
  const plans = planMissing(chosen, amount.amountMinor, line);
  if (plans !== undefined) return plans;
  if (chosen.type === 'several') return providerMissing(chosen.products, amount.amountMinor);
  if (chosen.type !== 'purchase' && !(chosen.type === 'amount-missing' && isNarrowed(line))) return { type: 'none' };
  const { product, prefill } = chosen;
  return { type: 'number-missing', product, again, amountMinor: prefill.amountMinor };
}

/** `ikeja prepaid`, `mtn sme`: the line names a provider, and its words leave only a part of what this provider sells in one service. */
function isNarrowed({ candidates: { products, meant }, productIndex }: QuickOrder): boolean {
  const [first] = products;
  if (first === undefined || !isProviderNamed(first, meant)) return false;
  const isOfSame = ({ service, provider }: Product): boolean =>
    service === first.service && provider === first.provider;
  return products.every(isOfSame) && productIndex.products.filter(isOfSame).length > products.length;
}

/**
 * `mtn 1gb`, `1gb`, `mtn data 500`: plans of a size or a price. If no plan has this size, those that come near are shown, but only if a provider is named.
 * A person who writes “my 1gb” has bought it. A provider alone is a plain word.
 */
function planMissing(chosen: OrderMeaning, amountMinor: Minor | undefined, line: QuickOrder): OrderMeaning | undefined {
  const { candidates, tokens } = line;
  if (chosen.type !== 'several' && chosen.type !== 'no-such') return undefined;
  const reason = chosen.type === 'several' ? 'several' : 'close';
  const [first, ...others] = chosen.type === 'several' ? chosen.products : chosen.close;
  if (first === undefined) return undefined;
  const isNamed = isProviderNamed(first, candidates.meant);
  const isOne = others.every(({ provider }) => provider === first.provider);
  const isOfService = others.every(({ service }) => service === first.service);
  const isPriced = amountMinor !== undefined && !first.amountRequired;
  const isFit =
    reason === 'close' || isNamed
      ? isNamed && isOne && (hasSize(tokens) || (reason === 'several' && (isPriced || isNarrowed(line))))
      : isOfService && (isPriced || hasSize(tokens)) && !wordsIn(tokens).some((word) => HAD.has(word));
  return isFit ? { type: 'plan-missing', products: [first, ...others], reason } : undefined;
}

function isProviderNamed({ provider }: Product, meant: ReadonlySet<string>): boolean {
  return tokensOf(provider).some(({ text }) => meant.has(text));
}

const HAD: ReadonlySet<string> = new Set('my the this is thanks thank network 2g 3g 4g 5g mon ma le la'.split(' '));

/** `light 2000`: a service in which the person says the amount, and an amount. Without an amount it is a plain word. */
function providerMissing(products: readonly Product[], amountMinor: Minor | undefined): OrderMeaning {
  const [first, ...others] = products;
  const isOne = products.every(({ service, amountRequired }) => amountRequired && service === first?.service);
  return first === undefined || amountMinor === undefined || !isOne
    ? { type: 'none' }
    : { type: 'provider-missing', products: [first, ...others], amountMinor };
}

/**
 * Which number of a line is no phone number because digits are missing or too many. Undefined if that is not certain: another kind of number may be
 * meant, or it is not clear where the number ends.
 */
function phoneLengthIn(line: QuickOrder): { fault: PhoneLength; number: readonly TextToken[] } | undefined {
  const { candidates, by, tokens, country } = line;
  const { products } = candidates;
  if (by !== undefined || products.length === 0) return undefined;
  if (!products.every((product) => recipientKindOf(product) === 'phone')) return undefined;
  const number = numberAmong(tokens);
  const text = number?.map((token) => token.text).join(' ') ?? '';
  if (number === undefined || text.length < MIN_LENGTH) return undefined;
  const parsed = parsePhone(text, country);
  if (parsed.type !== 'rejected') return undefined;
  if (parsed.fault !== 'too-short' && parsed.fault !== 'too-long') return undefined;
  return { fault: { type: 'phone-length', text, ...lengthOff(text, country) }, number };
}

type PhoneLength = Extract<OrderMeaning, { type: 'phone-length' }>;

/** Fewer digits are a count, `1. mtn 500`, or a slip of any kind. */
const MIN_LENGTH = 3;

function numberAmong(tokens: readonly TextToken[]): readonly DigitToken[] | undefined {
  const digits = tokens.filter((token) => token.type === 'digits');
  const from = digits.findIndex((token) => !mayBeAmount(token));
  const first = digits[from];
  if (first === undefined) return undefined;
  const joined = digits.slice(from + 1).findIndex(({ joins }) => !joins);
  const end = joined === -1 ? digits.length : from + 1 + joined;
  const run = first.text.length >= WHOLE ? [first] : digits.slice(from, end);
  const amounts = digits.length - run.length + tokens.filter(({ type }) => type === 'money').length;
  // If there is no other amount, the last group may be the amount.
  const mayEndInAmount = run.length > 1 && amounts === 0;
  const rest = digits.filter((token) => !run.includes(token));
  if (mayEndInAmount || amounts > 1 || !rest.every(mayBeAmount)) return undefined;
  return run;
}

/** A group has fewer digits. So many digits are a number by themselves. */
const WHOLE = 7;

function mayBeAmount({ text, plain }: DigitToken): boolean {
  return plain && /^[1-9]\d{0,6}$/u.test(text);
}
