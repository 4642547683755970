import type { WorkFigures } from './measure-audit.ts';

const COLUMNS = [
  ['s', ({ seconds }) => seconds.toFixed(1)],
  ['bot late ms, max', ({ bot }) => bot.maxMs.toFixed(0)],
  ['p99', ({ bot }) => bot.p99Ms.toFixed(0)],
  ['bot CPU s', ({ bot }) => bot.cpuSeconds.toFixed(1)],
  ['job CPU s', ({ job }) => job.cpuSeconds.toFixed(1)],
  ['job peak MB', ({ job }) => job.peakRssMb.toFixed(0)],
  ['Redis commands/s', ({ redisCommands, seconds }) => (redisCommands / seconds).toFixed(0)],
  ['pages', ({ serviceCalls }) => String(serviceCalls)],
] as const satisfies readonly (readonly [string, (figures: WorkFigures) => string])[];

/** What the works of a day took, beside a bot that does nothing else. */
export function reportAudit(orders: number, works: readonly WorkFigures[]): string {
  const header = `| ${orders} orders | ${COLUMNS.map(([name]) => name).join(' | ')} |`;
  const rows = works.map((work) => `| ${work.name} | ${COLUMNS.map(([, cell]) => cell(work)).join(' | ')} |`);
  return `${[header, `|---|${COLUMNS.map(() => '---|').join('')}`, ...rows].join('\n')}\n`;
}
