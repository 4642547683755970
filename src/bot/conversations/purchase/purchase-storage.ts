import { z } from 'zod';
import type { MiddlewareFn } from 'grammy';
import type { BotContext } from '../../context.ts';
import { type DialogLog, dialogLogSchema } from '../../dialogs.ts';
import { kindAsked, MAX_BELOW, type PurchaseState, purchaseStateSchema } from './purchase-state.ts';
import { readPlainWords } from '../../../domain/order-text/plain-words.ts';
import { openQuestion } from '../../shared/questions.ts';
import { hasOthersBelow } from './draw-purchase.ts';
import { pathOf } from './step.ts';
import { mayChoose } from './steps/which.ts';
import { editScreen, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';

/**
 * The purchase's state is part of the person's update lease. It is written by the script that marks the update as done, so neither can be ahead of the
 * other. What cannot be read is told to the person when they go on with it.
 */
type Lease = BotContext['lease'];

/** The log says which version stored it: what another one stored is dropped instead of misread. */
const storedSchema = z.object({ purchase: purchaseStateSchema, log: dialogLogSchema });

/** Several handlers of an update ask for the same, so each stored conversation is read once; it is never changed, only replaced. */
const readStates = new WeakMap<object, ReturnType<typeof storedSchema.safeParse>>();

function readStored(conversation: unknown): ReturnType<typeof storedSchema.safeParse> {
  if (typeof conversation !== 'object' || conversation === null) return storedSchema.safeParse(conversation);
  const known = readStates.get(conversation) ?? storedSchema.safeParse(conversation);
  readStates.set(conversation, known);
  return known;
}

/** How far the person's purchase is; undefined if there is none that can be read. */
export function purchaseStateOf({ conversation }: Lease): PurchaseState | undefined {
  return conversation === undefined ? undefined : readStored(conversation).data?.purchase;
}

/** Whether there is a purchase that cannot be read: another version asked its question. */
export function isOutdated({ conversation }: Lease): boolean {
  return conversation !== undefined && !readStored(conversation).success;
}

/** Where its dialog waits; undefined if no purchase that can be read does. */
export function purchaseLogOf({ conversation }: Lease): DialogLog | undefined {
  return conversation === undefined ? undefined : readStored(conversation).data?.log;
}

/** @param log undefined if the purchase is over */
export function keepPurchaseLog(lease: Lease, log: DialogLog | undefined): void {
  lease.conversation = log === undefined ? undefined : { ...Object(lease.conversation), log };
}

/** @param purchase undefined if the purchase is over */
export function keepPurchase(lease: Lease, purchase: PurchaseState | undefined): void {
  if (purchase === undefined) return endPurchase(lease);
  lease.conversation = { ...Object(lease.conversation), purchase };
}

export function endPurchase(lease: Lease): void {
  lease.conversation = undefined;
}

/** Whether a purchase waits for a meter, a smartcard or another number that its form does not tell from other digits. */
export function asksForNumber(lease: Lease): boolean {
  const purchase = purchaseStateOf(lease);
  return purchase?.step === 'recipient' && kindAsked(purchase) !== 'phone';
}

/** When the purchase's question was drawn last; undefined if there is none that can be read. */
export function purchaseAskedAt(lease: Lease): number | undefined {
  return purchaseStateOf(lease)?.at;
}

/** Drops a purchase whose time for answers is over; runs before everything that looks whether the person is asked something. */
export const forgetLatePurchase: MiddlewareFn<BotContext> = ({ lease, shop }, next) => {
  const until = purchaseStateOf(lease)?.until;
  if (until !== undefined && shop.now() > until) endPurchase(lease);
  return next();
};

/** The person said something else in the middle of a purchase: its next question is drawn below that. */
export function notePassed(lease: Lease): void {
  const purchase = purchaseStateOf(lease);
  if (purchase !== undefined) keepPurchase(lease, { ...purchase, below: MAX_BELOW });
}

/** The same of all that is handled behind this, unless the purchase itself goes on there. */
export const notePassing: MiddlewareFn<BotContext> = async ({ lease }, next) => {
  const { conversation } = lease;
  await next();
  if (lease.conversation === conversation) notePassed(lease);
};

/**
 * Which one do you mean? waits above, and something came below it, such as the receipt of another purchase: a text that fits none of the choices
 * is about that, and is handled as if nothing were asked. The question stays open, unless the text begins another purchase. Stands behind whole lines, which
 * close it themselves.
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
  // A command, such as cancel, is about the question too.
  const isCommand = text.startsWith('/') || readPlainWords(text, index)?.type === 'command';
  return !isCommand && hasOthersBelow(ctx.lease, asked) && !mayChoose(asked, text, index);
}

/**
 * The question of a purchase that was left says so, with what had been chosen and how to go on. Its reader may have deleted it; what they said counts.
 */
export async function closeQuestion(ctx: BotContext, purchase: PurchaseState): Promise<void> {
  const { messageId } = purchase;
  if (messageId === undefined) return;
  const closed = (words: Words): Screen => {
    const path = pathOf(purchase, words);
    const lines = [words.html('purchase-closed'), ...(path === '' ? [] : [words.html('walk-title', { path })])];
    return { html: lines.join('\n') };
  };
  await editScreen(ctx, messageId, closed).catch(() => undefined);
}
