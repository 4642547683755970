import { buyInsteadFeature, remindersFeature } from './reminders.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What people are reminded to buy. */
export const reminders: Feature = {
  commands: {
    reminders: { menu: 'everybody', namesRest: true, shows: true },
  },
  buttons,
  shows: [buttons.remindersPage, buttons.openReminder],
  handlers: [remindersFeature, buyInsteadFeature],
};
