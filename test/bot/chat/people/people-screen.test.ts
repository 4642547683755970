import { expect, test } from 'vitest';
import { peopleScreen } from '../../../../src/bot/chat/people/users.ts';
import type { Person } from '../../../../src/domain/people/person.ts';
import { T0 } from '../../../support/samples/sample-order.ts';
import { english as words } from '../../../support/words.ts';

const person = (userId: number, name: string): Person => ({ userId, name, access: 'approved', firstSeenAt: T0 });

test('two people of one name never share a button: the end of their ids tells them apart', () => {
  const people = [person(700_000_111, 'Ibrahim'), person(700_000_222, 'Ibrahim'), person(700_000_333, 'Folake')];
  const list = { people, total: 3, page: 0, filter: 'all', word: '', whole: true } as const;
  const { rows = [] } = peopleScreen(list, { words, mode: 'approval', isOwner: () => false });
  const labels = rows.slice(0, 3).map((row) => row.map(({ text }) => text));
  expect(labels).toEqual([['👤 Ibrahim …0111'], ['👤 Ibrahim …0222'], ['👤 Folake']]);
});

test('of long names the end of their ids stays on every button', () => {
  const name = 'Oluwaseun Adebayo-Johnson Okonkwo of Ikeja';
  const people = [person(700_000_111, name), person(700_000_222, name)];
  const list = { people, total: 2, page: 0, filter: 'all', word: '', whole: true } as const;
  const { rows = [] } = peopleScreen(list, { words, mode: 'approval', isOwner: () => false });
  const labels = rows
    .slice(0, 2)
    .flat()
    .map(({ text }) => text);
  expect(labels.map((label) => label.slice(-5))).toEqual(['…0111', '…0222']);
  expect(Math.max(...labels.map((label) => label.length))).toBeLessThanOrEqual(40);
});
