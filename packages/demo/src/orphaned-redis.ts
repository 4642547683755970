import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askRedis } from './ask-redis.ts';

/** A server of this size writes the rest within this time, and ends. */
const GONE_WITHIN_MS = 10_000;

/** Notes which server works in a directory, for the next start. @param url such as redis://127.0.0.1:6379 */
export function noteRedis(directory: string, url: string): Promise<void> {
  return writeFile(noteIn(directory), new URL(url).port);
}

/**
 * Stops the server of an earlier start that was killed before it could do so, because two on one append-only file spoil it. If another
 * program answers at its port by then, it is left alone.
 * @throws Error if it does not stop in time
 */
export async function stopOrphanedRedis(directory: string): Promise<void> {
  const port = Number(await readFile(noteIn(directory), 'utf8').catch(() => ''));
  if (!Number.isInteger(port) || port <= 0) return;
  const url = `redis://127.0.0.1:${port}`;
  // If no server answers there, or one that does not speak like Redis, there is nothing to stop.
  const answer = await askRedis(url, 'CONFIG GET dir', GONE_WITHIN_MS).catch(() => '');
  if (!answer.split('\r\n').includes(await realpath(directory))) return;
  await askRedis(url, 'SHUTDOWN', GONE_WITHIN_MS).catch((error: NodeJS.ErrnoException) => {
    // An end that breaks the connection off has a code of the system's.
    if (error.code === undefined)
      throw new Error(`the Redis of an earlier start does not stop; end it first (port ${port})`);
  });
}

function noteIn(directory: string): string {
  return join(directory, 'redis.port');
}
