import { describe, expect, test } from 'vitest';
import { recapViewOf } from '../../src/bot/chat/reports/recap-view-of.ts';
import type { Bar, Recap } from '../../src/domain/reports/recap.ts';
import type { Episode } from '../../src/domain/health.ts';
import { type EndSum, NO_ENDS } from '../../src/domain/reports/day-sums.ts';
import { addDays } from '../../src/domain/shared/days.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Role } from '../../src/domain/people/person.ts';
import { createPictures } from '../../src/pictures/renderer.ts';
import type { RecapView } from '../../src/domain/pictures.ts';
import { differenceFromBefore, TOLERATED } from '../support/pictures/differing-pixels.ts';
import { pngSize } from '../support/pictures/read-png.ts';
import { allWords } from '../support/words.ts';

/** Nine in the evening in Lagos. */
const NOW = Date.parse('2026-11-22T20:00:00Z');
const SERVICES = ['airtime', 'data', 'electricity', 'tv'];
const LONG_NAME = 'Ìkẹjà Electric (IKEDC) prepaid, Lagos mainland and Agege, with debt';

const day: Recap = {
  span: { type: 'day', from: '2026-11-22', to: '2026-11-22' },
  total: { ...sumOf(5_000, 250_000_000), failed: 17 },
  bars: Array.from({ length: 24 }, (_, hour) => ({
    ...bar(hour, Math.max(0, 10 - Math.abs(hour - 13)) * 1_000_000),
    usualMinor: minor(Math.max(0, 9 - Math.abs(hour - 14)) * 3_000_000),
  })),
  usual: { soldMinor: minor(200_000_000), of: 'weekday' },
  open: { count: 2, priceMinor: minor(100_000) },
  best: [
    { productName: 'long', sum: sumOf(214, 98_765_400) },
    { productName: 'MTN-1GB', sum: sumOf(1, 50_000) },
  ],
  money: { amountMinor: minor(145_630_000), forecast: { until: NOW + 5_400_000, days: 7 } },
  at: NOW,
  isRunning: true,
  completeFrom: undefined,
};

const month: Recap = {
  ...day,
  span: { type: 'month', from: '2026-10-01', to: '2026-10-31' },
  bars: Array.from({ length: 31 }, (_, place) => {
    return { key: addDays('2026-10-01', place), byService: new Map([['', minor((place % 7) * 900_000)]]) };
  }),
  usual: { soldMinor: minor(260_000_000), of: 'before' },
  best: [],
  money: undefined,
  isRunning: false,
  completeFrom: '2026-10-04',
};

const SLOW: Episode = {
  id: 'slow',
  outlet: { service: 'data', provider: 'MTN' },
  trouble: 'slow',
  since: NOW - 7 * 3_600_000,
  figures: { of: 6, count: 4, longerThanMs: 390_000 },
  over: { at: NOW - 5 * 3_600_000, how: 'well' },
};
const FAILING: Episode = { ...SLOW, id: 'failing', trouble: 'failing', since: NOW - 3_600_000, over: undefined };
const troubled: Recap = { ...day, episodes: [SLOW, FAILING], completeFrom: '2026-11-22' };

/** A merchant's day in French, and a month of an agent. */
const SHOWN: Record<string, () => RecapView> = {
  'recap-day': () => viewOf(day, 'fr', 'merchant'),
  'recap-month': () => viewOf(month, 'en', 'agent'),
  'recap-troubled': () => viewOf(troubled, 'en', 'merchant'),
};

const { recap: draw } = createPictures();

test.each(Object.keys(SHOWN))('%s looks as it did when it was last looked at', async (name) => {
  expect(await differenceFromBefore(name, await draw(SHOWN[name]!()))).toBeLessThan(TOLERATED);
});

describe('what is shown', () => {
  test('says when what was slow or failed, in lines of their own', () => {
    expect(viewOf(troubled, 'en', 'merchant').episodes).toEqual([
      'MTN data was slow 14:00–16:00',
      'MTN data has been failing since 20:00',
    ]);
  });

  test('has a service only where it was sold', () => {
    const byService = new Map([
      ['tv', minor(0)],
      ['data', minor(500)],
    ]);
    const bars: Bar[] = [{ key: 9, byService }];
    expect(viewOf({ ...day, bars }, 'en', 'merchant').services).toEqual([{ name: 'Data', sold: '₦5' }]);
  });

  test('has no chart where nothing was sold', () => {
    const bars: Bar[] = [{ key: 9, byService: new Map([['tv', minor(0)]]) }];
    expect(viewOf({ ...day, bars }, 'en', 'merchant').chart).toBeUndefined();
  });

  test('is of a person without profit and best sellers', () => {
    const { tiles, best } = viewOf(month, 'en', 'agent');
    expect([tiles.map(({ label }) => label), best]).toEqual([['Failed', 'Still open'], undefined]);
  });
});

test('a customer has bought, and sold nothing', () => {
  expect(viewOf(day, 'en', 'customer').count).toBe('5,000 purchases');
  expect(viewOf(day, 'en', 'agent').count).toBe('5,000 sales');
});

test.each(['', '\ud800', 'W'.repeat(5_000), '\u202e', 'Ẹ̀'.repeat(500)])(
  'has a size that Telegram takes, however a product is called: %#',
  async (name) => {
    const best = Array.from({ length: 5 }, () => ({ productName: name, sum: sumOf(1, 50_000) }));
    const { width, height } = pngSize(await draw(viewOf({ ...day, best }, 'en', 'merchant')));
    expect(width).toBe(720);
    expect(height).toBeLessThan(2_500);
  },
);

function viewOf(recap: Recap, language: string, role: Role): RecapView {
  const titleOf = (productName: string) => (productName === 'long' ? LONG_NAME : undefined);
  return recapViewOf(recap, {
    words: allWords(language),
    timeZone: 'Africa/Lagos',
    titleOf,
    role,
  });
}

function bar(key: Bar['key'], amount: number): Bar {
  return { key, byService: new Map(SERVICES.map((service, place) => [service, minor(amount * (place + 1))])) };
}

function sumOf(count: number, sold: number): EndSum {
  return { ...NO_ENDS, count, soldMinor: minor(sold), profitMinor: minor(sold / 25) };
}
