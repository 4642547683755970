/**
 * How fast the bot is compared with its yardsticks: all as processes of their own, in turn, with the emulator, the sandbox and the buyers in
 * this process. The ratios count; the seconds are this machine's.
 */
import { startSandbox } from 'reseller-sandbox';
import { type Contender, type ContenderOptions, type Part, startContender, VENDBOT } from './contender.ts';
import { type LineLevel, type LineRound, timeLines } from './lines/line-to-card.ts';
import { measureBacklog, RUNS } from './backlog/backlog.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { createProgress } from '../../src/cli/command-line.ts';
import { createSteps, type Steps } from './steps.ts';
import { reportLevel, reportLines } from './report.ts';
import { runRound, takeTurns } from './round.ts';
import { compareStarts } from './start-up.ts';
import { interrupted } from './interrupted.ts';
import { measureStore } from './store/measure-store.ts';
import { reportStore } from './store/report-store.ts';

interface Field {
  readonly ours: Contender;
  /** What ours is compared with; of lines the first. */
  readonly rivals: [Contender, ...Contender[]];
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const parts: Part[] = [];
  try {
    await Promise.race([run(options, parts), interrupted()]);
  } finally {
    for (const part of parts.toReversed()) await part.stop();
  }
}

/** @param parts filled as they start, so that all of them stop if one fails */
async function run(options: Options, parts: Part[]): Promise<void> {
  if (options.startOnly) return runStarts(options, parts);
  if (options.backlog > 0) return runBacklog(options.backlog, parts);
  if (options.store > 0) return runStore(options.store, parts);
  const others = options.peers ? [RAW, CONVERSATIONS] : [RAW];
  const bots = 2 + others.length;
  const progress = createSteps((options.levels.length * bots + options.lines.length) * (options.rounds + 1) + bots);
  const sandbox = await startSandbox({ wallet: 1e10 });
  parts.push(sandbox);
  const start = (bot: Bot) => startContender({ ...bot, service: sandbox }, parts);
  const field: Field = { ours: await start(VENDBOT), rivals: [await start(BARE)] };
  // One after the other, so that none waits for another's start.
  for (const other of others) field.rivals.push(await start(other));
  for (const contender of [field.ours, ...field.rivals]) {
    progress.step(`warming up ${contender.name}`);
    await runRound(contender, sandbox, options.warmUp);
  }
  for (const level of options.levels) {
    const all = [field.ours, ...field.rivals];
    const [figures, ...others] = await takeTurns(all, sandbox, level, options.rounds, progress);
    progress.end();
    if (figures !== undefined) process.stdout.write(`${reportLevel(level, figures, others)}\n`);
  }
  for (const level of options.lines) {
    const rounds = await runLines(field, level, options.rounds, progress);
    progress.end();
    process.stdout.write(`${reportLines(level, rounds)}\n`);
  }
}

type Bot = Omit<ContenderOptions, 'service'>;

const BARE: Bot = { name: 'bare', program: 'peers/bare-bot.ts' };
const RAW: Bot = { name: 'raw', program: 'peers/raw-loop.ts' };
const CONVERSATIONS: Bot = { name: 'conversations', program: 'peers/conversations-bot.ts' };

async function runStarts(options: Options, parts: Part[]): Promise<void> {
  const progress = createSteps(16 + 2 * (options.rounds + 1));
  const report = await compareStarts([VENDBOT, BARE], options.rounds, parts, progress);
  progress.end();
  process.stdout.write(report);
}

async function runStore(orders: number, parts: Part[]): Promise<void> {
  process.stdout.write(reportStore(await measureStore(orders, parts, createProgress())));
}

async function runBacklog(orders: number, parts: Part[]): Promise<void> {
  const progress = createSteps(RUNS.length * 3);
  const report = await measureBacklog(orders, parts, progress);
  progress.end();
  process.stdout.write(report);
}

/** As with the levels of purchases, the first round is not counted, and they take turns in going first; it is long, because lines were not warmed up. */
async function runLines(
  { ours, rivals: [bare] }: Field,
  level: LineLevel,
  count: number,
  progress: Steps,
): Promise<LineRound[]> {
  const rounds: LineRound[] = [];
  for (let number = 0; number <= count; number += 1) {
    progress.step(`lines, ${level.people} at once, round ${number} of ${count}`);
    const round = await timeLines(ours, bare, number === 0 ? warm(level) : level, number % 2 === 0);
    if (number > 0) rounds.push(round);
  }
  return rounds;
}

function warm({ people, messages }: LineLevel): LineLevel {
  return { people, messages: messages * 5 };
}

main().catch((error: unknown) => {
  process.stderr.write(`\nThe bench failed: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exit(1);
});
