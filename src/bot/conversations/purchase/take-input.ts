import { limitsFor } from '../../../domain/accounts/limits.ts';
import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, asSent, editScreen, messageScreen, sendScreen, showScreen } from '../../ui/screen.ts';
import { homeScreen, ownHome } from '../../shared/home-screen.ts';
import { type Drawn, drawPurchase, drawTrouble, steps, questionPlace } from './draw-purchase.ts';
import { type Input, type Notice, type StepOutcome, type StepContext, go, stay } from './step.ts';
import { pausedFor } from './prices-and-pauses.ts';
import { MAX_BELOW, stepBack, type PurchaseState } from './purchase-state.ts';
import { pressStep } from './routes.ts';

/** Answers the new state; undefined if the purchase is over. */
export async function takeInput(ctx: BotContext, asked: PurchaseState): Promise<PurchaseState | undefined> {
  const { offersContact = false, ...purchase } = asked;
  const input = readInput(ctx);
  const pressed = ctx.callbackQuery?.message?.message_id;
  if (input === undefined || (input.type === 'press' && pressed !== purchase.messageId)) {
    await answerPress(ctx, ctx.words.plain('stale-button'));
    return asked;
  }
  const isOwnContact = ctx.message?.contact !== undefined && ctx.message.contact.user_id === ctx.userId;
  if (isOwnContact || offersContact) await takeContactButtonAway(ctx, isOwnContact);
  // The spinner ends while the next screen is still being made. This never fails.
  const answered = answerPress(ctx);
  const next = await carryOut(ctx, purchase, input, await stepContextOf(ctx));
  await answered;
  return next === undefined ? undefined : { ...next, at: ctx.shop.now() };
}

export async function stepContextOf(ctx: BotContext): Promise<StepContext> {
  const { userId, shop } = ctx;
  const [policy, episodes] = await Promise.all([shop.policy.read(), shop.episodes.read()]);
  return {
    shop,
    words: ctx.words,
    buyer: { userId, chatId: ctx.chatId, locale: ctx.words.locale },
    role: ctx.role,
    limits: limitsFor(ctx.role, ctx.lease.person, policy.limits),
    policy,
    episodes,
  };
}

async function carryOut(
  ctx: BotContext,
  purchase: PurchaseState,
  input: Input,
  stepContext: StepContext,
): Promise<PurchaseState | undefined> {
  const outcome = await outcomeOf(purchase, input, stepContext);
  switch (outcome.type) {
    // The chat may show an older screen than the stored state, say after a crash. So the screen is drawn again, and the person is not stuck.
    case 'ignore':
      return askAgain(ctx, purchase, {}, stepContext);
    case 'trouble':
      return redraw(ctx, purchase, drawTrouble(purchase, outcome.error, stepContext));
    case 'share-contact':
      await offerContactButton(ctx);
      return { ...purchase, below: MAX_BELOW, offersContact: true };
    case 'cancel':
      await showScreen(ctx, purchase.messageId, messageScreen('walk-cancelled'));
      return undefined;
    case 'home':
      await showScreen(ctx, purchase.messageId, await ownHome(ctx).catch(() => homeScreen(ctx)));
      return undefined;
    case 'stay':
      return askAgain(ctx, purchase, outcome, stepContext);
    case 'go': {
      const passOver = input.type !== 'press' || input.action !== 'back';
      const drawn = await drawPurchase(outcome.purchase, stepContext, { notice: outcome.notice, passOver });
      return redraw(ctx, outcome.purchase, drawn);
    }
  }
}

export async function askAgain(
  ctx: BotContext,
  purchase: PurchaseState,
  { notice }: { readonly notice?: Notice },
  stepContext: StepContext,
): Promise<PurchaseState | undefined> {
  const drawn = await drawPurchase(purchase, stepContext, { notice, passOver: false });
  return redraw(ctx, purchase, drawn);
}

async function outcomeOf(purchase: PurchaseState, input: Input, stepContext: StepContext): Promise<StepOutcome> {
  if (input.type === 'press') {
    if (input.action === 'cancel') return { type: 'cancel' };
    if (input.step !== purchase.step) return { type: 'ignore' };
    if (input.action === 'retry') return go(purchase);
    if (input.action === 'back' && purchase.step !== 'change') {
      const before = stepBack(purchase);
      return before === undefined ? { type: 'home' } : go(before);
    }
  }
  const outcome = await answerOrError(steps[purchase.step].take(purchase, input, stepContext));
  return outcome instanceof ResellerError
    ? { type: 'trouble', error: outcome }
    : barred(purchase, outcome, stepContext);
}

function barred(purchase: PurchaseState, outcome: StepOutcome, stepContext: StepContext): StepOutcome {
  if (outcome.type !== 'go' || outcome.purchase.step === purchase.step) return outcome;
  const notice = pausedFor(outcome.purchase, stepContext);
  return notice === undefined ? outcome : stay(notice);
}

/**
 * Edits the purchase's message. If it is gone, out of sight, or if the edit would show no change, the screen is sent anew below.
 */
async function redraw(ctx: BotContext, purchase: PurchaseState, drawn: Drawn): Promise<PurchaseState | undefined> {
  const { messageId, below, counted } = purchase;
  const screen = asSent(drawn.screen, ctx.words);
  const place = questionPlace(ctx, purchase, screen);
  if (messageId === undefined || place.type === 'hidden') return moveDown(ctx, messageId, drawn);
  const result = await editScreen(ctx, messageId, screen);
  if (result === 'lost') return moveDown(ctx, undefined, drawn);
  if (result === 'same' && place.type === 'above') return moveDown(ctx, messageId, drawn);
  if (drawn.reference !== undefined) return undefined;
  const stands = place.type === 'above' ? place : { below, counted };
  return { ...drawn.purchase, messageId, below: stands.below, counted: stands.counted };
}

async function moveDown(ctx: BotContext, oldId: number | undefined, drawn: Drawn): Promise<PurchaseState | undefined> {
  const messageId = await sendScreen(ctx, drawn.screen);
  // A purchase has one message only, so the old one is deleted. The person may have done that already.
  if (oldId !== undefined) await ctx.api.deleteMessage(ctx.chatId, oldId).catch(() => undefined);
  if (drawn.reference === undefined) return { ...drawn.purchase, messageId, below: 0, counted: undefined };
  await noteCard(ctx, drawn.reference, messageId);
  return undefined;
}

/** Notes the message of a card that was sent anew: its draft was stored before, and cannot know this message. */
export async function noteCard({ shop, userId }: BotContext, reference: string, messageId: number): Promise<void> {
  await shop.shown.note(userId, reference, { messageId, at: shop.now() });
}

async function offerContactButton(ctx: BotContext): Promise<void> {
  await ctx.reply(ctx.words.plain('walk-share-contact'), {
    reply_markup: {
      keyboard: [[{ text: ctx.words.plain('button-contact-keyboard'), request_contact: true }]],
      one_time_keyboard: true,
      resize_keyboard: true,
    },
  });
}

/** The contact button would stay below the chat for good. Only a message can take it away, which stands in the chat only if there is somebody to thank. */
export async function takeContactButtonAway(ctx: BotContext, isShared: boolean): Promise<void> {
  const thanks = await ctx.reply(ctx.words.plain('walk-contact-thanks'), { reply_markup: { remove_keyboard: true } });
  if (!isShared) await ctx.api.deleteMessage(ctx.chatId, thanks.message_id).catch(() => undefined);
}

/** Undefined if the person pressed a button of something else. */
function readInput(ctx: BotContext): Input | undefined {
  const data = ctx.callbackQuery?.data;
  if (data !== undefined) {
    const press = pressStep.read(data);
    return press === undefined ? undefined : { type: 'press', ...press };
  }
  const { message } = ctx;
  if (message === undefined) return undefined;
  const contact = contactNumber(message);
  const text = contact ?? message.text;
  return text === undefined ? { type: 'other' } : { type: 'text', text, isContact: contact !== undefined };
}

/** Comes in international form, with or without a plus. With ten digits it is a local one that was saved without its 0. */
export function contactNumber(message: BotContext['message']): string | undefined {
  const shared = message?.contact?.phone_number;
  return shared !== undefined && /^[1-9]\d{10,}$/u.test(shared) ? `+${shared}` : shared;
}
