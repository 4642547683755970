import { randomBytes } from 'node:crypto';
import type { CardCloser } from '../bot/chat/orders/card/close-cards.ts';
import type { Merchants } from '../bot/chat/people/merchants.ts';
import { createTopupDesk } from '../bot/chat/accounts/topup-desk.ts';
import type { AllWords } from '../bot/ui/words.ts';
import { type Config, hasAccounts } from '../config.ts';
import { createAdjustAccount } from '../use-cases/accounts/adjust-account.ts';
import { createDecideTopup } from '../use-cases/accounts/decide-topup.ts';
import { createTakePayment } from '../use-cases/accounts/take-payment.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import { createReadStatement } from '../use-cases/reports/read-statement.ts';
import { createRequestTopup } from '../use-cases/accounts/request-topup.ts';
import { createReadAllowance } from '../use-cases/accounts/read-allowance.ts';
import type { Store } from '../redis/open-store.ts';

/** Twelve characters: enough that nobody meets another one's, and short enough for a button. */
const TOPUP_ID_BYTES = 9;

interface AccountParts {
  readonly config: Config;
  readonly store: Store;
  readonly merchants: Merchants;
  readonly cardCloser: CardCloser;
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts by which people have money here: what they may spend, and how it comes and is shown. */
export function composeAccounts({ config, store, merchants, cardCloser, words, logger }: AccountParts) {
  const now = Date.now;
  const { accounts, people, topups, orders } = store;
  const { CURRENCY: currency, TIME_ZONE: timeZone } = config;
  const accountsOn = hasAccounts(config);
  const isMerchant: Merchants['isMerchant'] = (userId, person) => merchants.isMerchant(userId, person);
  return {
    accounts,
    accountsOn,
    currency,
    readAllowance: createReadAllowance({ accounts, hasAccounts: accountsOn, timeZone, now }),
    readStatement: createReadStatement({ accounts, orders, timeZone, now }),
    payments: createTakePayment({
      topups,
      accounts,
      people,
      isMerchant,
      hasAccounts: accountsOn,
      currency,
      now,
      logger,
    }),
    paymentToken: config.PAYMENT_PROVIDER_TOKEN,
    topups,
    requestTopup: createRequestTopup({
      topups,
      people,
      accounts,
      desk: createTopupDesk({ merchants, cardCloser, words: words(undefined) }),
      now,
    }),
    decideTopup: createDecideTopup({
      topups,
      people,
      accounts,
      audit: store.audit,
      isMerchant,
      hasAccounts: accountsOn,
      now,
    }),
    mintTopupId: () => randomBytes(TOPUP_ID_BYTES).toString('base64url'),
    adjustAccount: createAdjustAccount({ people, accounts, audit: store.audit, isMerchant, now }),
  };
}
