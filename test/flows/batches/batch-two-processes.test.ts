import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { boughtFor, freshNumbers, linesFor, LIST_CARD, ones, slowDown, summariesOf } from './batches.ts';
import { say, EVERYTHING } from '../support/say-and-read.ts';
import { useTwoProcesses } from '../support/two-processes.ts';

const { flows, kill, start, served } = useTwoProcesses();

/** `count` people with a list each, which they confirm on a card that is tapped twice. */
async function confirmLists(people: number, rows: number): Promise<{ chats: TestUser[]; lists: string[][] }> {
  const chats = Array.from({ length: people }, () => flows.person());
  const lists = chats.map(() => freshNumbers(rows));
  await Promise.all(
    chats.map(async (chat, at) => {
      await say(chat, linesFor(lists[at] ?? []), LIST_CARD, EVERYTHING);
    }),
  );
  slowDown(flows, people * rows);
  for (const chat of chats) {
    chat.tap(`Buy all ${rows}`);
    chat.tapAgain();
  }
  return { chats, lists };
}

async function untilEnds(chats: readonly TestUser[]): Promise<void> {
  await Promise.all(chats.map((chat) => chat.until((one) => summariesOf(one).length > 0, EVERYTHING)));
}

test('lists behind two processes on one Redis are bought once, each row, and each is summed up once, with updates repeated and swapped', async () => {
  const { faults } = flows.driver;
  faults.add({ on: 'update', effect: { type: 'duplicate-at-once' }, times: 0, probability: 0.4, seed: 7 });
  faults.add({ on: 'update', effect: { type: 'duplicate' }, times: 0, probability: 0.3, seed: 8 });
  const { chats, lists } = await confirmLists(6, 12);
  await untilEnds(chats);
  await flows.driver.untilDelivered();
  faults.clear();
  expect(boughtFor(flows, lists.flat())).toEqual(ones(72));
  expect(chats.map((chat) => summariesOf(chat).length)).toEqual(ones(6));
  expect(Math.min(...served())).toBeGreaterThan(0);
});

test('lists whose processes are killed in the middle, one after the other, are bought once, each row, and summed up', async () => {
  const { sandbox } = flows;
  // Waited for after each kill.
  const killable = { LEASE_MS: '5000' };
  for (const at of [0, 1]) {
    await kill(at);
    await start(at, killable);
  }
  const before = sandbox.transactions().length;
  const { chats, lists } = await confirmLists(4, 20);
  for (const [turn, count] of [10, 25, 40, 55].entries()) {
    await expect.poll(() => sandbox.transactions().length - before, { interval: 5 }).toBeGreaterThan(count);
    await kill(turn % 2);
    await start(turn % 2, killable);
  }
  await untilEnds(chats);
  expect(boughtFor(flows, lists.flat())).toEqual(ones(80));
  // Told again, in the same words, if a process dies between telling and recording it.
  expect(chats.map((chat) => new Set(summariesOf(chat)).size)).toEqual(ones(4));
  expect(chats.map((chat) => summariesOf(chat)[0])).toEqual(chats.map(() => expect.stringContaining('20 of 20 done')));
});
