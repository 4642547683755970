import { SOLD_SERVICES } from '../../../domain/catalogue/sold-services.ts';
import type { Feature } from '../../feature.ts';
import { cancelFeature } from './cancel.ts';
import { adminFeature } from './admin.ts';
import { helpFeature } from './help.ts';
import { backToAdmin, changesPage, openAdmin, openBuy, openHelp, turnHelp } from './routes.ts';
import { startFeature } from './start.ts';
import { beginInside, beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { answerPress } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';

const buyFeature = new Composer<BotContext>();

buyFeature.command('buy', (ctx) => beginPurchase(ctx, startPurchase()));
on(buyFeature, openBuy, (ctx) => Promise.all([answerPress(ctx), beginPurchase(ctx, startPurchase())]));
for (const wanted of SOLD_SERVICES) buyFeature.command(wanted.command, (ctx) => beginInside(ctx, wanted));

/** These commands stand first in every menu. */
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

/** These commands stand last in every menu. */
export const menu: Feature = {
  commands: { start: {}, cancel: { menu: 'everybody' }, help: { menu: 'everybody', behind: 'airtime' } },
  buttons: { openHelp, turnHelp },
  admin: [['button-changes', changesPage.data({ from: '' })]],
  handlers: [startFeature, cancelFeature, helpFeature],
};
