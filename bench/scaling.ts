import { startSandbox, type Sandbox } from 'reseller-sandbox';
import type { Progress } from '../src/cli/progress.ts';
import { type Contender, type Part, startContender } from './contender.ts';
import type { Level, Options } from './options.ts';
import { type Crew, reportCrews } from './report.ts';
import { type Figures, runRound } from './round.ts';
import { wayOf } from './ways.ts';

/**
 * Numbers of processes of the bot compared, in turn, each crew with a Redis, an emulator and a balancer of its own.
 * @param parts filled as they start, so that all of them stop if one fails
 * @returns the report
 */
export async function compareCrews(options: Options, parts: Part[], progress: Progress): Promise<string> {
  const sandbox = await startSandbox({ wallet: 1e10 });
  parts.push(sandbox);
  const crews: Contender[] = [];
  for (const count of options.processes) crews.push(await startCrew(count, sandbox, options, parts, progress));
  const reports: string[] = [];
  for (const level of options.levels) {
    const rounds = await takeTurns(crews, sandbox, level, options.rounds, progress);
    const named = rounds.map((all, place): Crew => ({ processes: options.processes[place] ?? 0, rounds: all }));
    reports.push(reportCrews(level, options.share, named));
  }
  return reports.join('\n');
}

/** Warmed up before it is held back, each of its processes as long as a single one. */
async function startCrew(
  count: number,
  sandbox: Sandbox,
  options: Options,
  parts: Part[],
  progress: Progress,
): Promise<Contender> {
  const { warmUp, share } = options;
  const name = `${count} of vendbot`;
  progress.step(`warming up ${name}`);
  const crew = await startContender({ ...wayOf(options), name, service: sandbox, processes: count }, parts);
  await runRound(crew, sandbox, { ...warmUp, purchases: warmUp.purchases * count });
  crew.holdBack(share);
  return crew;
}

/** The figures of each crew, round by round. The first round is not counted, because the bots meet the people in it. */
async function takeTurns(
  crews: readonly Contender[],
  sandbox: Sandbox,
  level: Level,
  count: number,
  progress: Progress,
): Promise<Figures[][]> {
  const figures = crews.map((): Figures[] => []);
  for (let number = 0; number <= count; number += 1) {
    const turns = [...crews.entries()];
    // They take turns in going first, so that none always finds the machine as another left it.
    for (const [place, crew] of number % 2 === 0 ? turns : turns.toReversed()) {
      progress.step(`${crew.name}, ${level.people} at once, round ${number} of ${count}`);
      const round = await runRound(crew, sandbox, level);
      if (number > 0) figures[place]?.push(round);
    }
  }
  return figures;
}
