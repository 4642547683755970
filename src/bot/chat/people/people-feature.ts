import { accessFeature } from './access.ts';
import { changePersonFeature } from './change-person.ts';
import { invitationsFeature } from './invitations.ts';
import { personFeature } from './person.ts';
import { sayWhyFeature } from './say-why.ts';
import { usersFeature } from './users.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** Who may do what. */
export const people: Feature = {
  commands: {
    users: { menu: 'merchants', behind: 'ibrahim' },
    invite: { menu: 'merchants', behind: 'agent 5 48' },
  },
  buttons,
  admin: [
    ['button-users', buttons.openUsers.data()],
    ['button-invitations', buttons.invitationsPage.data({ page: 0 })],
  ],
  handlers: [accessFeature, changePersonFeature, invitationsFeature, personFeature, sayWhyFeature, usersFeature],
};
