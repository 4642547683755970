import { createTellMoneyAlert } from '../../../bot/chat/accounts/tell-money-alert.ts';
import type { Merchants } from '../../../bot/chat/people/merchants.ts';
import { isTelegramThere } from '../../../bot/runtime/telegram/is-telegram-there.ts';
import type { Telegram } from '../../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../../bot/ui/words.ts';
import { type Config, hasAccounts } from '../../../config.ts';
import { mayBuy } from '../../../domain/people/person.ts';
import type { Store } from '../../../redis/open-store.ts';
import { createWatchMoney, type WatchMoney } from '../../../use-cases/accounts/watch-money.ts';
import type { ReadForecast } from '../../../use-cases/reports/read-forecast.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';

interface MoneyAlertParts {
  readonly config: Config;
  readonly store: Pick<Store, 'moneyAlerts' | 'accounts' | 'people' | 'throttle'>;
  readonly reseller: Pick<Reseller, 'balance'>;
  readonly readForecast: ReadForecast;
  readonly merchants: Pick<Merchants, 'isMerchant'>;
  readonly isShut: () => boolean;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts that tells people when money runs low. */
export function composeMoneyAlerts(parts: MoneyAlertParts): WatchMoney {
  const { config, store, merchants, api, ...rest } = parts;
  const { moneyAlerts: alerts, accounts, people, throttle } = store;
  return createWatchMoney({
    ...rest,
    alerts,
    accounts,
    throttle,
    isTelegramThere: () => isTelegramThere(api),
    async mayBeTold({ userId, of }) {
      const person = await people.find(userId);
      const isMerchant = merchants.isMerchant(userId, person);
      if (of === 'wallet') return isMerchant;
      return hasAccounts(config) && !isMerchant && mayBuy(person, config.ACCESS, isMerchant);
    },
    tell: createTellMoneyAlert({ ...rest, api, people, timeZone: config.TIME_ZONE, now: Date.now }),
  });
}
