import { beginInside, beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { SOLD_SERVICES } from '../../../domain/catalogue/sold-services.ts';
import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { answerPress } from '../../ui/screen.ts';
import { openBuy } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** /buy, its shortcuts, and the button of the start menu. */
export const buyFeature = new Composer<BotContext>();

buyFeature.command('buy', (ctx) => beginPurchase(ctx, startPurchase()));
on(buyFeature, openBuy, (ctx) => Promise.all([answerPress(ctx), beginPurchase(ctx, startPurchase())]));
for (const wanted of SOLD_SERVICES) buyFeature.command(wanted.command, (ctx) => beginInside(ctx, wanted));
