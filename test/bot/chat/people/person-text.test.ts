import { expect, test } from 'vitest';
import { personText } from '../../../../src/bot/chat/people/person.ts';
import type { AccessState, Person } from '../../../../src/domain/people/person.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { T0 } from '../../../support/samples/sample-order.ts';
import { english as words } from '../../../support/words.ts';

function textOf(access: AccessState): string {
  const person: Person = { userId: 7, name: 'Ada', access, firstSeenAt: T0 };
  const account = { balanceMinor: minor(50_000), heldMinor: minor(0), creditLimitMinor: minor(0) };
  const facts = {
    person,
    isOwner: false,
    mode: 'approval' as const,
    account,
    spentTodayMinor: minor(0),
    roleLimits: {},
  };
  return personText(facts, words);
}

test('what a person can spend is said if they may buy, and that they spend nothing if they are stopped or locked', () => {
  expect(textOf('approved')).toMatch(/Can spend: ₦500\.00/u);
  expect(textOf('stopped')).toMatch(/Can spend: nothing for now \(⛔ buying stopped\)/u);
  expect(textOf('locked')).toMatch(/Balance: <b>₦500\.00<\/b>[^]*Can spend: nothing for now \(🔒 locked\)/u);
});
