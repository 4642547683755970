import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { accountQuestionScreen } from '../../bot/chat/recovery/account-question.ts';
import { createWatchedAccount, type WatchedAccount } from '../../use-cases/recovery/reseller-account.ts';
import { accountIdOf } from '../connect.ts';

interface ResellerAccountParts {
  readonly config: Config;
  readonly store: Pick<Store, 'accountAnswers' | 'orders' | 'changeTrail' | 'throttle' | 'shortenThrottle'>;
  readonly merchants: Pick<Merchants, 'askOne'>;
  readonly logger: Logger;
}

/** The part of app.ts that knows to which account at the service the calls go, and asks owners if that may be another one than before. */
export function composeResellerAccount({ config, store, merchants, logger }: ResellerAccountParts): WatchedAccount {
  const { accountAnswers: answers, orders, changeTrail, throttle, shortenThrottle } = store;
  return createWatchedAccount({
    id: accountIdOf(config),
    answers,
    orders,
    changeTrail,
    async askOwners(open) {
      const ask = (id: number) => merchants.askOne(id, (words) => accountQuestionScreen(open, words));
      const sent = await Promise.all(config.MERCHANT_IDS.map(ask));
      return sent.filter((card) => card !== undefined).length;
    },
    throttle,
    shortenThrottle,
    now: Date.now,
    logger,
  });
}
