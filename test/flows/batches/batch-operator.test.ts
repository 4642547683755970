import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { boughtFor, freshNumbers, linesFor, LIST_CARD, slowDown } from './batches.ts';
import { setAccess } from '../../support/set-person.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows();
const ROWS = 60;

/** A list that is half done: some rows were bought. */
async function running(chat: TestUser): Promise<string[]> {
  const list = freshNumbers(ROWS);
  await say(chat, linesFor(list), LIST_CARD);
  // The rest of the list would take much longer than what is changed in the middle of it.
  slowDown(flows.setup, ROWS, 2_000);
  chat.tap(`Buy all ${ROWS}`);
  await expect.poll(() => bought(list)).toBeGreaterThan(0);
  return list;
}

/** In the middle of a list, of which the rest is slow no longer. */
async function change(act: Parameters<typeof withStore<void>>[1]): Promise<void> {
  await withStore(flows.setup, act);
  flows.setup.sandbox.clearFaults();
}

function bought(list: readonly string[]): number {
  return boughtFor(flows.setup, list).filter((count) => count === 1).length;
}

test('who is stopped from buying in the middle of a list buys nothing more by it, and reads how far it went', async () => {
  const chat = flows.person();
  const list = await running(chat);
  await change(({ people }) => setAccess(people, chat.person.id, 'stopped'));
  const { text = '' } = (await chat.until(/You can’t buy at the moment/u)) ?? {};
  const done = Number(/🏁 (\d+) of 60 done/u.exec(text)?.[1]);
  expect(done).toBeLessThan(ROWS);
  expect(bought(list)).toBe(done);
});

test('who is locked in the middle of a list buys nothing more by it, and reads no more than that it ended', async () => {
  const chat = flows.person();
  const list = await running(chat);
  await change(({ people }) => setAccess(people, chat.person.id, 'locked'));
  const { text } = await chat.until(/A list of 60 purchases has ended/u);
  expect(bought(list)).toBeLessThan(ROWS);
  expect(text).not.toMatch(/🏁 \d+ of|0803/u);
});

test('the log says of a list when it was confirmed and how it ended, and no number of it', async () => {
  const chat = flows.person();
  const list = freshNumbers(3);
  await say(chat, linesFor(list), LIST_CARD);
  await tap(chat, 'Buy all 3', /3 of 3 done, for/u);
  const linesOf = (message: string) => flows.setup.logLines.filter((line) => line.includes(message));
  await expect.poll(() => linesOf('a list has ended').at(-1)).toMatch(/"successful":3/u);
  expect(linesOf('a list is confirmed').at(-1)).toMatch(/"rows":3/u);
  expect(flows.setup.logLines.filter((line) => list.some((number) => line.includes(number)))).toEqual([]);
});
