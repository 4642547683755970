import { describe, expect, expectTypeOf, test } from 'vitest';
import type { TelegramOutcome } from '../../src/bot/runtime/telegram.ts';
import type { WebhookFound } from '../../src/bot/runtime/webhook-source.ts';
import type { DailyWork, Workload } from '../../src/domain/workload.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { Endpoint } from '../../src/domain/shared/reseller.ts';
import type { Shop } from '../../src/services/shop.ts';
import { createMetrics, type Metrics } from '../../src/telemetry/record-metrics.ts';
import type { LabelOf } from '../../src/telemetry/metrics.ts';
import type { PurchaseAnswer } from '../../src/domain/shared/reseller.ts';
import { orderIn, T0 } from '../support/samples/sample-order.ts';

function textOf({ instruments }: Metrics): Promise<string> {
  return instruments.registry.metrics();
}

describe('metrics', () => {
  test('count orders, failures, answers and calls by what is known of them, and how long things take', async () => {
    const metrics = createMetrics();
    metrics.moved(orderIn('submitting'), orderIn('successful'));
    metrics.called('unknown');
    metrics.told(orderIn('successful'), 1_500);
    metrics.plainEnd('drawing');
    metrics.handled(30, 'done');
    metrics.webhookFound('gone');
    metrics.serviceCalled({ endpoint: 'purchase', outcome: '200', durationMs: 400 });
    metrics.turn('held');
    metrics.storeAnswered(2);
    metrics.storeFailed('away');
    metrics.storeReconnected();
    metrics.moved(orderIn('processing'), orderIn('failed', { failure: { reason: 'undelivered' } }));
    metrics.telegramCalled({ method: 'sendMessage', outcome: '429', durationMs: 40 });
    // It waits for updates, so it says nothing of how long Telegram takes.
    metrics.telegramCalled({ method: 'getUpdates', outcome: 'ok', durationMs: 25_000 });
    const lines = (await textOf(metrics)).split('\n');
    for (const line of [
      'vendbot_order_states_total{state="successful",service="data"} 1',
      'vendbot_purchase_answers_total{answer="unknown"} 1',
      'vendbot_told_after_seconds_sum 1.5',
      'vendbot_plain_ends_total{cause="drawing"} 1',
      'vendbot_update_seconds_sum{outcome="done"} 0.03',
      'vendbot_service_call_seconds_count{endpoint="purchase",outcome="200"} 1',
      'vendbot_webhook_checks_total{found="gone"} 1',
      'vendbot_old_order_turns_total{outcome="held"} 1',
      'vendbot_redis_seconds_sum 0.002',
      'vendbot_redis_errors_total{kind="away"} 1',
      'vendbot_redis_reconnects_total 1',
      'vendbot_order_failures_total{reason="undelivered",service="data",provider="MTN"} 1',
      'vendbot_telegram_calls_total{method="sendMessage",outcome="429"} 1',
      'vendbot_telegram_call_seconds_sum 0.04',
    ]) {
      expect(lines).toContain(line);
    }
  });

  test('count no recovered order among the times from end to told', async () => {
    const metrics = createMetrics();
    metrics.told(orderIn('successful', { recovered: true }), 86_400_000);
    expect(await textOf(metrics)).toContain('vendbot_told_after_seconds_count 0');
  });

  test('of two bots in one process do not mix', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.called('exists');
    expect(await textOf(other)).toContain('answer="exists"} 0');
  });

  test('that count by values known beforehand begin at zero, so that the first event is a rise', async () => {
    const text = await textOf(createMetrics());
    expect(text).toContain('vendbot_plain_ends_total{cause="refused"} 0');
    expect(text).toContain('vendbot_redis_reconnects_total 0');
  });
});

describe('the time from Confirm to the end', () => {
  const seen = async (before: Order, after: Order): Promise<string | undefined> => {
    const metrics = createMetrics();
    metrics.moved(before, after);
    return /vendbot_confirmed_to_final_seconds_sum\{.*\} (\S+)/u.exec(await textOf(metrics))?.[1];
  };
  const ended = { confirmedAt: T0, enteredAt: T0 + 90_000 };

  test('ends with the token, if there is one to come', async () => {
    expect(await seen(orderIn('processing'), orderIn('token-due', ended))).toBeUndefined();
    expect(await seen(orderIn('token-due'), orderIn('successful', ended))).toBe('90');
  });

  test('is that of the first end', async () => {
    expect(await seen(orderIn('processing'), orderIn('failed', ended))).toBe('90');
    expect(await seen(orderIn('successful'), orderIn('reversed', ended))).toBeUndefined();
  });

  test('is not known of a recovered order', async () => {
    expect(await seen(orderIn('processing'), orderIn('successful', { ...ended, recovered: true }))).toBeUndefined();
  });
});

describe('what comes from outside', () => {
  test('is a label only within its bound, and never a number', async () => {
    const metrics = createMetrics();
    const sell = (provider: string): void => {
      const order = orderIn('failed', { failure: { reason: 'refused' } });
      metrics.moved(orderIn('submitting'), { ...order, item: { ...order.item, provider } });
    };
    for (const provider of ['08031234567', 'meter 04123456789', '', 'a\nb', 'x'.repeat(41), '{"a":1}']) sell(provider);
    for (let place = 0; place < 200; place += 1) sell(`Provider ${place}`);
    metrics.serviceCalled({ endpoint: 'purchase', outcome: '599', durationMs: 1 });
    metrics.telegramCalled({ method: 'launchRocket', outcome: 'ok', durationMs: 1 });
    const text = await textOf(metrics);
    const providers = [...text.matchAll(/vendbot_order_failures_total\{.*provider="(.*)"\}/gu)].map(([, name]) => name);
    expect(providers).toHaveLength(61);
    expect(providers.filter((name = '') => name !== 'other' && !/^Provider \d+$/u.test(name))).toEqual([]);
    expect(text).toContain('endpoint="purchase",outcome="other"} 1');
    expect(text).toContain('{method="other",outcome="ok"} 1');
    for (const number of ['08031234567', '04123456789']) expect(text).not.toContain(number);
  });
});

/** tsc holds it: a value that the code cannot have is none that a rule may ask for. */
test('the defined values of labels are those of the code’s own types', () => {
  expectTypeOf<LabelOf<'vendbot_purchase_answers_total', 'answer'>>().toEqualTypeOf<PurchaseAnswer['type']>();
  expectTypeOf<LabelOf<'vendbot_service_call_seconds', 'endpoint'>>().toEqualTypeOf<Endpoint>();
  expectTypeOf<LabelOf<'vendbot_telegram_calls_total', 'outcome'>>().toEqualTypeOf<TelegramOutcome>();
  expectTypeOf<LabelOf<'vendbot_webhook_checks_total', 'found'>>().toEqualTypeOf<WebhookFound>();
  expectTypeOf<LabelOf<'vendbot_last_run_differences', 'work'>>().toEqualTypeOf<DailyWork>();
  expectTypeOf<LabelOf<'vendbot_old_order_turns_total', 'outcome'>>().toEqualTypeOf<
    Parameters<Shop['events']['turn']>[0]
  >();
  expectTypeOf<LabelOf<'vendbot_due', 'work'>>().toEqualTypeOf<keyof Workload['due']>();
});
