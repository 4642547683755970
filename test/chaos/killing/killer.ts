import { setTimeout as sleep } from 'node:timers/promises';
import type { BotProcess } from './bot-supervisor.ts';
import type { KillableRedis } from './killable-redis.ts';
import type { Plan } from '../plan.ts';

/** Carries out the planned kills as people tap Confirm: by taps, not by the clock, so that slow machines get as many. */
export interface Killer {
  /** A person taps Confirm now. */
  tapped(): void;
  /** Resolves when every kill that was due is over and Redis is there again. */
  idle(): Promise<void>;
  counts(): { readonly botKills: number; readonly redisKills: number; readonly redisCutOffs: number };
}

export function createKiller(plan: Plan, bots: readonly BotProcess[], redis: KillableRedis): Killer {
  const running: Promise<void>[] = [];
  let taps = 0;
  let botKills = 0;
  let redisKills = 0;
  let redisCutOffs = 0;

  return {
    tapped() {
      taps += 1;
      for (const kill of plan.botKills.filter(({ atTap }) => atTap === taps)) {
        go(killBot(kill.process, kill.delayMs));
      }
      for (const kill of plan.redisKills.filter(({ atTap }) => atTap === taps)) {
        go(strikeRedis(kill.delayMs, kill.awayMs));
      }
    },
    async idle() {
      await Promise.all(running);
    },
    counts: () => ({ botKills, redisKills, redisCutOffs }),
  };

  /** If a kill fails, idle() throws the error; the run does not end before that. */
  function go(kill: Promise<void>): void {
    kill.catch(() => undefined);
    running.push(kill);
  }

  async function killBot(index: number, delayMs: number): Promise<void> {
    await sleep(delayMs);
    if (bots[index]?.kill() === true) botKills += 1;
  }

  async function strikeRedis(delayMs: number, awayMs: number): Promise<void> {
    await sleep(delayMs);
    const struck = await redis.strike(awayMs);
    if (struck === 'killed') redisKills += 1;
    if (struck === 'cut off') redisCutOffs += 1;
  }
}
