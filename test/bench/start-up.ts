import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TestUser } from 'bot-api-emulator';
import { startSandbox, type Sandbox } from 'reseller-sandbox';
import { emulatorSettings, startLocalRedis, startShopEmulator } from 'vendbot-demo';
import type { Steps } from './steps.ts';
import { type Contender, type ContenderOptions, type Part, startContender } from './contender.ts';
import type { Level } from './options.ts';
import { reportSizes, reportStarts } from './report.ts';
import { takeTurns } from './round.ts';

/** As many people as make the bot large. */
const CROWD: Level = { people: 500, purchases: 1_000 };
const STARTS = 7;
const ANSWER_WITHIN_MS = 30_000;

type Program = Pick<ContenderOptions, 'name' | 'program' | 'nodeOptions' | 'env'>;

/**
 * How soon each program answers after its start, and how large it gets.
 * @param parts filled as they start, so that all of them stop if one fails
 * @returns the report
 */
export async function compareStarts(
  programs: readonly Program[],
  rounds: number,
  parts: Part[],
  progress: Steps,
): Promise<string> {
  const sandbox = await startSandbox({ wallet: 1e10 });
  parts.push(sandbox);
  const starts = reportStarts(await timeStarts(programs, sandbox, parts, progress));
  const contenders: Contender[] = [];
  for (const program of programs) contenders.push(await startContender({ ...program, service: sandbox }, parts));
  return `${starts}\n${reportSizes(CROWD, await takeTurns(contenders, sandbox, CROWD, rounds, progress))}`;
}

/** They take turns on one Redis and one Telegram. The first round is not counted, because it finds a Redis that is new. */
async function timeStarts(programs: readonly Program[], sandbox: Sandbox, parts: Part[], progress: Steps) {
  const server = await startLocalRedis();
  parts.push(server);
  const emulator = await startShopEmulator({ started: true });
  parts.push(emulator);
  const merchant = emulator.driver.user('merchant');
  const env = { ...emulatorSettings(emulator, sandbox, server.url), LOG_LEVEL: 'silent', HTTP_PORT: '0' };
  const all = programs.map((program) => ({ program, times: [] as number[] }));
  for (let round = 0; round <= STARTS; round += 1) {
    for (const { program, times } of round % 2 === 0 ? all : all.toReversed()) {
      progress.step(`start of ${program.name}, ${round} of ${STARTS}`);
      const ms = await timeToAnswer(program, env, merchant);
      if (round > 0) times.push(ms);
    }
  }
  return all.map(({ program: { name }, times }) => ({ name, times }));
}

/** Somebody has written by the time it starts. */
async function timeToAnswer(
  { program, nodeOptions = [], env: ownEnv }: Program,
  env: Readonly<Record<string, string>>,
  person: TestUser,
): Promise<number> {
  person.say('/start');
  const startedAt = performance.now();
  const bot = spawn(process.execPath, [...nodeOptions, fileURLToPath(new URL(program, import.meta.url))], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...env, ...ownEnv },
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
