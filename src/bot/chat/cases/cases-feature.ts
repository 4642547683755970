import { answerCasesFeature } from './answer-cases.ts';
import { casesFeature } from './cases.ts';
import { missedButtons } from './case-screens.ts';
import { notReceivedFeature } from './not-received.ts';
import { writeMoreFeature } from './write-to-shop.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What people say that they never received, and what they write to the shop. */
export const cases: Feature = {
  commands: {
    cases: { menu: 'everybody', namesRest: true, shows: true },
    contact: {},
  },
  buttons,
  shows: buttons.ownCaseButtons,
  admin: [['button-cases', buttons.casesPage.data({ page: 0 })]],
  underOrder: [{ place: 50, buttons: missedButtons }],
  handlers: [answerCasesFeature, casesFeature, notReceivedFeature, writeMoreFeature],
};
