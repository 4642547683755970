import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { orderIn } from '../support/samples/sample-order.ts';

async function textOf(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  return (await metrics.expose()).text;
}

describe('metrics', () => {
  test('count orders by state and service, purchase answers, and how long things take', async () => {
    const metrics = createMetrics(async () => 3);
    metrics.moved(orderIn('submitting'), orderIn('successful'));
    metrics.called('unknown');
    metrics.told(orderIn('successful'), 1_500);
    metrics.plainEnd('drawing');
    metrics.handled(30, 'done');
    metrics.webhookFound('gone');
    metrics.serviceCalled({ endpoint: 'purchase', outcome: 'ok', durationMs: 400 });
    const text = await textOf(metrics);
    expect(text).toContain('vendbot_order_states_total{state="successful",service="data"} 1');
    expect(text).toContain('vendbot_purchase_answers_total{answer="unknown"} 1');
    expect(text).toContain('vendbot_told_after_seconds_sum 1.5');
    expect(text).toContain('vendbot_plain_ends_total{cause="drawing"} 1');
    expect(text).toContain('vendbot_update_seconds_sum{outcome="done"} 0.03');
    expect(text).toContain('vendbot_service_call_seconds_count{endpoint="purchase",outcome="ok"} 1');
    expect(text).toContain('vendbot_webhook_checks_total{found="gone"} 1');
    expect(text).toContain('vendbot_open_orders 3');
  });

  test('count no recovered order among the times from end to told', async () => {
    const metrics = createMetrics(async () => 0);
    metrics.told(orderIn('successful', { recovered: true }), 86_400_000);
    expect(await textOf(metrics)).toContain('vendbot_told_after_seconds_count 0');
  });

  test('keep the last count of open orders while the store is away', async () => {
    const counts = [5];
    const metrics = createMetrics(async () => {
      const count = counts.pop();
      if (count === undefined) throw new Error('away');
      return count;
    });
    expect(await textOf(metrics)).toContain('vendbot_open_orders 5');
    expect(await textOf(metrics)).toContain('vendbot_open_orders 5');
  });

  test('of two bots in one process do not mix', async () => {
    const one = createMetrics(async () => 0);
    const other = createMetrics(async () => 0);
    one.called('exists');
    expect(await textOf(other)).not.toContain('answer="exists"');
  });

  test('come in the form that Prometheus reads', async () => {
    const { contentType } = await createMetrics(async () => 0).expose();
    expect(contentType).toMatch(/^text\/plain; version=/u);
  });
});
