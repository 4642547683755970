import type { Order, OrderState } from '../domain/orders/order.ts';
import {
  definitions,
  type LabelOf,
  type Definition,
  type LabelsOf,
  type LabelValues,
  type NamesOf,
} from './metrics.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const instruments = createInstruments();
  const { count, observe } = instruments;
  return {
    instruments,
    moved(before: Order, after: Order): void {
      const { service, provider } = after.item;
      count('vendbot_order_states_total', { state: after.state, service });
      if (after.failure !== undefined && after.state === 'failed') {
        count('vendbot_order_failures_total', { reason: after.failure.reason, service, provider });
      }
      const seconds = secondsToEnd(before, after);
      if (seconds !== undefined) observe('vendbot_confirmed_to_final_seconds', { service, provider }, seconds);
    },
    told(order: Order, afterEndMs: number): void {
      // The order ended during a loss of records. So this time says nothing about how quickly people are told.
      if (order.recovered !== true) observe('vendbot_told_after_seconds', {}, afterEndMs / 1_000);
    },
    called: (answer: LabelOf<'vendbot_purchase_answers_total', 'answer'>) =>
      count('vendbot_purchase_answers_total', { answer }),
    plainEnd: (cause: LabelOf<'vendbot_plain_ends_total', 'cause'>) => count('vendbot_plain_ends_total', { cause }),
    handled: (durationMs: number, outcome: LabelOf<'vendbot_update_seconds', 'outcome'>) =>
      observe('vendbot_update_seconds', { outcome }, durationMs / 1_000),
    /** @param call.outcome the HTTP status, or why there was no answer */
    serviceCalled(call: {
      endpoint: LabelOf<'vendbot_service_call_seconds', 'endpoint'>;
      outcome: string;
      durationMs: number;
    }): void {
      const { endpoint, outcome, durationMs } = call;
      observe('vendbot_service_call_seconds', { endpoint, outcome: serviceOutcome(outcome) }, durationMs / 1_000);
    },
    telegramCalled(call: {
      method: string;
      outcome: LabelOf<'vendbot_telegram_calls_total', 'outcome'>;
      durationMs: number;
    }): void {
      const { method, outcome, durationMs } = call;
      count('vendbot_telegram_calls_total', { method: telegramMethod(method), outcome });
      // It is answered only when an update comes.
      if (method !== 'getUpdates') observe('vendbot_telegram_call_seconds', {}, durationMs / 1_000);
    },
    turn: (outcome: LabelOf<'vendbot_old_order_turns_total', 'outcome'>) =>
      count('vendbot_old_order_turns_total', { outcome }),
    webhookFound: (found: LabelOf<'vendbot_webhook_checks_total', 'found'>) =>
      count('vendbot_webhook_checks_total', { found }),
    storeAnswered: (durationMs: number) => observe('vendbot_redis_seconds', {}, durationMs / 1_000),
    storeFailed: (kind: LabelOf<'vendbot_redis_errors_total', 'kind'>) => count('vendbot_redis_errors_total', { kind }),
    storeReconnected: () => count('vendbot_redis_reconnects_total', {}),
  };
}

const serviceOutcome = listed(definitions.vendbot_service_call_seconds.labels.outcome, 'other');
const telegramMethod = listed(definitions.vendbot_telegram_calls_total.labels.method, 'other');

function listed<Value extends string>(values: readonly Value[], other: NoInfer<Value>): (text: string) => Value {
  const known = new Map<string, Value>(values.map((value) => [value, value]));
  return (text) => known.get(text) ?? other;
}

/** Undefined if it was not the order's first end, or if the time includes a loss of records. */
function secondsToEnd(before: Order, { state, confirmedAt, enteredAt, endedAt, recovered }: Order): number | undefined {
  const endAt = enteredAt ?? endedAt;
  if (!ENDS.has(state) || ENDS.has(before.state) || recovered === true) return undefined;
  return confirmedAt === undefined || endAt === undefined ? undefined : Math.max(0, endAt - confirmedAt) / 1_000;
}

/** A delivery without its token is no end, because the buyer still waits for the token. */
const ENDS: ReadonlySet<OrderState> = new Set<OrderState>(['successful', 'failed', 'closed', 'reversed']);

export interface Instruments {
  readonly registry: Registry;
  readonly count: <Name extends NamesOf<'counter'>>(name: Name, labels: LabelsOf<Name>) => void;
  readonly observe: <Name extends NamesOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, seconds: number) => void;
  readonly set: <Name extends NamesOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number) => void;
}

type Labels = Readonly<Record<string, string>>;

/** Counters with at most so many label values exist from the start, at zero. If a counter appeared only with its first event, that event would show no rise. */
const MOST_AT_ZERO = 50;

export function createInstruments(): Instruments {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  /** By the label's name, so that a provider has the same name in every metric. */
  const bounds = new Map<string, (text: string) => string>();
  for (const [name, definition] of Object.entries<Definition>(definitions)) add(name, definition);
  return {
    registry,
    count: (name, labels) => (registry.getSingleMetric(name) as Counter).inc(bounded(labels)),
    observe: (name, labels, seconds) => (registry.getSingleMetric(name) as Histogram).observe(bounded(labels), seconds),
    set: (name, labels, value) => (registry.getSingleMetric(name) as Gauge).set(bounded(labels), value),
  };

  function add(name: string, { type, help, labels = {}, buckets = [] }: Definition): void {
    const common = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    for (const [label, values] of Object.entries(labels)) {
      if ('atMost' in values && !bounds.has(label)) bounds.set(label, createBoundedLabel(values.atMost));
    }
    if (type === 'histogram')
      registry.registerMetric(new Histogram({ ...common, registers: [], buckets: [...buckets] }));
    if (type === 'counter') {
      const counter = new Counter(common);
      const all = combinations(labels);
      if (all.length <= MOST_AT_ZERO) for (const each of all) counter.inc(each, 0);
    }
    if (type === 'gauge') {
      const gauge = new Gauge(common);
      // Not zero, because an empty wallet would also be zero. There is no value until it is known.
      if (common.labelNames.length === 0) gauge.remove();
    }
  }

  function bounded(labels: Labels): Labels {
    if (!Object.keys(labels).some((label) => bounds.has(label))) return labels;
    return Object.fromEntries(
      Object.entries(labels).map(([label, value]) => [label, bounds.get(label)?.(value) ?? value]),
    );
  }
}

/** An empty list if one label takes a text from outside. */
function combinations(labels: Readonly<Record<string, LabelValues>>): Labels[] {
  let all: Labels[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    if ('atMost' in values) return [];
    all = all.flatMap((each) => values.map((value) => ({ ...each, [label]: value })));
  }
  return all;
}

const OTHER = 'other';
/** The characters of which names are made, without a run of digits that could be a person's number. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._&()+/-]{0,38}[\p{L}\p{N})+])?$/u;
const NUMBER = /\d{5}/u;

/** The first so many texts are used; all others, and texts that are no names, become `other`. Each costs memory here and in Prometheus. */
function createBoundedLabel(atMost: number): (text: string) => string {
  const known = new Set<string>();
  return (text) => {
    if (known.has(text)) return text;
    if (known.size >= atMost || !NAME.test(text) || NUMBER.test(text)) return OTHER;
    known.add(text);
    return text;
  };
}
