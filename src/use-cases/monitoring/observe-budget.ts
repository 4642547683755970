import type { CallBudget } from '../order-worker/ports.ts';
import type { TurnEvents } from './ports.ts';

/** The same, and each turn is heard of. */
export function observeBudget(budget: CallBudget, events: TurnEvents): CallBudget {
  return {
    async take(maxWaitMs) {
      const isTaken = await budget.take(maxWaitMs);
      events.turn(isTaken ? 'taken' : 'refused');
      return isTaken;
    },
    async hold(pauseMs) {
      await budget.hold(pauseMs);
      events.turn('held');
    },
  };
}
