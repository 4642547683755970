import { GrammyError } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { beforeEach, expect, test } from 'vitest';
import { warnOfSilence } from '../../../src/bot/runtime/start-warnings.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { ResellerError, type ResellerErrorCode } from '../../../src/use-cases/shared/reseller.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const WITHIN_MS = 30;
const never = new Promise<never>(() => undefined);
const here = { getMe: async () => ({}) as UserFromGetMe };
const open = { balance: async () => minor(5) };
let logger: RecordingLogger;

beforeEach(() => {
  logger = new RecordingLogger();
});

function refusal(code: number): GrammyError {
  return new GrammyError('refused', { ok: false, error_code: code, description: '' }, 'getMe', {});
}

test('nothing is said of what answers', async () => {
  await warnOfSilence({ api: here, reseller: open, logger }, WITHIN_MS);
  expect(logger.lines).toEqual([]);
});

test('what hangs holds the start up for a moment only, and is said', async () => {
  await warnOfSilence({ api: { getMe: () => never }, reseller: { balance: () => never }, logger }, WITHIN_MS);
  expect(logger.messages('warn')).toEqual([
    expect.stringMatching(/^Telegram does not answer, .*TELEGRAM_API_ROOT/u),
    expect.stringMatching(/^the service does not answer, .*RESELLER_BASE_URL/u),
  ]);
});

test.each([
  [401, /BOT_TOKEN/u],
  [404, /BOT_TOKEN/u],
  [429, /refuses \(429\).*goes on trying/u],
])('that Telegram refuses with %d is said with what to do', async (code, words) => {
  const api = { getMe: () => Promise.reject(refusal(code)) };
  await warnOfSilence({ api, reseller: open, logger }, WITHIN_MS);
  expect(logger.messages('warn')).toEqual([expect.stringMatching(words)]);
});

test.each<[ResellerErrorCode, RegExp[]]>([
  ['unavailable', [/^the service does not answer/u]],
  ['timeout', [/^the service does not answer/u]],
  ['unreadable', [/does not answer as the service does.*check the address/u]],
  // The client has said it.
  ['unauthorized', []],
])('of a service whose answer is %s', async (code, words) => {
  const reseller = { balance: () => Promise.reject(new ResellerError(code, 'any')) };
  await warnOfSilence({ api: here, reseller, logger }, WITHIN_MS);
  expect(logger.messages('warn')).toEqual(words.map((each) => expect.stringMatching(each)));
});
