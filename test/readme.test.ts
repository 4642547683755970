import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, settings } from '../src/config.ts';
import { formatMoney, minor } from '../src/domain/shared/money.ts';
import { outcomesAsMarkdown } from 'reseller-sandbox';

const [readme = '', settingsPage = '', sandboxPage = ''] = [
  'README.md',
  'docs/settings.md',
  'packages/reseller-sandbox/README.md',
].map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const REQUIRED = {
  BOT_TOKEN: '1:a',
  RESELLER_BASE_URL: 'http://localhost',
  RESELLER_API_KEY: 'key',
  REDIS_URL: 'redis://localhost',
  MERCHANT_IDS: '1',
};

describe('the table of settings', () => {
  const rows = [...settingsPage.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`(.*?)`)? ?\| (.+) \|$/gmu)];

  test('names every setting, and no other', () => {
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(settings));
  });

  test('names the defaults that hold', () => {
    const { MAX_AMOUNT: maxMinor, MIN_AMOUNTS: _none, ALERT_AFTER: alertAfterMs, ...others } = readConfig(REQUIRED);
    const asWritten = { MAX_AMOUNT: maxMinor / 100, ALERT_AFTER: `${alertAfterMs / 60_000}m` };
    const defaults = Object.entries({ ...others, ...asWritten })
      .filter(([name]) => !(name in REQUIRED))
      .map(([name, value]) => [name, value?.toString()]);
    const written = rows.filter(([, , value]) => value !== undefined).map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(written)).toEqual(
      Object.fromEntries(defaults.filter(([, value]) => value !== undefined)),
    );
  });
});

test("the sandbox's page shows its outcomes as they are", () => {
  const shown = /<!-- outcomes:.*?-->\n(.*?)<!-- \/outcomes -->/su.exec(sandboxPage)?.[1];
  expect(shown?.trim()).toBe(outcomesAsMarkdown().trim());
});

describe('the README', () => {
  test('is read in a minute', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  });

  test('names the settings that must be set, and no others as such', () => {
    const [, table = ''] = readme.split('| you must set |');
    const named = table.split('\n\n')[0]!.match(/\b[A-Z]+_[A-Z_]+\b/gu);
    expect(named?.toSorted()).toEqual(Object.keys(REQUIRED).toSorted());
  });

  test('writes money as the bot does', () => {
    expect(readme).toContain(formatMoney(minor(500_000), 'NGN', 'en'));
  });
});
