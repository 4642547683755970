import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, secretsOf, settings, warningsOf } from '../src/config.ts';

const NEEDED = {
  BOT_TOKEN: '123456:ABC-DEF',
  RESELLER_BASE_URL: 'https://reseller.example',
  RESELLER_API_KEY: 'sk_live_1',
  REDIS_URL: 'redis://localhost:6379',
  MERCHANT_IDS: '7, 8,7',
};

/** The message that refuses the settings. */
function faultsOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no fault';
}

describe('defaults', () => {
  test('stand if a value is empty or blank, as compose files hand it on', () => {
    const blank = { ACCESS: '', HTTP_PORT: '  ', WEBHOOK_URL: '', WEBHOOK_SECRET: '', MAX_AMOUNT: '' };
    expect(readConfig({ ...NEEDED, ...blank })).toEqual(readConfig(NEEDED));
  });

  test('do not stand in for what is needed', () => {
    for (const name of Object.keys(NEEDED)) {
      expect(faultsOf({ ...NEEDED, [name]: ' ' })).toContain(`${name} is missing`);
      expect(faultsOf({ ...NEEDED, [name]: undefined })).toContain(`${name} is missing`);
    }
  });
});

describe('values', () => {
  test('are read as what they mean', () => {
    const config = readConfig({
      ...NEEDED,
      RESELLER_BASE_URL: 'https://reseller.example/base//',
      HTTP_PORT: '0',
      MAX_AMOUNT: '1500',
      WEBHOOK_URL: 'https://bot.example/hook',
      WEBHOOK_SECRET: 'abc_-9',
      CURRENCY: 'GHS',
      COUNTRY: 'GH',
    });
    expect(config).toMatchObject({
      RESELLER_BASE_URL: 'https://reseller.example/base',
      MERCHANT_IDS: [7, 8],
      HTTP_PORT: 0,
      MAX_AMOUNT: 150_000,
      WEBHOOK_URL: 'https://bot.example/hook',
      CURRENCY: 'GHS',
    });
  });

  test.each([
    ['off', 'off'],
    ['No', 'off'],
    ['false', 'off'],
    ['0', 'off'],
    ['on', 7],
    ['yes', 7],
    ['TRUE', 7],
    ['1', 1],
    ['90', 90],
  ])('RECOVER_ON_START %j is %j', (text, days) => {
    expect(readConfig({ ...NEEDED, RECOVER_ON_START: text })).toMatchObject({ RECOVER_ON_START: days });
  });

  test('of other programs in the same environment are left out', () => {
    expect(readConfig({ ...NEEDED, PATH: '/bin', HOME: '/root' })).toEqual(readConfig(NEEDED));
  });

  test.each([
    ['BOT_TOKEN', 'my-token'],
    ['RESELLER_BASE_URL', 'reseller.example'],
    ['RESELLER_BASE_URL', 'ftp://reseller.example'],
    ['RESELLER_API_KEY', 'two words'],
    ['PAYMENT_PROVIDER_TOKEN', 'two words'],
    ['RESELLER_API_KEY', 'naïve'],
    ['RESELLER_TIMEOUT_MS', '10s'],
    ['RESELLER_TIMEOUT_MS', '49'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'redis-sentinel://localhost'],
    ['REDIS_REPLICAS', '-1'],
    ['REDIS_REPLICAS', '10'],
    ['MERCHANT_IDS', 'ada'],
    ['MERCHANT_IDS', '7;8'],
    ['MERCHANT_IDS', ','],
    ['MERCHANT_IDS', '-5'],
    ['ACCESS', 'everybody'],
    ['RECONCILE_AT', '4:00'],
    ['RECONCILE_AT', '24:00'],
    ['HTTP_HOST', 'example.com'],
    ['HTTP_HOST', '127.0.0'],
    ['HTTP_PORT', '65536'],
    ['HTTP_PORT', '-1'],
    ['HTTP_PORT', '1e3'],
    ['LOG_LEVEL', 'loud'],
    ['DEFAULT_LOCALE', 'English'],
    ['CURRENCY', 'XQQ'],
    ['COUNTRY', 'Nigeria'],
    ['TIME_ZONE', 'Lagos'],
    ['STATUS_POLL_FIRST_MS', '0'],
    ['LEASE_MS', '99'],
    ['REFERENCE_KEY', 'fifteen letters'],
    ['RECOVER_ON_START', 'soon'],
    ['ARCHIVE_DIR', 'archive'],
    ['KEEP_ORDERS', '34'],
    ['RECOVER_ON_START', '91'],
    ['RECOVER_ON_START', '-1'],
    ['RECOVER_ON_START', '1.5'],
    ['ALERT_AFTER', 'soon'],
    ['ALERT_AFTER', '-1m'],
    ['ALERT_AFTER', '25h'],
    ['MAX_AMOUNT', '0'],
    ['MAX_AMOUNT', '12.5'],
    ['MIN_AMOUNTS', '50'],
    ['MIN_AMOUNTS', 'airtime:50,electricity'],
    ['MIN_AMOUNTS', 'airtime:0.5'],
    ['KEY_PREFIX', '{tag}'],
    ['WEBHOOK_URL', 'bot.example'],
    ['WEBHOOK_SECRET', 'with space'],
  ])('%s may not be %j, and the message names the setting', (name, value) => {
    const webhook = { WEBHOOK_URL: 'https://bot.example', WEBHOOK_SECRET: 'abc' };
    const message = faultsOf({ ...NEEDED, ...webhook, [name]: value });
    expect(message).toMatch(new RegExp(`^  ${name} must `, 'mu'));
    expect(message.split('\n')).toHaveLength(3);
  });
});

test('MIN_AMOUNTS names what is sold, however it is written', () => {
  const { MIN_AMOUNTS: amounts } = readConfig({ ...NEEDED, MIN_AMOUNTS: 'Airtime: 50, electricity:500' });
  expect([...amounts]).toEqual([
    ['airtime', 5_000],
    ['electricity', 50_000],
  ]);
  expect(readConfig(NEEDED).MIN_AMOUNTS.size).toBe(0);
});

test.each([
  ['30', 1_800_000],
  ['30m', 1_800_000],
  ['90s', 90_000],
  ['2h', 7_200_000],
  ['500ms', 500],
  ['0', 0],
])('ALERT_AFTER=%s is %d ms', (text, durationMs) => {
  expect(readConfig({ ...NEEDED, ALERT_AFTER: text }).ALERT_AFTER).toBe(durationMs);
});

describe('faults', () => {
  test('are named all at once, also those between two settings', () => {
    const message = faultsOf({
      BOT_TOKEN: 'x',
      ACCESS: 'all',
      HTTP_PORT: 'eighty',
      WEBHOOK_URL: 'https://bot.example',
      STATUS_POLL_FIRST_MS: '5000',
      STATUS_POLL_MAX_MS: '1000',
    });
    for (const name of ['RESELLER_BASE_URL', 'RESELLER_API_KEY', 'REDIS_URL', 'MERCHANT_IDS']) {
      expect(message).toContain(`${name} is missing`);
    }
    expect(message).toContain('BOT_TOKEN must');
    expect(message).toContain('ACCESS must');
    expect(message).toContain('HTTP_PORT must');
    expect(message).toContain('WEBHOOK_SECRET is needed with WEBHOOK_URL');
    expect(message).toContain('STATUS_POLL_MAX_MS must not be below STATUS_POLL_FIRST_MS');
  });

  test('never tell a value, which may be a secret', () => {
    for (const name of Object.keys(settings)) {
      const value = 'my secret ☠ 4815162342';
      expect(faultsOf({ ...NEEDED, [name]: value })).not.toContain('4815162342');
      expect(faultsOf({ [name]: value })).not.toContain('4815162342');
    }
  });

  test('never tell a part of an address of Redis, and all its passwords are secrets', () => {
    const url = 'redis-sentinel://bot:4815@one.example?sentinelPassword=1623';
    expect(faultsOf({ ...NEEDED, REDIS_URL: url })).not.toMatch(/4815|1623|example/u);
    const secrets = secretsOf(readConfig({ ...NEEDED, REDIS_URL: `${url}#shop` }));
    expect(secrets).toEqual(expect.arrayContaining(['4815', '1623']));
  });

  test('carry a code, for the operator', () => {
    expect(() => readConfig({})).toThrow(expect.objectContaining({ code: 'config', name: 'ConfigError' }) as Error);
  });
});

test('a grace that is no longer than a call may take is allowed, and warned of', () => {
  expect(warningsOf(readConfig(NEEDED))).toEqual([]);
  const [warning] = warningsOf(readConfig({ ...NEEDED, RESEND_GRACE_MS: '10000' }));
  expect(warning).toMatch(/^RESEND_GRACE_MS is not above RESELLER_TIMEOUT_MS/u);
});

test.each(['JPY', 'KWD'])('payments in %s are refused at the start: sums here are in hundredths', (currency) => {
  const payments = { ...NEEDED, PAYMENT_PROVIDER_TOKEN: '1:TEST:abc' };
  expect(faultsOf({ ...payments, CURRENCY: currency })).toContain(
    'PAYMENT_PROVIDER_TOKEN needs a CURRENCY with two decimals',
  );
  expect(faultsOf({ ...payments, CURRENCY: 'GHS' })).toBe('no fault');
});
