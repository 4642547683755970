import { parseArgs } from 'node:util';
import type { RecoverySummary } from '../services/recovery/recover-orders.ts';

type RecoverArguments =
  | { type: 'recover'; since: string; dryRun: boolean }
  | { type: 'help' }
  /** In one line, for the person who typed it. */
  | { type: 'wrong'; fault: string };

export const RECOVER_USAGE = `Usage: npm run recover -- --since YYYY-MM-DD [--dry-run]

Rebuilds orders that Redis has lost from the history of the service, and leaves those alone that it has.
  --since    the first day to look at
  --dry-run  only says what there is to recover`;

/** @param now milliseconds since 1970 */
export function readRecoverArguments(words: readonly string[], now: number): RecoverArguments {
  const parsed = parse(words);
  if (parsed.type === 'wrong' || parsed.help) return parsed.type === 'wrong' ? parsed : { type: 'help' };
  const { since, dryRun } = parsed;
  if (since === undefined) return { type: 'wrong', fault: '--since is missing' };
  if (!isDay(since)) return { type: 'wrong', fault: `--since ${since} is no day such as 2026-11-20` };
  if (Date.parse(since) > now + DAY_MS) return { type: 'wrong', fault: `--since ${since} lies in the future` };
  return { type: 'recover', since, dryRun };
}

/** Somewhere it is tomorrow. */
const DAY_MS = 24 * 3_600_000;

type Parsed =
  | { type: 'parsed'; since: string | undefined; dryRun: boolean; help: boolean }
  | Extract<RecoverArguments, { type: 'wrong' }>;

function parse(words: readonly string[]): Parsed {
  const options = {
    since: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { since, 'dry-run': dryRun, help } = parseArgs({ args: [...words], options, strict: true }).values;
    return { type: 'parsed', since, dryRun, help };
  } catch (error) {
    // Behind the first sentence Node explains how to write options at large.
    const fault = error instanceof Error ? (/^[^.\n]*/u.exec(error.message)?.[0] ?? '') : String(error);
    return { type: 'wrong', fault };
  }
}

/** A date of the calendar: not the thirtieth of February. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isFinite(at.getTime()) && at.toISOString().startsWith(text);
}

/** What a recovery came to, as a table of counts, and what is to be done next. */
export function recoveryReport(summary: RecoverySummary, dryRun: boolean): string {
  const { transactions, unread, calls, ours, foreign, kept, recovered, byState } = summary;
  const rows: [string, number][] = [
    ['transactions read', transactions],
    ...(unread === 0 ? [] : [['listed, and on no page', unread] satisfies [string, number]]),
    ['calls to the history', calls],
    ['not ours, or not readable with this key', foreign],
    ['ours', ours],
    ['  archived, or in Redis already', kept],
    [dryRun ? '  to be recovered' : '  recovered', recovered],
    ...Object.entries(byState).map(([state, count]): [string, number] => [`    ${state}`, count]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(7)}`);
  return [...table, '', nextSteps(recovered, dryRun)].join('\n');
}

function nextSteps(recovered: number, dryRun: boolean): string {
  if (recovered === 0) return 'There is nothing to recover.';
  if (dryRun)
    return 'Nothing was written. Without --dry-run these orders are put into Redis, and their buyers are told.';
  return 'The running bot, or the next one that starts, asks for the open ones and tells all buyers.';
}
