import { contextFor } from '../../conversations/purchase/read-products.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import { hasSeveralNumbers, isCounted } from '../../../domain/order-text/tokenize.ts';
import { isPlausible, type NamedWay, type NameFault, type OrderMeaning } from '../../../domain/order-text/meaning.ts';
import type { BotContext } from '../../context.ts';
import {
  prefillOf,
  purchaseAmong,
  purchaseOfLine,
  purchaseOfProvider,
} from '../../conversations/purchase/purchase-beginnings.ts';
import type { PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import { button } from '../../ui/buttons.ts';
import { nameFaultText, phoneLengthText, severalNumbersText } from '../../shared/number-words.ts';
import type { Words } from '../../ui/words.ts';
import type { Shop } from '../../../services/shop.ts';
import { sayUnclear } from './say-unclear.ts';
import {
  type PlainCommand,
  readPlainWords,
  type Suggestion,
  suggestionsFor,
  withWord,
} from '../../../domain/order-text/plain-words.ts';
import { beginsWith } from '../../../domain/order-text/saved-names-in-text.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { MAX_MEANT_BYTES, takeMeant } from './routes.ts';
import type { CallbackData } from '../../ui/callback-routes.ts';
import { draw } from '../../ui/screen.ts';
import { openBuy, openHelp } from '../menu/routes.ts';
import { openBalance, openTopup } from '../accounts/routes.ts';
import { openHistory, openTokens } from '../orders/routes.ts';
import { CORRECTION_LIFE_MS } from '../../../domain/questions.ts';
import { amountFaultText } from '../../shared/money-words.ts';
import { quoted } from '../../../domain/shared/text.ts';

export async function readFor(ctx: BotContext, text: string, productIndex: ProductIndex): Promise<OrderMeaning> {
  const { order } = await contextFor(ctx, productIndex, text);
  return parseQuickOrder(text, order);
}

export async function answerQuickOrder(
  ctx: BotContext,
  { meaning, text }: { meaning: OrderMeaning; text: string },
): Promise<void> {
  const sayWhy = (unclear: Unclear) =>
    sayUnclear(ctx, { html: (words) => unclearLine({ meaning: unclear, text }, ctx.shop, words) });
  switch (meaning.type) {
    case 'purchase':
    case 'amount-missing':
      return beginPurchase(ctx, purchaseOfLine(meaning.product, meaning.prefill));
    case 'number-missing':
      return beginPurchase(ctx, purchaseOfLine(meaning.product, meaning));
    case 'provider-missing': {
      const { service } = meaning.products[0];
      return beginPurchase(ctx, purchaseOfProvider(service, undefined, prefillOf({ service }, meaning)));
    }
    case 'plan-missing':
      return beginPurchase(ctx, purchaseAmong(meaning.products, meaning.reason, meaning));
    case 'several':
      return beginPurchase(ctx, purchaseAmongSeveral(ctx, meaning));
    case 'no-such':
      return meaning.close.length === 0
        ? sayUnclear(ctx, { html: (words) => words.html('line-no-such') })
        : beginPurchase(ctx, purchaseAmong(meaning.close, 'close', meaning));
    case 'phone-length':
    case 'unclear-amount':
      return askForOther(ctx, { meaning, text });
    case 'none':
    case 'unclear-numbers':
    case 'two-names':
    case 'name-unfit':
      return sayWhy(meaning);
    case 'which-number':
      return (await askForNumber(ctx, { ways: meaning.ways, text })) ? undefined : sayWhy(meaning);
    case 'unclear-word': {
      const isAsked = !isMoreThanOne(text) && (await askForWord(ctx, { word: meaning.word, text }));
      return isAsked ? undefined : sayWhy(meaning);
    }
  }
}

/**
 * If a line fits all that a service sells, the provider is asked first: `light 2000 0412 3456 789` says nothing about the product. And `dstv 7023456789`
 * names no bouquet, so that the last one can be renewed.
 */
function purchaseAmongSeveral(
  { shop }: BotContext,
  { products, prefill }: Extract<OrderMeaning, { type: 'several' }>,
): PurchaseState {
  const [first] = products;
  const index = shop.productIndex.ready();
  if (first === undefined || index === undefined) return purchaseAmong(products, 'several', prefill);
  const { service, provider } = first;
  const isOne = products.every((product) => product.provider === provider);
  const offered = index.products.filter(
    (each) => each.available && each.service === service && (!isOne || each.provider === provider),
  );
  const named = new Set(products);
  const isWhole = offered.every((each) => named.has(each)) && (!isOne || recipientKindOf(first) === 'smartcard');
  return isWhole
    ? purchaseOfProvider(service, isOne ? provider : undefined, prefillOf(first, prefill))
    : purchaseAmong(products, 'several', prefill);
}

/**
 * Says why the number or the amount cannot be right. If nothing else is missing, the person can send only the right one: the purchase goes on with the
 * rest of the line.
 */
async function askForOther(
  ctx: BotContext,
  line: { meaning: Extract<OrderMeaning, { type: 'phone-length' | 'unclear-amount' }>; text: string },
): Promise<void> {
  const { meaning, text } = line;
  const purchase = isMoreThanOne(text) ? undefined : restOfOrder(meaning);
  if (purchase === undefined) return sayUnclear(ctx, { html: (words) => unclearLine(line, ctx.shop, words) });
  const notice = (words: Words): string =>
    meaning.type === 'phone-length'
      ? phoneLengthText(meaning, words)
      : amountFaultText(meaning.fault, meaning.text, ctx.shop.maxAmountMinor, words);
  return beginPurchase(ctx, { ...purchase, until: ctx.shop.now() + CORRECTION_LIFE_MS }, { notice });
}

function restOfOrder(
  meaning: Extract<OrderMeaning, { type: 'phone-length' | 'unclear-amount' }>,
): PurchaseState | undefined {
  if (meaning.rest === undefined) return undefined;
  if (meaning.type === 'unclear-amount') return purchaseOfLine(meaning.rest.product, meaning.rest.prefill);
  const { products, ...said } = meaning.rest;
  const [product, ...others] = products;
  // The amount of `2 mtn 0803123456` is a count.
  if (product === undefined || !isPlausible(said.amountMinor)) return undefined;
  if (others.length === 0) return purchaseOfLine(product, said);
  // The line asks for airtime without a network. The right number says which network it is.
  const isOpen = products.every(({ service, amountRequired }) => amountRequired && service === product.service);
  return isOpen
    ? purchaseOfProvider(product.service, undefined, prefillOf(product, said))
    : purchaseAmong(products, 'several', said);
}

type Unclear = Extract<
  OrderMeaning,
  { type: 'none' | 'unclear-numbers' | 'phone-length' | NameFault['type'] | 'unclear-amount' | 'unclear-word' }
>;

function unclearLine(
  { meaning, text }: { meaning: Unclear; text: string },
  shop: Pick<Shop, 'maxAmountMinor'>,
  words: Words,
) {
  if (hasSeveralNumbers(text)) return severalNumbersText(text, words);
  return isCounted(text) ? words.html('line-one-only') : unclearText(meaning, shop, words);
}

/** Whether the text means several purchases. Then it stays more than one purchase, even if one number, amount or word is mended. */
function isMoreThanOne(text: string): boolean {
  return hasSeveralNumbers(text) || isCounted(text);
}

function unclearText(meaning: Unclear, { maxAmountMinor }: Pick<Shop, 'maxAmountMinor'>, words: Words): string {
  const example = words.html('line-example');
  switch (meaning.type) {
    case 'none':
    case 'unclear-numbers':
      return 'isSpaced' in meaning
        ? spacedNumbersText(meaning, words)
        : `${words.html('line-unclear-numbers')} ${example}`;
    case 'phone-length':
      return phoneLengthText(meaning, words);
    case 'two-names':
    case 'which-number':
    case 'name-unfit':
      return nameFaultText(meaning, words);
    case 'unclear-amount':
      return `${amountFaultText(meaning.fault, meaning.text, maxAmountMinor, words)} ${example}`;
    case 'unclear-word':
      return `${words.html('line-unclear-word', { word: quoted(meaning.word) })} ${example}`;
  }
}

/** Says that a number in groups cannot be told from the amount. */
export function spacedNumbersText(
  { mayLackDigit }: Extract<OrderMeaning, { type: 'unclear-numbers' }>,
  words: Words,
): string {
  const text = words.html('line-spaced-numbers');
  return mayLackDigit === true ? `${text} ${words.html('line-lacks-digit')}` : text;
}

/**
 * False if no word comes near, or no button can hold the line.
 * @param unclear.onlyIfSaved only if a saved name begins with the word; then other words that come near are offered, too
 */
export async function askForWord(
  ctx: BotContext,
  { word, text, onlyIfSaved = false }: { word: string; text: string; onlyIfSaved?: boolean },
): Promise<boolean> {
  const saved = await ctx.shop.saved.list(ctx.userId);
  const names = new Set(saved.flatMap(({ name }) => (beginsWith(name, word) ? [name] : [])));
  if (onlyIfSaved && names.size === 0) return false;
  const meant = [
    ...[...names].map((name) => ({ label: name, text: withWord(text, word, name) })),
    ...suggestionsFor(word, text, ctx.shop.productIndex.ready()),
  ].filter(fitsButton);
  if (meant.length > 0) await askMeant(ctx, meant);
  return meant.length > 0;
}

/** Each button puts its service in front of the line. False if a button cannot hold that. */
async function askForNumber(
  ctx: BotContext,
  { ways, text }: { ways: readonly NamedWay[]; text: string },
): Promise<boolean> {
  const meant = ways.map(({ name, kind, customerId, service }) => ({
    label: `${name} · ${groupDigits({ kind, customerId })}`,
    text: `${service.toLowerCase()} ${text}`,
  }));
  if (!meant.every(fitsButton)) return false;
  await askMeant(ctx, meant);
  return true;
}

/** The bot never takes a mistyped word for another without a tap. */
export async function askMeant(ctx: BotContext, meant: readonly Suggestion[]): Promise<void> {
  const [only, ...others] = meant;
  const rows = meant.filter(fitsButton).map((each) => [button(each.label, dataOf(each))]);
  await draw(ctx, (words) => ({
    html:
      others.length === 0 ? words.html('did-you-mean', { word: only?.label ?? '' }) : words.html('did-you-mean-which'),
    rows,
  }));
}

function fitsButton({ text }: Suggestion): boolean {
  return Buffer.byteLength(text) <= MAX_MEANT_BYTES;
}

function dataOf({ text }: Suggestion): CallbackData {
  const plain = readPlainWords(text, undefined);
  const own = plain?.type === 'command' ? BUTTON_OF[plain.command] : undefined;
  return own ?? takeMeant.data({ text });
}

const BUTTON_OF: Partial<Record<PlainCommand, CallbackData>> = {
  balance: openBalance.data(),
  help: openHelp.data(),
  history: openHistory.data(),
  buy: openBuy.data(),
  topup: openTopup.data(),
  token: openTokens.data({ page: 0 }),
};
