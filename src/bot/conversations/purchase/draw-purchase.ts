import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import { withTimeout } from '../../../async/timers.ts';
import { below, type Drawing, type Screen } from '../../ui/screen.ts';
import { frame, type Notice, pass, question, type Step, stepButton, type StepContext, type View } from './step.ts';
import { amountStep } from './steps/amount.ts';
import { cardStep } from './steps/card.ts';
import { verificationStep } from './steps/verification.ts';
import { categoryStep, productStep } from './steps/product.ts';
import { changeStep } from './steps/change.ts';
import { guessAgain } from './steps/early-number.ts';
import { providerStep } from './steps/provider.ts';
import { recipientStep } from './steps/recipient.ts';
import { renewStep } from './steps/renew.ts';
import { serviceStep } from './steps/service.ts';
import { whichStep } from './steps/which.ts';
import { MAX_BELOW, type PurchaseState, type PurchaseStep, purchaseSteps } from './purchase-state.ts';
import type { Message } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import type { Shop } from '../../../services/shop.ts';
import { notBoughtText } from '../../shared/reseller-words.ts';
import { fitRows } from '../../ui/buttons.ts';
import { plainText } from '../../ui/with-english.ts';
import { PATIENCE_IN_TIMEOUTS } from '../../../domain/questions.ts';

export const steps: Readonly<Record<PurchaseStep, Step>> = {
  change: changeStep,
  which: whichStep,
  service: serviceStep,
  provider: providerStep,
  category: categoryStep,
  product: productStep,
  renew: renewStep,
  recipient: recipientStep,
  verification: verificationStep,
  amount: amountStep,
  card: cardStep,
};

export interface DrawOptions {
  readonly notice?: Notice | undefined;
  /** Whether steps with only one choice are skipped. */
  readonly passOver: boolean;
}

export interface Drawn {
  readonly purchase: PurchaseState;
  readonly screen: Drawing;
  /** The reference of the card, if a card was drawn. Then the purchase is over. */
  readonly reference: string | undefined;
}

/** The longest that one update may wait for the service, in milliseconds. */
export function patienceOf({ orderPolicy }: Pick<Shop, 'orderPolicy'>): number {
  return PATIENCE_IN_TIMEOUTS * orderPolicy.serviceTimeoutMs;
}

/** The person gets it in time, even if the service does not answer. */
export async function drawPurchase(
  purchase: PurchaseState,
  stepContext: StepContext,
  options: DrawOptions,
): Promise<Drawn> {
  // If it takes too long, reading goes on in the background, and fills the cache for the next try.
  return withTimeout(drawSteps(purchase, stepContext, options), patienceOf(stepContext.shop), () =>
    drawTrouble(purchase, new ResellerError('timeout', 'several slow answers in a row'), stepContext),
  );
}

/** The purchase stays where it is, and can go on from there. */
export function drawTrouble(purchase: PurchaseState, error: ResellerError, stepContext: StepContext): Drawn {
  return { purchase, screen: troubleView(purchase, error, stepContext).draw, reference: undefined };
}

function troubleView(purchase: PurchaseState, error: ResellerError, { role }: StepContext) {
  const told = error.code === 'rejected' || error.code === 'not-found' ? 'walk-unsupported' : 'walk-down';
  return question((words) => {
    const again = stepButton(purchase, words.plain('button-retry'), 'retry');
    return frame(purchase, words, notBoughtText(error, words, role === 'merchant', told), [[again]]);
  });
}

async function drawSteps(purchase: PurchaseState, stepContext: StepContext, options: DrawOptions): Promise<Drawn> {
  let current = purchase;
  let { notice } = options;
  // A refused verification leads back once. So no purchase can skip as many as twice the number of its steps.
  for (let passed = 0; passed < purchaseSteps.length * 2; passed += 1) {
    const passOver = options.passOver || current !== purchase;
    const answer = await answerOrError(viewOf(current, stepContext, passOver));
    const view = answer instanceof ResellerError ? troubleView(current, answer, stepContext) : answer;
    if (view.type !== 'pass') return drawnAt(current, view, notice);
    current = view.purchase;
    notice = view.notice ?? notice;
  }
  throw new Error(`the purchase never stops passing over steps, at ${current.step}`);
}

async function viewOf(purchase: PurchaseState, stepContext: StepContext, passOver: boolean): Promise<View> {
  const again = await guessAgain(purchase, stepContext);
  return again === undefined ? steps[purchase.step].view(purchase, stepContext, passOver) : pass(again);
}

function drawnAt(purchase: PurchaseState, view: Exclude<View, { type: 'pass' }>, notice: Notice | undefined): Drawn {
  return {
    purchase,
    screen: (words) => below(notice?.(words), view.draw(words)),
    reference: view.type === 'end' ? view.reference : undefined,
  };
}

type QuestionPlace =
  /** The person pressed its button, or it stands below what they wrote. */
  | { type: 'newest' }
  /** It stands a little above what they wrote, so they see it change. */
  | { type: 'above'; below: number; counted: number }
  /** It is so far above that a phone does not show it. */
  | { type: 'hidden' };

/** @param screen what the question will show */
export function questionPlace(
  { message, lease }: Pick<BotContext, 'message' | 'lease'>,
  asked: PurchaseState,
  screen: Screen,
): QuestionPlace {
  const { messageId = 0 } = asked;
  if (message === undefined || message.message_id < messageId) return { type: 'newest' };
  const below = (asked.below ?? 0) + messageHeight(message);
  const { message_id: counted } = message;
  const isFar = below > MAX_BELOW || below + screenHeight(screen) > HEIGHT_OF_PHONE;
  return isFar || hasOthersBelow(lease, asked) ? { type: 'hidden' } : { type: 'above', below, counted };
}

/** Whether something else stands below the question, such as the receipt of the purchase before. */
export function hasOthersBelow(
  { newestBefore = 0 }: BotContext['lease'],
  { messageId = 0, counted = 0 }: PurchaseState,
): boolean {
  return newestBefore > Math.max(messageId, counted);
}

/** How many letters one line of a message holds on a phone. */
const LINE_LENGTH = 35;
/** A message of one line or two counts as one. */
const LINES_OF_ONE = 2;
/** A picture, a sticker, a map, or a preview that Telegram may add takes a good part of the screen. */
const HEIGHT_OF_PICTURE = 5;
/** How much of a chat a phone shows, in messages of a line or two. */
const HEIGHT_OF_PHONE = 14;
/** Telegram shows these as one line with a symbol. A moving picture counts as a document, too. */
const AS_LINE = ['contact', 'voice', 'audio', 'document'] as const;

/** In messages of a line or two. */
export function messageHeight(message: Message): number {
  const isLine = message.text !== undefined || AS_LINE.some((kind) => message[kind] !== undefined);
  const isPicture = !isLine || message.animation !== undefined;
  return textHeight(message.text ?? message.caption ?? '') + (isPicture ? HEIGHT_OF_PICTURE : 0);
}

/** A row of buttons is as high as a message of one line. */
function screenHeight({ html, rows = [] }: Screen): number {
  return textHeight(plainText(html)) + fitRows(rows).length;
}

function textHeight(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
  return Math.floor((lines + 1) / LINES_OF_ONE);
}
