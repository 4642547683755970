import { describe, expect, test } from 'vitest';
import { orderStates, waitTopicOf, waitingStates } from '../../../src/domain/orders/order.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';
import { confirmedAtOf, waitingMarkOf } from '../../../src/redis/orders/commit-order.ts';

describe('the mark of a waiting order', () => {
  test('is there as long as there is something to say of its wait', () => {
    const waited = orderStates.filter((state) => waitTopicOf(orderIn(state)) !== undefined);
    expect(waitingStates.toSorted()).toEqual(waited.toSorted());
    expect(orderStates.filter((state) => waitingMarkOf(orderIn(state)) !== undefined).toSorted()).toEqual(
      waited.toSorted(),
    );
  });

  test('is the same in every version, because it is stored', () => {
    expect(waitingStates.map((state) => waitingMarkOf({ state, confirmedAt: T0 }))).toEqual([
      11_795_000_000_000, 21_795_000_000_000, 31_795_000_000_000, 41_795_000_000_000, 51_795_000_000_000,
    ]);
  });

  test('says when the order was confirmed', () => {
    expect(waitingStates.map((state) => confirmedAtOf(waitingMarkOf({ state, confirmedAt: T0 }) ?? 0))).toEqual(
      waitingStates.map(() => T0),
    );
  });
});
