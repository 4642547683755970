/**
 * `node test/bench/commands.ts [seconds]`: what one purchase asks of Redis, update by update: commands, those inside scripts counted, and round trips,
 * each a wait for the store, with what went out together. Then what an idle process asks for in so many seconds. Counted and not timed, so a busy machine changes nothing.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from 'reseller-sandbox';
import { short, table } from './figures.ts';
import { interrupted } from './interrupted.ts';
import { UPDATES_PER_PURCHASE, walk } from './buyers/buy.ts';
import type { Buyer } from './buyers/buyers.ts';
import { type Contender, type Part, startContender, VENDBOT } from './contender.ts';
import { createWaits, nameOf, type Waits } from './waits.ts';
import { createFrames } from '../support/redis/resp-frames.ts';

const WARM_UP_PURCHASES = 3;
/** Longer than anything goes on after the last message of an update. */
const SETTLED_MS = 120;
/** So long after a purchase what is due is still looked for often. */
const QUIET_AFTER_MS = 15_000;
/** What goes on beside updates, whether or not there are any. It is counted apart. */
const BY_CLOCK: ReadonlySet<string> = new Set(
  [
    'zrange due, zrange batches-due, zrange due-old, zrange open, zrange stuck-queue, get begun, zcard backlog, hscan untold',
    'hset processes, set lease, extend-lease',
    // How a purchase went, and once a second about all messages.
    'hset samples, zadd heard, pexpire samples, hset sent, pexpire sent, hgetall sent',
    // How providers do.
    'zremrangebyscore heard, zrevrange heard, hgetall episodes, hgetall samples',
  ].flatMap((names) => names.split(', ')),
);

async function main(idleSeconds: number): Promise<void> {
  const parts: Part[] = [];
  try {
    await Promise.race([run(idleSeconds, parts), interrupted()]);
  } finally {
    for (const part of parts.toReversed()) await part.stop();
  }
}

/** @param parts filled as they start, so that all of them stop if one fails */
async function run(idleSeconds: number, parts: Part[]): Promise<void> {
  const sandbox = await startSandbox({ wallet: 1e10 });
  parts.push(sandbox);
  const waits = createWaits(parts);
  const options = { ...VENDBOT, service: sandbox, redisBetween: waits.between };
  const contender = await startContender(options, parts);
  const [person] = await contender.buyers.people(1);
  if (person === undefined) throw new Error('there is no buyer');
  for (let count = 0; count < WARM_UP_PURCHASES; count += 1) await walk(person, async (_name, act) => act());
  process.stdout.write(await countPurchase(contender, person, waits));
  process.stdout.write(await countIdle(contender, idleSeconds, waits));
}

async function countPurchase(contender: Contender, person: Buyer, waits: Waits): Promise<string> {
  const rows: string[][] = [];
  const orders: string[] = [];
  const kinds = new Map<string, number>();
  let [commands, roundTrips] = [0, 0];
  const monitor = await monitorCommands(contender);
  await walk(person, async (name, act) => {
    await settled(contender);
    monitor.forget();
    waits.forget();
    const shown = await act();
    await settled(contender);
    const { made, byClock } = monitor.counted();
    const sum = sumOf(made);
    for (const [kind, count] of made) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    const trips = waits.made().filter((asked) => !asked.every((name) => BY_CLOCK.has(name)));
    rows.push([name, String(sum), String(trips.length), String(byClock), listed(made)]);
    orders.push([name, ...trips.map((asked) => asked.join(' + '))].join(' → '));
    commands += sum;
    roundTrips += trips.length;
    return shown;
  });
  monitor.stop();
  const each = (sum: number): string => short(sum / UPDATES_PER_PURCHASE);
  rows.push(['a purchase', String(commands), String(roundTrips), '', listed(kinds)]);
  rows.push(['an update of it', each(commands), each(roundTrips), '', '']);
  return `${table([['update', 'commands', 'round trips', 'commands by the clock', ''], ...rows])}\n${orders.join('\n')}\n`;
}

async function countIdle(contender: Contender, seconds: number, waits: Waits): Promise<string> {
  await sleep(QUIET_AFTER_MS);
  const before = await statsOf(contender);
  waits.forget();
  await sleep(seconds * 1_000);
  const made = differences(before, await statsOf(contender));
  const asked = new Map<string, number>();
  for (const name of waits.made().flat()) asked.set(name, (asked.get(name) ?? 0) + 1);
  return `idle for ${seconds} s: ${short(sumOf(made) / seconds)} commands a second (${listed(asked)})\n`;
}

/** `+1795807701.394442 [0 lua] "EXISTS" "key" …` */
const SEEN = /^\+[\d.]+ \[\d+ ([^\]]+)\] "([^"]*)"(?: "((?:[^"\\]|\\.)*)")?/u;

/** Sees every command that Redis carries out, those inside scripts behind their script. */
async function monitorCommands({ redis }: Contender) {
  // By a connection of our own: ioredis (6.0.0, 2026-11) takes what is seen right after it has asked for replies, and ends.
  const seen = connect(redis.options.port ?? 0, redis.options.host);
  let made = new Map<string, number>();
  let byClock = 0;
  let isClocks = false;
  const look = createFrames((frame) => {
    const [, source, command, first = ''] = SEEN.exec(frame.toString('latin1')) ?? [];
    if (command === undefined) return;
    if (source !== 'lua') isClocks = BY_CLOCK.has(nameOf([command.toLowerCase(), unescaped(first)]));
    if (isClocks) byClock += 1;
    else count(command.toLowerCase());
  });
  seen.on('data', look);
  const isWatched = once(seen, 'data');
  seen.write('MONITOR\r\n');
  await isWatched;
  return {
    counted: () => ({ made, byClock }),
    forget() {
      [made, byClock] = [new Map(), 0];
    },
    stop: () => seen.destroy(),
  };

  function count(kind: string): void {
    made.set(kind, (made.get(kind) ?? 0) + 1);
  }
}

/** As Redis shows a word to those who watch: the text of a script has its breaks of lines as two characters. */
function unescaped(word: string): string {
  const bytes = word.replaceAll(/\\(?:x([0-9a-f]{2})|(.))/gu, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? (ESCAPES[plain] ?? plain) : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

async function settled({ emulator }: Contender): Promise<void> {
  await emulator.driver.untilDelivered();
  await sleep(SETTLED_MS);
}

type Stats = ReadonlyMap<string, number>;

async function statsOf({ redis }: Contender): Promise<Stats> {
  const lines = (await redis.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gmu);
  return new Map([...lines].map(([, name = '', calls]) => [name, Number(calls)]));
}

/** Without what asks for these figures. */
function differences(before: Stats, after: Stats): Stats {
  const more = [...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const);
  return new Map(more.filter(([name, calls]) => calls > 0 && name !== 'info'));
}

function sumOf(stats: Stats): number {
  return [...stats.values()].reduce((sum, count) => sum + count, 0);
}

function listed(stats: Stats): string {
  return [...stats]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, calls]) => `${name} ${calls}`)
    .join(', ');
}

await main(Number(process.argv[2] ?? 20));
