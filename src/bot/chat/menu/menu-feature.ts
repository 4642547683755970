import { SOLD_SERVICES } from '../../../domain/catalogue/sold-services.ts';
import type { Feature } from '../../feature.ts';
import { cancelFeature } from '../orders/card/cancel.ts';
import { adminFeature } from './admin.ts';
import { buyFeature } from './buy.ts';
import { helpFeature } from './help.ts';
import { backToAdmin, changesPage, openAdmin, openBuy, openHelp, turnHelp } from './routes.ts';
import { startFeature } from './start.ts';

/** /buy, and a command for each service that is sold: at the head of every menu. */
export const buying: Feature = {
  commands: {
    buy: { menu: 'everybody', behind: 'mtn 500 0803\u00a0123\u00a04567', namesRest: true },
    ...Object.fromEntries(
      SOLD_SERVICES.map(({ command, example }) => [command, { menu: 'everybody', behind: example, namesRest: true }]),
    ),
    admin: { menu: 'merchants', namesRest: true },
  },
  buttons: { openBuy, openAdmin, backToAdmin, changesPage },
  handlers: [buyFeature, adminFeature],
};

/** Where a person begins, and asks: behind all others. */
export const menu: Feature = {
  commands: { start: {}, cancel: { menu: 'everybody' }, help: { menu: 'everybody', behind: 'airtime' } },
  buttons: { openHelp, turnHelp },
  admin: [['button-changes', changesPage.data({ from: '' })]],
  handlers: [startFeature, cancelFeature, helpFeature],
};
