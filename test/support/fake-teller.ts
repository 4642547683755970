import type { Order, OrderState } from '../../src/domain/order.ts';
import type { Teller, TellOutcome } from '../../src/purchase/ports.ts';

/** Tells nobody, and keeps what it was to tell. */
export class FakeTeller implements Teller {
  /** The states that buyers were told of, in order. */
  readonly told: OrderState[] = [];
  readonly outcomes: TellOutcome[] = [];

  async tell(order: Order): Promise<TellOutcome> {
    const outcome = this.outcomes.shift() ?? { type: 'told', messageId: 77 };
    if (outcome.type === 'told') this.told.push(order.state);
    return outcome;
  }
}
