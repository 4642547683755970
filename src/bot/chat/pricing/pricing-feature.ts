import { limitsFeature } from './limits.ts';
import { pausesFeature } from './pauses.ts';
import { priceListFeature } from './price-list.ts';
import { pricesFeature } from './prices.ts';
import { proposeFeature } from './propose-change.ts';
import { usualPlansFeature } from './usual-plans.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

export const pricing: Feature = {
  commands: {
    pricelist: { menu: 'everybody', behind: 'mtn data' },
    prices: { menu: 'merchants', behind: 'agent mtn +2%' },
    limits: { menu: 'merchants', behind: 'customer day 20,000' },
    pause: { menu: 'merchants', behind: 'mtn data' },
    resume: { menu: 'merchants', behind: 'mtn data' },
    usual: { menu: 'merchants', own: 'agents', whose: 'sellers', behind: 'mtn 1gb' },
  },
  buttons,
  admin: [
    ['button-prices', buttons.openPrices.data({ page: 0 })],
    ['button-limits', buttons.openLimits.data()],
    ['button-pauses', buttons.openPauses.data({ page: 0 })],
    ['button-usual-plans', buttons.openUsualPlans.data({ page: 0 })],
  ],
  handlers: [limitsFeature, pausesFeature, priceListFeature, pricesFeature, proposeFeature, usualPlansFeature],
};
