import { Composer } from 'grammy';
import { findRunningBatch } from '../../../services/batches/view-batch.ts';
import { cancelAllDrafts, type TakenBack } from '../../../services/orders/draft-purchase.ts';
import { isRemindersCard } from '../../../domain/orders/draft.ts';
import { cardMessages } from '../orders/card/open-card.ts';
import type { BotContext } from '../../context.ts';
import { endPurchase, purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { say } from '../../ui/screen.ts';
import { z } from 'zod';
import { toldSchema } from '../../../domain/shared/sent-message.ts';
import { type ShopField, shopFields } from '../../../domain/shop.ts';
import { adjustmentCardSchema, isAdjusted } from '../../../services/accounts/adjust-account.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { Words } from '../../ui/words.ts';
import { purchaseFacts, listFacts } from '../../shared/number-words.ts';
import { readName } from '../../shared/people/names.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';

export const cancelFeature = new Composer<BotContext>();

cancelFeature.command('cancel', async (ctx) => {
  const { userId, chatId, words } = ctx;
  const purchase = purchaseStateOf(ctx.lease);
  const isBuying = purchase !== undefined;
  const { question } = ctx.lease;
  ctx.lease.question = undefined;
  endPurchase(ctx.lease);
  const taken = await cancelAllDrafts(ctx.shop, userId);
  const proposals = await closeProposals(ctx);
  const [cardIds, keypadId] = await Promise.all([cardsOf(ctx, taken), closeKeypad(ctx)]);
  const isEntering = keypadId !== undefined;
  const asked = question?.stands === undefined ? question?.name : undefined;
  const running = await findRunningBatch(ctx.shop, userId);
  const closed = { isBuying, isEntering, asked, isRunning: running !== undefined, ...taken, ...proposals };
  const screenOf = (words: Words) => ({ html: cancelledText(closed, words), endsKeyboard: true });
  // Stop stands below the message of the list.
  await say(ctx, screenOf, running?.messageId);
  // The answer comes first. The old messages are redrawn after it, and if that fails, what was cancelled stays cancelled.
  const asking = question?.stands === 'page' ? undefined : question?.messageId;
  const open = [purchase?.messageId, keypadId, ...cardIds, asking, ...proposals.messageIds];
  const messageIds = [...new Set(open.filter((id) => id !== undefined))];
  ctx.bot.cardCloser.close({ chatId, messageIds, words, screen: { html: words.html('cancel-closed') } });
});

/** Newest first. */
async function cardsOf({ shop, userId }: BotContext, { orders, lists }: TakenBack): Promise<(number | undefined)[]> {
  const cards = [...orders, ...lists].toSorted((one, other) => other.draftedAt - one.draftedAt);
  return cardMessages(userId, cards, shop.shown);
}

/** Answers the keypad's message, which stands in place of the card if the keypad was for one. */
async function closeKeypad({ userId, bot: { enterPin } }: BotContext): Promise<number | undefined> {
  const keypad = await enterPin.onScreen(userId);
  if (keypad.type === 'none') return undefined;
  await enterPin.close(userId);
  return keypad.shown?.messageId;
}

interface ClosedProposals {
  /** Cards of /credit and /debit, newest first. */
  readonly hands: readonly ClosedAdjustment[];
  /** Other changes that were asked about, newest first. */
  readonly changes: readonly ClosedChange[];
  /** The messages that asked, newest first. */
  readonly messageIds: readonly number[];
}

/** A proposal that is done: its person was told. Only the merchant may not have read the result, and a tap on Confirm still shows it. */
const doneSchema = z.object({ told: toldSchema });

/** If a crash came after the money had moved, the card stays open, so that its Confirm can show the result. */
async function closeProposals({ shop, userId: by }: BotContext): Promise<ClosedProposals> {
  const { proposals } = shop;
  const hands: ClosedAdjustment[] = [];
  const closed: string[] = [];
  const changes: ClosedChange[] = [];
  for (const id of await proposals.list(by)) {
    const kept = await proposals.find(by, id);
    const { data: hand } = adjustmentCardSchema.safeParse(kept);
    if (kept === undefined || doneSchema.safeParse(kept).success) continue;
    const isBooked = hand !== undefined && (await isAdjusted(shop, { ...hand, id }));
    if (!isBooked) {
      await proposals.drop(by, id);
      closed.push(id);
    }
    if (hand === undefined) changes.push(namedSchema.safeParse(kept).data ?? 'other');
    else hands.push({ ...hand, isBooked, name: await readName(shop, hand.userId) });
  }
  const asked = await shop.shown.find(by, closed);
  return { hands, changes, messageIds: asked.flatMap((message) => message?.messageId ?? []) };
}

/** Changes that have words of their own in the answer. All others are only counted. */
const namedSchema = z.union([
  z
    .object({ type: z.literal('shop'), change: z.object({ field: z.enum(shopFields) }) })
    .transform(({ change }) => `shop-${change.field}` as const),
  z.object({ type: z.literal('asked'), about: z.literal('announcement') }).transform(({ about }) => about),
]);

interface ClosedAdjustment {
  readonly kind: 'credit' | 'debit';
  readonly amountMinor: Minor;
  readonly name: string;
  /** The money had moved, so it was too late. */
  readonly isBooked: boolean;
}

type ClosedChange = 'announcement' | `shop-${ShopField}` | 'other';

interface Cancelled extends TakenBack, Omit<ClosedProposals, 'messageIds'> {
  readonly isBuying: boolean;
  /** A keypad for a PIN was open. */
  readonly isEntering: boolean;
  /** A list is being bought, which only its own button stops. */
  readonly isRunning: boolean;
  /** The name of the dialog that waited for the next message. */
  readonly asked: string | undefined;
}

const MAX_TITLE_LENGTH = 60;

function cancelledText(
  { isBuying, isEntering, isRunning, asked, orders, lists, hands, changes }: Cancelled,
  words: Words,
): string {
  const closed = hands.filter(({ isBooked }) => !isBooked);
  const others = [
    ...orders.map((order) => {
      const line = words.html('cancel-card', purchaseFacts(order, words));
      return isRemindersCard(order) ? `${line} · 🔔 /reminders` : line;
    }),
    ...lists.map((list) => words.html('cancel-list', listFacts(list, words))),
    ...closed.map((hand) => words.html(`cancel-${hand.kind}`, adjustmentFacts(hand, words))),
    ...changeLines(changes, words),
  ];
  const isAsked = asked !== undefined;
  // A question alone needs no line, because the title says it.
  const lines = [...(isAsked && (isBuying || others.length > 0) ? [words.html('cancel-question')] : []), ...others];
  const isPurchase = isBuying || orders.length + lists.length > 0;
  const isSomething = isPurchase || isEntering || isAsked || lines.length > 0;
  const ofQuestion = asked === 'topup' ? 'topup-cancelled' : 'question-cancelled';
  const title = isPurchase ? 'walk-cancelled' : isSomething ? ofQuestion : 'walk-nothing-to-cancel';
  const booked = hands.filter(({ isBooked }) => isBooked);
  const more = lines.length - MOST_SHOWN.cancelled;
  return [
    ...(isSomething || (booked.length === 0 && !isRunning) ? [words.html(title)] : []),
    ...(lines.length === 0 ? [] : ['', ...lines.slice(0, MOST_SHOWN.cancelled)]),
    ...(more > 0 ? [words.html('cancel-more', { count: more })] : []),
    ...(booked.length > 0 && isSomething ? [''] : []),
    ...booked.map((hand) => words.html(`cancel-booked-${hand.kind}`, adjustmentFacts(hand, words))),
    ...(isRunning ? [...(isSomething ? [''] : []), words.html('list-goes-on')] : []),
  ].join('\n');
}

/** Each kind stands once: a reader takes two questions about the shop's name for one. */
function changeLines(changes: readonly ClosedChange[], words: Words): string[] {
  const others = changes.filter((change) => change === 'other').length;
  const named = [...new Set(changes)].filter((change) => change !== 'other');
  return [
    ...named.map((change) => words.html(`cancel-${change}`)),
    ...(others === 0 ? [] : [words.html('cancel-changes', { count: others })]),
  ];
}

function adjustmentFacts({ amountMinor, name }: ClosedAdjustment, words: Words) {
  return { amount: words.money(amountMinor), name: cut(name, MAX_TITLE_LENGTH) };
}
