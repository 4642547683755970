import type { BotDeps } from '../../bot/bot-deps.ts';
import { createCaseCards, createCaseDesk } from '../../bot/chat/cases/case-desk.ts';
import type { CardCloser } from '../../bot/chat/orders/card/card-closer.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Store } from '../../redis/open-store.ts';
import { createLookAgain } from '../../use-cases/cases/look-again.ts';
import { createTalk } from '../../use-cases/cases/talk.ts';
import { createWatchCases, type WatchCases } from '../../use-cases/cases/watch-cases.ts';
import type { CheckStatusNow } from '../../use-cases/orders/close-order.ts';
import type { OrderEvents } from '../../use-cases/orders/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { ResellerAccount } from '../../use-cases/recovery/ports.ts';
import type { Reseller } from '../../use-cases/shared/reseller.ts';
import type { OrderWorker } from './orders/compose-order-worker.ts';

interface CaseParts {
  readonly store: Pick<Store, 'cases' | 'caseCards' | 'orders' | 'people' | 'shops' | 'throttle'>;
  readonly reseller: Reseller;
  readonly account: ResellerAccount;
  readonly merchants: Pick<Merchants, 'askAll' | 'ids' | 'wordsOf'>;
  readonly checkStatusNow: CheckStatusNow;
  readonly orderWorker: Pick<OrderWorker, 'nudge'>;
  readonly events: OrderEvents;
  readonly cardCloser: CardCloser;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts for what people say that they have not received. */
export function composeCases(parts: CaseParts): { cases: BotDeps['cases']; watchCases: WatchCases } {
  const { store, reseller, account, merchants, checkStatusNow, orderWorker, events, cardCloser, api, words, logger } =
    parts;
  const now = Date.now;
  const { cases, caseCards, orders, people, shops, throttle } = store;
  const desk = createCaseDesk({
    api,
    merchants,
    cards: createCaseCards({ cards: caseCards, cases, merchants, people, cardCloser, logger }),
    people,
    orders,
    shops,
    words,
    logger,
  });
  const talk = createTalk({ cases, orders, people, desk, now });
  const advance = (order: Order): Promise<void> => orderWorker.nudge(order);
  return {
    cases: {
      cases,
      caseCards,
      talk,
      lookAgain: createLookAgain({ orders, reseller, account, checkStatusNow, advance, events, throttle, now }),
    },
    watchCases: createWatchCases({ cases, talk, desk, now, logger }),
  };
}
