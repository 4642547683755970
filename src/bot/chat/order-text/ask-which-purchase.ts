import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { Composer, type NextFunction } from 'grammy';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { isRemindersCard } from '../../../domain/orders/draft.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Role } from '../../../domain/people/person.ts';
import { MAX_SELLING_MINOR } from '../../../domain/resale.ts';
import { askSoldFor } from '../resale/routes.ts';
import { type CountryCode, parsePhone } from '../../../domain/recipients/phone.ts';
import { groupDigits, numberDoubtOf, parseRecipient } from '../../../domain/recipients/recipient.ts';
import type { RecipientKind } from '../../../domain/catalogue/sold-services.ts';
import { cancelDraft, findOpenCards } from '../../../services/orders/draft-purchase.ts';
import { cardMessages, openCardsText } from '../orders/card/open-card.ts';
import type { BotContext } from '../../context.ts';
import { changePurchase, type Replacement } from '../../conversations/purchase/purchase-beginnings.ts';
import { startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { isAwaitingAnswer, openQuestion, takesAnyWords } from '../../shared/questions.ts';
import { button } from '../../ui/buttons.ts';
import { numberFaultText } from '../../shared/number-words.ts';
import { answerPress, messageScreen, say, type Drawing, sendScreen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { sayUnclear } from './say-unclear.ts';
import { contactNumber } from '../../conversations/purchase/take-input.ts';
import { offerKnownNumber, offerNumber } from './number-offer.ts';
import { buyNewWith, changeOpenCard, meantAsAnswer, meantAsPurchase } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { numberInSentence, saidAmount } from '../../../domain/order-text/numbers-in-text.ts';
import { tokensOf, wordsIn } from '../../../domain/order-text/tokenize.ts';
import { FILLERS, withoutSpokenFillers } from '../../../domain/order-text/vocabulary.ts';
import { isReplyToBot } from '../../shared/command-text.ts';
import { isWholePurchase, type OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { rightsOf } from '../../../domain/people/access.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';
import { isListOfPurchases } from '../batches/receive-batch.ts';
import { serviceName } from '../../shared/product-label.ts';
import { readFor } from './answer-quick-order.ts';
import { QUESTION_LIFE_MS } from '../../../domain/questions.ts';
import { cut } from '../../../domain/shared/text.ts';

/** Asks about a whole purchase that is written where any words may be the answer, such as a note. Stands before all that takes such answers. */
export async function purchaseOrAnswer(ctx: BotContext, next: NextFunction): Promise<void> {
  const question = openQuestion(ctx);
  const text = ctx.message?.text ?? '';
  if (question === undefined || !takesAnyWords(question) || ctx.meantAs !== undefined || !isDoubtful(ctx, text))
    return next();
  const now = ctx.shop.now();
  // This question expects a number and an amount. Without words, the text is just that.
  const isOwnForm = question.takesAnything === 'who-and-amount' && !/\p{L}/u.test(text);
  if (isOwnForm || now - question.askedAt > QUESTION_LIFE_MS) return next();
  if (!(await isPurchase(ctx, text))) return next();
  const which = await askWhich(ctx, (words) => ({
    html: words.html('line-or-answer', { text: cut(text, 60) }),
    rows: [
      [button(words.plain('button-buy-it'), meantAsPurchase.data())],
      [button(words.plain('button-my-answer'), meantAsAnswer.data({ askedAt: now }))],
    ],
  }));
  // The question stays open as long again, so that there is time for the tap.
  ctx.lease.question = { ...question, askedAt: now, which };
}

/** A reply to a message of the bot’s is about that message. */
function isDoubtful(ctx: BotContext, text: string): boolean {
  const mode = ctx.hasAccounts ? 'approval' : 'open';
  const mayBuy = rightsOf(ctx.lease.person, mode, ctx.isMerchant) === 'buy';
  return /\d/u.test(text) && !text.startsWith('/') && !isReplyToBot(ctx) && mayBuy;
}

async function isPurchase(ctx: BotContext, text: string): Promise<boolean> {
  const productIndex = ctx.shop.productIndex.ready();
  if (productIndex === undefined) return false;
  if (await isListOfPurchases(ctx, text)) return true;
  if (/[\n\r]/u.test(text.trim())) return false;
  const meaning = await readFor(ctx, text, productIndex);
  const isNamed = 'prefill' in meaning && meaning.prefill.name !== undefined;
  // A number with a slip, or a saved name that is also a word, occurs in many notes.
  return (meaning.type === 'purchase' || meaning.type === 'several') && !isNamed && isWholePurchase(meaning);
}

/** False if the two buttons would read the same. */
export async function askWhichPurchase(ctx: BotContext, within: OrderMeaning, afresh: OrderMeaning): Promise<boolean> {
  const askedAt = purchaseAskedAt(ctx.lease);
  const labels = [within, afresh].map((meaning) => labelOf(meaning, ctx.words));
  if (askedAt === undefined || labels[0] === labels[1]) return false;
  const which = await askWhich(ctx, (words) => ({
    html: words.html('line-either', { text: cut(ctx.message?.text ?? '', 60) }),
    rows: [
      [button(labelOf(within, words), meantAsAnswer.data({ askedAt }))],
      [button(labelOf(afresh, words), meantAsPurchase.data())],
    ],
  }));
  const { question = { name: 'which', stands: 'page', askedAt: ctx.shop.now() } as const } = ctx.lease;
  ctx.lease.question = { ...question, which };
  return true;
}

function labelOf(meaning: OrderMeaning, words: Words): string {
  if ('product' in meaning) return titleOf(meaning.product);
  const [first, ...others] = 'products' in meaning ? meaning.products : [];
  if (first === undefined) return '';
  const isOne = others.every(({ provider }) => provider === first.provider);
  return [...(isOne ? [first.provider] : []), serviceName(first.service, words)].join(' · ');
}

/** The question replies to the text, so a tap on its buttons brings the text along. */
function askWhich(ctx: BotContext, drawing: Drawing): Promise<number> {
  return sendScreen(ctx, drawing, ctx.message?.message_id);
}

/** Handles a tap on one of these buttons: the text is handled again, with what it was meant as. Stands before all that reads texts. */
export async function textsMeantAs(ctx: BotContext, next: NextFunction): Promise<void> {
  const { data, message } = ctx.callbackQuery ?? {};
  const answered = meantAsAnswer.read(data);
  if (answered === undefined && meantAsPurchase.read(data) === undefined) {
    closeWhich(ctx);
    return next();
  }
  const written = message === undefined || message.date === 0 ? undefined : message.reply_to_message;
  const isTheirs = written?.from?.id === ctx.userId;
  if (!isTheirs || (answered !== undefined && !asks(ctx, answered.askedAt)))
    return answerPress(ctx, ctx.words.plain('stale-button'));
  await answerPress(ctx);
  await ctx.editMessageReplyMarkup().catch(() => undefined);
  if (answered === undefined) ctx.lease.question = undefined;
  ctx.meantAs = answered === undefined ? 'purchase' : 'answer';
  Object.assign(ctx.update, { message: written });
  delete ctx.update.callback_query;
  return next();
}

function closeWhich(ctx: BotContext): void {
  const { question } = ctx.lease;
  if (question?.which === undefined) return;
  const { which, ...asked } = question;
  ctx.lease.question = asked;
  const { bot, chatId, words } = ctx;
  bot.cardCloser.close({ chatId, messageIds: [which], words, screen: { html: words.html('cancel-closed') } });
}

function asks(ctx: BotContext, askedAt: number): boolean {
  return (openQuestion(ctx)?.askedAt ?? purchaseAskedAt(ctx.lease)) === askedAt;
}

/** Takes an amount or a number alone while a card is open. It may be for the card or for something new, so the bot asks. */
export async function pieceForCardFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const piece = isAwaitingAnswer(ctx) ? undefined : pieceIn(ctx, ctx.shop.maxAmountMinor);
  if (piece === undefined) return next();
  const cards = await findOpenCards(ctx.shop, ctx.userId);
  if (cards?.newest.type !== 'order') return next();
  const { order } = cards.newest;
  if (hasAmountToo(ctx, piece, order)) return next();
  const meant = replacementFor(ctx, order, piece);
  if ('fault' in meant) {
    if (await offerKnownNumber(ctx, piece.text)) return;
    return sayUnclear(ctx, { html: (words) => numberFaultText(meant.fault, piece.text, ctx.shop.country, words) });
  }
  await say(ctx, (words) => ({
    html: [words.html('bare-piece-ask', { piece: meant.shown }), '', openCardsText(cards, words)].join('\n'),
    rows: rowsFor(words, ctx.role, order, meant.replacement),
  }));
}

/** What the buttons carry is read as if it were typed. The card is looked up, and must be this person's. */
export const pieceForCardButtons = new Composer<BotContext>();

on(pieceForCardButtons, changeOpenCard, async (ctx, { reference, piece }) => {
  const outcome = await cancelDraft(ctx.shop, { reference, userId: ctx.userId });
  if (outcome.type === 'void') return answerPress(ctx, ctx.words.plain('card-void'));
  if (outcome.type === 'too-late') return answerPress(ctx, ctx.words.plain('card-too-late'));
  await answerPress(ctx);
  // A plan has its price, so an amount only asks what else to change.
  const isChanged = piece.type === 'number' || outcome.order.item.amountRequired;
  await closeOld(ctx, outcome.order, isChanged ? 'card-replaced' : 'cancel-closed');
  const messageId = ctx.callbackQuery.message?.message_id;
  await beginPurchase(ctx, { ...changePurchase(outcome.order, piece), messageId });
});
on(pieceForCardButtons, buyNewWith, async (ctx, { piece }) => {
  await answerPress(ctx);
  await beginNew(ctx, piece);
});

type Piece = { type: 'amount'; amountMinor: Minor; text: string } | { type: 'number'; text: string };

/** A longer text is neither an amount nor a number. */
const MAX_PIECE_LENGTH = 40;
/** A text with fewer digits is an amount, or nothing. */
const MIN_NUMBER = 7;

function pieceIn(ctx: BotContext, maxAmountMinor: Minor): Piece | undefined {
  const contact = contactNumber(ctx.message);
  if (contact !== undefined) return { type: 'number', text: contact };
  const text = ctx.message?.text?.trim() ?? '';
  if (text.length > MAX_PIECE_LENGTH || !/\d/u.test(text) || /[\n\r]/u.test(text)) return undefined;
  // Other words, as in `I have paid 5000`, tell of money that is not for the card.
  const others = wordsIn(tokensOf(text)).filter((word) => !FILLERS.has(word));
  const said = withoutSpokenFillers(others).length === 0 ? saidAmount(text, maxAmountMinor) : text;
  const amount = /^[0+]/u.test(said) ? undefined : parseAmount(said, maxAmountMinor);
  if (amount?.type === 'amount') return { type: 'amount', amountMinor: amount.amountMinor, text };
  const bare = text.normalize('NFKC').replace(/[\s().‐-―/-]/gu, '');
  return /^\+?\d+$/u.test(bare) && bare.length >= MIN_NUMBER ? { type: 'number', text } : undefined;
}

/** Whether it is an amount and a number, such as `500 0803 123 4567`. That is a purchase by itself. */
function hasAmountToo({ shop }: BotContext, { text }: Piece, { recipient: { kind } }: Order): boolean {
  const phone = numberInSentence(text, 'phone', shop);
  // People write a phone number with its 0, so it is hardly a part of another number.
  const isPhone = phone?.amountMinor !== undefined && parsePhone(phone.number, shop.country).type === 'phone';
  if (isPhone && phone.number.startsWith('0') && digitsOf(text).includes(phone.number)) return true;
  const own = kind === 'phone' ? phone : numberInSentence(text, kind, shop);
  return own?.amountMinor !== undefined && !isOneNumber(text, kind, shop.country);
}

/** Whether all digits together are a usual number of this kind, however they are grouped. */
function isOneNumber(text: string, kind: RecipientKind, country: CountryCode): boolean {
  if (kind === 'phone') return parsePhone(text, country).type === 'phone';
  return numberDoubtOf(kind, digitsOf(text)) === undefined;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, '');
}

function replacementFor({ words, shop }: BotContext, { recipient: { kind } }: Order, piece: Piece) {
  if (piece.type === 'amount') {
    const { type, amountMinor } = piece;
    return { replacement: { type, amountMinor }, shown: words.money(amountMinor) };
  }
  const parsed = parseRecipient(kind, piece.text, shop.country);
  if (parsed.type === 'rejected') return parsed;
  const { customerId } = parsed;
  return { replacement: { type: piece.type, customerId }, shown: groupDigits({ kind, customerId }) };
}

function rowsFor(words: Words, role: Role, order: Order, piece: Replacement) {
  const { reference, item } = order;
  const change = words.plain('button-change-this-card');
  const changeData = changeOpenCard.data({ reference, piece });
  const other = [button(words.plain('button-new-purchase'), buyNewWith.data({ piece }))];
  const price = soldForIn(role, order, piece);
  if (price === undefined) return [[button(change, changeData)], other];
  const shown = words.shortMoney(price);
  return [
    [button(words.plain('button-selling', { amount: shown }), askSoldFor.data({ reference, price }))],
    [button(item.amountRequired ? `${change} · ${shown}` : change, changeData)],
    other,
  ];
}

/** An amount may be meant as the agent's own price, if the card has one, or cannot take another amount. A card of a reminder takes none. */
function soldForIn(role: Role, order: Order, piece: Replacement): Minor | undefined {
  if (role !== 'agent' || isRemindersCard(order) || piece.type !== 'amount') return undefined;
  const { sellingMinor, item } = order;
  const isMeant = sellingMinor !== undefined || !item.amountRequired;
  return isMeant && piece.amountMinor <= MAX_SELLING_MINOR ? piece.amountMinor : undefined;
}

async function closeOld(ctx: BotContext, order: Order, why: 'card-replaced' | 'cancel-closed'): Promise<void> {
  const [messageId] = await cardMessages(order.buyer.userId, [order], ctx.shop.shown);
  if (messageId === undefined) return;
  const screen = messageScreen(why);
  ctx.bot.cardCloser.close({ chatId: order.buyer.chatId, messageIds: [messageId], words: ctx.words, screen });
}

/** Begins something new, and the card stays. For a phone number this is what people mostly buy for one; otherwise the first question. */
async function beginNew(ctx: BotContext, wanted: Replacement): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (wanted.type === 'amount') {
    const { amountMinor } = wanted;
    return beginPurchase(ctx, { ...startPurchase(), wish: { amountMinor }, messageId });
  }
  const phone = parsePhone(wanted.customerId, ctx.shop.country);
  if (phone.type === 'phone' && (await offerNumber(ctx, { text: wanted.customerId, phone }))) return;
  if (phone.type !== 'phone' && (await offerKnownNumber(ctx, wanted.customerId))) return;
  await beginPurchase(ctx, { ...startPurchase(), messageId });
}
