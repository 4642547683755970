import { describe, expect, test } from 'vitest';
import { UsageError } from '../src/cli/command-line.ts';
import { readRecoverOptions, recoveryReport } from '../src/recover.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const read = (line: string) =>
  readRecoverOptions(
    line.split(' ').filter((word) => word !== ''),
    NOON,
  );

describe('the arguments of a recovery', () => {
  test('are a day and whether to write', () => {
    expect(read('--since 2026-11-20')).toEqual({ since: '2026-11-20', dryRun: false });
    expect(read('--dry-run --since=2026-02-28')).toEqual({ since: '2026-02-28', dryRun: true });
  });

  test('may name a day that has begun somewhere else', () => {
    expect(read('--since 2026-11-22')).toMatchObject({ since: '2026-11-22' });
  });

  test.each([
    ['', /since is missing/u],
    ['--dry-run', /since is missing/u],
    ['--since', /since/u],
    ['--since --dry-run', /since/u],
    ['--since yesterday', /no day such as/u],
    ['--since 20-11-2026', /no day such as/u],
    ['--since 2026-02-30', /no day such as/u],
    ['--since 2026-11-20T10:00', /no day such as/u],
    ['--since 2027-01-01', /lies in the future/u],
    ['--since 2026-11-20 --dry', /Unknown option '--dry'/u],
    ['--since 2026-11-20 --dry-run=yes', /dry-run/u],
    ['2026-11-20', /Unexpected argument/u],
  ])('%j are refused in one line', (line, fault) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(fault);
    expect(() => read(line)).not.toThrow(/\n/u);
  });
});

describe('the report of a recovery', () => {
  const summary = {
    transactions: 1_000,
    unread: 0,
    calls: 11,
    ours: 990,
    foreign: 10,
    kept: 40,
    recovered: 950,
    byState: { successful: 900, processing: 50 },
  };

  test('has every count, and says who tells the buyers', () => {
    const report = recoveryReport(summary, false);
    for (const count of [1_000, 11, 990, 10, 40, 950, 900, 50]) expect(report).toMatch(new RegExp(` ${count}$`, 'mu'));
    expect(report).toContain('The running bot, or the next one that starts');
    expect(report).not.toContain('on no page');
    // What was listed and could not be read.
    expect(recoveryReport({ ...summary, unread: 3 }, false)).toMatch(/on no page +3$/mu);
  });
});
