import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Batch } from '../../src/domain/batches/batch.ts';
import { shardOfPerson, shardOfReference } from '../../src/domain/orders/reference.ts';
import type { Lease } from '../../src/redis/shared/leases/leases.ts';
import { scripts } from '../../src/redis/shared/scripts/define-script.ts';
import { createKeys } from '../../src/redis/shared/keys.ts';
import { openStore, type Store } from '../../src/redis/open-store.ts';
import { openedCase, withWord } from '../../src/domain/cases/case.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { type Cut, type RedisProxy, startRedisProxy } from '../support/redis/redis-proxy.ts';
import { sampleReminder } from '../support/samples/sample-reminder.ts';
import { BUYER, freshReference, orderIn, T0 } from '../support/samples/sample-order.ts';

let proxy: RedisProxy;
/** Past the proxy. */
let raw: Redis;
let stores = 0;
let lease: Lease | undefined;
let proposal = '';
let proof: string | undefined;

beforeAll(async () => {
  const url = await workerRedis();
  proxy = await startRedisProxy(url);
  raw = new Redis(url);
});
afterAll(async () => {
  raw.disconnect();
  await proxy.stop();
});
beforeEach(() => proxy.cutWhere(() => undefined));

const { userId } = BUYER;
const person = { userId, name: 'Ada <b>', username: 'ada', firstSeenAt: T0 };
const draft = orderIn('draft');
const confirmed = { ...orderIn('confirmed'), reference: draft.reference };
const other = orderIn('draft');
const carded = orderIn('draft');
const unknown = freshReference();
const shard = shardOfReference(draft.reference);
const answer = { access: 'approved', role: 'agent', by: 1, at: T0 + 2, id: 'a tap' } as const;
const invitation = { id: 'one', role: 'agent', uses: 1, by: 1, expiresAt: T0 + 3_600_000 } as const;
const change = { by: 1, at: T0, what: 'role', whom: userId, before: 'customer', after: 'agent' } as const;
const note = { id: 'a limit', record: { ...change, what: 'day-limit' } } as const;
const shopNote = { id: 'a name', record: { by: 1, at: T0, what: 'shop', about: 'name', after: 'Ada’s' } } as const;
const dayLimit = { what: 'day-limit', from: null, to: minor(5_000) } as const;
const stopped = { what: 'access', from: 'approved', to: 'stopped' } as const;
const noDayLimit = { what: 'day-limit', from: minor(5_000), to: null } as const;
const toMerchant = { what: 'role', from: 'agent', to: 'merchant' } as const;
const noMerchant = { what: 'role', from: 'merchant', to: 'agent' } as const;
const toStopped = { what: 'access', from: 'approved', to: 'stopped' } as const;
const day = '2026-11-21';
const billing = { heldMinor: minor(50_000), day };
const onAccount = orderIn('draft');
const held = orderIn('confirmed', { reference: onAccount.reference, billing });
const captured = orderIn('successful', { reference: onAccount.reference, version: 3, billing });
const dear = orderIn('draft', { priceMinor: minor(70_000) });
const dearHeld = orderIn('confirmed', {
  reference: dear.reference,
  priceMinor: dear.priceMinor,
  billing: { heldMinor: minor(70_000), day },
});
const dearToo = orderIn('draft', { priceMinor: dear.priceMinor });
const notPaidFor = { type: 'uncollected', reference: onAccount.reference } as const;
const credit = { id: 'credit-1', userId, kind: 'credit', amountMinor: minor(60_000), by: 1, at: T0 } as const;
const LOW = { of: 'wallet', limitMinor: minor(5_000), isBelow: false } as const;
const limitBy = { by: 1, at: T0, id: 'limit-0' };
const ENDING = { tail: '4567', endings: ['4567'] };
const topup = {
  userId,
  id: 'AAAAAAAAAAAA',
  way: 'request',
  amountMinor: minor(70_000),
  note: 'by hand',
  createdAt: T0,
} as const;
const reminder = sampleReminder(userId);
const batch: Batch = {
  reference: freshReference(),
  version: 1,
  state: 'draft',
  buyer: BUYER,
  sameness: 'these rows',
  rows: [{ row: 1, reference: draft.reference, good: 0, customerId: draft.recipient.customerId }],
  goods: [{ item: draft.item, priceMinor: draft.priceMinor }],
  sumMinor: minor(50_000),
  draftedAt: T0,
};
const rowDraft = { ...draft, reference: freshReference(), batch: batch.reference };
const rowAfter = { ...rowDraft, reference: freshReference() };
const runs: Batch = { ...batch, state: 'running', version: 2, confirmedAt: T0 };
const sameList: Batch = { ...batch, reference: freshReference() };
const provenList: Batch = { ...batch, reference: freshReference(), sameness: 'other rows' };
const provenRuns: Batch = { ...runs, reference: provenList.reference, sameness: 'other rows', proven: true };
const sameWindow = { windowMs: 60_000, again: false };
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
const purpose = { type: 'order', reference: 'VB1', again: false } as const;
const listPurpose = { type: 'list', reference: provenList.reference, how: 'all' } as const;
const always = { from: 0, to: T0 * 2 };
const ENDED = { ...draft, reference: freshReference(), state: 'successful', confirmedAt: T0 } as const;
/** T0 in Lagos. */
const ENDED_ON = '2026-11-18';
const atRest = { order: ENDED, record: JSON.stringify(ENDED) };
const anew = { duplicates: { windowMs: 0, again: false } };
const conditions = { duplicates: { windowMs: 60_000, again: false } };

const OPENED = openedCase(undefined, { openingId: '1', id: draft.reference, userId, at: T0, fault: 'nothing' });
const ANSWERED = withWord(OPENED, { id: '1', side: 'shop', by: 1, at: T0 + 1, text: 'Is it there now?' }).after;
const caseName = { userId, id: draft.reference };

const NEWS = 'announcement';
const PLAN = 'a plan';
const tap = { tapId: 'a tap', messageId: 7, at: T0 };

/**
 * Everything a store can be asked, in an order in which each act finds something. The reply to its first command is lost, or to the one
 * that is named.
 */
const acts: [string, (store: Store) => Promise<unknown>, command?: string][] = [
  ['a commit', ({ orders }) => orders.commit(draft, null)],
  ['a card of its own', ({ orders }) => orders.draft(carded)],
  ['a commit in conflict', ({ orders }) => orders.commit({ ...draft, version: 5 }, null)],
  ['a confirmation', ({ orders }) => orders.confirm(confirmed, T0, conditions)],
  ['a second card', ({ orders }) => orders.commit(other, null)],
  [
    'a confirmation of the same again',
    ({ orders }) => orders.confirm({ ...confirmed, reference: other.reference }, T0, conditions),
  ],
  ['purchases of the same', ({ orders }) => orders.latestSame([other, dear])],
  ['a look', ({ orders }) => orders.find(draft.reference)],
  ['a look for what is not there', ({ orders }) => orders.find(freshReference())],
  [
    'one that is due without a record',
    async ({ orders }) => {
      await raw.zadd(createKeys(`test-${stores}`).due(shardOfReference(unknown)), T0, unknown);
      return orders.find(unknown);
    },
    'transact',
  ],
  ['the open cards', ({ orders }) => orders.openDrafts(userId, 0)],
  ['a list', ({ orders }) => orders.listByBuyer(userId, 0, 5)],
  ['a list by number', ({ orders }) => orders.listByNumber(ENDING, userId, 0, 5)],
  ["everybody's by number", ({ orders }) => orders.listByNumber(ENDING, undefined, 0, 5)],
  ['a list by reference', ({ orders }) => orders.listByReference(draft.reference.slice(-4), userId, 5)],
  ["everybody's by reference", ({ orders }) => orders.listByReference(draft.reference.slice(-4), undefined, 5)],
  ['a list of tokens', ({ orders }) => orders.listTokens(userId, 0, 5)],
  ['a day of orders', ({ orders }) => everyPage(orders.confirmedBetween(T0 - 1, T0 + 1))],
  ['the open orders themselves', ({ orders }) => orders.listOpen(5)],
  ['the open orders', ({ orders }) => orders.openOrders()],
  ['a lease put off', ({ orders }) => orders.reschedule(draft.reference, T0 + 7_000)],
  ['when the next one is due', ({ orders }) => orders.earliestDue(shard)],
  ['a claim before it has run out', ({ orders }) => orders.claimYoung(shard, T0 + 6_999, T0 + 9_000, 5)],
  ['a claim of the rest', ({ orders }) => orders.claimRest(shard, T0 + 6_999, T0 + 9_000, 5)],
  ['an order put into its queue', ({ orders }) => orders.enrol(confirmed, T0 + 7_000)],
  ['an order for a digest', ({ stuckQueue }) => stuckQueue.put(draft.reference, T0)],
  ['what waits for a digest', ({ stuckQueue }) => stuckQueue.list(5)],
  ['a digest sent', ({ stuckQueue }) => stuckQueue.remove([draft.reference])],
  ['a turn', ({ budget }) => budget.take(60_000)],
  ['a hold of turns', ({ budget }) => budget.hold(1)],
  ['a person seen', ({ people }) => people.see(person)],
  ['an answer to a stranger', ({ people }) => people.decide(userId, answer)],
  ['another answer to them', ({ people }) => people.decide(userId, { ...answer, by: 2, id: 'another tap' })],
  ['a merchant named', ({ people }) => people.change(userId, toMerchant, { ...note, id: 'named' }), 'sadd'],
  ['the named merchants', ({ people }) => people.namedMerchants()],
  ['a role taken away', ({ people }) => people.change(userId, noMerchant, { ...note, id: 'lowered' })],
  ['a limit set', ({ people }) => people.change(userId, dayLimit, note)],
  ['a limit set by another merchant', ({ people }) => people.change(userId, dayLimit, { ...note, id: 'another' })],
  ['a stop', ({ people }) => people.change(userId, stopped, { ...note, id: 'a stop' })],
  ['a limit taken away', ({ people }) => people.change(userId, noDayLimit, { ...note, id: 'a third' })],
  ['a search for people', ({ people }) => people.search(() => true, 0, 5)],
  ['a change noted', ({ changeTrail }) => changeTrail.write('one change', change)],
  ['another change noted', ({ changeTrail }) => changeTrail.write('another change', { ...change, at: T0 + 1 })],
  ['the changes', ({ changeTrail }) => changeTrail.list(undefined, 9)],
  ['the newest change about a person', ({ changeTrail }) => changeTrail.newestAbout(userId), 'hget'],
  ['an invitation', ({ invitations }) => invitations.create(invitation)],
  ['its use', ({ invitations }) => invitations.use('one', { userId, useId: 'a start', now: T0 })],
  ['another’s use', ({ invitations }) => invitations.use('one', { userId: 2, useId: 'a start', now: T0 })],
  ['its use given back', ({ invitations }) => invitations.giveBack('one', { userId, useId: 'a start', now: T0 })],
  ['the use that is free again', ({ invitations }) => invitations.use('one', { userId: 2, useId: 'a start', now: T0 })],
  ['its end', ({ invitations }) => invitations.revoke('one')],
  ['the open ones', ({ invitations }) => invitations.listOpen(T0, 0, 5)],
  ['a person stopped', ({ people }) => people.change(userId, toStopped, { ...note, id: 'stopped' })],
  ['a question noted', ({ people }) => people.setAskedAt(userId, T0 + 1)],
  ['a person found', ({ people }) => people.find(userId)],
  ['a list of people', ({ people }) => people.list(0, 5)],
  ['a turn', ({ updateLeases }) => updateLeases.open(1, userId)],
  ['the same turn with the saved numbers', ({ updateLeases }) => updateLeases.open(1, userId, { withSaved: true })],
  ['a turn put off', ({ updateLeases }) => updateLeases.extend(userId)],
  ['a turn closed', ({ updateLeases }) => updateLeases.close(1, userId, { type: 'write', state: { step: 'amount' } })],
  ['a turn that is done', ({ updateLeases }) => updateLeases.open(1, userId)],
  ['the next turn', ({ updateLeases }) => updateLeases.open(2, userId)],
  [
    'a turn closed without its conversation, and with what was sent',
    ({ updateLeases }) => updateLeases.close(2, userId, { type: 'drop' }, 70),
  ],
  ['the message that was sent', ({ newest }) => newest.find(userId)],
  ['a thing that happens once', ({ throttle }) => throttle('alarm', 60_000)],
  ['the same thing again', ({ throttle }) => throttle('alarm', 60_000)],
  ['which was in vain', ({ shortenThrottle }) => shortenThrottle('alarm', 30_000)],
  ['a work taken', async ({ leases }) => (lease = await leases.take('work', 60_000)) !== undefined],
  ['a work that another one has', ({ leases }) => leases.take('work', 60_000)],
  ['a work that goes on', async () => lease?.extend()],
  ['a work given back', async () => lease?.release()],
  ['a note', ({ keyValues }) => keyValues.write('day', '2026-11-20')],
  ['a note read', ({ keyValues }) => keyValues.read('day')],
  ['a card to be bought on an account', ({ orders }) => orders.commit(onAccount, null)],
  ['a confirmation without the money for it', ({ orders }) => orders.confirm(held, T0, anew)],
  ['a dearer card', ({ orders }) => orders.commit(dear, null)],
  ['its confirmation without the money for it', ({ orders }) => orders.confirm(dearHeld, T0, conditions)],
  ['another card of its kind, which is the first', ({ orders }) => orders.draft(dearToo)],
  ['a credit', ({ accounts }) => accounts.book(credit)],
  ['a credit by the same id', ({ accounts }) => accounts.book(credit)],
  ['whether something was booked', ({ accounts }) => accounts.isBooked(userId, credit.id)],
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
  [
    'a confirmation over the limit of a day',
    ({ orders }) => orders.confirm(held, T0, { ...anew, dayLimitMinor: minor(49_999) }),
  ],
  ['a confirmation that holds', ({ orders }) => orders.confirm(held, T0, anew)],
  ['what open orders hold', ({ ledgerAudit }) => everyPage(ledgerAudit.openHolds(shard))],
  ['what one order holds', ({ ledgerAudit }) => ledgerAudit.holdOf(held.reference)],
  ['an account of one moment', ({ ledgerAudit }) => ledgerAudit.snapshot(userId)],
  ['whose ledgers moved', ({ ledgerAudit }) => ledgerAudit.moved(shard)],
  ['a commit that captures, under the lease before', ({ orders }) => orders.commit(captured, 'as-before')],
  ['when that is due', ({ orders }) => orders.earliestDue(shard)],
  ['the same without anything left to do', ({ orders }) => orders.commit({ ...captured, version: 4 }, null)],
  ['whether merchants are to be told', ({ alertOutbox }) => alertOutbox.has(notPaidFor)],
  ['that they were told', ({ alertOutbox }) => alertOutbox.told(notPaidFor)],
  ['what they are to be told', ({ alertOutbox }) => alertOutbox.list()],
  ['an account', ({ accounts }) => accounts.read(userId)],
  ['a request for money', ({ topups }) => topups.open(topup), 'transact'],
  ['the same request in the list', ({ topups }) => topups.open(topup)],
  ['another one', ({ topups }) => topups.open({ ...topup, id: 'BBBBBBBBBBBB' })],
  ['the request', ({ topups }) => topups.findRequest(userId)],
  ['that merchants were asked', ({ topups }) => topups.mark(userId, topup.id, 'asked')],
  ['the messages about it', ({ topups }) => topups.addCards(userId, topup.id, [{ chatId: 1, messageId: 2 }])],
  ['the open requests', ({ topups }) => topups.listOpen(T0 + 1, 5)],
  ['the money for it', ({ topups }) => topups.decide(userId, topup.id, { to: 'credited', by: 1, at: T0 })],
  ['a late no to it', ({ topups }) => topups.decide(userId, topup.id, { to: 'declined', by: 2, at: T0 })],
  ['what became of it', ({ topups }) => topups.find(userId, topup.id)],
  ["a day's spending", ({ accounts }) => accounts.spentOn(userId, day)],
  ['a ledger', ({ accounts }) => accounts.entries(userId, always, undefined, 9)],
  ['the end of a ledger', ({ accounts }) => accounts.newestEntries(userId, always, undefined, 2)],
  ['the ends of all ledgers', ({ accounts }) => accounts.newestEntries(undefined, always, undefined, 2)],
  ['who has an account', ({ accounts }) => accounts.accounts(shard, undefined, 9)],
  ['the sums of all accounts', ({ accounts }) => accounts.totals()],
  ['a list of purchases', ({ batches }) => batches.commit(batch, null)],
  ['the open lists', ({ batches }) => batches.openDrafts(userId, 0)],
  ['a list confirmed', ({ batches }) => batches.confirm(runs, T0, sameWindow)],
  ['the same list again', ({ batches }) => batches.commit(sameList, null)],
  ['its confirmation', ({ batches }) => batches.confirm({ ...runs, reference: sameList.reference }, T0, sameWindow)],
  ['a list that needs a PIN', ({ batches }) => batches.commit(provenList, null)],
  ['its confirmation without one', ({ batches }) => batches.confirm(provenRuns, T0 + 60_000, sameWindow)],
  ['a keypad for it', ({ pins }) => pins.open(userId, { id: 'L', purpose: listPurpose, stage: 'check' })],
  ['the keypad of a list', ({ pins }) => pins.keypad(userId)],
  [
    'its PIN',
    ({ pins }) => pins.pass(userId, { id: 'L', step: 0 }, { stage: 'passed', reference: provenList.reference }),
  ],
  ['its confirmation with it', ({ batches }) => batches.confirm(provenRuns, T0 + 60_000, sameWindow)],
  ['what is left of the PIN', ({ pins }) => pins.take(userId, provenList.reference)],
  ['the list of the same rows', ({ batches }) => batches.latestSame(userId, batch.sameness)],
  ['a list found', ({ batches }) => batches.find(batch.reference)],
  ['how a list stands', ({ batches }) => batches.stateOf(batch.reference)],
  ['a row begun', ({ batches }) => batches.begin(batch.reference, rowDraft)],
  ['the same row begun again', ({ batches }) => batches.begin(batch.reference, { ...rowDraft, draftedAt: T0 + 1 })],
  ['its order', ({ orders }) => orders.peek(rowDraft.reference)],
  ['no order of another one', ({ orders }) => orders.peek(rowAfter.reference)],
  ['a row refused', ({ batches }) => batches.refuse(batch.reference, draft.reference, 'gone')],
  ['the same row refused otherwise', ({ batches }) => batches.refuse(batch.reference, draft.reference, 'expired')],
  ['a list stopped', ({ batches }) => batches.stop(batch.reference, 'person')],
  ['why it was stopped', ({ batches }) => batches.stopOf(batch.reference)],
  ['what was noted of it', ({ batches }) => batches.notes(batch.reference)],
  ['the lease of a list put off', ({ batches }) => batches.reschedule(batch.reference, T0 + 7_000)],
  ['when the next list is due', ({ batches }) => batches.earliestDue(shard)],
  ['a claim of lists before it has run out', ({ batches }) => batches.claimDue(shard, T0 + 6_999, T0 + 9_000, 5)],
  ['a mark that is not set yet', ({ mark }) => mark.read()],
  ['the mark', ({ mark }) => mark.replace({ type: 'none' }, { type: 'open', id: 'one' })],
  ['the mark that is set', ({ mark }) => mark.read()],
  ['another mark', ({ mark }) => mark.replace({ type: 'open', id: 'one' }, SHUT)],
  ['a mark that is another one', ({ mark }) => mark.replace({ type: 'open', id: 'one' }, { type: 'none' })],
  [
    'an answer about the account at the service',
    ({ accountAnswers }) => accountAnswers.put({ ids: ['a', 'b'], isSame: true, by: userId }),
    'hsetnx',
  ],
  ['a rule of the shop', ({ policy }) => policy.set({ type: 'rounding', unitMinor: minor(5_000) })],
  ['a PIN no longer asked for', ({ policy }) => policy.set({ type: 'pin', role: 'agent' })],
  ['a number saved', ({ saved }) => saved.put(userId, SAVED)],
  ['the number renamed', ({ saved }) => saved.put(userId, { ...SAVED, name: 'Ada' }, [SAVED]), 'hdel'],
  ['the saved numbers', ({ saved }) => saved.list(userId)],
  ['a saved number deleted', ({ saved }) => saved.remove(userId, { ...SAVED, name: 'ada' })],
  ['the rules of the shop', ({ policy }) => policy.read({ fresh: true })],
  [
    'a question to a merchant',
    async ({ proposals }) => {
      proposal = await proposals.keep(userId, { type: 'change' });
      return proposal.length;
    },
  ],
  ['what was asked', ({ proposals }) => proposals.find(userId, proposal)],
  ['an answer to it', ({ proposals }) => proposals.drop(userId, proposal)],
  ['all that is asked', ({ proposals }) => proposals.list(userId)],
  ['what was asked before', ({ proposals }) => proposals.find(userId, proposal)],
  ['a keypad', ({ pins }) => pins.open(userId, { id: 'pad', purpose, stage: 'check' })],
  ['a digit', ({ pins }) => pins.press(userId, { id: 'pad', round: 0, pressId: 1, place: 'a' })],
  ['a digit taken back', ({ pins }) => pins.press(userId, { id: 'pad', round: 0, pressId: 2 })],
  ['a try of a PIN', ({ pins }) => pins.beginTry(userId, 'pad', T0)],
  ['another try', ({ pins }) => pins.beginTry(userId, 'another pad', T0)],
  ['a right PIN', ({ pins }) => pins.pass(userId, { id: 'pad', step: 2 }, { stage: 'passed', reference: 'VB1' })],
  ['what it proved', async ({ pins }) => ((proof = await pins.take(userId, 'VB1')), proof !== undefined)],
  ['the same a second time', ({ pins }) => pins.take(userId, 'VB1')],
  ['what came to nothing', ({ pins }) => pins.giveBack(userId, 'VB1', proof ?? '')],
  ['what it proves again', async ({ pins }) => (await pins.take(userId, 'VB1')) !== undefined],
  ['a try after the right one', ({ pins }) => pins.beginTry(userId, 'pad', T0)],
  ['a keypad for a new PIN', ({ pins }) => pins.open(userId, { id: 'new', purpose, stage: 'new' })],
  [
    'the question for it again',
    ({ pins }) => pins.advance(userId, { id: 'new', step: 0 }, { stage: 'again', firstPlaces: 'abcd' }),
  ],
  ['a new PIN', ({ pins }) => pins.set(userId, { id: 'new', step: 1 }, undefined, 'a hash')],
  ['the hash of a PIN', ({ pins }) => pins.hashOf(userId)],
  ['how the keypad stands', ({ pins }) => pins.keypad(userId)],
  ['a lock', ({ pins }) => pins.lockedUntil(userId, T0)],
  ['a PIN reset', ({ pins }) => pins.reset(userId)],
  ['a case', ({ cases }) => cases.open(OPENED)],
  ['a case of the same order by another process', ({ cases }) => cases.open(OPENED)],
  ['an answer to a case', ({ cases }) => cases.write(ANSWERED)],
  ['a word that was too late for it', ({ cases }) => cases.write({ ...ANSWERED, fault: 'other' })],
  ['the case', ({ cases }) => cases.find(userId, draft.reference)],
  ['the cases of a person', ({ cases }) => cases.listOf(userId, 0, 5)],
  ['the open cases', ({ cases }) => cases.listOpen(0, 5)],
  ['when a person can open one', ({ cases }) => cases.notBefore(userId, T0 + 5)],
  ['how many cases there are', ({ cases }) => cases.count(T0, T0 + 1)],
  ['a claim of cases before one is due', ({ cases }) => cases.claimDue(shard, T0, T0 + 1, 5)],
  ['a case that is there', ({ cases }) => cases.forgetDue(caseName)],
  ['a message that shows a case', ({ caseCards }) => caseCards.note(caseName, { chatId: 1, messageId: 2 })],
  ['the messages that show it', ({ caseCards }) => caseCards.list(caseName)],
  ['one that shows it no more', ({ caseCards }) => caseCards.forget(caseName, [{ chatId: 1, messageId: 2 }])],
  [
    'a message that asks to let a person in',
    ({ accessCards }) => accessCards.note(userId, { chatId: 1, messageId: 2 }),
  ],
  ['the messages that ask it', ({ accessCards }) => accessCards.list(userId)],
  ['that they ask no more', ({ accessCards }) => accessCards.forget(userId)],
  ['all cases of a shard', ({ cases }) => everyPage(cases.all(shard))],
  ['a draft of an announcement', ({ announcements }) => announcements.draft(NEWS, 1, { text: 'News', entities: [] })],
  [
    'other words in it',
    ({ announcements }) => announcements.change(NEWS, { text: 'Other news', entities: [], language: 'en', others: [] }),
  ],
  ['whom it is for', ({ announcements }) => announcements.plan(NEWS, PLAN, 0, [7, 8])],
  ['more of them', ({ announcements }) => announcements.plan(NEWS, PLAN, 2, [9])],
  ['all of them', ({ announcements }) => announcements.choose(NEWS, PLAN, { group: 'agents', active: false }, 3)],
  ['its confirmation', ({ announcements }) => announcements.start(NEWS, PLAN, tap)],
  ['a second tap on it', ({ announcements }) => announcements.start(NEWS, PLAN, { ...tap, tapId: 'another' })],
  ['what is being sent', ({ announcements }) => announcements.listOpen()],
  ['what was sent last', ({ announcements }) => announcements.newest()],
  ['whose turn is next', ({ announcements }) => announcements.nextPeople(NEWS, 5)],
  ['a person begun', ({ announcements }) => announcements.begin(NEWS, 7, 'token')],
  ['another one', ({ announcements }) => announcements.begin(NEWS, 8, 'token')],
  ['one who was told', ({ announcements }) => announcements.settle(NEWS, 7, 'token', 'told')],
  ['the one who waits still', ({ announcements }) => announcements.end(NEWS, T0)],
  ['a stop', ({ announcements }) => announcements.stop(NEWS)],
  ['its end', ({ announcements }) => announcements.end(NEWS, T0)],
  ['that it was shown', ({ announcements }) => announcements.close(NEWS)],
  ['who may have it or not', ({ announcements }) => announcements.unsure(NEWS, 5)],
  ['the same people again', ({ announcements }) => announcements.again(NEWS, 'a tap', T0 + 1)],
  ['how it stands', ({ announcements }) => announcements.find(NEWS)],
  ['a reminder', ({ reminders }) => reminders.put(reminder, T0)],
  ['the same by another process', ({ reminders }) => reminders.put(reminder, T0)],
  ['what is due of reminders', ({ reminders }) => reminders.claim(shardOfPerson(userId), T0 - 1, T0 + 1, 5)],
  ['its next day', ({ reminders }) => reminders.put({ ...reminder, version: 2, next: '2026-12-31' }, T0 + 2)],
  ['a reminder put off', ({ reminders }) => reminders.postpone(reminder, T0 + 3)],
  ['all reminders of a person', ({ reminders }) => reminders.list(userId)],
  ['one that never comes', ({ reminders }) => reminders.put({ ...reminder, version: 3, paused: true }, undefined)],
  ['a reminder that is stopped', ({ reminders }) => reminders.remove(userId, reminder.id)],
  ['a reminder that is gone', ({ reminders }) => reminders.find(userId, reminder.id)],
  ['a person who wants no news', ({ newsReaders }) => newsReaders.setNews(userId, false)],
  ['a person who is gone', ({ newsReaders }) => newsReaders.noteGone(userId, T0)],
  ['a person who is back', ({ newsReaders }) => newsReaders.noteBack(userId)],
  [
    'all whom news may be for',
    async ({ newsReaders }) => (await everyPage(newsReaders.readAll())).flat().map((one) => ({ ...one, seenAt: 0 })),
  ],
  ['whom to tell of low money', ({ moneyAlerts }) => moneyAlerts.set(userId, LOW)],
  [
    'that it was told',
    async ({ moneyAlerts }) => {
      const [kept] = await moneyAlerts.list();
      return kept === undefined ? undefined : (await moneyAlerts.note(kept, true))?.isBelow;
    },
    'transact',
  ],
  ['who is told of low money', async ({ moneyAlerts }) => (await moneyAlerts.list()).map(({ isBelow }) => isBelow)],
  ['nobody any more', ({ moneyAlerts }) => moneyAlerts.set(userId, undefined)],
  ['a person who wants news', ({ newsReaders }) => newsReaders.setNews(userId, true)],
  ['a message', ({ newest }) => newest.note(userId, 41)],
  ['the newest message', ({ newest }) => newest.find(userId)],
  ['how much waits', ({ readWorkload }) => readWorkload()],
  [
    'the same beside a mark that is not so',
    async ({ readWorkload }) => {
      await raw.zadd(createKeys(`test-${stores}`).waiting(shard), 10_000_000_000_001, other.reference);
      return readWorkload();
    },
  ],
  ['an end that is about to be told', ({ notifyAttempts }) => notifyAttempts.begin(ENDED.reference, 'successful')],
  ['one that may have been told', ({ notifyAttempts }) => notifyAttempts.begin(ENDED.reference, 'successful')],
  ['one that was not', ({ notifyAttempts }) => notifyAttempts.clear(ENDED.reference, 'successful')],
  ['an order that has ended', ({ orders }) => orders.commit(ENDED, null)],
  ['the sums of its day', ({ salesSums }) => salesSums.ofDay(ENDED_ON), 'transact'],
  ['the same as they are kept', ({ salesSums }) => salesSums.ofDay(ENDED_ON)],
  ["its buyer's", ({ salesSums }) => salesSums.ofPerson(userId, [ENDED_ON])],
  [
    'the first entry of a ledger taken away',
    async ({ accounts, ledgerOpenings }) => {
      const [first] = (await accounts.entries(userId, always, undefined, 1)).entries;
      const account = { balanceMinor: minor(0), heldMinor: minor(0), creditLimitMinor: minor(0) };
      const state = { account, entries: 1, bookings: 1, holds: new Map() };
      return ledgerOpenings.cut(userId, { ...state, lastId: first?.id ?? '0-1' }, 1);
    },
    'transact',
  ],
  ['its opening entry', ({ ledgerOpenings }) => ledgerOpenings.find(userId)],
  ['up to when entries are in the archive', ({ ledgerOpenings }) => ledgerOpenings.newestArchivedAt()],
  ['the ledger after that', ({ accounts }) => accounts.entries(userId, always, undefined, 9)],
  ['the end of it', ({ accounts }) => accounts.newestEntries(userId, always, undefined, 9)],
  ['an order taken out of Redis', ({ endedOrders }) => endedOrders.remove(atRest)],
  ['a change of the shop', ({ shops }) => shops.change({ field: 'name', to: 'Ada’s' }, 0, shopNote, [1]), 'transact'],
  ['the shop after that', ({ shops }) => shops.read({ fresh: true })],
  ['what owners are still to be told of it', ({ untoldShopChanges }) => untoldShopChanges.list()],
  ['messages that were sent', ({ messageRates }) => messageRates.note(T0 / 1_000, 3)],
  ['a question whether it is there', (store) => store.isReady()],
];

/** Runs only where replicas are waited for, and only reads. */
const NOT_RUN_HERE = 'record-version';

test.each<Cut>(['whole', 'half'])(
  'a reply that is lost (%s) changes no answer of the store, nor any that follows',
  async (cut) => {
    const expected = await answers(async (act, store) => act(store));
    const lost: string[] = [];
    const found = await answers(async (act, store, command) => {
      cutNext(cut, lost, command);
      return act(store);
    });
    expect(found).toEqual(expected);
    expect(lost).toHaveLength(acts.length);
    // A script that is missing here needs an act of its own.
    expect(new Set(lost)).toEqual(
      new Set([
        ...[...scripts.keys()].filter((name) => name !== NOT_RUN_HERE),
        'hget',
        'hkeys',
        'hvals',
        'hscan',
        'hset',
        'hsetnx',
        'hgetall',
        'xrevrange',
        'zadd',
        'zcard',
        'zcount',
        'get',
        'mget',
        'pexpire',
        'set',
        'zrange',
        'zrangebyscore',
        'zrevrange',
        'zrevrangebyscore',
        'sadd',
        'zrem',
        'zremrangebyscore',
        'smembers',
        'hdel',
        'exists',
        'xrange',
        'zscan',
        'hlen',
        'hmget',
        'del',
        'hexists',
      ]),
    );
  },
);

test('a claim whose reply is lost finds its orders again when the lease has run out', async () => {
  await withStore(async ({ orders }) => {
    await orders.commit({ ...confirmed, version: 1 }, T0);
    cutNext('whole', []);
    expect(await orders.claimYoung(shard, T0, T0 + 500, 5)).toEqual([]);
    expect(await orders.claimYoung(shard, T0 + 500, T0 + 900, 5)).toEqual([draft.reference]);
  });
});

/** The answers of all acts, each on a store of its own, by their names. */
async function answers(
  perform: (act: (store: Store) => Promise<unknown>, store: Store, command?: string) => Promise<unknown>,
) {
  return withStore(async (store) => {
    const given: [string, unknown][] = [];
    for (const [name, act, command] of acts) given.push([name, withoutTimes(await perform(act, store, command))]);
    return given;
  });
}

/** Entries of ledgers are named by the clock of Redis, which goes on. */
function withoutTimes(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(/^(?:\d{13}-\d+|[0-9a-z]{8}-[0-9a-z]+(?=\.))/u, 'an entry');
  if (typeof answer === 'number' && Math.abs(answer - Date.now()) < 3_600_000) return 'just now';
  if (Array.isArray(answer)) return answer.map(withoutTimes);
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, withoutTimes(part)]));
}

async function everyPage<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

async function withStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
  stores += 1;
  const store = await openStore({
    url: proxy.url,
    keyPrefix: `test-${stores}`,
    leaseMs: 10_000,
    timeZone: 'Africa/Lagos',
    logger: new RecordingLogger(),
  });
  try {
    return await use(store);
  } finally {
    proxy.cutWhere(() => undefined);
    await store.close();
  }
}

function cutNext(cut: Cut, lost: string[], command?: string): void {
  let left = 1;
  proxy.cutWhere((name) => {
    if (left === 0 || (command ?? name) !== name) return undefined;
    left -= 1;
    lost.push(name);
    return cut;
  });
}
