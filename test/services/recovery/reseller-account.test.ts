import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountAnswer } from '../../../src/domain/orders/reseller-account.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { ChangeRecord } from '../../../src/domain/people/change-trail.ts';
import {
  createWatchedAccount,
  type OpenElsewhere,
  resellerAccountId,
  type WatchedAccount,
} from '../../../src/services/recovery/reseller-account.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

let answers: AccountAnswer[];
let questions: OpenElsewhere[];
let reached: number;
let throttled: Set<string>;
let trail: Map<string, ChangeRecord>;
let open: Order[];
let logger: RecordingLogger;
let now: number;

beforeEach(() => {
  [answers, questions, reached, open, now] = [[], [], 1, [], T0];
  throttled = new Set();
  trail = new Map();
  logger = new RecordingLogger();
});

/** A process with the address and key of this name. */
function accountOf(id: string): WatchedAccount {
  const shop = shopOf({
    account: id,
    accountAnswers: {
      list: async () => [...answers],
      async put(answer) {
        const earlier = answers.find(({ ids }) => ids.toSorted().join() === answer.ids.toSorted().join());
        if (earlier === undefined) answers.push(answer);
        return earlier ?? answer;
      },
    },
    orders: { listOpen: async () => open },
    changeTrail: {
      async write(changeId, record) {
        if (!trail.has(changeId)) trail.set(changeId, record);
      },
    },
    async throttle(name) {
      const isFirst = !throttled.has(name);
      throttled.add(name);
      return isFirst;
    },
    shortenThrottle: async (name) => void throttled.delete(name),
    now: () => now,
    logger,
  });
  return createWatchedAccount(shop, async (question) => {
    questions.push(question);
    return reached;
  });
}

const sentTo = (account: string) => orderIn('unknown', { sends: 1, sentTo: account });

test('an open order of another account has owners asked, once for all of them, and by one process', async () => {
  open = [sentTo('a'), sentTo('a'), sentTo('b')];
  const [one, other] = [accountOf('b'), accountOf('b')];
  await one.start();
  for (const account of [one, other]) for (const order of open) await account.met(order);
  await Promise.all([one.stop(), other.stop()]);
  expect(questions).toEqual([{ ids: ['a', 'b'], count: 2, latestAt: open[0]?.confirmedAt }]);
  expect(logger.messages('warn')).toHaveLength(2);
  expect(JSON.stringify(logger.lines)).not.toContain('"a"');
});

test('owners are asked again if none was reached', async () => {
  reached = 0;
  const account = accountOf('b');
  await account.met(sentTo('a'));
  await account.stop();
  now += 60_000;
  await account.met(sentTo('a'));
  await account.stop();
  expect(questions).toHaveLength(2);
});

test('they are asked again in time though the clock was ahead and is set back', async () => {
  reached = 0;
  const account = accountOf('b');
  now += 3 * 3_600_000;
  await account.met(sentTo('a'));
  await account.stop();
  now -= 3 * 3_600_000 - 60_000;
  await account.met(sentTo('a'));
  await account.stop();
  expect(questions).toHaveLength(2);
});

test('nobody is asked about what has ended, what was not sent, or what went to the account in use', async () => {
  const account = accountOf('b');
  for (const order of [orderIn('successful', { sentTo: 'a' }), orderIn('confirmed'), sentTo('b')]) {
    await account.met(order);
  }
  await account.stop();
  expect(questions).toEqual([]);
});

test('"same" makes orders of both its own, in every process', async () => {
  const [one, other] = [accountOf('b'), accountOf('b')];
  await one.answer({ ids: ['a', 'b'], isSame: true, by: 7 });
  expect(one.isElsewhere(sentTo('a'))).toBe(false);
  expect(other.isElsewhere(sentTo('a'))).toBe(true);
  await other.met(sentTo('a'));
  expect(other.isElsewhere(sentTo('a'))).toBe(false);
  expect(questions).toEqual([]);
  expect([...trail.values()]).toEqual([{ by: 7, at: T0, what: 'reseller-account', after: 'same' }]);
});

test('"another" is for good: nobody is asked again, and no later answer goes against it, about these two or what is the same as them', async () => {
  const account = accountOf('b');
  await account.answer({ ids: ['a', 'b'], isSame: false, by: 7 });
  expect(await account.answer({ ids: ['a', 'b'], isSame: true, by: 8 })).toMatchObject({ isSame: false, by: 7 });
  const renewed = accountOf('c');
  await renewed.answer({ ids: ['b', 'c'], isSame: true, by: 7 });
  await renewed.met(sentTo('a'));
  await renewed.stop();
  expect(questions).toEqual([]);
  expect(await renewed.answer({ ids: ['a', 'c'], isSame: true, by: 8 })).toMatchObject({ isSame: false });
  expect(renewed.isElsewhere(sentTo('a'))).toBe(true);
  expect(renewed.isElsewhere(sentTo('b'))).toBe(false);
  expect(trail.size).toBe(2);
});

test('a question about an account that is not in use any more takes no answer', async () => {
  for (const isSame of [true, false]) {
    expect(await accountOf('a').answer({ ids: ['a', 'b'], isSame, by: 7 })).toBeUndefined();
  }
  expect([answers.length, trail.size]).toEqual([0, 0]);
});

test('without the store nobody is asked, and the order stays elsewhere', async () => {
  const account = accountOf('b');
  answers = new Proxy([], {
    get() {
      throw new Error('Redis is away');
    },
  });
  await account.met(sentTo('a'));
  await account.stop();
  expect(account.isElsewhere(sentTo('a'))).toBe(true);
  expect(questions).toEqual([]);
});

describe('the id of an account', () => {
  const SECRET = 'a secret that is long enough';
  const id = resellerAccountId(SECRET, 'https://service.example', 'key-1');

  test('is the same for the same address and key, and fits into a button', () => {
    expect(resellerAccountId(SECRET, 'https://service.example', 'key-1')).toBe(id);
    expect(id).toMatch(/^[\w-]{12}$/u);
  });

  test.each([
    ['key', [SECRET, 'https://service.example', 'key-2']],
    ['address', [SECRET, 'https://other.example', 'key-1']],
    ['secret, without which nobody can try keys', ['another secret', 'https://service.example', 'key-1']],
  ] as const)('is another one for another %s', (_what, [secret, address, key]) => {
    expect(resellerAccountId(secret, address, key)).not.toBe(id);
  });

  test('cannot be the same for an address that ends in a part of the key', () => {
    expect(resellerAccountId(SECRET, 'https://a', 'bc')).not.toBe(resellerAccountId(SECRET, 'https://ab', 'c'));
  });
});
