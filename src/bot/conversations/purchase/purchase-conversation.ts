import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import { showScreen } from '../../ui/screen.ts';
import { createDialog } from '../../dialogs.ts';
import { beginningWith } from '../../ui/callback-routes.ts';
import { pressStep } from './routes.ts';
import { closeQuestion, endPurchase, keepPurchase, purchaseLogOf, purchaseStateOf } from './purchase-storage.ts';
import { drawPurchase, type Drawn, type DrawOptions, drawTrouble } from './draw-purchase.ts';
import type { Notice, StepContext } from './step.ts';
import { askAgain, noteCard, stepContextOf, takeInput } from './take-input.ts';
import { pausedFor } from './prices-and-pauses.ts';
import { startPurchase, type PurchaseState, type Prefill } from './purchase-state.ts';
import type { SoldService } from '../../../domain/catalogue/sold-services.ts';

interface BeginOptions {
  readonly notice?: Notice;
  /** True if it is absent. */
  readonly passOver?: boolean;
  /** Why the caller could not find out how to begin. It is shown, and the service is not asked again. */
  readonly trouble?: ResellerError;
}

/** What was chosen, and the next question, stand beside the dialog's log. */
const purchaseDialog = createDialog('purchase', (talk) => talk.answer(takeAnswer));

/**
 * Goes on with a purchase that waits for an answer: the questions from service to card. It only asks. So if an answer comes twice (a crash, a repeated
 * update), the worst is that a screen is drawn or a draft stored twice.
 */
export const purchaseFeature = new Composer<BotContext>(async (ctx, next) => {
  const log = purchaseLogOf(ctx.lease);
  if (log === undefined) return next();
  await purchaseDialog.goOn(ctx, log);
});

const STEP_BUTTONS = beginningWith([pressStep]);

export function mayAnswer({ message, callbackQuery }: BotContext): boolean {
  if (callbackQuery !== undefined) return STEP_BUTTONS.test(callbackQuery.data ?? '');
  return message?.text?.startsWith('/') !== true;
}

/** A purchase that was open is left. */
export async function beginPurchase(
  ctx: BotContext,
  purchase: PurchaseState,
  { notice, passOver = true, trouble }: BeginOptions = {},
): Promise<void> {
  const leftBehind = purchaseStateOf(ctx.lease);
  endPurchase(ctx.lease);
  const stepContext = await stepContextOf(ctx);
  const drawn =
    trouble === undefined
      ? await drawFirst(purchase, stepContext, { notice, passOver })
      : drawTrouble(purchase, trouble, stepContext);
  const messageId = await showScreen(ctx, purchase.messageId, drawn.screen);
  if (leftBehind !== undefined && leftBehind.messageId !== messageId) await closeQuestion(ctx, leftBehind);
  if (drawn.reference !== undefined) return noteCard(ctx, drawn.reference, messageId);
  const waiting = await purchaseDialog.begin(ctx, undefined);
  keepPurchase(ctx.lease, { ...drawn.purchase, messageId, at: ctx.shop.now() }, waiting?.log);
}

export async function askPurchaseAgain(ctx: BotContext, purchase: PurchaseState, notice: Notice): Promise<void> {
  const asked = await askAgain(ctx, purchase, { notice }, await stepContextOf(ctx));
  keepPurchase(ctx.lease, asked && { ...asked, at: ctx.shop.now() });
}

async function takeAnswer(ctx: BotContext): Promise<{ value: undefined } | 'not-taken'> {
  const purchase = purchaseStateOf(ctx.lease);
  const next = purchase && (await takeInput(ctx, purchase));
  keepPurchase(ctx.lease, next);
  return next === undefined ? { value: undefined } : 'not-taken';
}

/** If the purchase would begin with a paused product, the person reads so, and begins with all services. */
async function drawFirst(purchase: PurchaseState, known: StepContext, options: DrawOptions): Promise<Drawn> {
  const notice = pausedFor(purchase, known);
  if (notice === undefined) return drawPurchase(purchase, known, options);
  const fromTheStart = { ...startPurchase(), messageId: purchase.messageId };
  return drawPurchase(fromTheStart, known, { notice, passOver: false });
}

export async function beginInside(
  ctx: BotContext,
  { command, listedAs }: SoldService,
  { wish, ...above }: { wish?: Prefill; notice?: Notice } = {},
): Promise<void> {
  const services = await answerOrError(ctx.shop.catalogue.services());
  if (services instanceof ResellerError) {
    // If the service may have one of several names, it is not known which.
    const service = listedAs.length === 1 ? listedAs[0] : undefined;
    return beginPurchase(ctx, { ...startPurchase(service), wish }, { trouble: services });
  }
  // The reseller may spell the service in another way.
  const service = services.find((name) => listedAs.includes(name.toLowerCase()));
  if (service !== undefined) return beginPurchase(ctx, { ...startPurchase(service), wish }, above);
  const notice: Notice = (words) => words.html('walk-no-service', { service: words.plain(`service-${command}`) });
  return beginPurchase(ctx, startPurchase(), { notice, passOver: false });
}
