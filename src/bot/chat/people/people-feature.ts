import * as buttons from './routes.ts';
import { accessFeature } from './access-cards.ts';
import { changePersonFeature } from './change-person.ts';
import { invitationsFeature } from './invitations.ts';
import { personFeature } from './person.ts';
import { sayWhyFeature } from './say-why.ts';
import { usersFeature } from './users.ts';
import { countWaiting } from '../../../services/people/access-requests.ts';
import { button } from '../../ui/buttons.ts';
import type { Feature } from '../../feature.ts';

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
  waiting: {
    place: 10,
    async button({ shop, words }) {
      const count = await countWaiting(shop);
      const list = buttons.foundUsersPage.data({ filter: 'waiting', page: 0, word: '' });
      return count === 0 ? undefined : button(words.plain('waiting-people', { count }), list);
    },
  },
  handlers: [accessFeature, changePersonFeature, invitationsFeature, personFeature, sayWhyFeature, usersFeature],
};
