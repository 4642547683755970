import { batchButtonsFeature } from './batch-buttons.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** Lists of purchases. */
export const batches: Feature = {
  commands: {
    bulk: { menu: 'everybody', behind: 'mtn 500 0803\u00a0123\u00a04567', namesRest: true },
  },
  buttons,
  shows: [buttons.sendBatchFile, buttons.drawBatchTokens],
  handlers: [batchButtonsFeature],
};
