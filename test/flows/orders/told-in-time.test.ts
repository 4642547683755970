import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovedClock, useMovedClock } from '../../support/moved-clock.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { newPersonBuys } from '../support/shopping.ts';

let clock: MovedClock;
beforeAll(() => {
  clock = useMovedClock();
});
afterAll(() => clock.restore());

/** The pauses between questions are those of a real shop. */
const flows = useFlows({ env: { STATUS_POLL_FIRST_MS: '2000', STATUS_POLL_MAX_MS: '60000', LEASE_MS: '2000' } });

/** The clock goes four times as fast, so that what is looked at every few seconds is looked at several times. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await sleep(250);
    clock.move(750);
  }
}

test('a purchase that takes two minutes is asked about before and after, and its buyer is told after two', async () => {
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
  const asked = () => flows.sandbox.calls.forReference(reference).asked;
  clock.move(80_000);
  await expect.poll(asked).toBeGreaterThan(0);
  const before = asked();
  await pass(25);
  expect(buyer.transcript()).not.toMatch(/taking longer than usual/u);
  await pass(30);
  await buyer.until(/taking longer than usual/u, { timeoutMs: 20_000 });
  expect(asked()).toBeGreaterThan(before);
});
