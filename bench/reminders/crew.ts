import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from 'vendbot-demo';
import { startBalancer } from '../../measure/balancer.ts';
import { isReady } from '../../measure/is-ready.ts';
import type { Lateness } from '../audit/report-lateness.ts';
import { latenessOf, startWatchedBot } from '../audit/watched-bot.ts';
import type { Part } from '../contender.ts';

/** Processes of the bot that say how late they were, and that start again when they are killed. */
export interface Crew {
  /** Of each, since it was last asked. */
  lateness(): Promise<readonly Lateness[]>;
  /** SIGKILL: nothing is finished. */
  kill(place: number): void;
}

const READY_WITHIN_MS = 60_000;
const START_AGAIN_AFTER_MS = 200;

/** @param envAt the settings, by the address of what stands in front of them @param parts filled as they start */
export async function startCrew(
  processes: number,
  envAt: (url: string) => NodeJS.ProcessEnv,
  parts: Part[],
): Promise<Crew> {
  const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
  const balancer = await startBalancer(ports);
  parts.push(balancer);
  const bots = ports.map((port) => supervise({ ...envAt(balancer.url), HTTP_PORT: String(port) }));
  parts.push({ stop: async () => void (await Promise.all(bots.map((bot) => bot.stop()))) });
  await Promise.all(ports.map(untilReady));
  return {
    lateness: () => Promise.all(bots.map((bot) => latenessOf(bot.child()))),
    kill: (place) => void bots[place % bots.length]?.child().kill('SIGKILL'),
  };
}

function supervise(env: NodeJS.ProcessEnv) {
  let stopping = false;
  let child = startWatchedBot(env);
  const ended = run();
  return {
    child: () => child,
    async stop(): Promise<void> {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };

  async function run(): Promise<void> {
    for (;;) {
      await once(child, 'exit');
      if (!stopping) await pause(START_AGAIN_AFTER_MS);
      if (stopping) return;
      child = startWatchedBot(env);
    }
  }
}

async function untilReady(port: number): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (Date.now() > giveUpAt) throw new Error('a process of the bot is not ready');
    await pause(100);
  }
}
