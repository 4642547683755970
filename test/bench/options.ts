import { parseArgs } from 'node:util';
import type { LineLevel } from './lines/line-to-card.ts';

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
  /** Whether the bots of other frameworks run too. */
  readonly peers: boolean;
  /** Only how soon the bot answers after its start, and how large it gets. */
  readonly startOnly: boolean;
  /** The levels from a line to its card. */
  readonly lines: readonly LineLevel[];
  /** So many finished orders are put into a Redis, in place of everything else; 0 for none. */
  readonly store: number;
  /** So many open orders end at once, in place of everything else; 0 for none. */
  readonly backlog: number;
}

export const USAGE = `npm run bench -- [options]
  --quick              fewer and shorter rounds: seconds instead of minutes, and rougher figures
  --people 1,50,500    people at once, a level each
  --purchases 60,400   purchases in a round, of the level at the same place
  --rounds 5           rounds that are counted
  --peers              one of grammY's conversations as well
  --lines              only lines: from one to its card beside the bare bot's answer; with --people, so many at once
  --start              only from a start to the first answer, and memory at 500 people, beside the bare bot
  --backlog 100000     so many open orders that end at once, and 20 fresh purchases a second beside them
  --store 1000000      fills a Redis with so many finished orders instead, and archives them: memory, slowest command`;

interface Preset {
  readonly warmUp: number;
  /** In a round of one person, and of many; each person buys at least once. */
  readonly alone: number;
  readonly together: number;
  readonly rounds: number;
  readonly lines: number;
}

const FULL: Preset = { warmUp: 1_500, alone: 60, together: 400, rounds: 5, lines: 400 };
const QUICK: Preset = { warmUp: 700, alone: 30, together: 150, rounds: 1, lines: 150 };

/** @throws Error for options that make no sense */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      people: { type: 'string' },
      purchases: { type: 'string' },
      rounds: { type: 'string' },
      peers: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
      store: { type: 'string' },
      backlog: { type: 'string' },
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
    rounds: values.rounds === undefined ? preset.rounds : number(values.rounds),
    lines: numbers((values.lines ? values.people : undefined) ?? '1,50').map((people) => ({
      people,
      messages: preset.lines,
    })),
    peers: values.peers,
    startOnly: values.start,
    store: values.store === undefined ? 0 : number(values.store),
    backlog: values.backlog === undefined ? 0 : number(values.backlog),
  };
}

function numbers(text: string): number[] {
  return text.split(',').map(number);
}

function number(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is no whole number above 0`);
  return value;
}
