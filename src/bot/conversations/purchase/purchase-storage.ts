import { z } from 'zod';
import type { MiddlewareFn } from 'grammy';
import type { BotContext } from '../../context.ts';
import type { UpdateLease } from '../../runtime/update-leases.ts';
import { type DialogLog, dialogLogSchema } from '../../dialogs.ts';
import { kindAsked, MAX_BELOW, type PurchaseState, purchaseStateSchema } from './purchase-state.ts';
import { readPlainWords } from '../../../domain/order-text/plain-words.ts';
import { openQuestion } from '../../shared/questions.ts';
import { hasOthersBelow } from './draw-purchase.ts';
import { takeContactButtonAway } from './take-input.ts';
import { pathOf } from './step.ts';
import { mayChoose } from './steps/which.ts';
import { editScreen, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';

/**
 * The purchase is a part of the person's update lease. The script that marks an update as done writes both, so neither can be ahead of the other. If
 * a stored purchase cannot be read, the person reads so when they go on with it. The log says which version has stored it. A purchase of another
 * version is dropped, because it could be misread.
 */
const storedSchema = z.object({ purchase: purchaseStateSchema, log: dialogLogSchema });

type Stored = z.infer<typeof storedSchema>;

/** What was read before. Many handlers look at the purchase while one update is handled. */
const known = new WeakMap<object, Stored | undefined>();

function storedIn({ conversation }: UpdateLease): Stored | undefined {
  if (typeof conversation !== 'object' || conversation === null) return undefined;
  if (!known.has(conversation)) known.set(conversation, storedSchema.safeParse(conversation).data);
  return known.get(conversation);
}

/** Undefined if the person has no purchase, or it cannot be read. */
export function purchaseStateOf(lease: UpdateLease): PurchaseState | undefined {
  return storedIn(lease)?.purchase;
}

/** Whether a stored purchase cannot be read, because another version stored it. */
export function isOutdated(lease: UpdateLease): boolean {
  return lease.conversation !== undefined && storedIn(lease) === undefined;
}

/** Undefined if no purchase waits that can be read. */
export function purchaseLogOf(lease: UpdateLease): DialogLog | undefined {
  return storedIn(lease)?.log;
}

/** @param purchase undefined if it is over; `log` is given if its dialog has begun, and stays the same until it is over */
export function keepPurchase(
  lease: UpdateLease,
  purchase: PurchaseState | undefined,
  log = purchaseLogOf(lease),
): void {
  lease.conversation = purchase && { purchase, log };
}

export function endPurchase(lease: UpdateLease): void {
  lease.conversation = undefined;
}

/** Whether a purchase asks for a meter, a smartcard or another number that does not look different from other digits. */
export function asksForNumber(lease: UpdateLease): boolean {
  const purchase = purchaseStateOf(lease);
  return purchase?.step === 'recipient' && kindAsked(purchase) !== 'phone';
}

/** Undefined if there is no purchase that can be read. */
export function purchaseAskedAt(lease: UpdateLease): number | undefined {
  return purchaseStateOf(lease)?.at;
}

/** Runs before everything that looks for an open question. */
export const forgetLatePurchase: MiddlewareFn<BotContext> = ({ lease, shop }, next) => {
  const until = purchaseStateOf(lease)?.until;
  if (until !== undefined && shop.now() > until) endPurchase(lease);
  return next();
};

/** Notes that the person said something else during a purchase: its next question will be drawn below that. */
export function notePassed(lease: UpdateLease): void {
  const purchase = purchaseStateOf(lease);
  if (purchase !== undefined) keepPurchase(lease, { ...purchase, below: MAX_BELOW });
}

/** Does the same if a later handler took the update, and the purchase did not go on. */
export const notePassing: MiddlewareFn<BotContext> = async ({ lease }, next) => {
  const { conversation } = lease;
  await next();
  if (lease.conversation === conversation) notePassed(lease);
};

/**
 * If “Which one do you mean?” waits above, and something else came below it, such as another receipt, a text that fits no choice is about that. So it is
 * handled as if nothing were asked. The question stays open, unless the text begins another purchase. Stands behind whole lines, because these close the
 * question themselves.
 */
export const passUnfitText: MiddlewareFn<BotContext> = async (ctx, next) => {
  const asked = purchaseStateOf(ctx.lease);
  if (asked === undefined || !isPassed(ctx, asked)) return next();
  const { lease } = ctx;
  const { conversation } = lease;
  lease.conversation = undefined;
  try {
    await next();
  } finally {
    lease.conversation ??= conversation;
  }
  if (lease.conversation !== conversation) await closeQuestion(ctx, asked);
};

function isPassed(ctx: BotContext, asked: PurchaseState): boolean {
  const text = ctx.message?.text;
  const index = ctx.shop.productIndex.ready();
  if (asked.step !== 'which' || openQuestion(ctx) !== undefined || text === undefined || index === undefined)
    return false;
  // A command, such as cancel, may be about the question too.
  const isCommand = text.startsWith('/') || readPlainWords(text, index)?.type === 'command';
  return !isCommand && hasOthersBelow(ctx.lease, asked) && !mayChoose(asked, text, index);
}

/** Ends the question and the purchase that are open. Answers the purchase, whose question can be closed then. */
export function leaveAsked(lease: UpdateLease): PurchaseState | undefined {
  const asked = purchaseStateOf(lease);
  lease.question = undefined;
  endPurchase(lease);
  return asked;
}

/** If the person has deleted the question, nothing is lost. */
export async function closeQuestion(ctx: BotContext, purchase: PurchaseState | undefined): Promise<void> {
  if (purchase?.offersContact === true) await takeContactButtonAway(ctx, false).catch(() => undefined);
  if (purchase?.messageId === undefined) return;
  const closed = (words: Words): Screen => {
    const path = pathOf(purchase, words);
    const lines = [words.html('purchase-closed'), ...(path === '' ? [] : [words.html('walk-title', { path })])];
    return { html: lines.join('\n') };
  };
  await editScreen(ctx, purchase.messageId, closed).catch(() => undefined);
}
