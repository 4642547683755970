import { expect, test } from 'vitest';
import { parseInvitationTerms } from '../../../src/domain/people/invitation.ts';

test.each([
  ['agent', { role: 'agent', uses: 1, hours: 72 }],
  ['  Customers 20 ', { role: 'customer', uses: 20, hours: 72 }],
  ['agent 5 48', { role: 'agent', uses: 5, hours: 48 }],
  ['agent 100 720h', { role: 'agent', uses: 100, hours: 720 }],
])('%j is an invitation', (text, terms) => {
  expect(parseInvitationTerms(text)).toEqual({ type: 'terms', terms: terms });
});

test.each([
  ['', 'role'],
  ['king', 'role'],
  ['5 agent', 'role'],
  ['agent 0', 'uses'],
  ['agent 101', 'uses'],
  ['agent -1', 'uses'],
  ['agent 1.5', 'uses'],
  ['agent 1 0', 'hours'],
  ['agent 1 721', 'hours'],
  ['agent 1 soon', 'hours'],
  ['agent 1 24 please', 'too-many-words'],
])('%j is none, and says what is wrong', (text, fault) => {
  expect(parseInvitationTerms(text)).toEqual({ type: 'rejected', fault });
});
