import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Driver, TestUser } from 'bot-api-emulator';
import type { Sandbox } from 'reseller-sandbox';
import { LIST_CARD, linesFor } from '../batches/batches.ts';
import { airtime, buy, prepaidMeter, goToCard, goToNumber, type Wish } from '../support/shopping.ts';
import { LISTED_ROWS, type Name, personCalled, PIN, RUNNING_ROWS, SETTINGS } from './cast.ts';
import type { RefusingProxy } from './refusing-proxy.ts';
import { partner } from '../people/two-owners.ts';

export interface Shop {
  readonly driver: Driver;
  readonly sandbox: Sandbox;
  readonly redis: Redis;
  readonly service: RefusingProxy;
}

const LONG = { timeoutMs: 30_000 };
const AGAIN_AND_AGAIN = 100_000;
const WRONG_PIN = '555123';

/** They have money on their accounts. */
const BUYERS = [
  ...(['confirmed', 'submitting', 'neverArrived', 'arrived', 'processing', 'requeried', 'tokenDue'] as const),
  ...(['endedUntold', 'refusedUntold', 'card', 'runningList', 'listCard', 'atNumber', 'savingAs'] as const),
];
const WITHOUT_MONEY = [
  ...(['meterCard', 'changing', 'atProduct', 'atAmount', 'atWhich', 'topupRequest', 'topupNote', 'locked'] as const),
];

/** Brings everyone into the middle of what they are called after. Only what is shown and tapped in the chats is relied on: an earlier version knows no more. */
export async function playScenes(shop: Shop, part: 'with payments' | 'without payments'): Promise<void> {
  const scenes = scenesOf(shop);
  if (part === 'with payments') return scenes.invoice();
  await scenes.people();
  await scenes.rules();
  await scenes.purchasesInTheMiddle();
  await scenes.questions();
  await scenes.pins();
  await scenes.lists();
  await scenes.orders();
  await scenes.lastMoments();
}

function scenesOf({ driver, sandbox, redis, service }: Shop) {
  const user = (name: Name): TestUser => driver.user(personCalled(name));
  const owner = driver.user('merchant');
  const second = driver.user(partner);
  return { invoice, people, rules, purchasesInTheMiddle, questions, pins, lists, orders, lastMoments };

  async function invoice(): Promise<void> {
    await greet(owner, second);
    await invite('customer 40', ['invoice']);
    user('invoice').say('/topup 5000');
    await user('invoice').until((chat) => chat.botMessages().some((message) => message.invoice !== undefined));
  }

  async function people(): Promise<void> {
    await invite('customer 40', [...BUYERS, ...WITHOUT_MONEY]);
    await invite('agent 5', ['keypad', 'pinLocked']);
    for (const name of [...BUYERS, 'keypad'] as const) await credit(name, 8_000);
    await personPage('locked');
    owner.tap('Lock');
    await owner.until(/Access: ✅ may buy → 🔒 locked/u);
    owner.tap(/^Yes, /u);
    await owner.until(/🔒 locked/u);
    await personPage('keypad');
    owner.tap('Credit limit');
    await owner.until(/How much credit may/u);
    owner.say('2500');
    await owner.until(/₦0\.00 → ₦2,500\.00/u);
    owner.tap('Yes, change it');
    await owner.until(/Credit limit: ₦2,500\.00/u);
    user('waiting').say('/start');
    await untilOf('waiting', /merchant has to let you in/u);
  }

  async function rules(): Promise<void> {
    for (const command of [
      '/prices customer data mtn 2% + 5',
      '/pause glo The network is down',
      '/limits customer purchase 6,000',
      '/limits agent pin 400',
    ]) {
      owner.say(command);
      await owner.until(/\[Yes, do it\]/u);
      owner.tap('Yes, do it');
      await owner.until(/✅ Done\./u);
    }
  }

  async function purchasesInTheMiddle(): Promise<void> {
    user('atProduct').say('/data');
    await untilOf('atProduct', /Which provider/u);
    user('atProduct').tap('MTN');
    await untilOf('atProduct', /Which kind/u);
    user('atProduct').tap('SME');
    await untilOf('atProduct', /Which one/u);
    await goToNumber(user('atNumber'), prepaidMeter(''));
    await goToNumber(user('atAmount'), airtime(''));
    user('atAmount').say('08035557201');
    await untilOf('atAmount', /What amount\?/u);
    user('atWhich').say('mtn 1gb 08035557202');
    await untilOf('atWhich', /Which one do you mean\?/u);
    await goToCard(user('changing'), airtime('08035557203'));
    user('changing').tap('Change');
    await untilOf('changing', /What would you like to change\?/u);
    await goToCard(user('card'), airtime('08035557204'));
    await goToCard(user('meterCard'), prepaidMeter('04125557205', '2000'));
  }

  async function questions(): Promise<void> {
    user('topupRequest').say('/topup 3000');
    await untilOf('topupRequest', /photo of the (?:slip|transfer)/u);
    user('topupRequest').say('GTBank, 14:05');
    await untilOf('topupRequest', /You asked for/u);
    user('topupNote').say('/topup 1500');
    await untilOf('topupNote', /photo of the (?:slip|transfer)/u);
    await buyAndSave('08035557206');
    user('savingAs').say('Mama');
    await untilOf('savingAs', /Saved as/u);
    await buyAndSave('08035557207');
    // A question, a booking and a change of prices that wait for an answer of the owners.
    second.say(`/users ${personCalled('savingAs').id}`);
    await second.until(/1 person was found/u);
    second.tap(/^👤/u);
    await second.until(/Role: /u);
    second.tap('Limit per purchase');
    await second.until(/spend on one purchase\?/u);
    owner.say(`/credit ${personCalled('topupNote').id} 700 cash`);
    await owner.until(/Add money to .*\?/u);
    owner.say('/prices agent airtime -2% below');
    await owner.until(/\[Yes, do it\]/u);
  }

  async function pins(): Promise<void> {
    for (const name of ['keypad', 'pinLocked'] as const) {
      user(name).say('/pin');
      await untilOf(name, /new PIN/u);
      await enterPin(user(name), PIN);
      await untilOf(name, /once more/u);
      await enterPin(user(name), PIN);
      await untilOf(name, /Your PIN is set/u);
    }
    await buy(user('keypad'), airtime('08035557208'));
    await untilOf('keypad', /your PIN to buy/u);
    for (const digit of PIN.slice(0, 2)) await tapDigit(user('keypad'), digit);
    // The owners' phones are off: that a PIN is locked is told later.
    for (const chat of [owner, second]) telegramAwayFor(chat);
    user('pinLocked').say('/pin');
    await untilOf('pinLocked', /current PIN/u);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await enterPin(user('pinLocked'), WRONG_PIN);
      await untilOf('pinLocked', /not your PIN|locked until/u);
    }
  }

  async function lists(): Promise<void> {
    user('listCard').say(linesFor(LISTED_ROWS, 100));
    await untilOf('listCard', LIST_CARD);
  }

  /** In each state that an order can be in when the bot is stopped. */
  async function orders(): Promise<void> {
    for (const name of ['endedUntold', 'refusedUntold'] as const) {
      const number = name === 'endedUntold' ? '08035550200' : '08035550400';
      const reference = await goToCard(user(name), airtime(number));
      telegramAwayFor(user(name));
      user(name).tap('Confirm');
      await untilState(reference, name === 'endedUntold' ? 'successful' : 'failed');
    }
    await orderUnasked('neverArrived', airtime('08035557211'), 'unknown', 'lost');
    await orderUnasked('arrived', airtime('08035550504'), 'unknown');
    await orderUnasked('processing', airtime('08035550202'), 'processing');
    const queued = await buy(user('requeried'), airtime('08035550206'));
    await untilOf('requeried', /Processing/u);
    await until(async () => (await recordOf(queued))['requeryAt'] !== undefined);
    const meter = await buy(user('tokenDue'), prepaidMeter('04125550777'));
    await untilState(meter, 'token-due');
    await untilOf('tokenDue', /token/u);
  }

  /** What is under way as the bot is told to stop. */
  async function lastMoments(): Promise<void> {
    user('runningList').say(linesFor(RUNNING_ROWS, 100));
    await untilOf('runningList', LIST_CARD);
    const submitting = await goToCard(user('submitting'), airtime('08035557209'));
    const confirmed = await goToCard(user('confirmed'), { ...airtime('08025557210'), taps: ['Airtel'] });
    // Longer than a stop waits for it.
    sandbox.inject({ endpoint: 'purchase', reference: submitting, type: 'delayed', delayMs: 14_000 });
    user('submitting').tap('Confirm');
    await until(() => sandbox.calls.forReference(submitting).accepted === 1);
    // So that the list has a middle.
    sandbox.inject({ endpoint: 'product', type: 'delayed', delayMs: 500, times: AGAIN_AND_AGAIN });
    user('runningList').tap(`Buy all ${RUNNING_ROWS.length}`);
    await until(() => boughtRows() >= 3);
    service.refuseAfter(/\/products?\/[^/]*airtel/u);
    user('confirmed').tap('Confirm');
    await until(async () => Number((await recordOf(confirmed))['unsentTries'] ?? 0) > 0);
  }

  function boughtRows(): number {
    return sandbox.transactions().filter(({ customer_id: id }) => RUNNING_ROWS.includes(id)).length;
  }

  /** Bought, and the service does not answer what became of it. */
  async function orderUnasked(name: Name, wish: Wish, state: string, call?: 'lost'): Promise<void> {
    const reference = await goToCard(user(name), wish);
    if (call !== undefined) sandbox.inject({ endpoint: 'purchase', reference, type: call });
    sandbox.inject({ endpoint: 'status', reference, type: 'status', status: 503, times: AGAIN_AND_AGAIN });
    user(name).tap('Confirm');
    await untilState(reference, state);
    await untilOf(name, /Processing/u);
  }

  /** Up to the question for the name. */
  async function buyAndSave(number: string): Promise<void> {
    await buy(user('savingAs'), airtime(number));
    await untilOf('savingAs', new RegExp(`Done![^]*${number.slice(-4)}`, 'u'));
    user('savingAs').tap(/Save as/u);
    await untilOf('savingAs', /What should .+ be called\?/u);
  }

  function telegramAwayFor({ id }: TestUser): void {
    driver.faults.add({ on: 'call', chatId: id, times: 0, effect: { type: 'server-error', status: 502 } });
  }

  async function invite(wish: string, names: readonly Name[]): Promise<void> {
    owner.say(`/invite ${wish}`);
    const { text = '' } = await owner.until(/Invitation, as:/u);
    const link = /\?start=([\w-]{1,64})/u.exec(text)?.[1] ?? '';
    for (const name of names) {
      user(name).say(`/start ${link}`);
      await untilOf(name, /You are in/u);
    }
  }

  async function credit(name: Name, naira: number): Promise<void> {
    owner.say(`/credit ${personCalled(name).id} ${naira}`);
    await owner.until(/Add money to .*\?/u);
    owner.tap('Confirm');
    await owner.until(/was added to the account of/u);
  }

  async function personPage(name: Name): Promise<void> {
    owner.say(`/users ${personCalled(name).id}`);
    await owner.until(/1 person was found/u);
    owner.tap(/^👤/u);
    await owner.until(/Role: /u);
  }

  async function untilOf(name: Name, wanted: RegExp): Promise<void> {
    await user(name).until(wanted, LONG);
  }

  async function untilState(reference: string, state: string): Promise<void> {
    await until(async () => (await recordOf(reference))['state'] === state);
  }

  async function recordOf(reference: string): Promise<Record<string, unknown>> {
    const [key = ''] = await redis.keys(`${SETTINGS['KEY_PREFIX']}:*:order:${reference}`);
    return JSON.parse((await redis.hget(key, 'record')) ?? '{}') as Record<string, unknown>;
  }
}

async function greet(...chats: readonly TestUser[]): Promise<void> {
  for (const chat of chats) {
    chat.say('/start');
    await chat.until(/Hello/u);
  }
}

async function enterPin(chat: TestUser, pin: string): Promise<void> {
  for (const digit of pin) await tapDigit(chat, digit);
  chat.tap('✓');
}

/** The keypad is drawn anew after each digit. */
async function tapDigit(chat: TestUser, digit: string): Promise<void> {
  await chat.until(/\[✓\]/u, { everything: true });
  const pressed = chat.tap(digit);
  await chat.untilToast(pressed);
  await chat.until(/●/u);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + LONG.timeoutMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain until ${String(holds)}`);
    await sleep(10);
  }
}
