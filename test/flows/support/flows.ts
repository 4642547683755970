import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { fits, MAX_LABEL_LENGTH } from '../../../src/bot/ui/buttons.ts';
import { TestUser, type NewPeople, type Tap } from 'bot-api-emulator';
import { enteredPins } from '../pins/pins.ts';
import { type BotSetup, type BotSetupOptions, startBotSetup } from '../../support/bot-setup.ts';

const MARKS_KEPT = 100;

export interface FlowOptions extends BotSetupOptions {
  /** Refusals by Telegram that this file provokes, beside "not modified". */
  readonly refusals?: RegExp;
}

/** The setup itself, which is there once the tests run, and the people in it. */
export interface Flows extends BotSetup {
  readonly merchant: TestUser;
  /** A person whom no test has met yet, so that tests do not find each other's chats. */
  person(about?: NewPeople): TestUser;
}

/**
 * One setup for all tests of a file. After each test every press must have been answered, and Telegram must have taken every message. No message
 * may have half characters, more marks than Telegram keeps, a label that a phone would cut, or one label on two buttons that do different things.
 * After the last test, no log line may hold a secret, a token or a whole customer number.
 */
export function useFlows({ refusals, ...options }: FlowOptions = {}): Flows {
  const presses = vi.spyOn(TestUser.prototype, 'press');
  const writings = vi.spyOn(TestUser.prototype, 'say');
  // The process goes on with the next file, in which people may enter other PINs.
  enteredPins.clear();
  let setup: BotSetup | undefined;
  const flows = {
    get merchant() {
      return flows.chat('merchant');
    },
    person: (about?: NewPeople) => flows.driver.addPeople(1, about)[0]!,
  } as Flows;

  beforeAll(async () => {
    setup = await startBotSetup({ ...options, emulator: { started: true, ...options.emulator } });
    // The getters are copied as getters, because after a restart the bot has another port.
    Object.defineProperties(flows, Object.getOwnPropertyDescriptors(setup));
  });
  afterEach(async () => {
    await expect.poll(() => unanswered(presses.mock)).toEqual([]);
    expect(refused(flows, refusals)).toEqual([]);
    expect(broken(flows)).toEqual([]);
    expect(overMarked(flows)).toEqual([]);
    expect(cutLabels(flows)).toEqual([]);
    expect(sharedLabels(flows)).toEqual([]);
  });
  afterAll(async () => {
    const texts = writings.mock.calls.map(([text]) => text);
    presses.mockRestore();
    writings.mockRestore();
    await setup?.stop();
    expect(leaksIn(flows, texts)).toEqual([]);
  });
  return flows;
}

/** Rows of buttons with a label that a phone would cut. */
function cutLabels({ driver }: BotSetup): string[] {
  return driver.latestCalls().flatMap(({ parameters }) => {
    const { inline_keyboard: rows = [] } = (parameters['reply_markup'] ?? {}) as Partial<InlineKeyboardMarkup>;
    const cut = rows.filter((row) => !fits(row) || row.some(({ text }) => text.length > MAX_LABEL_LENGTH));
    return cut.map((row) => row.map(({ text }) => `[${text}]`).join(' '));
  });
}

/** Messages with one label on two different buttons: a person who taps the wrong one may buy for, or copy to, the wrong customer. */
function sharedLabels({ driver }: BotSetup): string[] {
  return driver.latestCalls().flatMap(({ parameters }) => {
    const { inline_keyboard: rows = [] } = (parameters['reply_markup'] ?? {}) as Partial<InlineKeyboardMarkup>;
    const meanings = new Map<string, Set<string>>();
    for (const { text, ...meaning } of rows.flat())
      meanings.set(text, (meanings.get(text) ?? new Set()).add(JSON.stringify(meaning)));
    return [...meanings].flatMap(([text, each]) => (each.size > 1 ? [`[${text}]: ${[...each].join(' or ')}`] : []));
  });
}

interface Presses {
  readonly contexts: readonly unknown[];
  readonly results: readonly { type: string; value: unknown }[];
}

/** The data of the presses that are not answered yet. */
function unanswered({ contexts, results }: Presses): string[] {
  return results.flatMap(({ type, value }, index) => {
    if (type !== 'return') return [];
    const { callbackQueryId, data } = value as Tap;
    const chat = contexts[index] as TestUser;
    return chat.toasts.some((toast) => toast.callback_query_id === callbackQueryId) ? [] : [data];
  });
}

function refused({ driver }: BotSetup, expected: RegExp | undefined): string[] {
  return driver
    .latestCalls()
    .filter(({ status }) => status === 400)
    .map(({ method, description }) => `${method}: ${description}`)
    .filter((refusal) => !refusal.includes('message is not modified') && expected?.test(refusal) !== true);
}

/** Calls with half of a character in them, which Telegram refuses ("strings must be encoded in UTF-8"). */
function broken({ driver }: BotSetup): string[] {
  return driver
    .latestCalls()
    .map(({ method, parameters }) => `${method}: ${JSON.stringify(parameters)}`)
    .filter((call) => /\\ud[89a-f]/u.test(call));
}

/** Texts with more than a hundred marks: Telegram keeps no more, so the end would have no bold letters and nothing to copy. */
function overMarked({ driver }: BotSetup): string[] {
  return driver.latestCalls().flatMap(({ method, parameters }) => {
    const { text, caption } = parameters as { text?: string; caption?: string };
    const marks = (text ?? caption ?? '').match(/<[a-z]/gu)?.length ?? 0;
    return parameters['parse_mode'] === 'HTML' && marks > MARKS_KEPT ? [`${method}: ${marks} marks`] : [];
  });
}

/** Log lines that say what no log may say: keys, tokens, and whole customer numbers, typed or sent. */
function leaksIn({ env, logLines, sandbox }: BotSetup, texts: readonly string[]): string[] {
  const bought = sandbox.transactions().flatMap(({ customer_id, token, remark }) => [
    customer_id,
    token ?? '',
    // A PIN that was sold, as the sandbox writes it.
    /PIN: ([\d ]+)/u.exec(remark ?? '')?.[1] ?? '',
  ]);
  // A reference, which logs may name, can have as many digits in a row by chance.
  const typed = texts.flatMap((text) => text.match(/(?<!\w)\d{8,}/gu) ?? []);
  // Shorter PINs are found by chance in any number.
  const pins = [...enteredPins].filter((pin) => pin.length === 6);
  const secrets = [...pins, env['BOT_TOKEN'], env['RESELLER_API_KEY'], ...bought, ...typed].filter(
    (secret) => secret !== undefined && secret !== '',
  );
  expect(logLines.length).toBeGreaterThan(0);
  return logLines.filter((line) => secrets.some((secret) => line.includes(secret ?? '')));
}
