import { resaleFeature } from './resale.ts';
import { sellOnCardFeature } from './sell-on-card.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What agents sell for, and what their own customers see of them. */
export const resale: Feature = {
  commands: {
    shop: { own: 'agents' },
    sell: { own: 'agents', whose: 'agents', behind: 'mtn 1gb 700' },
  },
  buttons,
  handlers: [resaleFeature, sellOnCardFeature],
};
