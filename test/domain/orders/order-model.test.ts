import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { orderStates } from '../../../src/domain/orders/order.ts';
import { next } from '../../../src/domain/orders/order-state-machine.ts';
import { stepOf } from '../../../src/domain/orders/next-step.ts';
import { modelUnder, ourRules, type ModelState } from '../../support/order-model/order-model.ts';
import type { Rules } from '../../support/order-model/acts.ts';
import { faultOf, isEnd } from '../../support/order-model/promises.ts';
import { GRACE_TICKS, NOW, policy } from '../../support/order-model/record.ts';
import { type Explored, explore } from '../../support/order-model/state-search.ts';

/**
 * Every order of events of one order in a small world: two workers that may stop or die between any two awaits, a store that compares
 * versions, and a service that loses, delays, refuses and hides. It assumes that a call has arrived and is shown by the status question
 * within the grace after it was made, or never arrives, and that nothing happens between the look at the lease and the call. Anything
 * else may take any time.
 */
describe('the order in every state that can be', () => {
  test('is bought at most once, never told wrongly, kept at its end, and told in the end', () => {
    const explored = exploreWith({});
    expect(explored).toMatchObject({ type: 'holds' });
    if (explored.type !== 'holds') return;
    const { states, depth, reached } = explored;
    // oxlint-disable-next-line no-console -- how far the search went is its result
    console.info(`${states} states, all that there are, the farthest ${depth} moves away`);
    expect([...reached].toSorted()).toEqual([...orderStates].toSorted());
    expect(figuresOf(page)).toEqual({ states, depth });
  });
});

describe('the search finds what is wrong when', () => {
  test('a look counts from when its answer was read: a worker that slept between the two gives up a purchase that was made', () => {
    const found = counterExample({ datesLooksByAnswer: true });
    expect(found.fault).toBe('failed, but bought');
    const asked = found.trace.findLastIndex((move) => move.endsWith('is told "not found"'));
    expect(found.trace.slice(asked + 1, asked + 3)).toEqual(['time passes', 'time passes']);
  });

  test('"not found" counts after one look', () => {
    const missing = { since: NOW - policy.resendGraceMs, until: NOW, looks: 3 };
    const found = counterExample({
      stepOf: (order, ...rest) => stepOf(order.missing === undefined ? order : { ...order, missing }, ...rest),
    });
    expect(found.trace.filter((move) => move.endsWith('is told "not found"'))).toHaveLength(1);
  });

  test('an order that is found in the middle of its call is sent instead of asked for', () => {
    const found = counterExample({
      stepOf: (order, ...rest) =>
        order.state === 'submitting' ? { type: 'send', recheck: false } : stepOf(order, ...rest),
    });
    expect(found.fault).toBe('bought twice');
  });

  test('an order that is found in the middle of its call is left alone', () => {
    const found = counterExample({
      calm: true,
      takesReferenceOnce: true,
      stepOf: (order, ...rest) => (order.state === 'submitting' ? { type: 'nothing' } : stepOf(order, ...rest)),
    });
    expect(found.fault).toBe('a fair schedule never ends');
  });

  test('a 409 is believed for good', () => {
    const found = counterExample({
      calm: true,
      takesReferenceOnce: true,
      next: (order, event) =>
        next(
          order,
          event.type === 'exists' ? { ...event, type: 'accepted', status: 'processing', receipt: {} } : event,
        ),
    });
    expect(found.fault).toBe('a fair schedule never ends');
    expect(found.trace.some((move) => move.endsWith('is answered with 409, which is not so'))).toBe(true);
  });

  test('a failure with a re-query queued is taken for the end', () => {
    const found = counterExample({
      next: (order, event) => next(order, event.type === 'found' ? { ...event, requeryQueued: undefined } : event),
    });
    expect(found.fault).toBe('failed, but bought');
  });

  test('a worker calls that was held up past its lease', () => {
    const found = counterExample({ callsPastLease: true });
    expect(found.fault).toBe('failed, but bought');
    expect(found.trace).toContain('the lease runs out');
  });

  test('a write is known by what it says, and not by an id of its own', () => {
    const found = counterExample({ writesKnownByContent: true });
    expect(found.fault).toBe('bought twice');
  });

  test('the store writes whatever version comes', () => {
    const found = counterExample({ ignoresVersions: true });
    expect(found.fault).toBe('an end was left');
  });

  test('a purchase may be shown later than the grace: that is what is assumed of the service', () => {
    const found = counterExample({ shownWithinTicks: GRACE_TICKS + 1, takesReferenceOnce: true });
    expect(found.fault).toBe('failed, but bought');
  });
});

describe('a service that is slower than the grace, and takes a reference once', () => {
  const slow = { shownWithinTicks: GRACE_TICKS + 1, takesReferenceOnce: true, calm: true };

  test('makes no order fail in error while prices stay and the tap is young', () => {
    expect(exploreWith(slow).type).toBe('holds');
  });

  test('would, if the refusal of a repeated call counted at once', () => {
    const found = counterExample({
      ...slow,
      next: (order, event) => next(event.type === 'refused' ? { ...order, sends: 1 } : order, event),
    });
    expect(found.fault).toBe('failed, but bought');
    expect(found.trace.filter((move) => move.includes('calls, which'))).toHaveLength(2);
    expect(found.trace.findLast((move) => move.includes('calls, which'))).toContain('is refused');
  });
});

describe('two workers whose calls go to two accounts at the service, of which each takes a reference once', () => {
  const twoAccounts = { twoAccounts: true, calm: true, shownWithinTicks: GRACE_TICKS + 1, takesReferenceOnce: true };

  test('buy once, at one of them, and call nothing failed that the other one does not know', () => {
    expect(exploreWith(twoAccounts).type).toBe('holds');
  });

  test('would buy at both, if what one of them was called for could be sent to the other', () => {
    const anywhere: Rules['stepOf'] = (order, now, { isElsewhere: _isElsewhere, ...policy }) =>
      stepOf(order, now, policy);
    expect(counterExample({ ...twoAccounts, stepOf: anywhere }).fault).toBe('bought twice');
  });

  test('would call a purchase failed, if an account could deny what was not sent to it', () => {
    const found = counterExample({ ...twoAccounts, believesAnyAccount: true });
    expect(found.fault).toBe('failed, but bought');
  });
});

const page = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8');

/** What the page says of the search. */
function figuresOf(text: string): { states: number; depth: number } | undefined {
  const [, states, depth] = /([\d,]+) states, the farthest (\d+) moves/u.exec(text) ?? [];
  return states === undefined ? undefined : { states: Number(states.replaceAll(',', '')), depth: Number(depth) };
}

function exploreWith(changes: Partial<Rules>): Explored {
  return explore<ModelState>(
    { ...modelUnder({ ...ourRules, ...changes }), faultOf, isEnd },
    { nameOf: ({ shared }) => shared.value.store.value.state, maxStates: 2_000_000 },
  );
}

function counterExample(changes: Partial<Rules>): Extract<Explored, { type: 'broken' }> {
  const explored = exploreWith(changes);
  if (explored.type === 'holds') throw new Error(`nothing wrong was found in ${explored.states} states`);
  return explored;
}
