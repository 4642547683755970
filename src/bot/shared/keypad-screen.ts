import { GrammyError } from 'grammy';
import * as routes from '../chat/pins/routes.ts';
import type { Batch } from '../../domain/batches/batch.ts';
import { boughtBy } from '../../domain/batches/batch-row.ts';
import { type KeypadPurpose, MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '../../domain/pin.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { KeypadNews, KeypadView, PinOutcome } from '../../services/pins.ts';
import { button, inRows } from '../ui/buttons.ts';
import { answerPress, type Screen, showScreen } from '../ui/screen.ts';
import type { Words } from '../ui/words.ts';
import { purchaseAndPaidFacts } from './number-words.ts';
import type { Shop } from '../../services/shop.ts';
import type { BotContext } from '../context.ts';

/** Only the buttons show digits. @param bought what the PIN buys, because its card cannot be seen now */
export function keypadScreen(
  { keypad, keys, news }: KeypadView,
  words: Words,
  { isMerchant, bought }: { readonly isMerchant: boolean; readonly bought?: Order | Batch | undefined },
): Screen {
  const { id, stage, round, places, purpose } = keypad;
  const key = (digit: number) => button(String(digit), routes.pressKey.data({ id, round, place: keys[digit] ?? '' }));
  const lines = [
    ...(news === undefined ? [] : [newsText(news, words), '']),
    ...(stage === 'new' && news === undefined
      ? [words.html('pin-how', { min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH })]
      : []),
    askText(askedFor(stage, purpose), isMerchant, words),
    ...(bought === undefined ? [] : ['', boughtText(bought, purpose, words)]),
    '',
    dotsOf(places.length),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...inRows([1, 2, 3, 4, 5, 6, 7, 8, 9].map(key), 3),
      [
        button(words.plain('button-pin-back'), routes.takeDigitBack.data({ id, round })),
        key(0),
        button(words.plain('button-pin-ok'), routes.submitPin.data({ id, round })),
      ],
      [cancelButton(id, purpose, words)],
    ],
  };
}

function boughtText(bought: Order | Batch, purpose: KeypadPurpose, words: Words): string {
  if ('rows' in bought) {
    const { count, sumMinor } = boughtBy(bought, purpose.type === 'list' ? purpose.how : 'all');
    return words.html('list-title', { count, sum: words.money(sumMinor) });
  }
  return words.html('pin-purchase', purchaseAndPaidFacts(bought, words));
}

/** Also works if the keypad is over, because the reference in it leads back to the card of the order or list. */
function cancelButton(id: string, purpose: KeypadPurpose, words: Words) {
  const label = words.plain('button-cancel');
  if (purpose.type === 'change') return button(label, routes.cancelPin.data({ id }));
  return button(label, backData(purpose));
}

function backData(purpose: Exclude<KeypadPurpose, { type: 'change' }>) {
  const { type, reference } = purpose;
  if (type === 'list') return routes.leaveForBatch.data({ reference });
  return routes.leaveForCard.data({ reference, read: purpose.read });
}

function askedFor(stage: KeypadView['keypad']['stage'], { type }: KeypadPurpose) {
  switch (stage) {
    case 'old':
    case 'again':
      return stage;
    case 'new':
      return type === 'change' ? 'new' : 'first';
    case 'check':
    case 'passed':
    case 'done':
      return 'check';
  }
}

function askText(asked: ReturnType<typeof askedFor>, isMerchant: boolean, words: Words): string {
  const isKnown = asked === 'old' || asked === 'check';
  return [words.html(`pin-ask-${asked}`), ...(isKnown ? forgotLine(isMerchant, words) : [])].join(' ');
}

/** To merchants /contact shows the cases of others, and nobody resets an owner's PIN in the chat. */
function forgotLine(isMerchant: boolean, words: Words): string[] {
  return isMerchant ? [] : [words.html('pin-forgot')];
}

function newsText(news: KeypadNews, words: Words): string {
  switch (news.type) {
    case 'length':
      return words.html('pin-fault-length', { min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH });
    case 'weak':
    case 'mismatch':
    case 'late':
      return words.html(`pin-fault-${news.type}`);
    case 'wrong':
      return words.html('pin-wrong', { left: news.left });
  }
}

/** The shortest length of a PIN is no secret. How long this one is, only the person who enters it can see. */
function dotsOf(length: number): string {
  return '●'.repeat(length).padEnd(MIN_PIN_LENGTH, '○').split('').join(' ');
}

/** @param purpose absent if it is about an order or a list */
export function lockedText(
  until: number,
  words: Words,
  { isMerchant }: Pick<BotContext, 'isMerchant'>,
  purpose?: KeypadPurpose,
): string {
  const locked = [words.html('pin-locked', { time: words.time(until) }), ...forgotLine(isMerchant, words)].join(' ');
  return purpose?.type === 'change' ? locked : `${locked}\n${words.html('nothing-bought')}`;
}

/** The keypad is bound to its person, and so is the order or list for which it was opened. */
export async function boughtByPin(
  { orders, batches }: Pick<Shop, 'orders' | 'batches'>,
  purpose: KeypadPurpose,
): Promise<Order | Batch | undefined> {
  if (purpose.type === 'change') return undefined;
  return purpose.type === 'order' ? orders.find(purpose.reference) : batches.find(purpose.reference);
}

export async function drawKeypad(
  ctx: BotContext,
  { view, left }: Extract<PinOutcome, { type: 'keypad' }>,
  bought?: Order | Batch,
): Promise<void> {
  const { chatId, userId, words } = ctx;
  const before = left === undefined ? undefined : await ctx.bot.enterPin.onScreen(userId);
  const messageId = await showKeypad(ctx, view, bought);
  if (messageId === undefined) return;
  await ctx.bot.enterPin.drawn(userId, messageId);
  const older = before?.type === 'open' ? before.shown?.messageId : undefined;
  if (left === undefined || left.type === 'change' || older === undefined || older === messageId) return;
  const rows = [[button(words.plain('button-show-card'), backData(left))]];
  ctx.bot.cardCloser.close({ chatId, messageIds: [older], words, screen: { html: words.html('pin-newer'), rows } });
}

/**
 * Answers the press when the keypad is drawn. If Telegram refuses to draw so often, the digit counts all the same. So the answer, for which there is no such
 * limit, shows the dots, and undefined is returned.
 */
async function showKeypad(ctx: BotContext, view: KeypadView, bought?: Order | Batch): Promise<number | undefined> {
  const { places } = view.keypad;
  try {
    const pressed = ctx.callbackQuery?.message?.message_id;
    const messageId = await showScreen(ctx, pressed, (words) =>
      keypadScreen(view, words, { isMerchant: ctx.isMerchant, bought }),
    );
    await answerPress(ctx);
    return messageId;
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 429 || places === '') throw error;
    await answerPress(ctx, dotsOf(places.length));
    return undefined;
  }
}

/** Another keypad in another message stays open. */
export async function closeKeypad(ctx: BotContext, isIts: (keypad: KeypadView['keypad']) => boolean): Promise<void> {
  const open = await ctx.bot.enterPin.onScreen(ctx.userId);
  const isAnother = open.type === 'open' && !isIts(open.outcome.view.keypad);
  if (isAnother && open.shown?.messageId !== ctx.callbackQuery?.message?.message_id) return;
  await ctx.bot.enterPin.close(ctx.userId);
}

export function isKeypadFor(reference: string): (keypad: KeypadView['keypad']) => boolean {
  return ({ purpose }) => purpose.type !== 'change' && purpose.reference === reference;
}
