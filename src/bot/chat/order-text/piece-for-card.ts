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
import { isAwaitingAnswer } from '../../shared/questions.ts';
import { button } from '../../ui/buttons.ts';
import { numberFaultText } from '../../shared/number-words.ts';
import { answerPress, messageScreen, say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { sayUnclear } from './say-unclear.ts';
import { contactNumber } from '../../conversations/purchase/take-input.ts';
import { offerNumber } from './number-offer.ts';
import { buyNewWith, changeOpenCard } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { numberInSentence, saidAmount } from '../../../domain/order-text/numbers-in-text.ts';
import { tokensOf, wordsIn } from '../../../domain/order-text/tokenize.ts';
import { FILLERS, withoutSpokenFillers } from '../../../domain/order-text/vocabulary.ts';

/** Takes an amount or a number alone while a card is open. It may be for the card or for something new, so the bot asks. */
export async function pieceForCardFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const piece = isAwaitingAnswer(ctx) ? undefined : pieceIn(ctx, ctx.shop.maxAmountMinor);
  if (piece === undefined) return next();
  const cards = await findOpenCards(ctx.shop, ctx.userId);
  if (cards?.newest.type !== 'order') return next();
  const { order } = cards.newest;
  if (hasAmountToo(ctx, piece, order)) return next();
  const meant = replacementFor(ctx, order, piece);
  if ('fault' in meant)
    return sayUnclear(ctx, { html: (words) => numberFaultText(meant.fault, piece.text, ctx.shop.country, words) });
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
  await beginPurchase(ctx, { ...startPurchase(), messageId });
}
