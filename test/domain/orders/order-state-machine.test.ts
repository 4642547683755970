import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import {
  EXISTS_GRACE_MS,
  isNotifyDue,
  type Order,
  orderSchema,
  type OrderState,
  orderStates,
} from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import { sampleEventNames, sampleEvents, type SampleEventName } from '../../support/fakes/order-events.ts';
import { electricityOrder, orderIn, T0 } from '../../support/samples/sample-order.ts';

/**
 * The state after an event, for an order sent once, with nothing missing and no token in any answer; a dot if the event changes
 * nothing at all.
 */
const EXPECTED = `
event                           | draft     | dropped | confirmed  | submitting | unknown    | processing | token-due | successful | failed     | reversed | closed
confirmed                       | confirmed | .       | .          | .          | .          | .          | .         | .          | .          | .        | .
dropped                         | dropped   | .       | .          | .          | .          | .          | .         | .          | .          | .        | .
sending                         | .         | .       | submitting | .          | .          | .          | .         | .          | .          | .        | .
accepted successful             | .         | .       | .          | successful | successful | successful | token-due | .          | .          | .        | .
accepted processing             | .         | .       | .          | processing | processing | processing | token-due | .          | .          | .        | .
accepted failed                 | .         | .       | .          | unknown    | .          | .          | .         | .          | .          | .        | .
refused                         | .         | .       | .          | failed     | .          | .          | .         | .          | .          | .        | .
exists                          | .         | .       | .          | unknown    | .          | .          | .         | .          | .          | .        | .
lost                            | .         | .       | .          | unknown    | .          | .          | .         | .          | .          | .        | .
unsent                          | .         | .       | .          | confirmed  | .          | .          | .         | .          | .          | .        | .
found successful                | .         | .       | successful | successful | successful | successful | token-due | .          | successful | .        | successful
found processing                | .         | .       | processing | processing | processing | processing | token-due | .          | .          | .        | closed
found failed                    | .         | .       | failed     | failed     | failed     | failed     | reversed  | reversed   | .          | .        | failed
found failed, to be asked again | .         | .       | processing | processing | processing | processing | token-due | .          | failed     | .        | closed
missing                         | .         | .       | unknown    | unknown    | unknown    | processing | token-due | .          | .          | .        | closed
unanswered                      | .         | .       | confirmed  | unknown    | unknown    | processing | token-due | .          | .          | .        | closed
given-up                        | .         | .       | unknown    | .          | .          | .          | .         | .          | .          | .        | .
told                            | .         | .       | .          | .          | .          | .          | token-due | successful | failed     | reversed | closed
untellable                      | .         | .       | .          | .          | .          | .          | token-due | successful | failed     | reversed | closed
tell-failed                     | .         | .       | .          | .          | .          | .          | token-due | successful | failed     | reversed | closed
reassured                       | .         | .       | confirmed  | submitting | unknown    | processing | token-due | .          | .          | .        | .
alerted                         | .         | .       | confirmed  | submitting | unknown    | processing | token-due | .          | .          | .        | .
closed                          | .         | .       | closed     | closed     | closed     | closed     | .         | .          | .          | .        | .
given-back                      | .         | .       | .          | .          | .          | .          | .         | .          | .          | .        | .
`;

const pairs = readPairs(EXPECTED);

describe('every pair of state and event', () => {
  test('is in the table', () => {
    const named = new Set(pairs.map(({ state, name }) => `${state} ${name}`));
    for (const state of orderStates) for (const name of sampleEventNames) expect(named).toContain(`${state} ${name}`);
    expect(pairs).toHaveLength(orderStates.length * sampleEventNames.length);
  });

  test.each(pairs)('$state, $name: $expected', ({ state, name, expected }) => {
    const before = frozen(orderIn(state));
    const after = next(before, sampleEvents[name]);
    expect(after === before ? '.' : after.state).toBe(expected);
    expect(orderSchema.parse(after)).toEqual(after);
    expect(confirmedParts(after)).toEqual(confirmedParts(before));
  });
});

describe('a call that did not leave', () => {
  test('counts as never made, so that the next one is the first', () => {
    const once = next(orderIn('submitting', { sends: 1 }), sampleEvents.unsent);
    expect(once).toMatchObject({ state: 'confirmed', sends: 0, unsentTries: 1 });
    const twice = next(next(once, sampleEvents.sending), sampleEvents.unsent);
    expect(twice).toMatchObject({ state: 'confirmed', sends: 0, unsentTries: 2 });
  });

  test('ends nothing if an earlier call of the reference may have arrived', () => {
    const after = next(orderIn('submitting', { sends: 2 }), sampleEvents.unsent);
    expect(after).toMatchObject({ state: 'unknown', sends: 2 });
  });
});

test('confirming notes when, and on which message', () => {
  const after = next(orderIn('draft'), { type: 'confirmed', at: T0 + 9, cardMessageId: 7 });
  expect(after).toMatchObject({ confirmedAt: T0 + 9, cardMessageId: 7, sends: 0 });
});

test('sending is done again only after a run of "not found", which it ends', () => {
  const gone = orderIn('unknown', { missing: { since: T0, until: T0 + 60_000, looks: 3 } });
  const after = next(gone, sampleEvents.sending);
  expect(after).toMatchObject({ state: 'submitting', sends: 2 });
  expect(after.missing).toBeUndefined();
});

describe('a failure with a re-query queued', () => {
  const { 'found failed, to be asked again': again } = sampleEvents;

  test('is no end, and keeps nothing of what it said of the failure', () => {
    const after = next(orderIn('processing', { receipt: { paidMinor: minor(50_000) } }), again);
    expect(after).toMatchObject({ state: 'processing', requeryAt: again.at, receipt: { paidMinor: 50_000 } });
    expect(after.receipt?.remark).toBeUndefined();
    expect(after.asked?.answer).toBe('processing');
  });
});

describe('a merchant who closes an order', () => {
  const at = T0 + 24 * 3_600_000;

  test('can do so a day after the tap and no earlier', () => {
    const order = orderIn('processing');
    expect(next(order, { type: 'closed', at: at - 1, by: 7 })).toBe(order);
    expect(next(order, { type: 'closed', at, by: 7 })).toMatchObject({
      state: 'closed',
      endedAt: at,
      closed: { at, by: 7 },
      asks: 0,
    });
  });

  test('leaves the end to the service, which may still say that it was delivered', () => {
    const closed = next(orderIn('unknown', { exists: true }), { type: 'closed', at, by: 7 });
    const after = next(closed, { ...sampleEvents['found successful'], at: at + 9 });
    expect(after).toMatchObject({ state: 'successful', endedAt: at + 9, closed: { at, by: 7 } });
    expect(after.exists).toBeUndefined();
  });
});

describe('a merchant who gives the money of an order back', () => {
  const billing = { heldMinor: minor(50_000), day: '2026-11-21' };
  const givenBack = sampleEvents['given-back'];

  test('can do so once what was paid for it is delivered, and once', () => {
    for (const state of orderStates) {
      const after = next(orderIn(state, { billing }), givenBack);
      expect(after.givenBack).toEqual(state === 'successful' ? { at: givenBack.at, by: 1 } : undefined);
      expect(next(after, { ...givenBack, by: 2 })).toBe(after);
    }
  });

  test('cannot where nothing was paid from an account', () => {
    const unpaid = [undefined, { ...billing, heldMinor: minor(0) }, { ...billing, uncollected: true as const }];
    for (const paid of unpaid) {
      const order = orderIn('successful', { billing: paid });
      expect(next(order, givenBack)).toBe(order);
    }
  });
});

describe('a refusal', () => {
  test('of a repeated call is a doubt and no end: the first may have arrived', () => {
    const after = next(orderIn('submitting', { sends: 2 }), sampleEvents.refused);
    expect(after).toMatchObject({ state: 'unknown', doubt: { reason: 'refused', message: 'not eligible' } });
    expect(after.failure).toBeUndefined();
  });

  test('of the only call that the record knows is a doubt if the store was away since the card was drawn', () => {
    const refused = { ...sampleEvents.refused, storeWasAway: true };
    const after = next(orderIn('submitting'), refused);
    expect(after).toMatchObject({ state: 'unknown', doubt: { reason: 'refused', message: 'not eligible' } });
    expect(next(orderIn('submitting'), { ...refused, storeWasAway: false }).state).toBe('failed');
  });
});

test.each([
  ['successful', 'successful'],
  ['failed', 'failed'],
  ['reversed', 'failed'],
] as const)('another sum for the same end of %s corrects what was paid, and nothing is told anew', (state, status) => {
  const told = { state, at: T0 + 950 };
  const before = orderIn(state, { told, receipt: { paidMinor: minor(49_000), token: '0007' } });
  const found = (paid: number) =>
    next(before, { type: 'found', at: T0 + 9_000, status, receipt: { paidMinor: minor(paid) } });
  expect(found(49_500)).toEqual({ ...before, receipt: { paidMinor: 49_500, token: '0007' } });
  expect(isNotifyDue(found(49_500))).toBe(false);
  expect(found(49_000)).toBe(before);
});

describe('a reference that is said to be there', () => {
  const said = next(orderIn('submitting'), sampleEvents.exists);
  const missingFor = (lastedMs: number): Order => ({
    ...said,
    missing: { since: T0, until: T0 + lastedMs, looks: 3 },
  });

  test('stays so while it is sent again', () => {
    expect(next(missingFor(60_000), sampleEvents.sending)).toMatchObject({
      state: 'submitting',
      sends: 2,
      exists: true,
    });
  });

  test('is never given up before a day of "not found", and why it is not sent again is kept until then', () => {
    const early = next(missingFor(EXISTS_GRACE_MS - 1), { ...sampleEvents['given-up'], reason: 'changed' });
    expect(early).toMatchObject({ state: 'unknown', doubt: { reason: 'changed' } });
    expect(next(missingFor(EXISTS_GRACE_MS), sampleEvents['given-up']).state).toBe('failed');
  });
});

describe('"not found"', () => {
  test('is counted from the first look on', () => {
    const once = next(orderIn('submitting'), { type: 'missing', at: T0 + 10 });
    const twice = next(once, { type: 'missing', at: T0 + 20 });
    expect(once).toMatchObject({ state: 'unknown', missing: { since: T0 + 10, until: T0 + 10, looks: 1 }, asks: 1 });
    expect(twice).toMatchObject({ missing: { since: T0 + 10, until: T0 + 20, looks: 2 }, asks: 2 });
  });

  test('is kept with the longest pause between two looks', () => {
    const pauses = [10, 50, 90, 100].reduce(
      (order, at) => next(order, { type: 'missing', at: T0 + at }),
      orderIn('unknown'),
    );
    expect(pauses.missing).toEqual({ since: T0 + 10, until: T0 + 100, looks: 4, longestPauseMs: 40 });
  });

  test('that began in the future, by a clock that was set back since, is counted from now on', () => {
    const later = next(orderIn('unknown'), { type: 'missing', at: T0 + 9_000 });
    const now = next(later, { type: 'missing', at: T0 });
    expect(now.missing).toEqual({ since: T0, until: T0, looks: 1 });
  });
});

test('a prepaid meter is successful with its token, and its end is when it was successful', () => {
  const due = orderIn('token-due', { asks: 4 });
  const after = next(due, { type: 'found', at: T0 + 99, status: 'successful', receipt: { token: '0001' } });
  expect(after).toMatchObject({
    state: 'successful',
    asks: 0,
    endedAt: T0 + 900,
    receipt: { units: '12.4', token: '0001' },
  });
});

describe('telling', () => {
  test('is noted for the state that was told, and begins anew for the next', () => {
    const after = next(orderIn('token-due', { tellTries: 3 }), sampleEvents.told);
    expect(after).toMatchObject({ told: { state: 'token-due', at: T0 + 5_000 }, tellTries: 0, cardMessageId: 42 });
  });

  test('that failed for now is counted', () => {
    expect(next(orderIn('failed', { tellTries: 2 }), sampleEvents['tell-failed']).tellTries).toBe(3);
  });
});

describe('a failure that proves delivered', () => {
  const failed = orderIn('failed', {
    failure: { reason: 'never-arrived' },
    missing: { since: T0, until: T0 + 60_000, looks: 3 },
    receipt: { remark: 'no such line' },
    told: { state: 'failed', at: T0 + 1_000 },
  });

  test('is successful with what was delivered, of the failure nothing stays, and its buyer is told again', () => {
    const after = next(failed, { type: 'found', at: T0 + 99_000, status: 'successful', receipt: { token: '0001' } });
    expect(after).toMatchObject({ state: 'successful', endedAt: T0 + 99_000, receipt: { token: '0001' } });
    expect(after.receipt?.remark).toBeUndefined();
    expect([after.failure, after.missing]).toEqual([undefined, undefined]);
    expect(isNotifyDue(after)).toBe(true);
  });

  test('waits for its token if it is a prepaid meter', () => {
    const meter = { ...failed, item: electricityOrder().item };
    expect(next(meter, sampleEvents['found successful']).state).toBe('token-due');
  });
});

describe('the wait', () => {
  test('is dated from when a state was entered, and a doubt from when it began', () => {
    const submitting = next(orderIn('confirmed'), { type: 'sending', at: T0 + 1 });
    const unknown = next(submitting, { type: 'missing', at: T0 + 2 });
    const again = next(unknown, { type: 'sending', at: T0 + 3 });
    expect([submitting, unknown, again].map(({ enteredAt }) => enteredAt)).toEqual([T0 + 1, T0 + 1, T0 + 1]);
    expect(next(again, { ...sampleEvents['accepted processing'], at: T0 + 4 }).enteredAt).toBe(T0 + 4);
  });

  test('keeps how often was asked, over all states, and what came of it last', () => {
    const once = next(orderIn('submitting'), { type: 'missing', at: T0 + 10 });
    const twice = next(once, { ...sampleEvents['found processing'], at: T0 + 20 });
    const thrice = next(twice, { type: 'unanswered', at: T0 + 30 });
    expect([once, twice, thrice].map(({ asked }) => asked)).toEqual([
      { count: 1, at: T0 + 10, answer: 'missing' },
      { count: 2, at: T0 + 20, answer: 'processing' },
      { count: 3, at: T0 + 30, answer: 'unanswered' },
    ]);
  });

  test('keeps what people were told of it, and how often that failed', () => {
    const say = (order: Order, type: 'reassured' | 'alerted', reached: boolean) =>
      next(order, { type, at: T0, reached });
    const failed = say(say(orderIn('unknown'), 'reassured', false), 'reassured', false);
    expect(failed.reassured).toEqual({ topic: 'unanswered', at: T0, tries: 2 });
    expect(say(failed, 'reassured', true).reassured?.tries).toBe(0);
    const moved = next(failed, sampleEvents['found processing']);
    expect(say(moved, 'reassured', false).reassured).toEqual({ topic: 'processing', at: T0, tries: 1 });
    const alerted = say(say(orderIn('processing'), 'alerted', false), 'alerted', true);
    expect(alerted.alerted).toEqual({ count: 1, at: T0, tries: 0 });
    expect(say(alerted, 'alerted', true).alerted).toEqual({ count: 2, at: T0, tries: 0 });
  });
});

test('what is written is one version up', () => {
  expect(revised(orderIn('confirmed', { version: 8 }))).toMatchObject({ version: 9, state: 'confirmed' });
});

/** What the buyer confirmed: no event may change it. */
function confirmedParts({ reference, version, buyer, item, recipient, priceMinor, draftedAt }: Order): object {
  return { reference, version, buyer, item, recipient, priceMinor, draftedAt };
}

function frozen(order: Order): Order {
  for (const value of Object.values(order)) if (typeof value === 'object') Object.freeze(value);
  return Object.freeze(order);
}

function readPairs(table: string): { state: OrderState; name: SampleEventName; expected: string }[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([name, ...cells]) =>
    cells.map((expected, place) => ({
      state: head[place + 1] as OrderState,
      name: name as SampleEventName,
      expected,
    })),
  );
}
