import type { StoreFigures } from './measure-store.ts';

/** The store of so many orders, a line a phase. */
export function reportStore({ orders, phases, archiveBytes }: StoreFigures): string {
  const people = Math.ceil(orders / 10);
  const archived = phases.at(-1)?.count ?? 0;
  const lines = phases.map(({ name, count, seconds, usedBytes, slowestMs, slowest, lateMs }) => {
    const memory = `${megabytes(usedBytes)} MB, ${Math.round(usedBytes / orders)} bytes an order`;
    const slow = slowestMs === 0 ? 'no command over 0.2 ms' : `slowest command ${slowestMs.toFixed(2)} ms (${slowest})`;
    return `${name.padEnd(9)} ${String(count).padStart(8)} in ${seconds.toFixed(0)} s: ${memory}; ${slow}; event loop late by ${lateMs.toFixed(0)} ms`;
  });
  return [
    `${orders} finished orders of ${people} people with accounts`,
    ...lines,
    `the archive: ${megabytes(archiveBytes)} MB, ${archived === 0 ? 0 : Math.round(archiveBytes / archived)} bytes an order`,
    '',
  ].join('\n');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
