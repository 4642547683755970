import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { Composer, type NextFunction } from 'grammy';
import { foldText } from '../../../domain/shared/text.ts';
import { isSpokenFor } from '../../../domain/order-text/vocabulary.ts';
import { asksHowItStands } from '../../../domain/order-text/courtesies-and-complaints.ts';
import { type PlainCommand, type PlainMeaning, readPlainWords } from '../../../domain/order-text/plain-words.ts';
import type { Outlet } from '../../../domain/health.ts';
import { SOLD_COMMANDS, soldAs } from '../../../domain/catalogue/sold-services.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProvider } from '../../conversations/purchase/purchase-beginnings.ts';
import { type PurchaseState, startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { isAwaitingAnswer, openQuestion, takesAnyWords } from '../../shared/questions.ts';
import { button } from '../../ui/buttons.ts';
import { serviceName } from '../../shared/product-label.ts';
import { answerPress, draw, say } from '../../ui/screen.ts';
import { answerQuickOrder, askForWord, askMeant, readFor } from './answer-quick-order.ts';
import { findPendingOrder } from '../../../services/orders/find-order.ts';
import { productIndexInTime } from '../../conversations/purchase/read-products.ts';
import { openProvider, takeMeant } from './routes.ts';
import { on, byNameKey, nameKey } from '../../ui/callback-routes.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';

const MAX_LENGTH = 100;

/** Texts that ask for one number, such as `check 0803 123 4567` or `receipt for 0412 3456 789?`. A day is no such number. */
const LOOKS_UP =
  /^(?:(?:pls|please|abeg|kindly) )?(?:(?:send|show) )?(?:(?:my|the) )?(?:check|find|receipts?|status)(?: (?:for|of|on|my|this|number|pour))* (?!\d{4}-\d\d-)(\+?\d(?:[ .-]?\d){6,14})(?: pls| please)? ?[?.!]?$/iu;

/** Stands before lines, because a line with a number begins a purchase. */
export function lookUpFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const [, number] = LOOKS_UP.exec(ctx.message?.text?.trim().replace(/\s+/gu, ' ') ?? '') ?? [];
  if (number !== undefined && openQuestion(ctx) === undefined) asCommand(ctx, 'check', number);
  return next();
}

/** Stands behind lines, which have amounts and numbers. In a purchase, answers to its question come first. */
export async function plainWordsFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = ctx.message?.text ?? '';
  if (text === '' || text.length > MAX_LENGTH || text.startsWith('/')) return next();
  const productIndex = ctx.shop.productIndex.ready();
  const meaning = readPlainWords(text, productIndex);
  if (meaning === undefined && (await asksForSaved(ctx, text))) return;
  if (meaning === undefined || (await isAnswerHere(ctx, meaning, text))) return next();
  switch (meaning.type) {
    case 'command':
      if (!(meaning.isGreeting && (await asksForPending(ctx, text)))) asCommand(ctx, meaning.command);
      return next();
    case 'thanks':
      return say(ctx, { html: ctx.words.html('you-are-welcome') });
    case 'provider':
      return atOutlets(ctx, meaning.outlets, purchaseStateOf(ctx.lease));
    case 'mistyped':
      return askMeant(ctx, meaning.meant);
  }
}

/** Asks whether a saved name is meant of which the text is the first word. Only words that mean nothing else get here: a name may begin with `menu`. */
async function asksForSaved(ctx: BotContext, text: string): Promise<boolean> {
  if (!/^\p{L}+$/u.test(text) || isAwaitingAnswer(ctx)) return false;
  return askForWord(ctx, { word: foldText(text), text, onlyIfSaved: true });
}

/** Whether `how far` asks about a purchase that has not ended: then the fallback says how that stands. Otherwise it is a greeting. */
async function asksForPending({ shop, userId }: BotContext, text: string): Promise<boolean> {
  return asksHowItStands(text) && (await findPendingOrder(shop, userId)) !== undefined;
}

const CANCEL = /^(?:cancel|annuler)[.!]?$/iu;

/** Lets `cancel` alone close a question that takes any words; `stop` may be an answer. Stands before all that takes such answers. */
export function cancelInWords(ctx: BotContext, next: NextFunction): Promise<void> {
  if (takesAnyWords(openQuestion(ctx)) && CANCEL.test(ctx.message?.text?.trim() ?? '')) asCommand(ctx, 'cancel');
  return next();
}

/**
 * Handles a tap on the command that was meant, as if the person had sent it: the press becomes the message. So the command's own handler answers. Stands
 * before all handlers of commands.
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

/** Whether the text answers the open question. A question beside the purchase takes any text but `cancel`; a purchase takes names that it shows. */
async function isAnswerHere(ctx: BotContext, meaning: PlainMeaning, text: string): Promise<boolean> {
  const { lease, shop, userId } = ctx;
  const isCommand = meaning.type === 'command' && !meaning.isGreeting;
  if (openQuestion(ctx) !== undefined) return !isCommand || meaning.command !== 'cancel';
  if (lease.conversation === undefined) return false;
  const purchase = purchaseStateOf(lease);
  if (purchase === undefined) return true;
  const typed = foldText(text);
  if ((await shop.saved.list(userId)).some(({ name }) => foldText(name) === typed)) return true;
  // If the company does not sell this service, such as `mtn data` in a purchase of TV, a new purchase begins.
  if (meaning.type === 'provider') {
    const here = meaning.outlets.filter(({ service }) => service === purchase.service);
    if (purchase.service === undefined) return true;
    // Another company than the chosen one begins a new purchase too, until the amount is asked for.
    const isOther = purchase.provider !== undefined && here.every(({ provider }) => provider !== purchase.provider);
    return here.length > 0 && !(isOther && MAY_BE_OTHER.has(purchase.step) && !isInProducts(ctx, purchase, typed));
  }
  if (!isCommand) return true;
  // The words of the service itself, such as “my decoder” where its number is asked for, begin nothing new.
  const own = soldAs(purchase.service ?? '')?.command;
  if (own === meaning.command || typed.split(' ').some((word) => isSpokenFor(word, own))) return true;
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

/** Whether the text may be a search among the products that are offered. */
function isInProducts({ shop }: BotContext, { service, provider }: PurchaseState, typed: string): boolean {
  return (shop.productIndex.ready()?.products ?? []).some(
    (product) =>
      product.service === service &&
      product.provider === provider &&
      foldText(`${product.name} ${product.category ?? ''} ${product.description ?? ''}`).includes(typed),
  );
}

/** Only the chosen service, if the company sells in it. */
function outletsBeside(purchase: PurchaseState | undefined, outlets: readonly Outlet[]): readonly Outlet[] {
  const here = outlets.filter(({ service }) => service === purchase?.service);
  return here.length > 0 ? here : outlets;
}

function isService(command: PlainCommand): boolean {
  return (SOLD_COMMANDS as readonly PlainCommand[]).includes(command);
}

/** Turns the message into the command, so that the command's own handler answers. */
function asCommand(ctx: BotContext, command: PlainCommand | 'check', behind = ''): void {
  const text = `/${command}`;
  Object.assign(ctx.update.message ?? {}, {
    text: `${text} ${behind}`.trim(),
    entities: [{ type: 'bot_command', offset: 0, length: text.length }],
  });
}

/** @param open the purchase in which it was said: a number and an amount go along to another company of its service */
async function atOutlets(ctx: BotContext, all: readonly Outlet[], open?: PurchaseState): Promise<void> {
  const { words } = ctx;
  const outlets = outletsBeside(open, all);
  const [first, ...others] = outlets;
  if (first !== undefined && others.length === 0) {
    const said = first.service === open?.service ? open.wish : undefined;
    const wish = { number: said?.number, amountMinor: said?.amountMinor };
    return beginPurchase(ctx, purchaseOfProvider(first.service, first.provider, wish));
  }
  const isOne = outlets.every(({ provider }) => provider === first?.provider);
  // They all sell one service, which was named by its own name.
  if (first !== undefined && !isOne && outlets.every(({ service }) => service === first.service && !soldAs(service)))
    return beginPurchase(ctx, purchaseOfProvider(first.service, undefined, {}));
  const rows = outlets.slice(0, MOST_SHOWN.providersMeant).map(({ service, provider }) => {
    const label = isOne ? serviceName(service, words) : `${provider} · ${serviceName(service, words)}`;
    return [button(label, openProvider.data({ service: nameKey(service), provider: nameKey(provider) }))];
  });
  await draw(ctx, { html: words.html('plain-which-service', { provider: first?.provider ?? '' }), rows });
}

/** Takes the text that was meant, a line or plain words, as if the person had written it. The text is theirs, and buys nothing by itself. */
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
  if (plain?.type === 'provider') return atOutlets(ctx, plain.outlets);
  if (own !== undefined) return beginPurchase(ctx, startPurchase(own));
  if (plain === undefined) await answerQuickOrder(ctx, { meaning, text });
}

/** As the reseller spells it. */
function serviceOf(command: PlainCommand, { products }: ProductIndex): string | undefined {
  return products.find(({ service }) => soldAs(service)?.command === command)?.service;
}
