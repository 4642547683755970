import type { Api } from 'grammy';
import type { Order } from '../domain/order.ts';
import type { BatchStore, BatchTeller, Logger, TellOutcome } from '../purchase/ports.ts';
import { listEndedWhileLocked, orderEndedWhileLocked } from './messages/locked.ts';
import { edit, type Screen, send } from './screen.ts';
import { failedOutcome, type OrderTeller } from './teller.ts';
import type { AllWords } from './words.ts';

export interface LockedBuyersDeps {
  readonly api: Api;
  readonly words: AllWords;
  readonly batches: Pick<BatchStore, 'stateOf'>;
  /** Whether whoever holds this person's phone must read nothing. */
  readonly isLocked: (userId: number) => Promise<boolean>;
  readonly logger: Logger;
}

/** Tells whoever is locked that a purchase has ended and how, and nothing that it is worth: no number, no name, no token. */
export function hideFromLocked(teller: OrderTeller, deps: LockedBuyersDeps): OrderTeller {
  return {
    async tell(order) {
      if (!(await deps.isLocked(order.buyer.userId)) || (await isOfRunningList(order, deps))) return teller.tell(order);
      const { buyer, cardMessageId } = order;
      return say(deps, order, cardMessageId, orderEndedWhileLocked(order, deps.words(buyer.locale)));
    },
    async reassure(order, topic) {
      return (await deps.isLocked(order.buyer.userId)) ? { type: 'told' } : teller.reassure(order, topic);
    },
    async showCurrent(order) {
      if (!(await deps.isLocked(order.buyer.userId))) await teller.showCurrent(order);
    },
    idle: () => teller.idle(),
  };
}

/** The same of lists: that they have ended, without their rows and their file. */
export function hideListsFromLocked(teller: BatchTeller, deps: Omit<LockedBuyersDeps, 'batches'>): BatchTeller {
  return {
    async progress(view) {
      if (!(await deps.isLocked(view.batch.buyer.userId))) await teller.progress(view);
    },
    async summary(view) {
      const { buyer } = view.batch;
      if (!(await deps.isLocked(buyer.userId))) return teller.summary(view);
      return say(deps, view.batch, undefined, listEndedWhileLocked(view, deps.words(buyer.locale)));
    },
  };
}

/** Its list tells it, and not in words of its own. */
async function isOfRunningList({ batch }: Order, { batches }: LockedBuyersDeps): Promise<boolean> {
  return batch !== undefined && (await batches.stateOf(batch)) === 'running';
}

/** In the card's place, which takes its number away too. */
async function say(
  { api, logger }: Pick<LockedBuyersDeps, 'api' | 'logger'>,
  { buyer: { chatId }, reference }: Pick<Order, 'buyer' | 'reference'>,
  messageId: number | undefined,
  screen: Screen,
): Promise<TellOutcome> {
  try {
    const isThere = messageId !== undefined && (await edit(api, chatId, messageId, screen)) !== 'lost';
    return { type: 'told', messageId: isThere ? messageId : await send(api, chatId, screen) };
  } catch (error) {
    return failedOutcome(error, reference, logger);
  }
}
