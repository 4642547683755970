import { createInterface } from 'node:readline';

const MS = { h: 3_600_000, d: 24 * 3_600_000 } as const;

/** `+30d` or `+5h`, in milliseconds; undefined for anything else. */
export function readMove(line: string): number | undefined {
  const [, count = '', unit = ''] = /^\+(\d{1,3})(h|d)$/u.exec(line.trim()) ?? [];
  return count === '' ? undefined : Number(count) * MS[unit as keyof typeof MS];
}

/** Lines that are typed where the demo was started move the bot's clock. It keeps no process alive. */
export function moveByTyping(move: (ms: number) => void): void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const ms = readMove(line);
    if (ms === undefined) return;
    move(ms);
    process.stdout.write(`The bot's clock is moved on by ${line.trim().slice(1)}; it looks twice a minute.\n`);
  });
  // Where it was started with a file as its input, there is nothing to let go of.
  if ('unref' in process.stdin) process.stdin.unref();
}
