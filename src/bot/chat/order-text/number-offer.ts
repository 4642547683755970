import type { CountryCode } from 'libphonenumber-js/mobile';
import { Composer } from 'grammy';
import { isNetwork, usualNetworkOf } from '../../../domain/catalogue/network.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { minor, toDecimal } from '../../../domain/shared/money.ts';
import { type ParsedPhone, parsePhone } from '../../../domain/recipients/phone.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProvider, wishOf } from '../../conversations/purchase/start-from-text.ts';
import { draw } from '../../ui/draw-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { send } from '../../ui/screen.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { networkName } from './network-name.ts';
import { numberFaultText } from '../recipients/number-fault-text.ts';
import { answerQuickOrder } from './answer-quick-order.ts';
import type { QuickOrderDeps } from './quick-order-deps.ts';
import { readFor, productIndexInTime } from './read-quick-order.ts';

/** The prefix of callback data about a phone number; the parts after it are what for, the number, and an amount. */
const NUMBER = 'nu';
/** Amounts of airtime that people usually buy, in whole units. */
const USUAL_AMOUNTS = [100, 200, 500, 1_000, 2_000, 5_000];

/** A shared contact, or a message that is nothing but a phone number; undefined for anything else. */
export function numberIn({ message }: BotContext, country: CountryCode): ParsedNumber | undefined {
  const shared = contactNumber(message);
  const text = shared ?? message?.text ?? '';
  const phone = parsePhone(text, country);
  return shared === undefined && phone.type !== 'phone' ? undefined : { text, phone };
}

/** A contact's number comes in international form, with or without its plus. */
export function contactNumber(message: BotContext['message']): string | undefined {
  const shared = message?.contact?.phone_number;
  return shared !== undefined && /^[1-9]\d{9,}$/u.test(shared) ? `+${shared}` : shared;
}

interface ParsedNumber {
  readonly text: string;
  readonly phone: ParsedPhone;
}

/** What is mostly bought for a phone number, by buttons. False where nothing can be said to it. */
export async function offerNumber(
  ctx: BotContext,
  { text, phone }: ParsedNumber,
  deps: QuickOrderDeps,
): Promise<boolean> {
  const chatId = ctx.chatId;
  const { words } = ctx;
  if (phone.type === 'rejected') {
    await send(ctx.api, chatId, { html: numberFaultText(phone.fault, text, deps.tools.country, words) });
    return true;
  }
  const found = await productIndexInTime(deps.tools);
  if (found.type === 'unanswered') {
    await send(ctx.api, chatId, { html: words.html('walk-down') });
    return true;
  }
  const rows = rowsFor(ctx, phone.national, found.productIndex, deps);
  if (rows.length === 0) return false;
  await draw(ctx, { html: offerText(ctx, phone.national), rows });
  return true;
}

/** The buttons of the offer: an amount leads to the card, as the line that says the same. */
export function numberFeature(deps: QuickOrderDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery(/^nu:(air|data):(\d{4,15}):?(\d{1,7})?$/u, async (ctx) => {
    const [, what, number = '', amount] = ctx.match;
    const phone = parsePhone(number, deps.tools.country);
    const found = await productIndexInTime(deps.tools);
    if (phone.type === 'rejected') return answerPress(ctx, ctx.words.plain('stale-button'));
    if (found.type === 'unanswered') return answerPress(ctx, ctx.words.plain('walk-down'));
    await answerPress(ctx);
    const { productIndex } = found;
    if (what === 'data') return deps.walks.begin(ctx, dataWalk(productIndex, phone.national));
    const text = ['airtime', amount, phone.national].filter((part) => part !== undefined).join(' ');
    return answerQuickOrder(ctx, { meaning: await readFor(ctx, text, productIndex, deps), text }, deps);
  });
  return feature;
}

function rowsFor(ctx: BotContext, number: string, productIndex: ProductIndex, { tools }: QuickOrderDeps) {
  const { words } = ctx;
  const amounts = USUAL_AMOUNTS.map((amount) => minor(amount * 100)).filter((amount) => amount <= tools.maxAmountMinor);
  const airtime = amounts.map((amount) =>
    button(words.money(amount), NUMBER, 'air', number, String(toDecimal(amount))),
  );
  return [
    ...(serviceIn(productIndex, 'airtime') === undefined ? [] : inRows(airtime, 3)),
    ...(serviceIn(productIndex, 'data') === undefined
      ? []
      : [[button(words.plain('button-data-plans'), NUMBER, 'data', number)]]),
  ];
}

function offerText({ words }: BotContext, national: string): string {
  const network = usualNetworkOf(national);
  const number = groupDigits('phone', national);
  return network === undefined
    ? words.html('number-offer', { number })
    : words.html('number-offer-network', { number, network: networkName(network) });
}

/** The plans of the number's usual network; with none known, the question for the provider. */
function dataWalk(productIndex: ProductIndex, customerId: string) {
  const service = serviceIn(productIndex, 'data') ?? 'data';
  const network = usualNetworkOf(customerId);
  const plan = productIndex.products.find(
    (product) => product.service === service && isNetwork(product.provider, network ?? '-'),
  );
  return purchaseOfProvider(service, plan?.provider, wishOf({ service }, { customerId }));
}

/** The account's own spelling of a service, where it sells something of it. */
function serviceIn(productIndex: ProductIndex, service: string): string | undefined {
  return productIndex.products.find((product) => product.available && product.service.toLowerCase() === service)
    ?.service;
}
