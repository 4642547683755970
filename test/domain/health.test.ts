import { describe, expect, test } from 'vitest';
import {
  figuresOf,
  healthOf,
  isUnusual,
  medianTookMs,
  keptSamples,
  outletKey,
  outletOfKey,
  type Sample,
  askedAgain,
  startedAt,
} from '../../src/domain/health.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 100 * HOUR;

/** The first is the oldest; one begins each minute, by a person and for a number of its own. */
function samples(...tookMin: (number | Partial<Sample>)[]): Sample[] {
  return tookMin.map((one, index) => {
    const start = NOW - (tookMin.length - index) * MINUTE;
    const facts = typeof one === 'number' ? { tookMs: one * MINUTE } : one;
    return {
      reference: `R${index}`,
      startedAt: start,
      tookMs: 0.1 * MINUTE,
      isWhole: true,
      seenAt: NOW - MINUTE,
      state: 'delivered',
      userId: index,
      recipient: `n${index}`,
      ...facts,
    };
  });
}

const failed = { state: 'failed' } as const;
const open = (min: number) => ({ state: 'open', tookMs: min * MINUTE }) as const;

describe('slow', () => {
  test.each<[string, Sample[], string]>([
    ['four in a row of two minutes', samples(0.1, 2, 5, 3, 9), 'slow'],
    ['one of the last four was quick', samples(5, 2, 0.1, 3, 9), 'well'],
    ['open ones count once they are slow', samples(0.1, open(2), open(5), 3, open(9)), 'slow'],
    ['a young open one says nothing', samples(3, 2, 5, 3, open(1)), 'slow'],
    ['a quick one of which not all is known says nothing', samples(3, 2, { isWhole: false }, 5, 3), 'slow'],
    ['only three', samples(5, 5, 5), 'unknown'],
    ['none', [], 'unknown'],
  ])('%s', (_name, given, health) => {
    expect(healthOf(given, NOW, undefined)).toBe(health);
  });

  test('of two people it may be one of them', () => {
    const byTwo = samples(0.1, 5, 5, 5, 5).map((one, index) => ({ ...one, userId: index % 2 }));
    const byThird = { ...byTwo[0]!, userId: 3 };

    expect(healthOf([byThird, ...byTwo.slice(1)], NOW, undefined)).toBe('well');
  });

  test('where fewer than three people buy at all, the numbers count', () => {
    const byAgent = samples(5, 5, 5, 5).map((one) => ({ ...one, userId: 1 }));
    const forTwo = byAgent.map((one, index) => ({ ...one, recipient: `n${index % 2}` }));

    expect(healthOf(byAgent, NOW, undefined)).toBe('slow');
    expect(healthOf(forTwo, NOW, undefined)).toBe('well');
  });

  test('it is over when at most one of the last five is slow', () => {
    expect(healthOf(samples(5, 5, 5, 5, 0.1, 0.1, 0.1), NOW, 'slow')).toBe('slow');
    expect(healthOf(samples(5, 5, 5, 5, 0.1, 0.1, 0.1, 0.1), NOW, 'slow')).toBe('well');
  });

  test('what was seen more than two hours ago is too old to say', () => {
    expect(healthOf(samples(5, 5, 5, 5), NOW + 3 * HOUR, 'slow')).toBe('unknown');
  });
});

describe('failing', () => {
  test.each<[string, Sample[], string]>([
    ['four in a row', samples(0.1, failed, failed, failed, failed), 'failing'],
    ['one of the last four was delivered', samples(failed, failed, failed, 0.1, failed), 'well'],
    ['an open one in between says nothing of failures', samples(failed, failed, open(3), failed, failed), 'failing'],
  ])('%s', (_name, given, health) => {
    expect(healthOf(given, NOW, undefined)).toBe(health);
  });

  test('of two numbers it may be one of these', () => {
    const ofTwo = samples(failed, failed, failed, failed).map((one, index) => ({ ...one, recipient: `${index % 2}` }));

    expect(healthOf(ofTwo, NOW, undefined)).toBe('well');
  });

  test('of one person it may be their numbers, unless nobody else has bought within a day', () => {
    const byOne = samples(failed, failed, failed, failed).map((one) => ({ ...one, userId: 1 }));
    const [delivered] = samples({ tookMs: 6_000, userId: 2, reference: 'earlier', startedAt: NOW - 9 * HOUR });
    const opened: Sample = { ...delivered!, state: 'open' };
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...byOne[0]!,
      reference: `M${index}`,
      recipient: `m${index}`,
    }));

    expect(healthOf(byOne, NOW, undefined)).toBe('failing');
    expect(healthOf([delivered!, ...byOne], NOW, undefined)).toBe('well');
    expect(healthOf([opened, ...byOne], NOW, undefined)).toBe('well');
    expect(healthOf([delivered!, ...many], NOW, undefined)).toBe('well');
    expect(healthOf([{ ...delivered!, seenAt: NOW - 25 * HOUR }, ...byOne], NOW, undefined)).toBe('failing');
    expect(healthOf([delivered!, ...byOne.slice(0, 3), { ...byOne[3]!, userId: 3 }], NOW, undefined)).toBe('failing');
  });

  test('it is over when at most one of the last five failed', () => {
    expect(healthOf(samples(failed, failed, failed, 0.1, 0.1, 0.1), NOW, 'failing')).toBe('failing');
    expect(healthOf(samples(failed, failed, 0.1, 0.1, 0.1, 0.1), NOW, 'failing')).toBe('well');
  });
});

test('the figures are those of the last six', () => {
  expect(figuresOf(samples(9, 0.1, 0.1, 7, 8, 6.5, 30), NOW, 'slow')).toEqual({
    of: 6,
    count: 4,
    longerThanMs: 6.5 * MINUTE,
  });
  expect(figuresOf(samples(failed, failed, 0.1, failed, open(4), failed), NOW, 'failing')).toMatchObject({
    of: 5,
    count: 4,
  });
});

test('half took at least the median, open ones as long as they have so far', () => {
  expect(medianTookMs(samples(1, 2, 3))).toBe(2 * MINUTE);
  expect(medianTookMs(samples(1, open(2), 3, open(9)))).toBe(3 * MINUTE);
  expect(medianTookMs([])).toBeUndefined();
});

test('an end takes the place of what was seen before; the longer time stays, and the newest forty of a day', () => {
  const [one] = samples(open(12));
  const end: Sample = { ...one!, state: 'delivered', tookMs: 9 * MINUTE, seenAt: NOW };
  const merged = { ...end, tookMs: 12 * MINUTE };
  expect(keptSamples([one!, end], NOW)).toEqual([merged]);
  expect(keptSamples([end, one!], NOW)).toEqual([merged]);
  expect(keptSamples(samples(...Array.from({ length: 60 }, () => 1)), NOW)).toHaveLength(40);
  expect(keptSamples(samples(1, 1), NOW + 25 * HOUR)).toEqual([]);
});

test('only pauses that are ordinary count as time in which somebody asked', () => {
  const begun = startedAt(NOW);
  const asked = askedAgain(begun, NOW + MINUTE, 1.5 * MINUTE);
  const afterOutage = askedAgain(asked, NOW + 31 * MINUTE, 1.5 * MINUTE);
  const on = askedAgain(afterOutage, NOW + 32 * MINUTE, 1.5 * MINUTE);

  expect([asked.tookMs, afterOutage.tookMs, on.tookMs]).toEqual([MINUTE, MINUTE, 2 * MINUTE]);
  expect([asked.isWhole, on.isWhole]).toEqual([true, false]);
  // A clock that went back takes nothing away.
  expect(askedAgain(asked, NOW, MINUTE)).toEqual(asked);
});

test('an outlet can be read from its key', () => {
  const outlet = { service: 'data "x"', provider: 'MTN, 1' };
  expect(outletOfKey(outletKey(outlet))).toEqual(outlet);
  expect(outletOfKey('{')).toBeUndefined();
  expect(outletOfKey('["data"]')).toBeUndefined();
});

describe('unusual', () => {
  test.each<[string, Sample[], boolean]>([
    ['one that is open for long', samples(0.1, 0.1, 0.1, open(3)), true],
    ['half of them slow', samples(0.1, 4, 0.1, 4), true],
    ['less than half slow', samples(0.1, 4, 0.1), false],
    ['one of ten failed', samples(...Array<number>(9).fill(0.1), failed), false],
    ['one of nine failed', samples(...Array<number>(8).fill(0.1), failed), true],
    ['none', [], false],
  ])('%s', (_what, seen, is) => {
    expect(isUnusual(seen, NOW)).toBe(is);
  });
});
