import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';
import { Composer } from 'grammy';
import { isNetwork, usualNetworkOf, networkName } from '../../../domain/catalogue/network.ts';
import { usualAmountsOf } from '../../../domain/catalogue/sold-services.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { minor, toDecimal } from '../../../domain/shared/money.ts';
import { type ParsedPhone, parsePhone } from '../../../domain/recipients/phone.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { BotContext } from '../../context.ts';
import { prefillOf, purchaseOfProvider } from '../../conversations/purchase/purchase-beginnings.ts';
import { type Allowance, payable } from '../../../domain/accounts/limits.ts';
import { readOwnAllowance } from '../../../services/accounts/read-allowance.ts';
import { answerPress, draw, say } from '../../ui/screen.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { numberInSentence } from '../../../domain/order-text/numbers-in-text.ts';
import { readNumberEnding } from '../../../domain/orders/order-search.ts';
import { isDelivered } from '../../../domain/orders/order.ts';
import { buyAsBefore } from '../recipients/saved.ts';
import { numberFaultText } from '../../shared/number-words.ts';
import { answerQuickOrder, readFor } from './answer-quick-order.ts';
import { productIndexInTime, sayDown } from '../../conversations/purchase/read-products.ts';
import { contactNumber } from '../../conversations/purchase/take-input.ts';
import { buyAirtimeFor, buyDataFor } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** The phone number of a shared contact, or of a message that holds nothing else; undefined for any other message. */
export function numberIn({ message }: BotContext, country: CountryCode): ParsedNumber | undefined {
  const shared = contactNumber(message);
  const text = shared ?? message?.text ?? '';
  const phone = parsePhone(text, country);
  return shared === undefined && phone.type !== 'phone' ? undefined : { text, phone };
}

interface ParsedNumber {
  readonly text: string;
  readonly phone: ParsedPhone;
}

/** False if there is nothing to offer. */
export async function offerNumber(ctx: BotContext, { text, phone }: ParsedNumber): Promise<boolean> {
  if (phone.type === 'rejected') {
    await say(ctx, { html: numberFaultText(phone.fault, text, ctx.shop.country, ctx.words) });
    return true;
  }
  const found = await productIndexInTime(ctx);
  if (found.type === 'unanswered') {
    await sayDown(ctx, found.error);
    return true;
  }
  const allowance = await readOwnAllowance(ctx);
  const rows = rowsFor(ctx, phone.national, { productIndex: found.productIndex, allowance });
  if (rows.length === 0) return false;
  await draw(ctx, { html: offerText(ctx, phone.national), rows });
  return true;
}

const LOOKED_AT = 20;

/** Offers what the person bought for this number, if the text is only that, or a meter's and an amount. False if they bought nothing for it. */
export async function offerKnownNumber(ctx: BotContext, text: string): Promise<boolean> {
  const { shop, userId } = ctx;
  if (!/^[\d\s.,₦k-]{6,}$/iu.test(text)) return false;
  const { number: said, amountMinor } = numberInSentence(text, 'meter', shop) ?? { number: text };
  const number = readNumberEnding(said, shop.country);
  if (number === undefined) return false;
  const isFor = ({ customerId }: { customerId: string }): boolean => number.endings.includes(customerId);
  const { orders } = await shop.orders.listByNumber(number, userId, 0, LOOKED_AT);
  const last = orders.find((order) => isDelivered(order) && isFor(order.recipient));
  const found =
    last === undefined
      ? (await shop.saved.list(userId)).find(isFor)
      : { ...last.item, ...last.recipient, name: groupDigits(last.recipient) };
  if (found === undefined || (amountMinor !== undefined && found.kind !== 'meter')) return false;
  const { kind, customerId, service, provider } = found;
  // The last bouquet is only the first choice.
  if (kind === 'smartcard')
    await beginPurchase(ctx, purchaseOfProvider(service, provider, { number: { kind, customerId, known: true } }));
  else await buyAsBefore(ctx, found, amountMinor);
  return true;
}

/** An amount leads to the card, as a line with amount and number does. */
export const numberFeature = new Composer<BotContext>();

on(numberFeature, buyDataFor, (ctx, { number }) =>
  forNumber(ctx, number, (national, productIndex) => beginPurchase(ctx, dataFor(national, productIndex))),
);
on(numberFeature, buyAirtimeFor, (ctx, { number, amount }) =>
  forNumber(ctx, number, async (national, productIndex) => {
    const text = ['airtime', amount, national].filter((part) => part !== undefined).join(' ');
    await answerQuickOrder(ctx, { meaning: await readFor(ctx, text, productIndex), text });
  }),
);

async function forNumber(
  ctx: BotContext,
  number: string,
  act: (national: string, productIndex: ProductIndex) => Promise<void>,
): Promise<void> {
  const phone = parsePhone(number, ctx.shop.country);
  const found = await productIndexInTime(ctx);
  if (phone.type === 'rejected') return answerPress(ctx, ctx.words.plain('stale-button'));
  if (found.type === 'unanswered') return answerPress(ctx, ctx.words.plain('walk-down'));
  await answerPress(ctx);
  await act(phone.national, found.productIndex);
}

function rowsFor(
  { words, shop }: BotContext,
  number: string,
  { productIndex, allowance }: { productIndex: ProductIndex; allowance: Allowance },
) {
  const amounts = usualAmountsOf('airtime')
    .map((amount) => minor(amount * 100))
    .filter((amount) => amount <= shop.maxAmountMinor);
  // Without the network the price is not known, so the amount stands for it.
  const airtime = payable(amounts, (amount) => amount, allowance).map((amount) =>
    button(words.shortMoney(amount), buyAirtimeFor.data({ number, amount: String(toDecimal(amount)) })),
  );
  return [
    ...(serviceIn(productIndex, 'airtime') === undefined ? [] : inRows(airtime, 3)),
    ...(serviceIn(productIndex, 'data') === undefined
      ? []
      : [[button(words.plain('button-data-plans'), buyDataFor.data({ number }))]]),
  ];
}

function offerText({ words }: BotContext, national: string): string {
  const network = usualNetworkOf(national);
  const number = groupDigits({ kind: 'phone', customerId: national });
  return network === undefined
    ? words.html('number-offer', { number })
    : words.html('number-offer-network', { number, network: networkName(network) });
}

/** The plans of the network that the number usually belongs to. If that is not known, the question for the provider. */
function dataFor(customerId: string, productIndex: ProductIndex) {
  const service = serviceIn(productIndex, 'data') ?? 'data';
  const network = usualNetworkOf(customerId);
  const plan = productIndex.products.find(
    (product) => product.service === service && isNetwork(product.provider, network ?? '-'),
  );
  const purchase = purchaseOfProvider(service, plan?.provider, prefillOf({ service }, { customerId }));
  return plan === undefined ? purchase : { ...purchase, guessedBy: customerId };
}

/** A service as the reseller spells it, if anything of it is sold. */
function serviceIn(productIndex: ProductIndex, service: string): string | undefined {
  return productIndex.products.find((product) => product.available && product.service.toLowerCase() === service)
    ?.service;
}
