import { randomBytes } from 'node:crypto';
import type { BotDeps } from '../../../bot/bot-deps.ts';
import type { ReadBalance } from '../../../bot/chat/orders/receipt/read-balance.ts';
import type { CardCloser } from '../../../bot/chat/orders/card/card-closer.ts';
import type { Merchants } from '../../../bot/chat/people/merchants.ts';
import { createTellRunOut, createTopupDesk } from '../../../bot/chat/accounts/topup-requests.ts';
import { type Telegram, isTelegramThere } from '../../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../../bot/ui/words.ts';
import { type Config, hasAccounts } from '../../../config.ts';
import { createAdjustAccount } from '../../../use-cases/accounts/adjust-account.ts';
import { createDecideTopup } from '../../../use-cases/accounts/decide-topup.ts';
import { createTakePayment } from '../../../use-cases/accounts/take-payment.ts';
import { createUndoChange } from '../../../use-cases/accounts/undo-change.ts';
import { createChangePolicy } from '../../../use-cases/pricing/change-policy.ts';
import { createWatchTopups, type WatchTopups } from '../../../use-cases/accounts/watch-topups.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { createRequestTopup } from '../../../use-cases/accounts/request-topup.ts';
import { createReadAllowance } from '../../../use-cases/accounts/read-allowance.ts';
import type { Store } from '../../../redis/open-store.ts';
import { createTellMoneyAlert } from '../../../bot/chat/accounts/money-alert.ts';
import { mayBuy } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import { createWatchMoney, type WatchMoney } from '../../../use-cases/accounts/watch-money.ts';

/** Twelve characters: enough that two ids are never the same, and short enough for a button. */
const TOPUP_ID_BYTES = 9;

interface AccountParts {
  readonly config: Config;
  readonly store: Pick<
    Store,
    'accounts' | 'moneyAlerts' | 'people' | 'topups' | 'changeTrail' | 'paymentFault' | 'shops' | 'throttle' | 'policy'
  >;
  readonly merchants: Merchants;
  readonly cardCloser: CardCloser;
  readonly isShut: () => boolean;
  readonly readBalance: ReadBalance;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts for the money that people have here: what they may spend, how it comes in and how it is shown. */
export function composeAccounts(parts: AccountParts): { accounts: BotDeps['accounts']; watchTopups: WatchTopups } {
  const { config, store, merchants, cardCloser, isShut, readBalance, api, words, logger } = parts;
  const now = Date.now;
  const { accounts, people, topups } = store;
  const { CURRENCY: currency, TIME_ZONE: timeZone } = config;
  const accountsOn = hasAccounts(config);
  const topupDesk = createTopupDesk({ merchants, cardCloser });
  const isMerchant: Merchants['isMerchant'] = (userId, person) => merchants.isMerchant(userId, person);
  const isRefused = (): boolean => parts.store.paymentFault() !== undefined;
  const watchTopups = createWatchTopups({
    topups,
    people,
    desk: topupDesk,
    tell: createTellRunOut({ api, people, shops: store.shops, cardCloser, words, logger }),
    throttle: store.throttle,
    now,
    logger,
  });
  const deps: BotDeps['accounts'] = {
    store: accounts,
    accountsOn,
    currency,
    readAllowance: createReadAllowance({ accounts, hasAccounts: accountsOn, timeZone, now }),
    readBalance,
    payments: createTakePayment({
      topups,
      accounts,
      people,
      isMerchant,
      hasAccounts: accountsOn,
      isShut,
      isRefused,
      currency,
      now,
      logger,
    }),
    paymentToken: () => (isRefused() ? undefined : config.PAYMENT_PROVIDER_TOKEN),
    topups,
    topupDesk,
    requestTopup: createRequestTopup({
      topups,
      people,
      accounts,
      desk: topupDesk,
      now,
    }),
    decideTopup: createDecideTopup({
      topups,
      people,
      accounts,
      changeTrail: store.changeTrail,
      isMerchant,
      hasAccounts: accountsOn,
      now,
    }),
    mintTopupId: () => randomBytes(TOPUP_ID_BYTES).toString('base64url'),
    adjustAccount: createAdjustAccount({ people, accounts, changeTrail: store.changeTrail, isMerchant, now }),
    undoChange: createUndoChange({
      people,
      accounts,
      changeTrail: store.changeTrail,
      policies: store.policy,
      changePolicy: createChangePolicy({ policy: store.policy, changeTrail: store.changeTrail, now }),
      isMerchant,
      now,
    }),
  };
  return { accounts: deps, watchTopups };
}

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
