import { Redis } from 'ioredis';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Batch } from '../../src/domain/batches/batch.ts';
import { shardOfPerson, shardOfReference } from '../../src/domain/orders/reference.ts';
import type { Lease } from '../../src/redis/shared/leases.ts';
import { scripts } from '../../src/redis/shared/define-script.ts';
import { createKeys } from '../../src/redis/keys.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { openedCase, withWord } from '../../src/domain/case.ts';
import { type Cut, startRedisProxy } from '../support/redis/redis-proxy.ts';
import { withTestStore } from '../support/redis/test-store.ts';
import { sampleReminder } from '../support/samples/sample-reminder.ts';
import { TOPUP_ASKED_AGAIN_AFTER_MS } from '../../src/domain/accounts/topup.ts';
import { BUYER, freshReference, orderIn, T0 } from '../support/samples/sample-order.ts';
import { readLedger } from '../support/held-orders.ts';
import { sampleBatch } from '../support/samples/sample-batch.ts';

const url = await workerRedis();
const proxy = await startRedisProxy(url);
/** Past the proxy. */
const raw = new Redis(url);
let stores = 0;
let lease: Lease | undefined;
let proposal = '';
let proof: string | undefined;

afterAll(async () => {
  raw.disconnect();
  await proxy.stop();
});
beforeEach(() => proxy.cutWhere(() => undefined));

const { userId } = BUYER;
/** Nothing may run out before what is stored is compared, on a slow machine too. */
const LONG_MS = 600_000;
const person = { userId, name: 'Ada <b>', username: 'ada', firstSeenAt: T0 };
const draft = orderIn('draft');
const confirmed = { ...orderIn('confirmed'), reference: draft.reference };
const other = orderIn('draft');
const carded = orderIn('draft');
const unknown = freshReference();
const shard = shardOfReference(draft.reference);
const answer = { access: 'approved', role: 'agent', by: 1, at: T0 + 2, id: 'a tap' } as const;
/** Within the life of an invitation, which Redis counts by its own clock. */
const NOW = Date.now();
const invitation = { id: 'one', role: 'agent', uses: 1, by: 1, madeAt: NOW, expiresAt: NOW + 3_600_000 } as const;
const change = { by: 1, at: T0, what: 'role', whom: userId, before: 'customer', after: 'agent' } as const;
const note = { id: 'a limit', record: { ...change, what: 'day-limit' } } as const;
const shopNote = { id: 'a name', record: { by: 1, at: T0, what: 'shop', about: 'name', after: 'Ada’s' } } as const;
const dayLimit = { what: 'day-limit', from: null, to: minor(5_000) } as const;
const stopped = { what: 'access', from: 'approved', to: 'stopped' } as const;
const noDayLimit = { what: 'day-limit', from: minor(5_000), to: null } as const;
const toMerchant = { what: 'role', from: 'agent', to: 'merchant' } as const;
const noMerchant = { what: 'role', from: 'merchant', to: 'agent' } as const;
const day = '2026-11-21';
const billing = { heldMinor: minor(50_000), day };
const onAccount = orderIn('draft');
const held = orderIn('confirmed', { reference: onAccount.reference, billing });
const captured = orderIn('successful', { reference: onAccount.reference, version: 3, billing });
const dear = orderIn('draft', { priceMinor: minor(70_000) });
const dearToo = orderIn('draft', { priceMinor: dear.priceMinor });
const credit = { id: 'credit-1', userId, kind: 'credit', amountMinor: minor(60_000), by: 1, at: T0 } as const;
const LOW = { of: 'wallet', limitMinor: minor(5_000), isBelow: false } as const;
const limitBy = { by: 1, at: T0, id: 'limit-0' };
const topup = {
  userId,
  id: 'AAAAAAAAAAAA',
  way: 'request',
  amountMinor: minor(70_000),
  note: 'by hand',
  createdAt: T0,
} as const;
const reminder = sampleReminder(userId);
const batch = sampleBatch(1, { reference: freshReference() });
const rowDraft = { ...draft, reference: freshReference(), batch: batch.reference };
const runs: Batch = { ...batch, state: 'running', version: 2, confirmedAt: T0 };
const sameList: Batch = { ...batch, reference: freshReference() };
const provenList: Batch = { ...batch, reference: freshReference(), sameness: 'other rows' };
const provenRuns: Batch = { ...runs, reference: provenList.reference, sameness: 'other rows', proven: true };
const sameWindow = { windowMs: LONG_MS };
const SHUT = { type: 'shut', id: 'one', since: T0, why: 'empty' } as const;
const SAVED = {
  name: 'Mama',
  kind: 'phone',
  customerId: '08031234567',
  service: 'airtime',
  provider: 'MTN',
  productName: 'mtn-airtime',
  pinned: false,
  usedAt: T0,
} as const;
const purpose = { type: 'order', reference: 'VB1' } as const;
const listPurpose = { type: 'list', reference: provenList.reference, how: 'all' } as const;
const ENDED = { ...draft, reference: freshReference(), state: 'successful', confirmedAt: T0 } as const;
/** T0 in Lagos. */
const ENDED_ON = '2026-11-18';
const atRest = { order: ENDED, record: JSON.stringify(ENDED) };
const anew = { duplicates: { windowMs: 0, again: false } };
const conditions = { duplicates: { windowMs: LONG_MS, again: false } };

const OPENED = openedCase(undefined, { openingId: '1', id: draft.reference, userId, at: T0, fault: 'nothing' });
const ANSWERED = withWord(OPENED, { id: '1', side: 'shop', by: 1, at: T0 + 1, text: 'Is it there now?' }).after;
const caseName = { userId, id: draft.reference };

const NEWS = 'announcement';
const PLAN = 'a plan';
const tap = { tapId: 'a tap', messageId: 7, at: T0 };

/** Everything that a store can be told, in an order in which each act finds something. The reply to each command by which it writes is lost. */
const acts: [string, (store: Store) => Promise<unknown>][] = [
  ['a commit', ({ orders }) => orders.commit(draft, null)],
  ['a card of its own', ({ orders }) => orders.draft(carded)],
  ['a confirmation', ({ orders }) => orders.confirm(confirmed, T0, conditions)],
  ['a second card', ({ orders }) => orders.commit(other, null)],
  [
    'one that is due without a record',
    async ({ orders }) => {
      await raw.zadd(createKeys(`test-${stores}`).due(shardOfReference(unknown)), T0, unknown);
      return orders.find(unknown);
    },
  ],
  ['a lease put off', ({ orders }) => orders.reschedule(draft.reference, T0 + 7_000)],
  ['a claim before it has run out', ({ orders }) => orders.claimYoung(shard, T0 + 6_999, T0 + 9_000, 5)],
  ['a claim of the rest', ({ orders }) => orders.claimRest(shard, T0 + 6_999, T0 + 9_000, 5)],
  ['an order put into its queue', ({ orders }) => orders.enrol(confirmed, T0 + 7_000)],
  ['an order for a digest', ({ stuckQueue }) => stuckQueue.put(draft.reference, T0)],
  ['a digest sent', ({ stuckQueue }) => stuckQueue.remove([draft.reference])],
  // With no room to wait: taken twice, it would come too late.
  ['a turn', ({ budget }) => budget.take(0)],
  ['a hold of turns', ({ budget }) => budget.hold(1)],
  ['a person seen', ({ people }) => people.see(person)],
  ['an answer to a stranger', ({ people }) => people.decide(userId, answer)],
  ['a merchant named', ({ people }) => people.change(userId, toMerchant, { ...note, id: 'named' })],
  ['a role taken away', ({ people }) => people.change(userId, noMerchant, { ...note, id: 'lowered' })],
  ['a limit set', ({ people }) => people.change(userId, dayLimit, note)],
  ['a stop', ({ people }) => people.change(userId, stopped, { ...note, id: 'a stop' })],
  ['a limit taken away', ({ people }) => people.change(userId, noDayLimit, { ...note, id: 'a third' })],
  ['a change noted', ({ changeTrail }) => changeTrail.write('one change', change)],
  ['another change noted', ({ changeTrail }) => changeTrail.write('another change', { ...change, at: T0 + 1 })],
  ['the changes', ({ changeTrail }) => changeTrail.list(undefined, 9)],
  ['an invitation', ({ invitations }) => invitations.create(invitation)],
  ['its use', ({ invitations }) => invitations.use('one', { userId, useId: 'a start', now: NOW })],
  ['another’s use', ({ invitations }) => invitations.use('one', { userId: 2, useId: 'a start', now: NOW })],
  ['its use given back', ({ invitations }) => invitations.giveBack('one', { userId, useId: 'a start', now: NOW })],
  [
    'the use that is free again',
    ({ invitations }) => invitations.use('one', { userId: 2, useId: 'a start', now: NOW }),
  ],
  ['its end', ({ invitations }) => invitations.revoke('one')],
  ['the open ones', ({ invitations }) => invitations.listOpen(T0, 0, 5)],
  ['a question noted', ({ people }) => people.setAskedAt(userId, T0 + 1)],
  ['a turn', ({ updateLeases }) => updateLeases.open(1, userId)],
  ['the same turn', ({ updateLeases }) => updateLeases.open(1, userId, 40)],
  ['a turn put off', ({ updateLeases }) => updateLeases.extend(userId)],
  ['a turn closed', ({ updateLeases }) => updateLeases.close(1, userId, { type: 'write', state: { step: 'amount' } })],
  ['a turn that is done', ({ updateLeases }) => updateLeases.open(1, userId)],
  ['the next turn', ({ updateLeases }) => updateLeases.open(2, userId)],
  [
    'a turn closed without its conversation, and with what was sent',
    ({ updateLeases }) => updateLeases.close(2, userId, { type: 'drop' }, 70),
  ],
  ['a thing that happens once', ({ throttle }) => throttle('alarm', LONG_MS)],
  ['the same thing again', ({ throttle }) => throttle('alarm', LONG_MS)],
  ['which was in vain', ({ shortenThrottle }) => shortenThrottle('alarm', LONG_MS / 2)],
  ['a work taken', async ({ leases }) => (lease = await leases.take('work', LONG_MS)) !== undefined],
  ['a work that another one has', ({ leases }) => leases.take('work', LONG_MS)],
  ['a work that goes on', async () => lease?.extend()],
  ['a work given back', async () => lease?.release()],
  ['a note', ({ keyValues }) => keyValues.write('day', '2026-11-20')],
  ['a card to be bought on an account', ({ orders }) => orders.commit(onAccount, null)],
  ['a dearer card', ({ orders }) => orders.commit(dear, null)],
  ['another card of its kind, which is the first', ({ orders }) => orders.draft(dearToo)],
  ['a credit', ({ accounts }) => accounts.book(credit)],
  ['a credit by the same id', ({ accounts }) => accounts.book(credit)],
  [
    'a debit of too much',
    ({ accounts }) => accounts.book({ ...credit, id: 'debit-1', kind: 'debit', amountMinor: minor(60_001) }),
  ],
  [
    'a credit limit as it was seen',
    ({ accounts }) =>
      accounts.changeCreditLimit(userId, { what: 'credit-limit', from: minor(0), to: minor(9) }, limitBy),
  ],
  [
    'a credit limit as another one left it',
    ({ accounts }) =>
      accounts.changeCreditLimit(
        userId,
        { what: 'credit-limit', from: minor(9), to: minor(500) },
        { ...limitBy, id: 'limit-1' },
      ),
  ],
  ['a confirmation that holds', ({ orders }) => orders.confirm(held, T0, anew)],
  ['a commit that captures', ({ orders }) => orders.commit(captured, T0)],
  ['the same without anything left to do', ({ orders }) => orders.commit({ ...captured, version: 4 }, null)],
  ['a request for money', ({ topups }) => topups.open(topup)],
  ['the same request in the list', ({ topups }) => topups.open(topup)],
  ['another one', ({ topups }) => topups.open({ ...topup, id: 'BBBBBBBBBBBB' })],
  ['that merchants were asked', ({ topups }) => topups.mark(userId, topup.id, 'asked')],
  ['the messages about it', ({ topups }) => topups.addCards(userId, topup.id, [{ chatId: 1, messageId: 2 }])],
  ['the open requests', ({ topups }) => topups.listOpen(T0 + 1, 5)],
  ['those that have waited for long', ({ topups }) => topups.listToAskAgain(T0 + TOPUP_ASKED_AGAIN_AFTER_MS + 1)],
  ['the money for it', ({ topups }) => topups.decide(userId, topup.id, { to: 'credited', by: 1, at: T0 })],
  ['a late no to it', ({ topups }) => topups.decide(userId, topup.id, { to: 'declined', by: 2, at: T0 })],
  ['a list of purchases', ({ batches }) => batches.commit(batch, null)],
  ['a list confirmed', ({ batches }) => batches.confirm(runs, T0, sameWindow)],
  ['the same list again', ({ batches }) => batches.commit(sameList, null)],
  ['a list that needs a PIN', ({ batches }) => batches.commit(provenList, null)],
  ['a keypad for it', ({ pins }) => pins.open(userId, { id: 'L', purpose: listPurpose, stage: 'check' })],
  [
    'its PIN',
    ({ pins }) => pins.pass(userId, { id: 'L', step: 0 }, { stage: 'passed', reference: provenList.reference }),
  ],
  ['its confirmation with it', ({ batches }) => batches.confirm(provenRuns, T0 + 60_000, sameWindow)],
  ['a row begun', ({ batches }) => batches.begin(batch.reference, rowDraft)],
  ['a row refused', ({ batches }) => batches.refuse(batch.reference, draft.reference, 'gone')],
  ['the same row refused otherwise', ({ batches }) => batches.refuse(batch.reference, draft.reference, 'expired')],
  ['a list stopped', ({ batches }) => batches.stop(batch.reference, 'person')],
  ['the lease of a list put off', ({ batches }) => batches.reschedule(batch.reference, T0 + 7_000)],
  ['a claim of lists before it has run out', ({ batches }) => batches.claimDue(shard, T0 + 6_999, T0 + 9_000, 5)],
  ['the mark', ({ mark }) => mark.replace({ type: 'none' }, { type: 'open', id: 'one' })],
  ['another mark', ({ mark }) => mark.replace({ type: 'open', id: 'one' }, SHUT)],
  [
    'an answer about the account at the service',
    ({ accountAnswers }) => accountAnswers.put({ ids: ['a', 'b'], isSame: true, by: userId }),
  ],
  ['a rule of the shop', ({ policy }) => policy.set({ type: 'rounding', unitMinor: minor(5_000) })],
  ['a PIN no longer asked for', ({ policy }) => policy.set({ type: 'pin', role: 'agent' })],
  ['a number saved', ({ saved }) => saved.put(userId, SAVED)],
  ['the number renamed', ({ saved }) => saved.put(userId, { ...SAVED, name: 'Ada' }, [SAVED])],
  ['a saved number deleted', ({ saved }) => saved.remove(userId, { ...SAVED, name: 'ada' })],
  [
    'a question to a merchant',
    async ({ proposals }) => {
      proposal = await proposals.keep(userId, { type: 'change' });
      return proposal.length;
    },
  ],
  ['an answer to it', ({ proposals }) => proposals.drop(userId, proposal)],
  ['all that is asked', ({ proposals }) => proposals.list(userId)],
  ['a keypad', ({ pins }) => pins.open(userId, { id: 'pad', purpose, stage: 'check' })],
  ['a digit', ({ pins }) => pins.press(userId, { id: 'pad', round: 0, pressId: 1, place: 'a' })],
  ['a digit taken back', ({ pins }) => pins.press(userId, { id: 'pad', round: 0, pressId: 2 })],
  ['a try of a PIN', ({ pins }) => pins.beginTry(userId, 'pad', T0)],
  ['another try', ({ pins }) => pins.beginTry(userId, 'another pad', T0)],
  ['a right PIN', ({ pins }) => pins.pass(userId, { id: 'pad', step: 2 }, { stage: 'passed', reference: 'VB1' })],
  ['what it proved', async ({ pins }) => ((proof = await pins.take(userId, 'VB1')), proof !== undefined)],
  ['what came to nothing', ({ pins }) => pins.giveBack(userId, 'VB1', proof ?? '')],
  ['what it proves again', async ({ pins }) => (await pins.take(userId, 'VB1')) !== undefined],
  ['a try after the right one', ({ pins }) => pins.beginTry(userId, 'pad', T0)],
  ['a keypad for a new PIN', ({ pins }) => pins.open(userId, { id: 'new', purpose, stage: 'new' })],
  [
    'the question for it again',
    ({ pins }) => pins.advance(userId, { id: 'new', step: 0 }, { stage: 'again', firstPlaces: 'abcd' }),
  ],
  ['a new PIN', ({ pins }) => pins.set(userId, { id: 'new', step: 1 }, undefined, 'a hash')],
  ['a PIN reset', ({ pins }) => pins.reset(userId)],
  ['a case', ({ cases }) => cases.open(OPENED)],
  ['those that wait for an answer', ({ cases }) => cases.countWaiting()],
  ['an answer to a case', ({ cases }) => cases.write(ANSWERED)],
  ['a claim of cases before one is due', ({ cases }) => cases.claimDue(shard, T0, T0 + 1, 5)],
  ['a case that is there', ({ cases }) => cases.forgetDue(caseName)],
  ['a message that shows a case', ({ caseCards }) => caseCards.note(caseName, { chatId: 1, messageId: 2 })],
  ['one that shows it no more', ({ caseCards }) => caseCards.forget(caseName, [{ chatId: 1, messageId: 2 }])],
  [
    'a message that asks to let a person in',
    ({ accessCards }) => accessCards.note(userId, { chatId: 1, messageId: 2 }),
  ],
  ['that they ask no more', ({ accessCards }) => accessCards.forget(userId)],
  ['a draft of an announcement', ({ announcements }) => announcements.draft(NEWS, 1, { text: 'News', entities: [] })],
  [
    'other words in it',
    ({ announcements }) => announcements.change(NEWS, { text: 'Other news', entities: [], language: 'en', others: [] }),
  ],
  ['whom it is for', ({ announcements }) => announcements.plan(NEWS, PLAN, 0, [7, 8])],
  ['more of them', ({ announcements }) => announcements.plan(NEWS, PLAN, 2, [9])],
  ['all of them', ({ announcements }) => announcements.choose(NEWS, PLAN, { group: 'agents', active: false }, 3)],
  ['its confirmation', ({ announcements }) => announcements.start(NEWS, PLAN, tap)],
  ['a person begun', ({ announcements }) => announcements.begin(NEWS, 7, 'token')],
  ['another one', ({ announcements }) => announcements.begin(NEWS, 8, 'token')],
  ['one who was told', ({ announcements }) => announcements.settle(NEWS, 7, 'token', 'told')],
  ['a stop', ({ announcements }) => announcements.stop(NEWS)],
  ['its end', ({ announcements }) => announcements.end(NEWS, T0)],
  ['that it was shown', ({ announcements }) => announcements.close(NEWS)],
  ['the same people again', ({ announcements }) => announcements.again(NEWS, 'a tap', T0 + 1)],
  ['a reminder', ({ reminders }) => reminders.put(reminder, T0)],
  ['what is due of reminders', ({ reminders }) => reminders.claim(shardOfPerson(userId), T0 - 1, T0 + 1, 5)],
  ['its next day', ({ reminders }) => reminders.put({ ...reminder, version: 2, next: '2026-12-31' }, T0 + 2)],
  ['a reminder put off', ({ reminders }) => reminders.postpone(reminder, T0 + 3)],
  ['one that never comes', ({ reminders }) => reminders.put({ ...reminder, version: 3, paused: true }, undefined)],
  ['a reminder that is stopped', ({ reminders }) => reminders.remove(userId, reminder.id)],
  ['a person who wants no news', ({ newsReaders }) => newsReaders.setNews(userId, false)],
  ['a person who is gone', ({ newsReaders }) => newsReaders.noteGone(userId, T0)],
  ['a person who is back', ({ newsReaders }) => newsReaders.noteBack(userId)],
  ['whom to tell of low money', ({ moneyAlerts }) => moneyAlerts.set(userId, LOW)],
  [
    'that it was told',
    async ({ moneyAlerts }) => {
      const [kept] = await moneyAlerts.list();
      return kept === undefined ? undefined : (await moneyAlerts.note(kept, true))?.isBelow;
    },
  ],
  ['nobody any more', ({ moneyAlerts }) => moneyAlerts.set(userId, undefined)],
  ['a person who wants news', ({ newsReaders }) => newsReaders.setNews(userId, true)],
  ['a message', ({ newest }) => newest.note(userId, 41)],
  ['an end that is about to be told', ({ notifyAttempts }) => notifyAttempts.begin(ENDED.reference, 'successful')],
  ['one that was not', ({ notifyAttempts }) => notifyAttempts.clear(ENDED.reference, 'successful')],
  ['an order that has ended', ({ orders }) => orders.commit(ENDED, null)],
  ['the sums of its day', ({ salesSums }) => salesSums.ofDay(ENDED_ON)],
  [
    'the first entry of a ledger taken away',
    async ({ accounts, ledgerOpenings }) => {
      const [first] = await readLedger({ accounts }, userId);
      const account = { balanceMinor: minor(0), heldMinor: minor(0), creditLimitMinor: minor(0) };
      const state = { account, entries: 1, bookings: 1, holds: new Map() };
      return ledgerOpenings.cut(userId, { ...state, lastId: first?.id ?? '0-1' }, 1);
    },
  ],
  ['an order taken out of Redis', ({ endedOrders }) => endedOrders.remove(atRest)],
  ['a change of the shop', ({ shops }) => shops.change({ field: 'name', to: 'Ada’s' }, 0, shopNote, [1])],
  ['messages that were sent', ({ messageRates }) => messageRates.note(T0 / 1_000, 3)],
  ['a question whether it is there', (store) => store.isReady()],
];

/** They change nothing, and so are only asked again. */
const READS: ReadonlySet<string> = new Set(
  (
    'exists get hexists hget hgetall hkeys hlen hmget hscan hvals mget record-version smembers ttl xrange xrevrange zcard zcount zrange ' +
    'zrangebyscore zrevrange zrevrangebyscore zscan zscore'
  ).split(' '),
);

test('a reply that is lost, whole or its second half, changes no answer of the store, nor what it holds', async () => {
  let cut: Cut = 'whole';
  const expected = await withStore(async (store) => [await answers(store, () => undefined), await contents()]);
  const lost = new Set<string>();
  const found = await withStore(async (store) => {
    const begin = (): void => {
      const met = new Set<string>();
      proxy.cutWhere((name) => {
        if (READS.has(name) || met.has(name)) return undefined;
        met.add(name);
        lost.add(name);
        cut = cut === 'whole' ? 'half' : 'whole';
        return cut;
      });
    };
    return [await answers(store, begin), await contents()];
  });
  expect(found).toEqual(expected);
  // A script that is missing here needs an act of its own.
  expect(lost).toEqual(
    new Set([
      ...[...scripts.keys()].filter((name) => !READS.has(name)),
      ...'del hdel hset hsetnx pexpire sadd set zadd zrem zremrangebyrank zremrangebyscore'.split(' '),
    ]),
  );
});

test('a claim whose reply is lost finds its orders again when the lease has run out', async () => {
  await withStore(async ({ orders }) => {
    await orders.commit({ ...confirmed, version: 1 }, T0);
    let left = 1;
    proxy.cutWhere(() => (left-- > 0 ? 'whole' : undefined));
    expect(await orders.claimYoung(shard, T0, T0 + 500, 5)).toEqual([]);
    expect(await orders.claimYoung(shard, T0 + 500, T0 + 900, 5)).toEqual([draft.reference]);
  });
});

/** By the names of the acts. @param begin before each */
async function answers(store: Store, begin: () => void): Promise<[string, unknown][]> {
  const given: [string, unknown][] = [];
  for (const [name, act] of acts) {
    begin();
    given.push([name, withoutTimes(await act(store))]);
  }
  proxy.cutWhere(() => undefined);
  return given;
}

/** All that the store has written, and which of it has an end, but for the ids by which it knows its own writes. */
async function contents(): Promise<unknown[]> {
  const prefix = `test-${stores}:`;
  const keys = (await raw.keys(`${prefix}*`)).filter((key) => !key.includes(':wrote:')).toSorted();
  const read = async (key: string): Promise<unknown> => {
    const type = await raw.type(key);
    if (type === 'hash') return raw.hgetall(key);
    if (type === 'set') return (await raw.smembers(key)).toSorted();
    if (type === 'zset') return raw.zrange(key, 0, '-1', 'WITHSCORES');
    if (type === 'stream') return (await raw.xrange(key, '-', '+')).map(([, fields]) => fields);
    return raw.get(key);
  };
  return Promise.all(
    keys.map(async (key) => [key.slice(prefix.length), withoutTimes(await read(key)), (await raw.pttl(key)) > 0]),
  );
}

const NEAR_MS = 2 * 24 * 3_600_000;

/** Without the ids that are drawn, and the times of the run. */
function withoutTimes(answer: unknown): unknown {
  if (typeof answer === 'string')
    return answer
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'an id')
      .replace(/^[0-9a-z]{8}-[0-9a-z]+(?=\.)/u, 'an entry')
      .replaceAll(/\d{13}(?:-\d+)?/gu, (time) => (isNear(Number.parseInt(time, 10)) ? 'just now' : time));
  if (typeof answer === 'number' && isNear(answer)) return 'just now';
  if (Array.isArray(answer)) return answer.map(withoutTimes);
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(Object.entries(answer).map((field) => field.map(withoutTimes) as [string, unknown]));
}

function isNear(time: number): boolean {
  return Math.abs(time - Date.now()) < NEAR_MS;
}

function withStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
  stores += 1;
  return withTestStore({ url: proxy.url, keyPrefix: `test-${stores}` }, use);
}
