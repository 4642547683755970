import { recapFeature } from './recap.ts';
import { reconcileFeature } from './reconcile.ts';
import { salesFeature } from './sales.ts';
import { statementFeature } from './statement.ts';
import { button } from '../../ui/buttons.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';
import { hasAccount } from '../../../domain/accounts/account.ts';

export const reports: Feature = {
  commands: {
    sales: { menu: 'everybody', behind: 'week', shows: true },
    recap: { menu: 'everybody', behind: 'week', shows: true },
    statement: { menu: 'merchants', own: 'accounts', behind: '2026-11-01 2026-11-30', shows: true },
    reconcile: { menu: 'merchants', behind: '2026-11-20' },
  },
  buttons,
  shows: [
    buttons.openSales,
    buttons.openRecap,
    buttons.everyEvening,
    buttons.notEveryEvening,
    buttons.openStatement,
    buttons.sendStatementFile,
  ],
  admin: [
    ['button-sales', buttons.openSales.data()],
    ['button-recap', buttons.openRecap.data()],
    ['button-statement', buttons.openStatement.data({ userId: buttons.EVERYBODY, from: '', to: '', before: '' })],
    ['button-reconcile', buttons.openReconciliation.data()],
  ],
  onPerson: ({ shop, words }, person) => {
    const whole = buttons.openStatement.data({ userId: person.userId, from: '', to: '', before: '' });
    return hasAccount(shop, person) ? [button(words.plain('button-statement'), whole)] : [];
  },
  handlers: [recapFeature, reconcileFeature, salesFeature, statementFeature],
};
