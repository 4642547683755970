import { accountQuestionFeature } from './account-question.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** A shop whose records are lost, or whose account at the reseller may be another one. */
export const recovery: Feature = {
  commands: {
    reopen: { whose: 'merchants' },
  },
  buttons,
  handlers: [accountQuestionFeature],
};
