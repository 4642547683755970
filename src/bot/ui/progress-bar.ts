const LENGTH = 12;

/** Such as ▰▰▰▱▱▱▱▱▱▱▱▱. */
export function progressBar(done: number, total: number): string {
  const full = total === 0 ? 0 : Math.floor((done / total) * LENGTH);
  return '▰'.repeat(full) + '▱'.repeat(LENGTH - full);
}
