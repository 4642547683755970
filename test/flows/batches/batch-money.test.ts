import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { credit } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { letIn } from '../people/let-in.ts';
import { boughtFor, freshNumbers, LIST_END, ones } from './batches.ts';
import { tap } from '../support/say-and-read.ts';

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
  await tap(chat, 'Buy all 10', LIST_END);
  const text = chat.screen().replaceAll('\u00A0', ' ');
  expect(text).toMatch(/9 of 10 done, for ₦900\.00/u);
  expect(text).toMatch(/Not bought, and not charged: 1\nRow 3: [^\n]+: your balance was too low for ₦5,000\.00\n/u);
  expect(boughtFor(flows.setup, list)).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
  await credit(flows.setup, chat.person.id, 4_000);
  await tap(chat, 'Buy what is left', /📋 1 purchase · ₦5,000\.00/u);
  await tap(chat, 'Buy all 1', /1 of 1 done, for ₦5,000\.00/u);
  expect(boughtFor(flows.setup, list)).toEqual(ones(10));
});
