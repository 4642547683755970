import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAuditFindings } from '../../src/services/audit/audit-findings.ts';
import {
  auditReportText,
  createProgress,
  doctorReport,
  readEnvironment,
  readRecoverOptions,
  recoveryReport,
  UsageError,
} from '../../src/cli/command-line.ts';
import { look, ok, wrong } from '../../src/doctor/checks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('balances that are past all sums end no audit: it says so, and names them', () => {
  const spoilt = createAuditFindings();
  for (const userId of [7, 8]) {
    spoilt.account({
      userId,
      entries: 1,
      balanceMinor: Number.MAX_SAFE_INTEGER,
      heldMinor: 0,
      differences: [{ what: 'balance', userId, expected: -500, found: Number.MAX_SAFE_INTEGER }],
    });
  }
  const text = auditReportText(spoilt.report(), 'NGN');
  expect(text).toMatch(/people have left +more than can be counted\npeople owe +₦0\.00\n/u);
  expect(text).toMatch(/out of balance +more than can be counted\n/u);
  expect(text).toContain('person 7: balance: expected -₦5.00, found more than can be counted');
});

/** A stream that keeps what is written to it. */
function recording(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { stream: { isTTY, write } as unknown as NodeJS.WriteStream, written };
}

test('a terminal gets one line that is drawn again, and nothing is left of it', () => {
  const { stream, written } = recording(true);
  const progress = createProgress({ stream });
  progress.at(5, 10, 'five of ten');
  progress.at(0, 0, 'of nothing');
  progress.end();
  expect(written).toEqual([
    `\r\u001B[K[${'█'.repeat(15)}${'░'.repeat(15)}] five of ten`,
    `\r\u001B[K[${'█'.repeat(30)}] of nothing`,
    '\r\u001B[K',
  ]);
});

test('if no one watches there is nothing, or a line each time', () => {
  const [silent, lines] = [recording(false), recording(false)];
  for (const progress of [
    createProgress({ stream: silent.stream }),
    createProgress({ stream: lines.stream, unwatched: 'lines' }),
  ]) {
    progress.at(1, 2, 'one');
    progress.at(2, 2, 'two');
    progress.end();
  }
  expect(silent.written).toEqual([]);
  expect(lines.written).toEqual(['one\n', 'two\n']);
});

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

test('what the doctor says is a line each, what is well first, and reads well on a phone', () => {
  const findings = [
    wrong('service', 'refuses the key in RESELLER_API_KEY, so nothing can be bought: copy it again'),
    ok('Node', '24.21.0'),
    look('archive', `x${'-'.repeat(60)} is a long word`),
  ];
  const report = doctorReport(findings, 40);
  expect(report.split('\n')).toEqual([
    'ok     Node: 24.21.0',
    'look   archive:',
    `       x${'-'.repeat(60)}`,
    '       is a long word',
    'wrong  service: refuses the key in',
    '       RESELLER_API_KEY, so nothing can',
    '       be bought: copy it again',
    '',
    'The bot cannot sell: 1 wrong.',
  ]);
  expect(doctorReport(findings, 7)).toBe(report);
});

test('a setting counts from the environment, and if it is empty there, from .env', async () => {
  const file = join(await temporaryFolder(), '.env');
  writeFileSync(file, 'REFERENCE_KEY=of-the-file\nHTTP_PORT=9000\nACCESS=open\nWEBHOOK_URL=\n');
  const read = { REFERENCE_KEY: 'of-the-file', HTTP_PORT: '9000', ACCESS: 'approval' };
  expect(readEnvironment(file, { REFERENCE_KEY: '', HTTP_PORT: ' ', ACCESS: 'approval' })).toEqual(read);
  expect(readEnvironment(`${file}.gone`, { ACCESS: 'open', HTTP_PORT: '' })).toEqual({ ACCESS: 'open' });
});
