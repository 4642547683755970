import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { minor } from '../../../src/domain/shared/money.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { setDayLimit } from '../../support/set-person.ts';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { letIn } from '../people/let-in.ts';
import { boughtFor, freshNumbers, LIST_CARD, LIST_END, ones } from './batches.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

beforeAll(() => greet(flows.merchant));

/** A person with so much to spend. */
async function withMoney(naira: number): Promise<TestUser> {
  const person = await letIn(flows);
  await credit(flows.setup, person.person.id, naira);
  return person;
}

function listOf(numbers: readonly string[], amounts: readonly number[]): string {
  return numbers.map((number, at) => `mtn ${amounts[at]} ${number}`).join('\n');
}

test('a row that the balance is too low for does not keep cheaper ones behind it from being bought, and buying what is left begins with it only once it can be paid', async () => {
  const chat = await withMoney(2_000);
  const list = freshNumbers(10);
  chat.say(listOf(list, [100, 100, 5_000, 100, 100, 100, 100, 100, 100, 100]));
  await chat.until(/I buy the rows that your balance is enough for[^]*\[Buy all 10\]/u);
  chat.tap('Buy all 10');
  await chat.until(LIST_END);
  const text = chat.screen().replaceAll('\u00A0', ' ');
  expect(text).toMatch(/9 of 10 done, for ₦900\.00/u);
  expect(text).toMatch(/Not bought, and not charged: 1\nRow 3: [^\n]+: your balance was too low for ₦5,000\.00\n/u);
  expect(boughtFor(flows.setup, list)).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
  await credit(flows.setup, chat.person.id, 4_000);
  chat.tap('Buy what is left');
  await chat.until(/📋 1 purchase · ₦5,000\.00/u);
  chat.tap('Buy all 1');
  await chat.until(/1 of 1 done, for ₦5,000\.00/u);
  expect(boughtFor(flows.setup, list)).toEqual(ones(10));
});

test('a row that is over what is left of the day does not keep smaller ones behind it from being bought', async () => {
  const chat = await withMoney(9_000);
  await withStore(flows.setup, ({ people }) => setDayLimit(people, chat.person.id, minor(100_000)));
  const list = freshNumbers(3);
  chat.say(listOf(list, [500, 2_000, 300]));
  await chat.until(LIST_CARD);
  chat.tap('Buy all 3');
  await chat.until(/2 of 3 done, for ₦800\.00[^]*Row 2: [^\n]+: ₦2,000\.00 was over your limit for today\n/u);
  expect(boughtFor(flows.setup, list)).toEqual([1, 0, 1]);
});
