import { type Api, GrammyError, HttpError } from 'grammy';
import type { Order, WaitTopic } from '../domain/order.ts';
import type { BatchStore, Logger, Now, OrderStore, Teller, TellOutcome } from '../purchase/ports.ts';
import { createLines } from './lines.ts';
import { type EndScreens, GONE } from './end-screens.ts';
import { reassuranceScreen } from './messages/reassurance.ts';
import { edit, reply, type Screen, send } from './screen.ts';
import type { AllWords } from './words.ts';

/** An end that took longer than this comes as a message of its own too, so that the phone rings. */
const RING_AFTER_MS = 10_000;

export interface OrderTeller extends Teller {
  /** Draws the order as it stands on its card; failures are logged, because the end is told in any case. */
  showCurrent(order: Order): Promise<void>;
}

export interface TellerDeps {
  readonly api: Api;
  readonly words: AllWords;
  readonly ends: Pick<EndScreens, 'order' | 'sayOrder'>;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly batches: Pick<BatchStore, 'stateOf'>;
  readonly now: Now;
  readonly logger: Logger;
}

/** Edits of one order's card are made one after the other, so that "Processing" can never land on top of the end. */
export function createTeller(deps: TellerDeps): OrderTeller {
  const lines = createLines<string>();
  return {
    tell: (order) => lines.run(order.reference, () => tell(deps, order)),
    reassure: (order, topic) => lines.run(order.reference, () => reassure(deps, order, topic)),
    showCurrent: (order) => lines.run(order.reference, () => showCurrent(deps, order)),
  };
}

async function showCurrent({ api, words, ends, orders, logger }: TellerDeps, order: Order): Promise<void> {
  const { cardMessageId, buyer } = order;
  if (cardMessageId === undefined) return;
  try {
    await edit(api, buyer.chatId, cardMessageId, ends.order(order, words(buyer.locale)));
    // Another process may have told the end while this edit was on its way.
    const current = await orders.find(order.reference);
    if (current?.told !== undefined && current.told.state !== order.told?.state) {
      await edit(api, buyer.chatId, cardMessageId, ends.order(current, words(buyer.locale)));
    }
  } catch (error) {
    logger.warn({ err: error, reference: order.reference }, 'the card could not be redrawn');
  }
}

/** A row of a list that is running is told by that list, which ends only once its buyer was told. */
async function tell(deps: TellerDeps, order: Order): Promise<TellOutcome> {
  if (order.batch !== undefined && (await deps.batches.stateOf(order.batch)) === 'running') return { type: 'told' };
  const { ends, words, logger } = deps;
  try {
    const say = (screen: Screen): Promise<number> => deliver(deps, order, screen);
    return { type: 'told', messageId: await ends.sayOrder(order, words(order.buyer.locale), {}, say) };
  } catch (error) {
    return failedOutcome(error, order.reference, logger);
  }
}

async function reassure({ api, words }: TellerDeps, order: Order, topic: WaitTopic): Promise<TellOutcome> {
  // The list said how many of its rows take long.
  if (order.batch !== undefined) return { type: 'told' };
  const { buyer, cardMessageId } = order;
  const screen = reassuranceScreen(order, topic, words(buyer.locale));
  try {
    return { type: 'told', messageId: await reply(api, buyer.chatId, cardMessageId, screen) };
  } catch (error) {
    return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
  }
}

async function deliver({ api, now }: TellerDeps, order: Order, screen: Screen): Promise<number> {
  const { chatId } = order.buyer;
  const { cardMessageId } = order;
  const edited = cardMessageId === undefined ? 'lost' : await edit(api, chatId, cardMessageId, screen);
  const rings = now() - (order.confirmedAt ?? 0) > RING_AFTER_MS;
  if (cardMessageId !== undefined && edited !== 'lost' && !rings) return cardMessageId;
  const messageId = await send(api, chatId, screen);
  return edited === 'lost' ? messageId : (cardMessageId ?? messageId);
}

/** What comes of a message that did not go, also in plain text. A fault of ours is tried again, as it may be one of the moment. */
export function failedOutcome(error: unknown, reference: string, logger: Logger): TellOutcome {
  const isTelegrams = error instanceof GrammyError || error instanceof HttpError;
  const outcome = isTelegrams ? outcomeOf(error) : undefined;
  if (outcome !== undefined) return outcome;
  logger.error({ err: error, reference }, 'a message could not be sent');
  return { type: 'later', cause: isTelegrams ? 'Telegram refuses the text' : 'it failed' };
}

/** What a failed call means for the order; undefined for a refusal of the text itself. */
export function outcomeOf(error: unknown): TellOutcome | undefined {
  if (error instanceof HttpError) return { type: 'later', cause: 'no answer from Telegram' };
  if (!(error instanceof GrammyError)) throw error;
  const { error_code: code, description, parameters } = error;
  if (code === 429) {
    return { type: 'later', pauseMs: (parameters.retry_after ?? 1) * 1_000, cause: 'Telegram asks to wait' };
  }
  if (code === 403 || GONE.test(description)) return { type: 'undeliverable', reason: description.slice(0, 200) };
  return code === 400 ? undefined : { type: 'later', cause: `Telegram answered ${code}` };
}
