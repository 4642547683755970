import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Order, OrderState } from '../domain/orders/order.ts';
import type { OrderEvents } from '../use-cases/orders/ports.ts';

export interface Metrics extends OrderEvents {
  handled(durationMs: number, outcome: string): void;
  /** An end that was told in plain text. */
  plainEnd(cause: 'drawing' | 'refused'): void;
  serviceCalled(call: { endpoint: string; outcome: string; durationMs: number }): void;
  /** What a look at Telegram's webhook found. */
  webhookFound(found: string): void;
  /** The exposition text of all metrics. */
  expose(): Promise<{ contentType: string; text: string }>;
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param countOpen asked at each scrape; what it throws leaves the gauge as it was */
export function createMetrics(countOpen: () => Promise<number>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const states = new Counter({
    name: 'vendbot_order_states_total',
    help: 'Orders that entered a state',
    labelNames: ['state', 'service'],
    registers,
  });
  const answers = new Counter({
    name: 'vendbot_purchase_answers_total',
    help: 'Answers to the purchase call',
    labelNames: ['answer'],
    registers,
  });
  const toldAfter = new Histogram({
    name: 'vendbot_told_after_seconds',
    help: 'From the end of an order until its buyer was told',
    buckets: SECONDS,
    registers,
  });
  const plainEnds = new Counter({
    name: 'vendbot_plain_ends_total',
    help: 'Ends told in plain text, because their screen could not be drawn or Telegram refused it',
    labelNames: ['cause'],
    registers,
  });
  const updates = new Histogram({
    name: 'vendbot_update_seconds',
    help: 'Handling of one update',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'vendbot_service_call_seconds',
    help: "Calls to the reseller's service",
    labelNames: ['endpoint', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const webhook = new Counter({
    name: 'vendbot_webhook_checks_total',
    help: 'Looks at the webhook: ours, gone (and set again) or foreign',
    labelNames: ['found'],
    registers,
  });
  const open = new Gauge({
    name: 'vendbot_open_orders',
    help: 'Confirmed orders whose end is not known',
    registers,
  });
  return {
    moved: (_before: Order, after: Order) =>
      states.inc({ state: after.state satisfies OrderState, service: after.item.service }),
    told(order, afterEndMs) {
      // It ended before a loss of records that lasted as long as it lasted: that says nothing of how quickly people are told.
      if (order.recovered !== true) toldAfter.observe(afterEndMs / 1_000);
    },
    called: (answer) => answers.inc({ answer }),
    plainEnd: (cause) => plainEnds.inc({ cause }),
    handled: (durationMs, outcome) => updates.observe({ outcome }, durationMs / 1_000),
    serviceCalled: ({ endpoint, outcome, durationMs }) => calls.observe({ endpoint, outcome }, durationMs / 1_000),
    webhookFound: (found) => webhook.inc({ found }),
    async expose() {
      const count = await countOpen().catch(() => undefined);
      if (count !== undefined) open.set(count);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
