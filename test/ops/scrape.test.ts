import { beforeAll, describe, expect, test, vi } from 'vitest';
import { OUTCOMES, type Outcome } from 'reseller-sandbox';
import type { BotSetup } from '../support/bot-setup.ts';
import { useFlows } from '../flows/support/flows.ts';
import { airtime, prepaidMeter } from '../flows/support/wishes.ts';
import { buy } from '../flows/support/shopping.ts';
import { type Definition, definitions } from '../../src/telemetry/metrics.ts';
import { expressions } from './operator-files.ts';
import { type Matcher, readExpression, type Selector } from './promql.ts';
import { promtool, promtoolPath } from './promtool.ts';

const flows = useFlows({ env: { RECONCILE_AT: '00:00' } });

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** In any order: works stand in a scrape in the order in which they ended. */
const WHAT_COMES_LATE = [
  /^vendbot_wallet_balance \d/mu,
  /^vendbot_last_run_differences\{work="reconciliation"\} \d/mu,
  /^vendbot_last_run_differences\{work="audit"\} \d/mu,
];

let text = '';
let samples: readonly Sample[] = [];

/** A bot that has sold, failed, been refused, had no money, and met a 429, a blocked chat and a service without an answer. */
beforeAll(async () => {
  await tryAll(flows);
  await scrape(flows);
  // The wallet is asked for by the first scrape, and the books are compared beside everything else.
  text = await vi.waitUntil(async () => whole(await scrape(flows)), { timeout: 100_000, interval: 200 });
  samples = samplesIn(text);
}, 240_000);

describe('a scrape of a bot that has worked', () => {
  test('has every metric that is defined, and no other of its own', () => {
    const found = new Set(samples.map(({ name }) => baseOf(name)).filter((name) => name.startsWith('vendbot_')));
    expect([...found].toSorted()).toEqual(Object.keys(definitions).toSorted());
  });

  test('has no label and no value of one that is not defined', () => {
    const foreign = samples.filter(({ name, labels }) => {
      const definition: Definition | undefined = definitions[baseOf(name) as keyof typeof definitions];
      if (definition === undefined) return false;
      const declared = Object.entries(definition.labels ?? {});
      const own = Object.entries(labels).filter(([label]) => !(label === 'le' && definition.type === 'histogram'));
      const isWhole = own.length === declared.length;
      return (
        !isWhole || !declared.every(([label, values]) => 'atMost' in values || values.includes(labels[label] ?? ''))
      );
    });
    expect(foreign).toEqual([]);
  });

  test('has what happened to it', () => {
    for (const line of [
      /^vendbot_order_states_total\{state="successful",service="airtime"\} [1-9]/mu,
      /^vendbot_order_states_total\{state="successful",service="electricity"\} 1$/mu,
      /^vendbot_order_failures_total\{reason="refused",service="airtime",provider="MTN"\} 1$/mu,
      /^vendbot_order_failures_total\{reason="undelivered",service="airtime",provider="MTN"\} 1$/mu,
      /^vendbot_order_failures_total\{reason="funds",service="airtime",provider="MTN"\} 1$/mu,
      /^vendbot_confirmed_to_final_seconds_count\{service="airtime",provider="MTN"\} [4-9]$/mu,
      /^vendbot_purchase_answers_total\{answer="unknown"\} [1-9]/mu,
      /^vendbot_telegram_calls_total\{method="editMessageText",outcome="429"\} 1$/mu,
      /^vendbot_telegram_calls_total\{method="sendMessage",outcome="ok"\} \d/mu,
      /^vendbot_service_call_seconds_count\{endpoint="purchase",outcome="402"\} 1$/mu,
      /^vendbot_redis_seconds_count \d{2}/mu,
      /^vendbot_waiting_orders\{state="processing"\} 1$/mu,
      /^vendbot_ready 1$/mu,
      /^vendbot_redis_up 1$/mu,
    ]) {
      expect(text).toMatch(line);
    }
  });

  test('names no method of Telegram and no endpoint `other`', () => {
    expect(samples.filter(({ labels }) => labels['method'] === 'other' || labels['endpoint'] === 'other')).toEqual([]);
  });

  test('names no person, no number and no reference', () => {
    const values = samples.flatMap(({ name, labels }) => (name.startsWith('vendbot_') ? Object.values(labels) : []));
    const sold = flows.sandbox.transactions().flatMap(({ reference, customer_id }) => [reference, customer_id]);
    expect(sold.length).toBeGreaterThan(3);
    expect(values.filter((value) => sold.some((each) => value.includes(each)) || /\d{5}|VB/u.test(value))).toEqual([]);
  });

  test.skipIf(promtoolPath === undefined)('has metrics as promtool wants them', async () => {
    const own = text.split('\n\n').filter((block) => block.includes('# HELP vendbot_'));
    const { code, said } = await promtool(['check', 'metrics'], `${own.join('\n')}\n`);
    expect(said).toBe('');
    expect(code).toBe(0);
  });
});

describe('what rules and board ask for is there', () => {
  test.each(expressions)('%s', (_, expr) => {
    const { selectors, grouping } = readExpression(expr);
    expect(selectors.length).toBeGreaterThan(0);
    const labels = new Set(selectors.flatMap(({ metric }) => labelsOf(metric)));
    expect(grouping.filter((label) => !labels.has(label))).toEqual([]);
    expect(selectors.flatMap(missingIn)).toEqual([]);
  });

  test('where a test of that kind would have seen a value that there is not', () => {
    const { selectors } = readExpression(
      'vendbot_update_seconds_count{outcome!="ok",outcome=~"done|gone",state="x"} + nothing',
    );
    expect(selectors.flatMap(missingIn)).toEqual([
      'vendbot_update_seconds_count: outcome!="ok"',
      'vendbot_update_seconds_count: outcome=~"done|gone"',
      'vendbot_update_seconds_count: no label state',
      'no metric nothing',
    ]);
  });
});

async function tryAll(setup: BotSetup): Promise<void> {
  const number = (name: Outcome): string => `0803123${OUTCOMES.find((outcome) => outcome.name === name)?.ending}`;
  const ends: [Outcome, RegExp][] = [
    ['at-once', /Done!/u],
    ['later', /Done!/u],
    ['fails-later', /The purchase failed/u],
    ['refused', /The purchase failed/u],
    ['lost-after', /Done!/u],
    ['never-finishes', /Processing/u],
  ];
  await Promise.all(
    ends.map(async ([name, end]) => {
      const buyer = flows.person();
      if (name === 'later') {
        const effect = { type: 'too-many-requests', retryAfterSeconds: 1 } as const;
        setup.driver.faults.add({ on: 'call', method: 'editMessageText', chatId: buyer.id, effect, times: 1 });
      }
      await buy(buyer, airtime(number(name)));
      await buyer.until(end);
    }),
  );
  const [late, poor] = [flows.person(), flows.person()];
  await buy(late, prepaidMeter('04123450200'));
  await late.until(/Done!/u);
  setup.sandbox.setWallet(10);
  await buy(poor, airtime('08031230200'));
  await poor.until(/The purchase failed/u);
}

async function scrape({ httpPort }: BotSetup): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${httpPort}/metrics`);
  if (!response.ok) throw new Error(`/metrics answers ${response.status}`);
  return response.text();
}

/** Undefined as long as something is still to come. */
function whole(exposition: string): string | undefined {
  return WHAT_COMES_LATE.every((line) => line.test(exposition)) ? exposition : undefined;
}

function samplesIn(exposition: string): Sample[] {
  return [...exposition.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gmu)].map(([, name = '', labels = '']) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/gu)].map(([, label = '', value = '']) => [label, value]),
    ),
  }));
}

/** Of a histogram, the metric that its parts are of. */
function baseOf(name: string): string {
  const base = name.replace(/_(?:bucket|sum|count)$/u, '');
  return base in definitions ? base : name;
}

/** Prometheus' own. */
const OF_A_TARGET = ['job', 'instance'];
const OF_PROMETHEUS: Readonly<Record<string, readonly string[]>> = {
  up: OF_A_TARGET,
  ALERTS: ['alertname', 'alertstate', ...OF_A_TARGET],
};

function labelsOf(metric: string): string[] {
  const scraped = samples.filter(({ name }) => name === metric).flatMap(({ labels }) => Object.keys(labels));
  const definition: Definition | undefined = definitions[baseOf(metric) as keyof typeof definitions];
  return [...(OF_PROMETHEUS[metric] ?? OF_A_TARGET), ...scraped, ...Object.keys(definition?.labels ?? {})];
}

/** What a selector asks for and nothing has. */
function missingIn({ metric, matchers }: Selector): string[] {
  if (!(metric in OF_PROMETHEUS) && !samples.some(({ name }) => name === metric)) return [`no metric ${metric}`];
  const labels = labelsOf(metric);
  return matchers.flatMap((matcher) => {
    if (!labels.includes(matcher.label)) return [`${metric}: no label ${matcher.label}`];
    return isThere(metric, matcher) ? [] : [`${metric}: ${matcher.label}${matcher.operator}"${matcher.value}"`];
  });
}

function isThere(metric: string, { label, operator, value }: Matcher): boolean {
  const values = valuesOf(metric, label);
  // A variable of the board.
  if (values === 'any' || value === '$instance') return true;
  const wanted = operator === '=' || operator === '!=' ? [value] : value.split('|');
  return wanted.every((each) => values.has(each));
}

/** As they are in the scrape, and as the code defines them. */
function valuesOf(metric: string, label: string): ReadonlySet<string> | 'any' {
  if (label === 'job') return new Set(['vendbot']);
  if (label === 'alertstate') return new Set(['pending', 'firing']);
  if (OF_PROMETHEUS[metric]?.includes(label) === true || label === 'instance') return 'any';
  const definition: Definition | undefined = definitions[baseOf(metric) as keyof typeof definitions];
  const defined = definition?.labels?.[label];
  const scraped = samples.flatMap(({ name, labels }) => (name === metric ? (labels[label] ?? []) : []));
  return new Set([...scraped, ...(defined === undefined || 'atMost' in defined ? [] : defined)]);
}
