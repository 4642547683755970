import type { BotDeps } from '../../bot/bot-deps.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { createShopAlerts } from '../../bot/chat/shop/shop-alerts.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createChangeShop } from '../../use-cases/shop/change-shop.ts';
import type { ShopAlerts } from '../../use-cases/shop/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { accountQuestionScreen } from '../../bot/chat/recovery/account-question.ts';
import { createWatchedAccount, type WatchedAccount } from '../../use-cases/recovery/reseller-account.ts';
import { accountIdOf } from '../connect.ts';

interface ShopParts {
  readonly config: Pick<Config, 'MERCHANT_IDS' | 'COUNTRY'>;
  readonly store: Pick<Store, 'shops' | 'untoldShopChanges' | 'changeTrail' | 'people' | 'throttle'>;
  readonly merchants: Pick<Merchants, 'askOne' | 'isOwner'>;
  readonly logger: Logger;
}

/** The part of app.ts by which merchants say how the shop appears. */
export function composeShop({
  config,
  store,
  merchants,
  logger,
}: ShopParts): BotDeps['shopFace'] & { alerts: ShopAlerts } {
  const now = Date.now;
  const { shops, untoldShopChanges: untold, changeTrail, people, throttle } = store;
  const alerts = createShopAlerts({ merchants, untold, people, throttle, now, logger });
  return {
    shops,
    changeShop: createChangeShop({ shops, changeTrail, untold, alerts, owners: config.MERCHANT_IDS, now, logger }),
    isOwner: (userId) => merchants.isOwner(userId),
    country: config.COUNTRY,
    alerts,
  };
}

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
