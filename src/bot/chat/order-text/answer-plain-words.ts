import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { Composer, type NextFunction } from 'grammy';
import { mayBeMissed } from '../../../domain/case.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { openCaseOf } from '../cases/not-received.ts';
import { askShop, missOrder } from '../cases/routes.ts';
import { foldText } from '../../../domain/shared/text.ts';
import { asksHowItStands, isComplaint } from '../../../domain/order-text/courtesies-and-complaints.ts';
import {
  type Counter,
  type PlainCommand,
  type PlainMeaning,
  readPlainWords,
} from '../../../domain/order-text/plain-words.ts';
import { SOLD_COMMANDS, soldAs } from '../../../domain/catalogue/sold-services.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProvider } from '../../conversations/purchase/purchase-beginnings.ts';
import { type PurchaseState, startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { notePassed, purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { isReplyToBot } from '../../shared/command-text.ts';
import { openQuestion, takesAnyWords } from '../../shared/questions.ts';
import { button, byNameKey, cut, MAX_LABEL_LENGTH, nameKey } from '../../ui/buttons.ts';
import { serviceName } from '../../shared/product-label.ts';
import type { Words } from '../../ui/words.ts';
import { answerPress, draw, say } from '../../ui/screen.ts';
import { answerQuickOrder, askMeant, readFor } from './answer-quick-order.ts';
import { findPendingOrder } from '../../../services/orders/find-order.ts';
import { productIndexInTime } from '../../conversations/purchase/read-products.ts';
import { openProvider, takeMeant } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

const MAX_LENGTH = 100;

/** `check 0803 123 4567`, `receipt for 0412 3456 789?`: one number that is not a day. */
const LOOKS_UP =
  /^(?:(?:pls|please|abeg|kindly) )?(?:(?:send|show) )?(?:(?:my|the) )?(?:check|find|receipts?|status)(?: (?:for|of|on|my|this|number|pour))* (?!\d{4}-\d\d-)(\+?\d(?:[ .-]?\d){6,14})(?: pls| please)? ?[?.!]?$/iu;

/** Who asks about a number is answered as by /check. Stands before lines, which begin a purchase for it. */
export function lookUpFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const [, number] = LOOKS_UP.exec(ctx.message?.text?.trim().replace(/\s+/gu, ' ') ?? '') ?? [];
  if (number !== undefined && openQuestion(ctx) === undefined) asCommand(ctx, 'check', number);
  return next();
}

/** A few plain words are what their command is. Stands behind lines, which have amounts and numbers; in a purchase its question's own answers come first. */
export async function plainWordsFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = ctx.message?.text ?? '';
  if (text === '' || text.length > MAX_LENGTH || text.startsWith('/')) return next();
  const productIndex = ctx.shop.productIndex.ready();
  const meaning = readPlainWords(text, productIndex);
  if (meaning === undefined || (await isAnswerHere(ctx, meaning, text))) return next();
  switch (meaning.type) {
    case 'command':
      if (!(meaning.isGreeting && (await asksForPending(ctx, text)))) asCommand(ctx, meaning.command);
      return next();
    case 'thanks':
      return say(ctx, { html: ctx.words.html('you-are-welcome') });
    case 'provider':
      return atCounters(ctx, meaning.counters, purchaseStateOf(ctx.lease));
    case 'mistyped':
      return askMeant(ctx, meaning.meant);
  }
}

/** `how far` is a greeting, unless there is something that they wait for: what answers last says how that stands. */
async function asksForPending({ shop, userId }: BotContext, text: string): Promise<boolean> {
  return asksHowItStands(text) && (await findPendingOrder(shop, userId)) !== undefined;
}

const CANCEL = /^(?:cancel|annuler)[.!]?$/iu;

/** The word alone closes a question that takes any words; `stop` may be what somebody wants to say. Stands before all that takes them. */
export function cancelInWords(ctx: BotContext, next: NextFunction): Promise<void> {
  if (takesAnyWords(openQuestion(ctx)) && CANCEL.test(ctx.message?.text?.trim() ?? '')) asCommand(ctx, 'cancel');
  return next();
}

/** Purchases that a complaint may be about: the newest. */
const MAX_MISSED = 3;
const LOOKED_AT = 10;

/**
 * What has not come: a button for each purchase that it may be about. A question that is open stays so. Of who has a case it may be an
 * answer.
 */
export async function complaintFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const { shop, userId, isMerchant, message } = ctx;
  const text = message?.text ?? '';
  const question = openQuestion(ctx);
  const isAnswer = question !== undefined && (question.stands !== undefined || question.takesAnything !== undefined);
  if (isMerchant || isReplyToBot(ctx) || isAnswer || !isComplaint(text)) return next();
  // “My token has not come”: it is shown.
  if (readPlainWords(text, undefined)?.type === 'command') return next();
  const [open, { orders }] = await Promise.all([
    openCaseOf(shop, userId),
    shop.orders.listByBuyer(userId, 0, LOOKED_AT),
  ]);
  const missed = orders.filter((order) => mayBeMissed(order, shop.now()) === 'yes');
  if (open !== undefined || missed.length === 0) return next();
  notePassed(ctx.lease);
  await say(ctx, (words) => ({
    html: words.html('unknown-missing'),
    rows: [
      ...missed.slice(0, MAX_MISSED).map((order) => [button(missedLabel(order, words), missOrder.data(order))]),
      [button(words.plain('button-write-to-shop'), askShop.data())],
    ],
  }));
}

function missedLabel({ item, recipient, priceMinor }: Order, words: Words): string {
  return cut(`${groupDigits(recipient)} · ${words.shortMoney(priceMinor)} · ${item.title}`, MAX_LABEL_LENGTH);
}

/**
 * A tap on the command that was meant, as if that had been sent: the press becomes the message, so that whatever answers the command answers it. Stands
 * before all that answers commands.
 */
export async function meantCommands(ctx: BotContext, next: NextFunction): Promise<void> {
  const meant = takeMeant.read(ctx.callbackQuery?.data);
  const meaning = meant === undefined ? undefined : readPlainWords(meant.text, undefined);
  if (meaning?.type !== 'command' || isService(meaning.command)) return next();
  return pressAsCommand(ctx, meaning.command, next);
}

async function pressAsCommand(ctx: BotContext, command: PlainCommand, next: NextFunction): Promise<void> {
  const { callbackQuery: press } = ctx;
  if (press?.message === undefined) return next();
  await answerPress(ctx);
  await ctx.editMessageReplyMarkup().catch(() => undefined);
  const { message_id: id, chat } = press.message;
  ctx.update.message = { message_id: id, chat, from: press.from, date: 0 } as NonNullable<typeof ctx.update.message>;
  delete ctx.update.callback_query;
  asCommand(ctx, command);
  return next();
}

/** The buttons under “What would you like of MTN?” and “Did you mean MTN?”. */
export const plainWordsButtons = new Composer<BotContext>();

on(plainWordsButtons, openProvider, async (ctx, { service: serviceKey, provider: providerKey }) => {
  const { catalogue } = ctx.shop;
  const service = byNameKey(await catalogue.services(), serviceKey, (name) => name);
  const providers = service === undefined ? [] : await catalogue.providers(service);
  const provider = byNameKey(providers, providerKey, (name) => name);
  if (service === undefined || provider === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await answerPress(ctx);
  const messageId = ctx.callbackQuery.message?.message_id;
  await beginPurchase(ctx, { ...purchaseOfProvider(service, provider, {}), messageId });
});
on(plainWordsButtons, takeMeant, (ctx, { text }) => answerMeant(ctx, text));

/** A question beside the purchase takes any text but `cancel`; the purchase's own answers are names of what it shows. */
async function isAnswerHere(ctx: BotContext, meaning: PlainMeaning, text: string): Promise<boolean> {
  const { lease, shop, userId } = ctx;
  const isCommand = meaning.type === 'command' && !meaning.isGreeting;
  if (openQuestion(ctx) !== undefined) return !isCommand || meaning.command !== 'cancel';
  if (lease.conversation === undefined) return false;
  const purchase = purchaseStateOf(lease);
  if (purchase === undefined) return true;
  const typed = foldText(text);
  if ((await shop.saved.list(userId)).some(({ name }) => foldText(name) === typed)) return true;
  // A company that this service is not bought from, such as `mtn data` where TV is: it begins anew.
  if (meaning.type === 'provider') {
    const here = meaning.counters.filter(({ service }) => service === purchase.service);
    if (purchase.service === undefined) return true;
    // So does another one than was chosen, until its amount is asked for.
    const isOther = purchase.provider !== undefined && here.every(({ provider }) => provider !== purchase.provider);
    return here.length > 0 && !(isOther && MAY_BE_OTHER.has(purchase.step) && !isInProducts(ctx, purchase, typed));
  }
  if (!isCommand) return true;
  // “My decoder”, where its number is asked for, begins nothing anew.
  const own = soldAs(purchase.service ?? '');
  if (own?.command === meaning.command || typed.split(' ').some((word) => own?.words.spoken.split(' ').includes(word)))
    return true;
  switch (purchase.step) {
    case 'service':
      return isService(meaning.command);
    case 'category':
    case 'product':
      return isInProducts(ctx, purchase, typed);
    case 'change':
    case 'which':
    case 'renew':
    case 'provider':
    case 'recipient':
    case 'verification':
    case 'amount':
    case 'card':
      return false;
  }
}

const MAY_BE_OTHER: ReadonlySet<PurchaseState['step']> = new Set(['category', 'product', 'renew', 'recipient']);

/** A search for a word in what is sold. */
function isInProducts({ shop }: BotContext, { service, provider }: PurchaseState, typed: string): boolean {
  return (shop.productIndex.ready()?.products ?? []).some(
    (product) =>
      product.service === service &&
      product.provider === provider &&
      foldText(`${product.name} ${product.category ?? ''} ${product.description ?? ''}`).includes(typed),
  );
}

/** Of a company that sells in several services, what it sells in the one that was chosen. */
function countersBeside(purchase: PurchaseState | undefined, counters: readonly Counter[]): readonly Counter[] {
  const here = counters.filter(({ service }) => service === purchase?.service);
  return here.length > 0 ? here : counters;
}

/** Begins a purchase in that service. */
function isService(command: PlainCommand): boolean {
  return (SOLD_COMMANDS as readonly PlainCommand[]).includes(command);
}

/** Answered as if the command had been sent: by whatever answers the command. */
function asCommand(ctx: BotContext, command: PlainCommand | 'check', behind = ''): void {
  const text = `/${command}`;
  Object.assign(ctx.update.message ?? {}, {
    text: `${text} ${behind}`.trim(),
    entities: [{ type: 'bot_command', offset: 0, length: text.length }],
  });
}

/** @param open what was said in it goes along into another company of its service */
async function atCounters(ctx: BotContext, all: readonly Counter[], open?: PurchaseState): Promise<void> {
  const { words } = ctx;
  const counters = countersBeside(open, all);
  const [first, ...others] = counters;
  if (first !== undefined && others.length === 0) {
    const said = first.service === open?.service ? open.wish : undefined;
    const wish = { number: said?.number, amountMinor: said?.amountMinor };
    return beginPurchase(ctx, purchaseOfProvider(first.service, first.provider, wish));
  }
  const isOne = counters.every(({ provider }) => provider === first?.provider);
  // A service by its own name.
  if (first !== undefined && !isOne && counters.every(({ service }) => service === first.service && !soldAs(service)))
    return beginPurchase(ctx, purchaseOfProvider(first.service, undefined, {}));
  const rows = counters.slice(0, 8).map(({ service, provider }) => {
    const label = isOne ? serviceName(service, words) : `${provider} · ${serviceName(service, words)}`;
    return [button(label, openProvider.data({ service: nameKey(service), provider: nameKey(provider) }))];
  });
  await draw(ctx, { html: words.html('plain-which-service', { provider: first?.provider ?? '' }), rows });
}

/** The text that was meant, as if it had been written: a line, or plain words. It is the person's own, and buys nothing by itself. */
async function answerMeant(ctx: BotContext, text: string): Promise<void> {
  const found = await productIndexInTime(ctx);
  if (found.type === 'unanswered') return answerPress(ctx, ctx.words.plain('walk-down'));
  const meaning = await readFor(ctx, text, found.productIndex);
  const plain = meaning.type === 'none' ? readPlainWords(text, found.productIndex) : undefined;
  const own = plain?.type === 'command' ? serviceOf(plain.command, found.productIndex) : undefined;
  if (plain?.type === 'command' && own === undefined)
    return answerPress(ctx, ctx.words.plain('plain-send', { command: `/${plain.command}` }));
  await answerPress(ctx);
  await ctx.editMessageReplyMarkup().catch(() => undefined);
  if (plain?.type === 'provider') return atCounters(ctx, plain.counters);
  if (own !== undefined) return beginPurchase(ctx, startPurchase(own));
  if (plain === undefined) await answerQuickOrder(ctx, { meaning, text });
}

/** The service's own spelling of it. */
function serviceOf(command: PlainCommand, { products }: ProductIndex): string | undefined {
  return products.find(({ service }) => soldAs(service)?.command === command)?.service;
}
