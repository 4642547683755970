import type { Sandbox } from 'reseller-sandbox';
import type { Steps } from './steps.ts';
import { buy, UPDATES_PER_PURCHASE } from './buyers/buy.ts';
import type { Contender } from './contender.ts';
import { percentile } from './figures.ts';
import type { Level } from './options.ts';
import type { Buyer } from './buyers/buyers.ts';

/** The figures of one round of one bot. */
export interface Figures {
  readonly purchasesPerSecond: number;
  readonly updatesPerSecond: number;
  /** From the act to the first thing that it showed. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** User and system time of the bot's processes. */
  readonly cpuMsPerPurchase: number;
  /** Of the bot's processes since their start, so over the rounds before this one too. */
  readonly peakMegabytes: number;
  readonly redisCommandsPerUpdate: number;
  readonly botApiCallsPerUpdate: number;
  readonly serviceCallsPerPurchase: number;
  /** CPU of the bot's processes over the round's time. */
  readonly botBusy: number;
  readonly redisBusy: number;
  /** CPU of emulator, sandbox, balancer and buyers together over the round's time: near 1, they and not the bot set the pace. */
  readonly surroundingsBusy: number;
}

/** The rounds of one bot, each made at the time of the same round of the others. */
export interface BotRounds {
  readonly name: string;
  readonly rounds: readonly Figures[];
}

/** The first round is not counted, because the bots meet the people in it. */
export async function takeTurns(
  contenders: readonly Contender[],
  sandbox: Sandbox,
  level: Level,
  count: number,
  progress: Steps,
): Promise<BotRounds[]> {
  const bots = contenders.map((contender) => ({ contender, rounds: [] as Figures[] }));
  for (let number = 0; number <= count; number += 1) {
    // They take turns in going first, so that none always finds the machine as another left it.
    for (const { contender, rounds } of number % 2 === 0 ? bots : bots.toReversed()) {
      progress.step(`${contender.name}, ${level.people} at once, round ${number} of ${count}`);
      const figures = await runRound(contender, sandbox, level);
      if (number > 0) rounds.push(figures);
    }
  }
  return bots.map(({ contender: { name }, rounds }) => ({ name, rounds }));
}

/** All buy at once, each as often as needed; what the bot still finishes after the last receipt counts as its work. */
export async function runRound(contender: Contender, sandbox: Sandbox, level: Level): Promise<Figures> {
  const { driver } = contender.emulator;
  const people = await contender.buyers.people(level.people);
  const before = await countsOf(contender, sandbox);
  contender.buyers.takeLatencies();
  const startedAt = performance.now();
  await Promise.all(people.map((person, place) => buyRepeatedly(person, shareOf(level, place))));
  const seconds = (performance.now() - startedAt) / 1_000;
  await driver.untilDelivered();
  const after = await countsOf(contender, sandbox);
  const latencies = contender.buyers.takeLatencies();
  const updates = level.purchases * UPDATES_PER_PURCHASE;
  if (after.purchases - before.purchases !== level.purchases) {
    throw new Error(
      `${contender.name} made ${after.purchases - before.purchases} purchases instead of ${level.purchases}`,
    );
  }
  return {
    purchasesPerSecond: level.purchases / seconds,
    updatesPerSecond: updates / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMsPerPurchase: ((after.botCpu - before.botCpu) / level.purchases) * 1_000,
    peakMegabytes: await contender.peakMegabytes(),
    redisCommandsPerUpdate: (after.redis - before.redis) / updates,
    botApiCallsPerUpdate: (after.botApi - before.botApi) / updates,
    serviceCallsPerPurchase: (after.service - before.service) / level.purchases,
    botBusy: (after.botCpu - before.botCpu) / seconds,
    redisBusy: (after.redisCpu - before.redisCpu) / seconds,
    surroundingsBusy: (after.ownCpu - before.ownCpu) / seconds,
  };
}

/** Calls to the sandbox, of all endpoints. */
function serviceCalls(sandbox: Sandbox): number {
  return Object.values(sandbox.calls.snapshot().endpoints).reduce((sum, count) => sum + count, 0);
}

function shareOf({ people, purchases }: Level, place: number): number {
  return Math.floor(purchases / people) + (place < purchases % people ? 1 : 0);
}

async function buyRepeatedly(person: Buyer, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await buy(person);
}

async function countsOf(contender: Contender, sandbox: Sandbox) {
  const { user, system } = process.cpuUsage();
  return {
    ownCpu: (user + system) / 1e6,
    botCpu: await contender.cpuSeconds(),
    redis: await contender.redisCommands(),
    redisCpu: await contender.redisCpuSeconds(),
    botApi: contender.emulator.driver.calls(),
    service: serviceCalls(sandbox),
    purchases: sandbox.calls.of('purchase'),
  };
}
