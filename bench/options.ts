import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sortings } from 'reseller-sandbox';
import type { BacklogOptions } from './backlog/backlog.ts';
import type { LineLevel } from './lines/line-to-card.ts';
import type { ReminderOptions } from './reminders/measure-reminders.ts';

/** How many people at once, and how many purchases they make together in each round. */
export interface Level {
  readonly people: number;
  readonly purchases: number;
}

export interface Options {
  readonly levels: readonly Level[];
  /** Purchases before everything that are not counted, because until then the compiler would be measured. */
  readonly warmUp: Level;
  /** Rounds that are counted. */
  readonly rounds: number;
  /** Pages turned in each of the two lists. */
  readonly pages: number;
  /** The `src/main.ts` of another version, in place of the yardsticks. */
  readonly beside: string | undefined;
  /** How people buy there: on the wallet, or on accounts of their own as with ours. */
  readonly besideAccess: 'open' | 'approval';
  /** Only the works of a day, over so many orders and rows of the service's list. */
  readonly audit: { readonly orders: number; readonly rows: number } | undefined;
  /** Whether the bots of other frameworks run too. */
  readonly peers: boolean;
  /** Only how soon the bot answers after its start, and how large it gets: from the sources, and from the bundle. */
  readonly startOnly: boolean;
  /** Whether the bot runs from its sources in place of its bundle. */
  readonly fromSources: boolean;
  /** The levels from a line to its card. */
  readonly lines: readonly LineLevel[];
  /** Only lines: from one to its card, and how long reading takes. */
  readonly linesOnly: boolean;
  /** The file for a CPU profile of the bot. */
  readonly cpuProfiles: string | undefined;
  /** The numbers of processes to compare with each other, in place of the bot with the bare one; empty for the latter. */
  readonly processes: readonly number[];
  /** So many finished orders are put into a Redis, in place of everything else; 0 for none. */
  readonly store: number;
  /** Open orders that end at once; undefined where something else is measured. */
  readonly backlog: BacklogOptions | undefined;
  /** So many minutes of purchases at 200 providers, for what their statistics cost, in place of everything else; 0 for none. */
  readonly health: number;
  /** What stored reminders cost, and how those go that are due at one moment; undefined where something else is measured. */
  readonly reminders: ReminderOptions | undefined;
  /** So many receipts, and a tenth as many recaps, are drawn as pictures, in place of everything else; 0 for none. */
  readonly pictures: number;
  /** The part of a core that each of those processes may use at most; 1 for all that it gets. */
  readonly share: number;
}

export const USAGE = `npm run bench -- [options]
  --quick              fewer and shorter rounds: seconds instead of minutes, and rougher figures
  --people 1,50,500    people at once, a level each
  --purchases 60,400   purchases in a round, of the level at the same place
  --rounds 5           rounds that are counted
  --lines              only lines: from one to its card beside the bare bot's answer, and how long reading it takes;
                       with --people, so many at once
  --processes 1,2      compares so many processes of the bot behind one webhook instead
  --store 1000000      fills a Redis with so many finished orders instead, deflates and archives them: memory, slowest command
  --share 0.25         holds each of those to that part of a core
  --backlog 100000     so many open orders that end at once, and 20 fresh purchases a second beside them;
                       with --rows 300000 in all, --sorting oldest-first or shuffled, --processes 1,2
  --audit 100000       the daily audit and the books of a day instead, over so many orders: how late the bot is meanwhile
                       with --rows 10000 of them on the service's list of that day
  --pictures           receipts and recaps drawn as pictures instead: 3,000 receipts, with --quick 300, and a tenth as many recaps
  --health             what the statistics of 200 providers cost at 1,000 purchases a minute: 30 minutes of them, with --quick two
  --reminders          100,000 stored reminders instead, of which 1,000 are due at one moment, and again under kills; with --quick 5,000 and 100
  --peers              a Telegraf bot and one of grammY's conversations as well
  --start              only from a start to the first answer, and memory at 500 people: sources beside bundle
  --sources            the bot from its sources, so that a profile names its files, and not from its bundle
  --beside FILE        another src/main.ts with ACCESS=open in place of the yardsticks: what accounts cost
  --accounts           with --beside: people buy on accounts of their own there too: what else has changed
  --cpu-prof DIR       leaves a CPU profile of the bot there`;

interface Preset {
  readonly warmUp: number;
  /** In a round of one person, and of many; each person buys at least once. */
  readonly alone: number;
  readonly together: number;
  readonly rounds: number;
  readonly pages: number;
  readonly lines: number;
  readonly pictures: number;
  readonly reminders: ReminderOptions;
}

const FULL: Preset = {
  warmUp: 1_500,
  alone: 60,
  together: 400,
  rounds: 5,
  pages: 100,
  lines: 400,
  pictures: 3_000,
  reminders: { stored: 100_000, due: 1_000, idleS: 60, kills: 8 },
};
const QUICK: Preset = {
  warmUp: 700,
  alone: 30,
  together: 150,
  rounds: 1,
  pages: 30,
  lines: 150,
  pictures: 300,
  reminders: { stored: 5_000, due: 100, idleS: 10, kills: 2 },
};

/** @throws Error for options that make no sense */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      people: { type: 'string' },
      purchases: { type: 'string' },
      rounds: { type: 'string' },
      'cpu-prof': { type: 'string' },
      beside: { type: 'string' },
      accounts: { type: 'boolean', default: false },
      audit: { type: 'string' },
      peers: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      sources: { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
      processes: { type: 'string' },
      store: { type: 'string' },
      health: { type: 'boolean', default: false },
      pictures: { type: 'boolean', default: false },
      reminders: { type: 'boolean', default: false },
      share: { type: 'string', default: '1' },
      backlog: { type: 'string' },
      rows: { type: 'string' },
      sorting: { type: 'string', default: 'newest-first' },
    },
  });
  const preset = values.quick ? QUICK : FULL;
  const purchases = values.purchases === undefined ? [] : numbers(values.purchases);
  return {
    levels: (values.lines ? [] : numbers(values.people ?? '1,50,500')).map((people, place) => ({
      people,
      purchases: Math.max(people, purchases[place] ?? (people === 1 ? preset.alone : preset.together)),
    })),
    warmUp: { people: 50, purchases: preset.warmUp },
    rounds: values.rounds === undefined ? preset.rounds : (numbers(values.rounds)[0] ?? preset.rounds),
    pages: preset.pages,
    lines: numbers((values.lines ? values.people : undefined) ?? '1,50').map((people) => ({
      people,
      messages: preset.lines,
    })),
    linesOnly: values.lines,
    beside: values.beside === undefined ? undefined : resolve(values.beside),
    besideAccess: values.accounts ? 'approval' : 'open',
    audit:
      values.audit === undefined ? undefined : { orders: number(values.audit), rows: number(values.rows ?? '10000') },
    peers: values.peers,
    startOnly: values.start,
    fromSources: values.sources,
    cpuProfiles: values['cpu-prof'],
    processes: values.processes === undefined ? [] : numbers(values.processes),
    store: values.store === undefined ? 0 : (numbers(values.store)[0] ?? 0),
    backlog: backlogOf(values),
    health: values.health ? (values.quick ? 2 : 30) : 0,
    pictures: values.pictures ? preset.pictures : 0,
    reminders: values.reminders ? preset.reminders : undefined,
    share: shareOf(values.share),
  };
}

interface BacklogValues {
  readonly backlog?: string | undefined;
  readonly rows?: string | undefined;
  readonly sorting: string;
  readonly processes?: string | undefined;
}

function backlogOf({ backlog, rows, sorting, processes }: BacklogValues): BacklogOptions | undefined {
  if (backlog === undefined) return undefined;
  const [orders = 0] = numbers(backlog);
  const known = sortings.find((one) => one === sorting);
  if (known === undefined) throw new Error(`--sorting ${sorting}: must be one of ${sortings.join(', ')}`);
  return {
    orders,
    rows: Math.max(orders, ...numbers(rows ?? backlog)),
    sorting: known,
    processes: numbers(processes ?? '1,2'),
  };
}

function shareOf(text: string): number {
  const share = Number(text);
  if (share > 0 && share <= 1) return share;
  throw new Error(`--share ${text}: must be above 0 and at most 1`);
}

function numbers(text: string): number[] {
  return text.split(',').map(number);
}

function number(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is no whole number above 0`);
  return value;
}
