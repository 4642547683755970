import { expect, test } from 'vitest';
import { peopleScreen } from '../../../../src/bot/chat/people/users.ts';
import type { Person, AccessState } from '../../../../src/domain/people/person.ts';
import { T0 } from '../../../support/samples/sample-order.ts';
import { english as words } from '../../../support/words.ts';
import { personText } from '../../../../src/bot/chat/people/person.ts';
import { minor } from '../../../../src/domain/shared/money.ts';

const person = (userId: number, name: string): Person => ({ userId, name, access: 'approved', firstSeenAt: T0 });

/** The buttons of the people with these names, one in a row. */
function labelsOf(...names: string[]): string[] {
  const people = names.map((name, at) => person(700_000_111 + 111 * at, name));
  const list = { people, total: people.length, page: 0, filter: 'all', word: '', whole: true } as const;
  const { rows = [] } = peopleScreen(list, { words, mode: 'approval', isOwner: () => false });
  return rows.slice(0, people.length).map((row) => row.map(({ text }) => text).join());
}

test('two people of one name never share a button: the end of their ids tells them apart', () => {
  expect(labelsOf('Ibrahim', 'Ibrahim', 'Folake')).toEqual(['👤 Ibrahim …0111', '👤 Ibrahim …0222', '👤 Folake']);
});

test('of long names the end of their ids stays on every button', () => {
  const name = 'Oluwaseun Adebayo-Johnson Okonkwo of Ikeja';
  const labels = labelsOf(name, name);
  expect(labels.map((label) => label.slice(-5))).toEqual(['…0111', '…0222']);
  expect(Math.max(...labels.map((label) => label.length))).toBeLessThanOrEqual(40);
});

function textOf(access: AccessState, own: Partial<Person> = {}): string {
  const person: Person = { userId: 7, name: 'Ada', access, firstSeenAt: T0, ...own };
  const account = { balanceMinor: minor(50_000), heldMinor: minor(0), creditLimitMinor: minor(0) };
  const facts = {
    person,
    isOwner: false,
    mode: 'approval' as const,
    account,
    spentTodayMinor: minor(10_000),
    roleLimits: {},
  };
  return personText(facts, words);
}

test('what a person can spend is said if they may buy, and that they spend nothing if they are stopped or locked', () => {
  expect(textOf('approved')).toMatch(/Can spend: ₦500\.00/u);
  expect(textOf('approved', { perDayMinor: minor(15_000) })).toMatch(/Can spend: ₦50\.00/u);
  expect(textOf('approved', { perDayMinor: minor(100) })).toMatch(/Can spend: ₦0\.00/u);
  expect(textOf('stopped')).toMatch(/Can spend: nothing for now \(⛔ buying stopped\)/u);
  expect(textOf('locked')).toMatch(/Balance: <b>₦500\.00<\/b>[^]*Can spend: nothing for now \(🔒 locked\)/u);
});
