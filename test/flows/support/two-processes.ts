import { afterAll, beforeAll } from 'vitest';
import { freePort } from 'vendbot-demo';
import { type Balancer, startBalancer } from '../../support/balancer.ts';
import { type BotProcess, startBotProcess } from './bot-process.ts';
import { useFlows } from './flows.ts';

/** A bot that runs as two processes on one Redis, behind a webhook, in place of the setup's own one. */
export function useTwoProcesses() {
  const flows = useFlows({ emulator: { webhookTimings: { retryUnitMs: 50, retryLimitMs: 400 } } });
  const processes: BotProcess[] = [];
  let ports: number[] = [];
  let balancer: Balancer;

  async function start(at: number, changes: Record<string, string> = {}): Promise<void> {
    const webhook = { WEBHOOK_URL: `${balancer.url}/telegram`, WEBHOOK_SECRET: 'secret-of-both', LOG_LEVEL: 'silent' };
    processes[at] = await startBotProcess(flows, { ...webhook, HTTP_PORT: String(ports[at]), ...changes });
  }

  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    balancer = await startBalancer(ports);
    for (const at of ports.keys()) await start(at);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await balancer.stop();
  });

  return {
    flows,
    /** Starts the first or the second process again, after it was killed. */
    start,
    kill: async (at: number) => processes[at]?.kill(),
    /** How many requests each of them got. */
    served: () => balancer.served,
  };
}
