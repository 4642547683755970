import { remindMeFeature } from './remind-me.ts';
import { remindersFeature, buyInsteadFeature } from './reminders.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What people are reminded to buy. */
export const reminders: Feature = {
  commands: {
    reminders: { menu: 'everybody', namesRest: true, shows: true },
  },
  buttons,
  shows: [buttons.remindersPage, buttons.openReminder],
  handlers: [remindMeFeature, remindersFeature, buyInsteadFeature],
};
