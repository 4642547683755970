import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, settings } from '../src/config.ts';
import { formatMoney, minor } from '../src/domain/shared/money.ts';
import { outcomesAsMarkdown } from 'reseller-sandbox';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const REQUIRED = {
  BOT_TOKEN: '1:a',
  RESELLER_BASE_URL: 'http://localhost',
  RESELLER_API_KEY: 'key',
  REDIS_URL: 'redis://localhost',
  MERCHANT_IDS: '1',
};

describe("the README's tables", () => {
  const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`(.*?)`)? ?\| (.+) \|$/gmu)];

  test('name every setting, and no other', () => {
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(settings));
  });

  test('name the defaults that hold', () => {
    const { MAX_AMOUNT: maxMinor, ALERT_AFTER: alertAfterMs, ...others } = readConfig(REQUIRED);
    const asWritten = { MAX_AMOUNT: maxMinor / 100, ALERT_AFTER: `${alertAfterMs / 60_000}m` };
    const defaults = Object.entries({ ...others, ...asWritten })
      .filter(([name]) => !(name in REQUIRED))
      .map(([name, value]) => [name, value?.toString()]);
    const written = rows.filter(([, , value]) => value !== undefined).map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(written)).toEqual(
      Object.fromEntries(defaults.filter(([, value]) => value !== undefined)),
    );
  });

  test("show the sandbox's outcomes as they are", () => {
    const shown = /<!-- outcomes:.*?-->\n(.*?)<!-- \/outcomes -->/su.exec(readme)?.[1];
    expect(shown?.trim()).toBe(outcomesAsMarkdown().trim());
  });

  test('write money as the bot does', () => {
    expect(readme).toContain(formatMoney(minor(500_000), 'NGN', 'en'));
  });
});
