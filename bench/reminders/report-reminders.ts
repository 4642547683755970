import { percentile, short, table } from '../../measure/figures.ts';
import type { Lateness } from '../audit/report-lateness.ts';
import type { ReminderFigures, ReminderOptions } from './measure-reminders.ts';
import type { Purchase } from './purchases.ts';
import type { RoundFigures } from './round.ts';

const ROWS = [
  ['asked', ({ asked, due }) => `${asked} of ${due}`],
  ['asked twice', ({ twice }) => String(twice)],
  ['cut off by a crash; the next one says so', ({ cutOff }) => String(cutOff)],
  ['lost', ({ lost }) => String(lost)],
  ['the first after, s', ({ firstS }) => short(firstS)],
  ['the last after, s', ({ lastS }) => short(lastS)],
  ['reminders a second, of nine in ten', ({ perSecond }) => short(perSecond)],
  ['new messages in the busiest second', ({ busiest }) => String(busiest)],
  ['processes killed', ({ kills }) => String(kills)],
  ['purchases meanwhile, told', ({ purchases }) => toldOf(purchases)],
  ['told after the tap, s: p50 / p99 / last', ({ purchases }) => waitsOf(purchases)],
  ['event loop late, ms: p99 / at most', ({ late }) => (late === undefined ? '–' : latenessOf(late))],
] as const satisfies readonly (readonly [string, (round: RoundFigures) => string])[];

export function reportReminders({ stored }: ReminderOptions, figures: ReminderFigures): string {
  const { idle, alone, calm, killed, processes, bytesEach } = figures;
  return [
    `${stored} reminders stored, ${processes} processes`,
    table([
      ['', ''],
      ['bytes a reminder', bytesEach.toFixed(0)],
      ['commands about them, of a process at its start', short(idle.atStart)],
      [
        `… of an idle process in ${idle.idleS.toFixed(0)} s / of all kinds`,
        `${short(idle.aboutReminders)} / ${short(idle.all)}`,
      ],
      ['event loop of an idle process late, ms: p99 / at most', latenessOf(idle.late)],
      ['purchases while none is due, told', toldOf(alone)],
      ['… told after the tap, s: p50 / p99 / last', waitsOf(alone)],
    ]),
    `${calm.due} due at one moment`,
    table([['', 'undisturbed', 'under kills'], ...ROWS.map(([name, cell]) => [name, cell(calm), cell(killed)])]),
    '',
  ].join('\n');
}

function toldOf(purchases: readonly Purchase[]): string {
  return `${waits(purchases).length} of ${purchases.length}`;
}

function waitsOf(purchases: readonly Purchase[]): string {
  return [0.5, 0.99, 1].map((share) => short(percentile(waits(purchases), share) / 1_000)).join(' / ');
}

function waits(purchases: readonly Purchase[]): readonly number[] {
  return purchases.flatMap(({ toldMs }) => toldMs ?? []);
}

function latenessOf(all: readonly Lateness[]): string {
  return [all.map(({ p99Ms }) => p99Ms), all.map(({ maxMs }) => maxMs)].map((ms) => short(Math.max(...ms))).join(' / ');
}
