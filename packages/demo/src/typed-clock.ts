import { createInterface } from 'node:readline';

const MS = { h: 3_600_000, d: 24 * 3_600_000 } as const;

/** `+30d` or `+5h`, in milliseconds; undefined for anything else. */
export function readMove(line: string): number | undefined {
  const [, count = '', unit = ''] = /^\+(\d{1,3})(h|d)$/u.exec(line.trim()) ?? [];
  return count === '' ? undefined : Number(count) * MS[unit as keyof typeof MS];
}

/** Lines that are typed where the demo was started move its clocks. Waiting for them does not keep the process alive. */
export function moveByTyping(move: (ms: number) => Promise<void>): void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const ms = readMove(line);
    if (ms === undefined) return;
    const moved = `All clocks are moved on by ${line.trim().slice(1)}; the bot looks twice a minute.\n`;
    move(ms).then(
      () => process.stdout.write(moved),
      (error: unknown) => process.stderr.write(`${String(error)}\n`),
    );
  });
  // If the demo was started with a file as its input, there is nothing to unref.
  if ('unref' in process.stdin) process.stdin.unref();
}
