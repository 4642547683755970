import * as buttons from './routes.ts';
import { accountHistoryFeature } from './wallet-history.ts';
import { adjustAccountFeature } from './adjust-account.ts';
import { balanceFeature } from './balance.ts';
import { ownLimitsFeature } from './own-limits.ts';
import { moneyAlertFeature } from './money-alert.ts';
import { topupRequestsFeature } from './topup-requests.ts';
import { topupFeature } from './topup.ts';
import { undoFeature } from './undo.ts';
import { button } from '../../ui/buttons.ts';
import type { Feature } from '../../feature.ts';
import { TOPUPS_LOOKED_AT } from '../../../domain/accounts/topup.ts';
import { hasAccount } from '../../../domain/accounts/account.ts';

export const accounts: Feature = {
  commands: {
    balance: { menu: 'merchants', own: 'accounts', namesRest: true, shows: true },
    topup: { own: 'accounts', whose: 'account-holders', behind: '5,000' },
    alert: { menu: 'merchants', own: 'accounts', whose: 'account-readers' },
    credit: { menu: 'merchants', whose: 'bookkeepers', behind: 'folake 10,000' },
    debit: { menu: 'merchants', whose: 'bookkeepers', behind: 'folake 10,000' },
    undo: { menu: 'merchants' },
    limits: { own: 'everybody', shows: true },
    // The history of the account at the reseller.
    history: {},
    // An invoice that was handed on has a link with /start, which begins a top-up.
    start: {},
  },
  buttons,
  shows: [buttons.openBalance],
  admin: [
    ['button-wallet', buttons.openBalance.data()],
    ['button-account', buttons.accountHistoryPage.data({ page: 1, startDate: '', endDate: '', search: '' })],
    ['button-credit', buttons.startAdjustment.data({ kind: 'credit' })],
    ['button-debit', buttons.startAdjustment.data({ kind: 'debit' })],
  ],
  waiting: {
    place: 20,
    async button({ shop, words }) {
      const { length: count } = await shop.topups.listOpen(shop.now(), TOPUPS_LOOKED_AT);
      return count === 0
        ? undefined
        : button(words.plain('waiting-topups', { count }), buttons.openWaitingTopups.data());
    },
  },
  onPerson: ({ shop, words }, person) =>
    hasAccount(shop, person)
      ? [
          button(words.plain('button-credit'), buttons.adjustPerson.data({ kind: 'credit', userId: person.userId })),
          button(words.plain('button-debit'), buttons.adjustPerson.data({ kind: 'debit', userId: person.userId })),
        ]
      : [],
  handlers: [
    accountHistoryFeature,
    adjustAccountFeature,
    balanceFeature,
    moneyAlertFeature,
    ownLimitsFeature,
    topupRequestsFeature,
    topupFeature,
    undoFeature,
  ],
};
