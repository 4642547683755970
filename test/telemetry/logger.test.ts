import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../src/telemetry/logger.ts';
import { freshReference } from '../support/samples/sample-order.ts';

const BOT_TOKEN = '7000000001:AAF-x_9876543210abcdefghijklmnopqrs';
const API_KEY = 'sk_live_"q\\uo/te+d=Key';
const ELECTRICITY_TOKEN = '01234567890123456789';
const GROUPED_TOKEN = '0123 4567 8901 2345 6789';
const PIN = '48151';
const PHONE = '08031234567';
const METER = '04123456789';

function record(level = 'debug') {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level, secrets: [BOT_TOKEN, API_KEY], destination });
  const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  return { logger, lines, last };
}

/** Texts in which secrets have been seen in the field. */
const leakyTexts = [
  `request to https://api.telegram.org/bot${BOT_TOKEN}/sendMessage failed`,
  `request to https://api.telegram.org/bot${encodeURIComponent(BOT_TOKEN)}/x`,
  `Authorization: Bearer ${API_KEY}`,
  `the key ${API_KEY} is wrong`,
  `?key=${encodeURIComponent(API_KEY)}&x=1`,
  `{"token":"${ELECTRICITY_TOKEN}","units":"12"}`,
  `token ${GROUPED_TOKEN} was sent`,
  `pin=${PIN}`,
  `{"pin":"${PIN}"}`,
  `PIN: ${PIN}, again`,
  `customer ${PHONE}: not eligible`,
  `number +234 803 123 4567 is not eligible`,
  `meter_number=${METER}&x`,
  `/verify/${METER}`,
  `(0803) 123-4567`,
];

const secretForms = [
  BOT_TOKEN,
  BOT_TOKEN.split(':')[1]!,
  API_KEY,
  JSON.stringify(API_KEY).slice(1, -1),
  encodeURIComponent(API_KEY),
  ELECTRICITY_TOKEN,
  GROUPED_TOKEN,
  PIN,
  PHONE,
  PHONE.slice(1),
  '803 123 4567',
  '(0803) 123-4567',
  METER,
];

/** Fields whose names say what they hold. */
const leakyFields = [
  { token: ELECTRICITY_TOKEN },
  { BOT_TOKEN },
  { apiKey: API_KEY },
  { RESELLER_API_KEY: API_KEY },
  { secret_token: PIN },
  { 'X-Telegram-Bot-Api-Secret-Token': PIN },
  { Authorization: `Bearer ${API_KEY}` },
  { pin: PIN },
  { pin: Number(PIN) },
  { PIN },
  { customerId: PHONE },
  { customer_id: PHONE },
  { customerId: Number(METER) },
  { meterNumber: METER },
  { phone_number: PHONE },
  { smartcard: METER },
  { password: PIN },
];

describe('the log', () => {
  test('never holds a secret or a whole customer number, wherever they stand', () => {
    const leaf = fc.oneof(
      fc.constantFrom<unknown>(...leakyTexts, ...leakyFields),
      fc.constantFrom(...leakyTexts).map((text) => new Error(text)),
      fc.constantFrom(...leakyTexts).map((text) => Object.assign(new Error('outer'), { cause: new Error(text) })),
      fc.constantFrom(...leakyTexts).map((text) => Object.assign(new Error('outer'), { error: new TypeError(text) })),
      fc.constantFrom(...leakyTexts).map((text) => new Error('outer', { cause: text })),
      fc.constantFrom(...leakyTexts).map((text) => new Map([[text, text]])),
      fc.constantFrom(...leakyTexts).map((text) => new Set([text])),
      fc.constantFrom(...leakyTexts).map((text) => ({ toJSON: () => ({ inner: text }) })),
      fc.integer(),
      fc.constantFrom(null, undefined, true),
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'order', 'receipt', 'err', 'cause'), tie('tree'), { maxKeys: 3 }),
      ),
    }));
    const { logger, lines } = record();
    fc.assert(
      fc.property(tree, fc.constantFrom(...leakyTexts), fc.nat(3), (fields, text, way) => {
        lines.length = 0;
        if (way === 0) logger.info({ fields }, text);
        else if (way === 1) logger.error({ err: new Error('outer', { cause: fields }) }, 'failed');
        else if (way === 2) logger.info({ err: fields }, text);
        else logger.error({ err: new Error(text) }, 'failed');
        expect(lines).toHaveLength(1);
        expect(() => JSON.parse(lines[0]!) as unknown).not.toThrow();
        for (const form of secretForms) expect(lines[0]).not.toContain(form);
      }),
      { numRuns: 1_500 },
    );
  });

  test('tells customers apart by the last four characters, and hides what is no longer than that', () => {
    const { logger, last } = record();
    const order = { recipient: { customerId: PHONE }, receipt: { token: ELECTRICITY_TOKEN } };
    const before = structuredClone(order);
    logger.info({ order, customerId: '1234' }, `asked about ${METER}`);
    expect(last()).toMatchObject({
      msg: 'asked about ****6789',
      customerId: '****',
      order: { recipient: { customerId: '****4567' }, receipt: { token: '[hidden]' } },
    });
    // What is logged is a copy.
    expect(order).toEqual(before);
  });

  test('keeps what is needed to find out what happened', () => {
    const { logger, last } = record();
    const reference = freshReference();
    const fields = { reference, userId: 7_000_000_101, update: 99, at: 1_795_000_000_000, code: 'timeout', ok: true };
    logger.warn(fields, `order ${reference} of 2026-11-21 06:21:01, from 127.0.0.1:6379`);
    expect(last()).toMatchObject({ level: 'warn', ...fields });
    expect(last()['msg']).toBe(`order ${reference} of 2026-11-21 06:21:01, from 127.0.0.1:6379`);
    expect(last()['time']).toMatch(/^\d{4}-\d\d-\d\dT/u);
  });

  test('shows an error with its type, code, stack and causes', () => {
    const { logger, last } = record();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    logger.error({ err: new TypeError('fetch failed', { cause }) }, 'no answer');
    expect(last()).toMatchObject({
      msg: 'no answer',
      err: {
        type: 'TypeError',
        message: 'fetch failed: refused',
        cause: { type: 'Error', message: 'refused', code: 'ECONNREFUSED' },
      },
    });
    expect((last()['err'] as { stack: string }).stack).toContain('logger.test.ts');
  });

  test('does not lose its way in what refers to itself, or has no bottom', () => {
    const { logger, last } = record();
    const circle: Record<string, unknown> = { name: 'round' };
    circle['self'] = circle;
    let deep: unknown = PHONE;
    for (let level = 0; level < 50; level += 1) deep = { deep };
    const looping = new Error('loop');
    looping.cause = looping;
    logger.info({ circle, deep, looping, bytes: new Uint8Array(3), big: 12n }, 'x');
    expect(last()).toMatchObject({ circle: { name: 'round', self: '[not shown]' }, bytes: '[3 bytes]', big: '12' });
  });

  test('has no lines below its level', () => {
    const { logger, lines } = record('warn');
    logger.info({}, 'quiet');
    logger.warn({}, 'loud');
    expect(lines).toHaveLength(1);
  });
});

test.runIf(process.platform === 'linux')(
  'a log that cannot be written ends no process, and holds up no end',
  async () => {
    const logs = `
    const { createLogger } = await import('${new URL('../../src/telemetry/logger.ts', import.meta.url).href}');
    const logger = createLogger({ level: 'info', secrets: [] });
    for (let left = 3; left > 0; left -= 1) {
      logger.info({}, 'a line for a full disk');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    process.exit(7);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', logs], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
    });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 10_000);
    expect(await once(child, 'exit')).toEqual([7, null]);
    clearTimeout(tooLong);
  },
);
