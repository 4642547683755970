import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { letIn, letInWith } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { goToCard } from '../support/shopping.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({
  env: { ACCESS: 'approval', PAYMENT_PROVIDER_TOKEN: '284685063:TEST:ZGVtbw' },
  appendfsync: 'always',
});

/** The coloured buttons on the screen. */
function colours(chat: TestUser): Record<string, string> {
  const coloured = chat.buttons().filter((button) => button.style !== undefined);
  return Object.fromEntries(coloured.map(({ text, style }) => [text, style ?? '']));
}

test('what spends is green, what comes once more blue, and nothing else is coloured', async () => {
  const person = await letInWith(flows, 5_000);
  await goToCard(person, airtime('08031239876'));
  expect(colours(person)).toEqual({ Confirm: 'success' });
  await tap(person, 'Confirm', /Done![^]*\[Buy again\]/u);
  expect(colours(person)).toEqual({ 'Buy again': 'primary' });
  await say(person, '/topup 5000', /\[Pay ₦5,000\.00\]/u);
  expect(colours(person)).toEqual({ 'Pay ₦5,000.00': 'success' });
});

test('what shuts a person out is red', async () => {
  const { merchant } = flows;
  const person = await letIn(flows);
  await say(merchant, `/users ${person.person.id}`, /\[Stop buying\]/u);
  expect(colours(merchant)).toEqual({ 'Stop buying': 'danger', Lock: 'danger' });
  await tap(merchant, 'Lock', /\[Yes, lock /u);
  expect(Object.entries(colours(merchant))).toEqual([[expect.stringMatching(/^Yes, lock /u), 'danger']]);
  await tap(merchant, /^Yes, lock /u, /\[Unlock\]/u);
  await tap(merchant, 'Unlock', /\[Yes, unlock /u);
  expect(Object.entries(colours(merchant))).toEqual([[expect.stringMatching(/^Yes, unlock /u), 'success']]);
});
