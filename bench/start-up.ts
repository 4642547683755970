import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TestUser } from 'bot-api-emulator';
import { startSandbox, type Sandbox } from 'reseller-sandbox';
import { emulatorSettings, startLocalRedis, startShopEmulator } from 'vendbot-demo';
import type { Progress } from '../src/cli/progress.ts';
import { type Part, startContender } from './contender.ts';
import type { Level, Options } from './options.ts';
import { reportSizes, reportStarts } from './report.ts';
import { type Figures, runRound } from './round.ts';
import { asInProduction, fromSources, type Way } from './ways.ts';

/** As many people as make the bot large. */
const CROWD: Level = { people: 500, purchases: 1_000 };
const STARTS = 7;
const ANSWER_WITHIN_MS = 30_000;

/**
 * The bot from its sources beside the bundle that production runs: how soon it answers, and how large it gets.
 * @param parts filled as they start, so that all of them stop if one fails
 * @returns the report
 */
export async function compareWays({ rounds }: Options, parts: Part[], progress: Progress): Promise<string> {
  const ways = [fromSources, asInProduction()];
  const sandbox = await startSandbox({ wallet: 1e10 });
  parts.push(sandbox);
  const starts = reportStarts(await timeStarts(ways, sandbox, parts, progress));
  return `${starts}\n${reportSizes(CROWD, await measureCrowds(ways, sandbox, { rounds, parts, progress }))}`;
}

/** They take turns on one Redis and one Telegram. The first round is not counted, because it finds a Redis that is new. */
async function timeStarts(ways: readonly Way[], sandbox: Sandbox, parts: Part[], progress: Progress) {
  const server = await startLocalRedis();
  parts.push(server);
  const emulator = await startShopEmulator({ started: true });
  parts.push(emulator);
  const merchant = emulator.driver.user('merchant');
  const env = { ...emulatorSettings(emulator, sandbox, server.url), LOG_LEVEL: 'silent', HTTP_PORT: '0' };
  const all = ways.map((way) => ({ way, times: [] as number[] }));
  for (let round = 0; round <= STARTS; round += 1) {
    for (const { way, times } of round % 2 === 0 ? all : all.toReversed()) {
      progress.step(`start of the ${way.name}, ${round} of ${STARTS}`);
      const ms = await timeToAnswer(way, env, merchant);
      if (round > 0) times.push(ms);
    }
  }
  return all.map(({ way: { name }, times }) => ({ name, times }));
}

/** Somebody has written by the time it starts. */
async function timeToAnswer(way: Way, env: Readonly<Record<string, string>>, person: TestUser): Promise<number> {
  person.say('/start');
  const startedAt = performance.now();
  const program = way.program.startsWith('file:') ? new URL(way.program) : new URL(way.program, import.meta.url);
  const bot = spawn(process.execPath, [...way.nodeOptions, fileURLToPath(program)], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...env, ...way.env },
    stdio: ['ignore', 'ignore', process.stderr],
  });
  const ended = once(bot, 'exit');
  try {
    await person.until(/./u, { timeoutMs: ANSWER_WITHIN_MS });
    return performance.now() - startedAt;
  } finally {
    bot.kill('SIGTERM');
    await ended;
  }
}

/** A contender of each way, in turn; the first round is not counted, because the bots meet the people in it. */
async function measureCrowds(
  ways: readonly Way[],
  sandbox: Sandbox,
  { rounds, parts, progress }: { rounds: number; parts: Part[]; progress: Progress },
) {
  const all = [];
  for (const way of ways) {
    const contender = await startContender({ ...way, service: sandbox }, parts);
    all.push({ name: way.name, contender, rounds: [] as Figures[] });
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const each of round % 2 === 0 ? all : all.toReversed()) {
      progress.step(`${CROWD.people} people with the ${each.name}, ${round} of ${rounds}`);
      const figures = await runRound(each.contender, sandbox, CROWD);
      if (round > 0) each.rounds.push(figures);
    }
  }
  return all;
}
