import { beforeEach, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { Reminder } from '../../../src/domain/reminder.ts';
import type { Person } from '../../../src/domain/people/person.ts';
import { makeReminder, moveReminder } from '../../../src/services/reminders/change-reminders.ts';
import { createPrepareReminder } from '../../../src/services/reminders/send-reminder.ts';
import { EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { ReminderSetup } from '../../support/reminder-setup.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { REMINDER_DUE, sampleReminder } from '../../support/samples/sample-reminder.ts';
import { orderIn, sampleProduct } from '../../support/samples/sample-order.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERSON = 71;
const ID = 'AAAAAAAAAAAA';
const real = await useRealStore();
let setup: ReminderSetup;

beforeEach(async () => {
  setup = new ReminderSetup(real.store);
});

const keepDue = () => setup.keep(PERSON, { warned: '2026-11-30' });

/** One process looks, so long after the last look. */
async function look(afterMs = 0): Promise<void> {
  setup.now += afterMs;
  await setup.process().run();
}

/** The same, at these times after the reminder is due. */
async function lookAt(...times: number[]): Promise<void> {
  for (const ms of times) {
    setup.now = REMINDER_DUE + ms;
    await look();
  }
}

async function keepAndLook(): Promise<Reminder> {
  const reminder = await keepDue();
  await look();
  return reminder;
}

const stateOf = async (reference = '') => (await real.store.orders.find(reference))?.state;

/** As the person takes it back with /cancel, or skips it. */
async function takeBack(reference = ''): Promise<void> {
  const draft = await real.store.orders.find(reference);
  await real.store.orders.commit({ ...draft!, version: 2, state: 'dropped' }, null);
}

function sayings(): string[] {
  return setup.sent.map(({ message, reminder }) =>
    message.type === 'card' && reminder.asked?.again !== undefined ? 'again' : message.type,
  );
}

test('two processes that look at the same moment send one', async () => {
  for (let count = 0; count < 30; count += 1) {
    const id = String(count).padStart(12, 'A');
    await setup.keep(PERSON + count, { id, warned: '2026-11-30' });
  }
  await Promise.all([setup.process().run(), setup.process().run(), setup.process().run()]);
  expect(sayings()).toEqual(Array.from({ length: 30 }, () => 'card'));
  expect(new Set(setup.cards()).size).toBe(30);
});

test('one that a process holds in its hand while its claim runs out is sent once', async () => {
  await keepDue();
  const reminder = sampleReminder(PERSON);
  // Another process has asked meanwhile.
  const { reseller } = setup.ports;
  const slow = {
    ...setup.ports,
    reseller: {
      ...reseller,
      product: async (...args: Parameters<typeof reseller.product>) => {
        await look(600_000);
        return reseller.product(...args);
      },
    },
  };
  await setup.process(slow).run();
  expect(sayings()).toEqual(['card']);
  expect(await real.store.reminders.find(PERSON, reminder.id)).toMatchObject({ next: '2026-12-31' });
});

test('the day before, a person whose money does not suffice is told once', async () => {
  await setup.keep(PERSON);
  setup.now = REMINDER_DUE - DAY_MS;
  setup.availableMinor = 49_999;
  await look();
  await look();
  expect(setup.sent.map(({ message }) => message)).toEqual([
    { type: 'short', date: '2026-11-30', priceMinor: 50_000, availableMinor: 49_999 },
  ]);
  await lookAt(0);
  expect(sayings()).toEqual(['short', 'card']);
});

test('the day before, nothing is said to a person who can pay', async () => {
  await setup.keep(PERSON);
  await lookAt(-DAY_MS);
  expect(setup.sent).toEqual([]);
});

test('one that is moved while its card waits for Telegram comes on the new day only, once', async () => {
  await keepDue();
  setup.outcomes.push({ type: 'later', pauseMs: 3_000 });
  await look();
  const unsent = (await real.store.reminders.find(PERSON, ID))?.asked;
  await moveReminder(setup.shop(), PERSON, ID, '2026-12-05');
  await look(DAY_MS);
  expect(sayings()).toEqual([]);
  await lookAt(5 * DAY_MS);
  expect(sayings()).toEqual(['card']);
  expect(await stateOf(unsent?.reference)).toBe('dropped');
  expect(await stateOf(setup.cards()[0])).toBe('draft');
});

test('one whose card arrived and that is moved says no more of the old day', async () => {
  await keepAndLook();
  await moveReminder(setup.shop(), PERSON, ID, '2026-12-10');
  await lookAt(DAY_MS, 2 * DAY_MS, 3 * DAY_MS);
  expect(sayings()).toEqual(['card']);
});

test('a stopped person hears nothing, and when they may again, what they missed', async () => {
  setup.person = { userId: PERSON, name: 'Ada', access: 'stopped', firstSeenAt: 0 } satisfies Person;
  await keepDue();
  await lookAt(0, DAY_MS, 2 * DAY_MS);
  expect(setup.sent).toEqual([]);
  setup.person = { ...setup.person, access: 'approved' };
  await look(DAY_MS);
  expect(sayings()).toEqual(['missed']);
  await lookAt(31 * DAY_MS);
  expect(sayings()).toEqual(['missed', 'card']);
});

test('while the service does not answer it waits, and after an hour it says so', async () => {
  setup.product = new ResellerError('timeout', 'no answer');
  await keepAndLook();
  await look(30 * 60_000);
  expect(setup.sent).toEqual([]);
  await look(HOUR_MS);
  expect(setup.sent.map(({ message }) => message)).toEqual([{ type: 'no-card', why: 'unchecked' }]);
  setup.product = sampleProduct();
  await look(DAY_MS);
  expect(sayings()).toEqual(['no-card', 'again']);
});

test.each([
  ['gone', sampleProduct({ available: false })],
  ['gone', sampleProduct({ amountRequired: true })],
  ['gone', new ResellerError('not-found', 'no such product')],
])('of a product that is %s there is no card, and none a day later', async (why, product) => {
  setup.product = product;
  await keepAndLook();
  await look(DAY_MS);
  expect(setup.sent.map(({ message }) => message)).toEqual([{ type: 'no-card', why }]);
});

test('a smartcard is verified anew, and the price is the one of now', async () => {
  setup.product = sampleProduct({ requiresVerification: true, priceMinor: minor(60_000) });
  await keepAndLook();
  expect(setup.sent[0]?.message).toMatchObject({
    type: 'card',
    order: { priceMinor: 60_000, recipient: { verifiedName: 'ADA' }, goodUntil: REMINDER_DUE + 2 * DAY_MS },
  });
});

const CUT_OFF = '2026-11-30';

test.each([
  ['that has to wait', { type: 'later', pauseMs: 3_000 }, [CUT_OFF, undefined]],
  ['that Telegram refuses', { type: 'refused' }, [CUT_OFF, CUT_OFF]],
  ['that is blocked', { type: 'blocked' }, [CUT_OFF, CUT_OFF]],
] as const)(
  'the next one that goes says what may not have arrived, also after one %s',
  async (_, outcome, saidNext) => {
    setup.outcomes.push({ type: 'unsure' }, { type: 'unsure' }, outcome);
    await keepDue();
    const next = 31 * DAY_MS;
    await lookAt(0, DAY_MS, next, next + 10_000, next + DAY_MS + 20_000, 62 * DAY_MS, 63 * DAY_MS);
    expect(setup.sent.map(({ cutOff }) => cutOff)).toEqual([undefined, CUT_OFF, ...saidNext, undefined, undefined]);
  },
);

test('a card that may not have arrived is no doubt any more once it came again', async () => {
  setup.outcomes.push({ type: 'unsure' });
  await keepDue();
  await lookAt(0, DAY_MS, 31 * DAY_MS);
  expect(setup.sent.map(({ cutOff }) => cutOff)).toEqual([undefined, CUT_OFF, undefined]);
});

test('what was answered is not asked again', async () => {
  await keepAndLook();
  await takeBack(setup.cards()[0]);
  await look(DAY_MS);
  expect(sayings()).toEqual(['card']);
});

test('a card that could not go, and that its person took back with /cancel, comes as one that can be confirmed', async () => {
  setup.outcomes.push({ type: 'later', pauseMs: 3_000 });
  await keepAndLook();
  const unsent = (await real.store.reminders.find(PERSON, ID))?.asked;
  expect(unsent?.state).toBe('unsent');
  await takeBack(unsent?.reference);
  await look(10_000);
  expect(sayings()).toEqual(['card']);
  expect(await stateOf(setup.cards()[0])).toBe('draft');
});

test('a new card takes the one before back', async () => {
  const daily = { kind: 'runs-out', anchor: '2026-11-29', days: 1, warned: '2026-11-30' } as const;
  const { months: _months, ...reminder } = sampleReminder(PERSON, daily);
  await real.store.reminders.put(reminder, REMINDER_DUE);
  await look();
  await look(DAY_MS);
  const [first = '', second = ''] = setup.cards();
  expect(await stateOf(first)).toBe('dropped');
  expect(await stateOf(second)).toBe('draft');
});

test('a new card takes the one before back, also where the reminder was chosen anew in between', async () => {
  const { about } = await keepAndLook();
  const put = await makeReminder(setup.shop(), boughtAs(about), 'once', '2026-12-01');
  expect(put.type).toBe('kept');
  await look(DAY_MS + 12 * HOUR_MS);
  const [first = '', second = ''] = setup.cards();
  expect(second).not.toBe('');
  expect(await stateOf(first)).toBe('dropped');
  expect(await stateOf(second)).toBe('draft');
});

test('while ends of purchases wait, none goes, and none is lost', async () => {
  setup.hasRoom = false;
  await keepAndLook();
  expect(setup.sent).toEqual([]);
  setup.hasRoom = true;
  await look(10_000);
  expect(sayings()).toEqual(['card']);
});

test('a shop that is shut reminds no one', async () => {
  setup.isShut = true;
  await keepAndLook();
  expect(setup.sent).toEqual([]);
});

test('one that was stopped while it was being asked about stays stopped, and its card cannot be confirmed', async () => {
  await keepDue();
  const { messenger, reminders } = setup.ports;
  const stopping = {
    ...setup.ports,
    messenger: {
      send: async (...args: Parameters<typeof messenger.send>) => {
        await reminders.remove(PERSON, ID);
        return messenger.send(...args);
      },
    },
  };
  await setup.process(stopping).run();
  expect(await reminders.list(PERSON)).toEqual([]);
  expect(await setup.due(PERSON, REMINDER_DUE + 400 * DAY_MS)).toEqual([]);
  expect(await stateOf(setup.cards()[0])).toBe('dropped');
});

test('a person has at most fifty', async () => {
  for (let count = 0; count < 50; count += 1) await setup.keep(PERSON, { id: String(count).padStart(12, '0') });
  expect(await real.store.reminders.put(sampleReminder(PERSON), REMINDER_DUE)).toBe('full');
  expect(await real.store.reminders.list(PERSON)).toHaveLength(50);
});

test('purchases in between put it off', async () => {
  const { months: _months, ...reminder } = sampleReminder(PERSON, {
    kind: 'runs-out',
    anchor: '2026-10-31',
    days: 30,
    warned: '2026-11-30',
  });
  await real.store.reminders.put(reminder, REMINDER_DUE);
  await buyFor(reminder, REMINDER_DUE - 3 * DAY_MS);
  await look();
  expect(setup.sent).toEqual([]);
  expect(await real.store.reminders.find(PERSON, ID)).toMatchObject({ anchor: '2026-11-27', next: '2026-12-27' });
});

test('what was bought in another way since its card is not asked about again', async () => {
  const reminder = await keepAndLook();
  await buyFor(reminder, REMINDER_DUE + HOUR_MS);
  await look(DAY_MS);
  expect(sayings()).toEqual(['card']);
});

/** As the person buys it by themselves. */
async function buyFor({ about }: Pick<Reminder, 'about'>, at: number): Promise<void> {
  await real.store.orders.commit({ ...boughtAs(about), version: 1, confirmedAt: at, endedAt: at }, null);
}

function boughtAs({ productName, customerId }: Reminder['about']): Order {
  const order = orderIn('successful', { buyer: { userId: PERSON, chatId: PERSON, locale: 'en' } });
  const item = { ...order.item, service: 'data', productName };
  return { ...order, item, recipient: { ...order.recipient, customerId } };
}

test('of a product that several are due for the service is asked once, and again half a minute later', async () => {
  const asked: string[] = [];
  let now = REMINDER_DUE;
  const shop = shopOf({
    reseller: {
      product: async (name) => {
        asked.push(name);
        return sampleProduct();
      },
      verify: async () => ({ type: 'verified', customerName: 'ADA' }),
    },
    policy: { read: async () => EMPTY_POLICY },
    now: () => now,
  });
  const prepare = createPrepareReminder(shop);
  const reminder = sampleReminder(PERSON);
  await Promise.all([prepare(reminder, 'customer'), prepare(reminder, 'agent')]);
  expect(asked).toHaveLength(1);
  now += 30_001;
  await prepare(reminder, 'customer');
  expect(asked).toHaveLength(2);
});
