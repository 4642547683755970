import { seededRandom } from 'bot-api-emulator';
import { expect, test } from 'vitest';
import type { Trouble } from '../../../src/domain/health/health.ts';
import { episodesIn } from './simulate.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/**
 * What the rules were chosen by: of 100 episodes of four hours how many are found, and after how many minutes (the median). Of some hundred episodes,
 * a share may be off by 8 points and a median by a quarter, or by 4 minutes where that is more.
 */
test.each<[kind: Trouble, ordersAnHour: number, found: number, delayMin: number]>([
  ['slow', 3, 94, 95],
  ['slow', 12, 100, 25],
  ['slow', 60, 100, 7],
  ['failing', 3, 45, 132],
  ['failing', 12, 93, 61],
  ['failing', 60, 100, 13],
])('%s at %i purchases an hour: %i of 100 found, after %i min', (kind, ordersAnHour, found, delayMin) => {
  const episodes = Math.round(1_500 / ordersAnHour) + 100;
  const delays = delaysOf(episodes, kind, ordersAnHour);

  expect(Math.abs((100 * delays.length) / episodes - found)).toBeLessThanOrEqual(8);
  const median = delays.toSorted((one, other) => one - other)[Math.floor(delays.length / 2)] ?? 0;
  expect(Math.abs(median - delayMin)).toBeLessThanOrEqual(Math.max(4, delayMin / 4));
});

/** With one agent who buys for all customers, as with many buyers. */
test('a shop in which one agent buys is warned no later, and no more often', () => {
  const delays = delaysOf(150, 'slow', 12, 1);
  expect(delays.length).toBeGreaterThanOrEqual(0.92 * 150);
  expect(
    Math.abs((delays.toSorted((one, other) => one - other)[Math.floor(delays.length / 2)] ?? 0) - 25),
  ).toBeLessThanOrEqual(6);

  const random = seededRandom(7);
  const months = 4;
  const alarms = Array.from({ length: months }, () =>
    episodesIn({ ordersAnHour: 12, forMs: MONTH_MS, people: 1 }, random),
  );
  expect(alarms.flat().length).toBeLessThanOrEqual(0.07 * months + 1);
});

/** The table has at most 0.07 a provider and month; of so few months, one more may come by chance. */
test.each([
  [3, 20],
  [12, 20],
  [60, 5],
])('a provider that is well is called so: at %i purchases an hour, in %i months', (ordersAnHour, months) => {
  const random = seededRandom(ordersAnHour + 1);
  const alarms = Array.from({ length: months }, () => episodesIn({ ordersAnHour, forMs: MONTH_MS }, random)).flat();

  expect(alarms.length).toBeLessThanOrEqual(0.07 * months + 1);
});

function delaysOf(episodes: number, kind: Trouble, ordersAnHour: number, people?: number): number[] {
  const random = seededRandom(ordersAnHour);
  const from = 3 * HOUR_MS;
  const traffic = {
    ordersAnHour,
    forMs: from + 4 * HOUR_MS,
    trouble: { from, kind },
    ...(people === undefined ? {} : { people }),
  };
  return Array.from({ length: episodes }, () => episodesIn(traffic, random).find((at) => at >= from))
    .filter((at) => at !== undefined)
    .map((at) => (at - from) / 60_000);
}
