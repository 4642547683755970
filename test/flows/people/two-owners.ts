import type { Person } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import type { FlowOptions } from '../support/flows.ts';

/** A second owner, beside the one of the demo. */
export const partner: Person = {
  id: 5_310_204_999,
  first_name: 'Obinna',
  language_code: 'en',
  phone_number: '+2348039990000',
  role: 'merchant',
  about: 'Her partner in the shop',
};

/** People wait to be let in and have accounts; two owners decide. @param others who can be met beside those of the demo */
export function twoOwners(...others: readonly Person[]): FlowOptions {
  return {
    env: { ACCESS: 'approval' },
    emulator: { people: [...shopPeople, partner, ...others] },
  };
}
