import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { type MovedClock, useMovedClock } from '../../support/moved-clock.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy, goToCard } from '../support/shopping.ts';
import { say, tap } from '../support/say-and-read.ts';

let clock: MovedClock;
beforeAll(() => {
  clock = useMovedClock();
});
afterAll(() => clock.restore());

const flows = useFlows({ env: { ALERT_AFTER: '0' } });
const MINUTE_MS = 60_000;
const PENDING = /Purchases still pending: (\d+)/u;

async function pendingOf(merchant: TestUser): Promise<string | undefined> {
  await say(merchant, '/start', /Hello/u);
  return PENDING.exec(merchant.screen())?.[1];
}

test('with alerts off a purchase of a moment ago is not among what waits, one of half an hour is, and one in doubt sooner', async () => {
  const { merchant } = flows;
  const [working, doubtful] = [flows.person(), flows.person()];
  await buy(working, airtime('08031230299'), /Processing/u);
  const reference = await goToCard(doubtful, airtime('08031231234'));
  flows.sandbox.inject({ endpoint: 'purchase', type: 'lost', reference });
  flows.sandbox.inject({ endpoint: 'status', type: 'status', status: 500, reference, times: 1_000 });
  await tap(doubtful, 'Confirm', /Processing/u);
  expect(await pendingOf(merchant)).toBeUndefined();
  clock.move(11 * MINUTE_MS);
  expect(await pendingOf(merchant)).toBe('1');
  clock.move(20 * MINUTE_MS);
  expect(await pendingOf(merchant)).toBe('2');
  expect(merchant.transcript()).not.toMatch(/Purchase still pending after/u);
});
