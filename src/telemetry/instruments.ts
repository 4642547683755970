import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createBoundedLabel } from './bounded-label.ts';
import { type Definition, definitions, type LabelsOf, type LabelValues, type NamesOf } from './definitions.ts';

/** Writes the metrics that are defined, and only with labels that are defined. */
export interface Instruments {
  readonly registry: Registry;
  readonly count: <Name extends NamesOf<'counter'>>(name: Name, labels: LabelsOf<Name>) => void;
  readonly observe: <Name extends NamesOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, seconds: number) => void;
  readonly set: <Name extends NamesOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number) => void;
}

type Labels = Readonly<Record<string, string>>;

/** Counters of so many label values at most are there from the start, at zero: what appears with its first event has no rise. */
const MOST_AT_ZERO = 50;

export function createInstruments(): Instruments {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  /** By the label's name, so that a provider has the same name in every metric. */
  const bounds = new Map<string, (text: string) => string>();
  for (const [name, definition] of Object.entries<Definition>(definitions)) add(name, definition);
  return {
    registry,
    count: (name, labels) => counters.get(name)?.inc(bounded(labels)),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(bounded(labels), seconds),
    set: (name, labels, value) => gauges.get(name)?.set(bounded(labels), value),
  };

  function add(name: string, { type, help, labels = {}, buckets = [] }: Definition): void {
    const common = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    for (const [label, values] of Object.entries(labels)) {
      if ('atMost' in values && !bounds.has(label)) bounds.set(label, createBoundedLabel(values.atMost));
    }
    switch (type) {
      case 'counter': {
        const counter = new Counter(common);
        counters.set(name, counter);
        const all = combinations(labels);
        if (all.length <= MOST_AT_ZERO) for (const each of all) counter.inc(each, 0);
        return;
      }
      case 'gauge': {
        const gauge = new Gauge(common);
        // Not zero, which an empty wallet would be too, but nothing until it is known.
        if (common.labelNames.length === 0) gauge.remove();
        gauges.set(name, gauge);
        return;
      }
      case 'histogram': {
        histograms.set(name, new Histogram({ ...common, buckets: [...buckets] }));
        return;
      }
    }
  }

  /** The labels with texts from outside bounded. */
  function bounded(labels: Labels): Labels {
    if (!Object.keys(labels).some((label) => bounds.has(label))) return labels;
    return Object.fromEntries(
      Object.entries(labels).map(([label, value]) => [label, bounds.get(label)?.(value) ?? value]),
    );
  }
}

/** All that labels can say; an empty list if one of them takes a text from outside. */
function combinations(labels: Readonly<Record<string, LabelValues>>): Labels[] {
  let all: Labels[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    if ('atMost' in values) return [];
    all = all.flatMap((each) => values.map((value) => ({ ...each, [label]: value })));
  }
  return all;
}
