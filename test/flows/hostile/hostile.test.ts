import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser, Tap, Person } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { type Act, anyAct, perform } from './hostile-acts.ts';
import type { Known } from './hostile-data.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { ASKS_FOR_NUMBER, buy, goToCard, goToNumber } from '../support/shopping.ts';
import { BOUGHT_ONCE, booksOf, buyElsewhere, NOT_BOUGHT } from '../support/books.ts';
import { readOrder } from '../support/stored.ts';
import { tap } from '../support/say-and-read.ts';

const RUNS = 40;
/** Up to 60 runs of twelve acts each, each answered before the next: this takes seconds, and many if the processor is busy. */
const MANY_RUNS_MS = 600_000;
const SEED = 20_261_121;
/** One a run. */
const merchants = Array.from({ length: 2 * RUNS }, (_, index): Person => ({
  id: 8_100_000_000 + index,
  first_name: `Merchant ${index}`,
  language_code: 'en',
  phone_number: '+2348031239999',
  role: 'merchant',
  about: 'Has a shop and a temper',
}));
/** The victim's numbers. No act uses them, so if one shows up, a person has read another's order. */
const SECRET_NUMBER = '0809 771 3355';
const SECRET_METER = '0412 9977 553';
const SECRET_AMOUNT = '₦5,137.00';
/**
 * A press on a message that is not there is answered with a new one. A merchant who decides about people whom the bot has never met
 * cannot tell them.
 */
const EXPECTED_REFUSALS =
  /message to edit not found|message can't be edited|no text in the message to edit|chat not found/u;

// fast-check builds its alphabets when they are first wanted, for seconds: done here, before there is a bot whose calls would wait meanwhile.
anyAct({ references: [''], userIds: [0], names: [''] });

const flows = useFlows({
  env: { DUPLICATE_WINDOW_MS: '600000', MERCHANT_IDS: merchants.map(({ id }) => id).join(',') },
  emulator: { people: [...shopPeople, ...merchants] },
  refusals: EXPECTED_REFUSALS,
});

const NO_PRESS = { data: '' };

let victim: TestUser;
let bought: string;
let drafted: string;
let dropped: string;
/** Who pressed which Confirm. */
const confirmations = new Map<string, Set<number>>();
/** What went wrong in the bot or was refused by Telegram, since the last look. */
const complaints: string[] = [];
let linesRead = 0;

beforeAll(async () => {
  flows.driver.onCall(({ method, status, description = '' }) => {
    if (status === 400 && !/message is not modified/u.test(description) && !EXPECTED_REFUSALS.test(description))
      complaints.push(`${method}: ${description}`);
  });
  victim = flows.person();
  bought = await buy(victim, prepaidMeter(SECRET_METER, '5137'));
  await victim.until(/Done!/u);
  dropped = await goToCard(victim, airtime(SECRET_NUMBER, '5137'));
  await tap(victim, 'Cancel', /Cancelled/u);
  drafted = await goToCard(victim, airtime(SECRET_NUMBER, '5137'));
});

/** The state of a person when the acts begin. */
const places: Record<string, (chat: TestUser) => Promise<unknown>> = {
  'outside a walk': (chat) => at(chat, ['/start', /Hello, /u]),
  'at the services': (chat) => at(chat, ['/buy', /What would you like/u]),
  'at the providers': (chat) => at(chat, ['/data', /Which/u]),
  'at the products': (chat) => at(chat, ['/electricity', /Which/u], ['Ikeja Electric', /Which one/u]),
  'at the number': (chat) => goToNumber(chat, airtime('')),
  'at the meter': (chat) => goToNumber(chat, prepaidMeter('')),
  'at the amount': async (chat) => {
    await goToNumber(chat, airtime(''));
    await at(chat, ['08031231234', /What amount/u]);
  },
  'with a card on screen': (chat) => goToCard(chat, airtime('08031231234')),
  'with a card and a walk': async (chat) => {
    await goToCard(chat, airtime('08031231234'));
    await goToNumber(chat, airtime(''));
    await chat.until(ASKS_FOR_NUMBER);
  },
};

describe('whatever a customer sends, it is answered, and buys and shows nothing of anybody else', () => {
  test.each(Object.entries(places))('%s', { timeout: MANY_RUNS_MS }, async (_place, goThere) => {
    const attack = async (acts: readonly Act[]): Promise<void> => {
      const chat = flows.person();
      await goThere(chat);
      for (const act of acts) await answered(chat, act);
      expect(secretsOn(chat)).toEqual([]);
    };
    expect(await explore(known(victim.person.id), attack, RUNS)).toEqual([]);
  });
});

test(
  'whatever a merchant sends, it is answered, and buys nothing that was not confirmed',
  { timeout: MANY_RUNS_MS },
  async () => {
    const ways = Object.values(places);
    let run = 0;
    const attack = async (acts: readonly Act[]): Promise<void> => {
      const chat = flows.driver.user(merchants[run]!);
      await ways[run++ % ways.length]!(chat);
      for (const act of acts) await answered(chat, act);
    };
    expect(await explore(known(999_999_999_999), attack, merchants.length)).toEqual([]);
  },
);

test('a flood of it, sent without waiting for answers, is answered press by press, and the bot still sells to its sender', async () => {
  const attack = async (acts: readonly Act[]): Promise<void> => {
    const chat = flows.person();
    await goToCard(chat, airtime('08031231234'));
    for (const act of acts) note(chat, perform(chat, act) ?? NO_PRESS);
    await flows.driver.untilDelivered();
    expect(secretsOn(chat)).toEqual([]);
    await inEnglish(chat);
    await goToCard(chat, airtime('08031231234', '150'));
    // The card that is tapped. The flood may have prevented the newest from being drawn.
    const reference = note(chat, chat.tap('Confirm'));
    await chat.until(/Done!/u);
    expect(booksOf(flows, reference ?? '')).toEqual(BOUGHT_ONCE);
  };
  expect(await explore(known(victim.person.id), attack, RUNS / 2)).toEqual([]);
});

test.each([
  ['at the services', 'service', 'Airtime', /Which network|Which provider/u],
  ['at the products', 'product', /prepaid/iu, ASKS_FOR_NUMBER],
] as const)(
  'a page that was never offered %s shows one that there is, and the purchase goes on',
  async (place, step, choice, asks) => {
    const chat = flows.person();
    await places[place]?.(chat);
    const { message_id: messageId } = chat.botMessages().at(-1)!;
    for (const page of ['-1', '0.5', '1e400', '-0', '1e3', '999999']) {
      await chat.untilToast(chat.press(messageId, `w:${step}:page:${page}`));
      await flows.driver.untilDelivered();
    }
    await tap(chat, choice, asks);
  },
);

test('a forged search of the whole account that fills its button to the last byte can be turned over', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => buyElsewhere(flows, `ELSEWHERE-0000${index}`)));
  const chat = flows.driver.user(merchants[0]!);
  await at(chat, ['/start', /like to buy/u]);
  const search = 'ha:9:::'.padEnd(64, ' ');
  await chat.untilToast(chat.press(chat.botMessages().at(-1)!.message_id, search));
  await chat.until(/Wallet history[\s\S]*Page 9 of/u);
  await tap(chat, 'Next', /Wallet history[\s\S]*Page 10 of/u);
  expect(newComplaints()).toEqual([]);
});

test('after all that, the card of whom they aimed at still buys what it says', async () => {
  await tap(victim, 'Confirm', /Done!/u);
  expect(booksOf(flows, drafted)).toEqual(BOUGHT_ONCE);
});

/** @returns what was bought unasked, which must be nothing */
async function explore(
  about: Known,
  attack: (acts: readonly Act[]) => Promise<void>,
  numRuns: number,
): Promise<string[]> {
  const acts = fc.array(anyAct(about), { minLength: 1, maxLength: 12 });
  const property = fc.asyncProperty(acts, async (tried) => {
    await attack(tried);
    expect(newComplaints()).toEqual([]);
  });
  await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
  expect(booksOf(flows, bought)).toEqual(BOUGHT_ONCE);
  expect(booksOf(flows, drafted)).toEqual(NOT_BOUGHT);
  await expect(readOrder(flows, drafted)).resolves.toMatchObject({ state: 'draft' });
  return boughtUnasked();
}

function newComplaints(): string[] {
  const { logLines } = flows;
  const failures = logLines.slice(linesRead).filter((line) => line.includes('an update failed'));
  linesRead = logLines.length;
  return [...failures, ...complaints.splice(0)];
}

function known(userId: number): Known {
  return {
    references: [bought, drafted, dropped, bought.toLowerCase(), 'VB50123456789ABCDEFGHJKMNPQRS00000000'],
    userIds: [userId, 0, merchants[0]!.id, 999_999_999_999_999],
    names: ['airtime', 'electricity', 'MTN', 'Ikeja Electric', 'ikeja-electric-prepaid', 'mtn-airtime'],
  };
}

/** A press counts as answered when its spinner ends, all else when a message is new or changed. */
async function answered(chat: TestUser, act: Act): Promise<void> {
  const pressed = perform(chat, act);
  if (pressed === undefined) return void (await chat.until(/^/u));
  note(chat, pressed);
  await chat.untilToast(pressed);
  // What a tap leads to may come after the spinner has ended.
  await flows.driver.untilDelivered();
}

/** @returns the reference that the press confirms, if it is one on Confirm */
function note(chat: TestUser, { data }: Pick<Tap, 'data'>): string | undefined {
  const reference = /^o:(?:confirm|again):(\w+)$/u.exec(data)?.[1];
  if (reference === undefined) return undefined;
  confirmations.set(reference, (confirmations.get(reference) ?? new Set()).add(chat.person.id));
  return reference;
}

/** Purchases that the service was asked for without a tap of their owner on Confirm. */
async function boughtUnasked(): Promise<string[]> {
  const references = flows.sandbox.transactions().map(({ reference }) => reference);
  const owners = await Promise.all(references.map((reference) => readOrder(flows, reference)));
  return references.filter(
    (reference, index) =>
      reference !== bought && confirmations.get(reference)?.has(owners[index]?.buyer.userId ?? 0) !== true,
  );
}

function secretsOn(chat: TestUser): string[] {
  const seen = [
    ...chat.botMessages().map((message) => JSON.stringify(message)),
    ...chat.toasts.map(({ text }) => text),
  ];
  const token = flows.sandbox.transactions().find(({ reference }) => reference === bought)?.token ?? '';
  const secrets = [SECRET_NUMBER, SECRET_METER, SECRET_AMOUNT, token, 'in the wallet', '👥', 'Wallet history'];
  return secrets.filter((secret) => secret === '' || seen.some((text) => text?.includes(secret)));
}

/** What was forged may have chosen another language. */
async function inEnglish(chat: TestUser): Promise<void> {
  await chat.untilToast(chat.press(chat.botMessages().at(-1)!.message_id, 'lang:en'));
  await flows.driver.untilDelivered();
}

async function at(chat: TestUser, ...steps: readonly (readonly [string, RegExp])[]): Promise<void> {
  for (const [what, asks] of steps) {
    if (what.startsWith('/') || /^\d/u.test(what)) chat.say(what);
    else chat.tap(what);
    await chat.until(asks);
  }
}
