import type { BotDeps } from '../../bot/bot-deps.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { createShopAlerts } from '../../bot/chat/shop/shop-alerts.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createChangeShop } from '../../use-cases/shop/change-shop.ts';
import type { ShopAlerts } from '../../use-cases/shop/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';

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
