import { pinFeature } from './pin.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** The PIN. */
export const pins: Feature = {
  commands: {
    pin: { menu: 'everybody' },
  },
  buttons,
  handlers: [pinFeature],
};
