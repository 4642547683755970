import type { StoreFigures } from './measure-store.ts';
import { LONG_MS } from './redis-figures.ts';

/** So many commands are named. */
const NAMED = 3;

/** The store of so many orders: a line a phase, and what each kind of key takes. */
export function reportStore({ orders, phases, kinds, archiveBytes, archived }: StoreFigures): string {
  const people = Math.ceil(orders / 10);
  const lines = phases.map(({ name, count, seconds, usedBytes, slowest, tooLong, busyMs }) => {
    const memory = `${megabytes(usedBytes)} MB, ${Math.round(usedBytes / orders)} bytes an order`;
    const named = slowest.slice(0, NAMED).map((one) => `${one.name} ${one.ms.toFixed(2)} ms`);
    const slow = named.length === 0 ? 'no command over 0.2 ms' : `slowest: ${named.join(', ')}`;
    const busy = `event loop busy for ${busyMs.toFixed(0)} ms at a stretch`;
    return `${name.padEnd(9)} ${String(count).padStart(8)} in ${seconds.toFixed(0)} s: ${memory}; ${slow}; ${tooLong} over ${LONG_MS} ms; ${busy}`;
  });
  const table = [...kinds]
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
    .map(
      ([kind, { keys, bytes }]) =>
        `  ${kind.padEnd(16)} ${String(keys).padStart(9)} keys ${(bytes / orders).toFixed(1).padStart(8)}`,
    );
  return [
    `${orders} finished orders of ${people} people with accounts`,
    ...lines,
    'bytes an order by kind of key, before the archive took any away:',
    ...table,
    `the archive: ${megabytes(archiveBytes)} MB, ${archived === 0 ? 0 : Math.round(archiveBytes / archived)} bytes an order`,
    '',
  ].join('\n');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
