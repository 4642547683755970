import { savedFeature } from './saved.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** Saved numbers. */
export const recipients: Feature = {
  commands: {
    saved: { menu: 'everybody', behind: 'mama' },
  },
  buttons,
  handlers: [savedFeature],
};
