import { firstDayFeature } from './first-day.ts';
import { shopFeature } from './shop.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** How the shop appears. */
export const shop: Feature = {
  commands: {
    shop: { menu: 'merchants', behind: 'name Mama Ngozi' },
  },
  buttons,
  admin: [['button-shop', buttons.openShop.data()]],
  handlers: [firstDayFeature, shopFeature],
};
