import { usualPlansFeature } from './usual-plans.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** Usual plans. */
export const catalogue: Feature = {
  commands: {
    usual: { menu: 'merchants', own: 'agents', whose: 'sellers', behind: 'mtn 1gb' },
  },
  buttons,
  admin: [['button-usual-plans', buttons.openUsualPlans.data({ page: 0 })]],
  handlers: [usualPlansFeature],
};
