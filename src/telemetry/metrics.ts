import type { Order, OrderState } from '../domain/orders/order.ts';
import type { StoreEvents, TurnEvents } from '../use-cases/monitoring/ports.ts';
import type { OrderEvents } from '../use-cases/orders/ports.ts';
import { definitions, type LabelOf } from './definitions.ts';
import { createInstruments, type Instruments } from './instruments.ts';

/** What happens in this process, for its metrics. */
export interface Metrics extends OrderEvents, StoreEvents, TurnEvents {
  readonly instruments: Instruments;
  handled(durationMs: number, outcome: LabelOf<'vendbot_update_seconds', 'outcome'>): void;
  /** An end that was told in plain text. */
  plainEnd(cause: LabelOf<'vendbot_plain_ends_total', 'cause'>): void;
  /** @param call.outcome the HTTP status, or why there was no answer */
  serviceCalled(call: {
    endpoint: LabelOf<'vendbot_service_call_seconds', 'endpoint'>;
    outcome: string;
    durationMs: number;
  }): void;
  telegramCalled(call: {
    method: string;
    outcome: LabelOf<'vendbot_telegram_calls_total', 'outcome'>;
    durationMs: number;
  }): void;
  /** What a look at Telegram's webhook found. */
  webhookFound(found: LabelOf<'vendbot_webhook_checks_total', 'found'>): void;
}

export function createMetrics(): Metrics {
  const instruments = createInstruments();
  const { count, observe } = instruments;
  return {
    instruments,
    moved(before, after) {
      const { service, provider } = after.item;
      count('vendbot_order_states_total', { state: after.state, service });
      if (after.failure !== undefined && after.state === 'failed') {
        count('vendbot_order_failures_total', { reason: after.failure.reason, service, provider });
      }
      const seconds = secondsToEnd(before, after);
      if (seconds !== undefined) observe('vendbot_confirmed_to_final_seconds', { service, provider }, seconds);
    },
    told(order, afterEndMs) {
      // It ended before a loss of records that lasted as long as it lasted: that says nothing of how quickly people are told.
      if (order.recovered !== true) observe('vendbot_told_after_seconds', {}, afterEndMs / 1_000);
    },
    called: (answer) => count('vendbot_purchase_answers_total', { answer }),
    plainEnd: (cause) => count('vendbot_plain_ends_total', { cause }),
    handled: (durationMs, outcome) => observe('vendbot_update_seconds', { outcome }, durationMs / 1_000),
    serviceCalled({ endpoint, outcome, durationMs }) {
      observe('vendbot_service_call_seconds', { endpoint, outcome: serviceOutcome(outcome) }, durationMs / 1_000);
    },
    telegramCalled({ method, outcome, durationMs }) {
      count('vendbot_telegram_calls_total', { method: telegramMethod(method), outcome });
      // It is answered when an update comes.
      if (method !== 'getUpdates') observe('vendbot_telegram_call_seconds', {}, durationMs / 1_000);
    },
    turn: (outcome) => count('vendbot_old_order_turns_total', { outcome }),
    webhookFound: (found) => count('vendbot_webhook_checks_total', { found }),
    storeAnswered: (durationMs) => observe('vendbot_redis_seconds', {}, durationMs / 1_000),
    storeFailed: (kind) => count('vendbot_redis_errors_total', { kind }),
    storeReconnected: () => count('vendbot_redis_reconnects_total', {}),
  };
}

const serviceOutcome = listed(definitions.vendbot_service_call_seconds.labels.outcome, 'other');
const telegramMethod = listed(definitions.vendbot_telegram_calls_total.labels.method, 'other');

/** What is not in a list becomes one value of it. */
function listed<Value extends string>(values: readonly Value[], other: NoInfer<Value>): (text: string) => Value {
  const known = new Map<string, Value>(values.map((value) => [value, value]));
  return (text) => known.get(text) ?? other;
}

/** Undefined if it was not the order's first end, or lasted as long as a loss of records. */
function secondsToEnd(before: Order, { state, confirmedAt, enteredAt, endedAt, recovered }: Order): number | undefined {
  const endAt = enteredAt ?? endedAt;
  if (!ENDS.has(state) || ENDS.has(before.state) || recovered === true) return undefined;
  return confirmedAt === undefined || endAt === undefined ? undefined : Math.max(0, endAt - confirmedAt) / 1_000;
}

/** Delivered without its token is no end: the buyer still waits for it. */
const ENDS: ReadonlySet<OrderState> = new Set<OrderState>(['successful', 'failed', 'closed', 'reversed']);
