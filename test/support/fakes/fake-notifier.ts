import type { Order, OrderState, WaitTopic } from '../../../src/domain/orders/order.ts';
import type { OrderEndNotifier } from '../../../src/services/order-worker/advance-order.ts';
import type { NotifyOutcome } from '../../../src/domain/shared/sent-message.ts';

/** Tells no one, and keeps what it should have told. */
export class FakeNotifier implements OrderEndNotifier {
  /** The states that buyers were told of, in order. */
  readonly told: OrderState[] = [];
  readonly outcomes: Awaited<ReturnType<OrderEndNotifier['tell']>>[] = [];
  /** What buyers were told of a long wait, in order. */
  readonly reassured: WaitTopic[] = [];
  /** How the next such messages go. */
  readonly reassuring: (NotifyOutcome | Error)[] = [];

  async tell(order: Order): ReturnType<OrderEndNotifier['tell']> {
    const outcome = this.outcomes.shift() ?? { type: 'told', messageId: 77 };
    if (outcome.type === 'told') this.told.push(order.state);
    return outcome;
  }

  async reassure(_order: Order, topic: WaitTopic): Promise<NotifyOutcome> {
    const outcome = this.reassuring.shift() ?? { type: 'told', messageId: 78 };
    if (outcome instanceof Error) throw outcome;
    if (outcome.type === 'told') this.reassured.push(topic);
    return outcome;
  }
}
