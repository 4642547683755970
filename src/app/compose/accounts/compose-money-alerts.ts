import { createTellMoneyAlert } from '../../../bot/chat/accounts/tell-money-alert.ts';
import type { Merchants } from '../../../bot/chat/people/merchants.ts';
import { isTelegramThere } from '../../../bot/runtime/telegram/is-telegram-there.ts';
import type { Telegram } from '../../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../../bot/ui/words.ts';
import type { Config } from '../../../config.ts';
import { mayBuy } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import { createWatchMoney, type WatchMoney } from '../../../use-cases/accounts/watch-money.ts';

interface MoneyAlertParts {
  readonly config: Pick<Config, 'ACCESS'>;
  readonly merchants: Pick<Merchants, 'isMerchant'>;
  readonly isShut: () => boolean;
  readonly api: Telegram['api'];
  readonly words: AllWords;
}

/** The part of app.ts that tells people when money runs low. */
export function composeMoneyAlerts(shop: Shop, parts: MoneyAlertParts): WatchMoney {
  const { config, merchants, isShut, api, words } = parts;
  return createWatchMoney({
    ...shop,
    alerts: shop.moneyAlerts,
    isShut,
    isTelegramThere: () => isTelegramThere(api),
    async mayBeTold({ userId, of }) {
      const person = await shop.people.find(userId);
      const isMerchant = merchants.isMerchant(userId, person);
      if (of === 'wallet') return isMerchant;
      return shop.hasAccounts && !isMerchant && mayBuy(person, config.ACCESS, isMerchant);
    },
    tell: createTellMoneyAlert(shop, api, words),
  });
}
