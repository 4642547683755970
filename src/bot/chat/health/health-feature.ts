import { healthFeature } from './health.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** How providers do. */
export const health: Feature = {
  commands: {
    health: { menu: 'merchants', namesRest: true },
  },
  buttons,
  admin: [['button-health', buttons.openHealth.data({ page: 0 })]],
  handlers: [healthFeature],
};
