import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { RedisServer } from './redis-server.ts';

const WITHIN_MS = 60_000;

export async function withAdmin<T>(server: RedisServer, ask: (admin: Redis) => Promise<T>): Promise<T> {
  const admin = server.connect();
  try {
    return await ask(admin);
  } finally {
    admin.disconnect();
  }
}

/** Waits until this is so. A check that fails counts as not so yet. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + WITHIN_MS;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error(`the servers did not come to terms within ${WITHIN_MS} ms`);
    await sleep(50);
  }
}

/** If one server fails to start, those that have started are stopped. @param start fills the list as they start */
export async function startGroup<T>(start: (directory: string, started: RedisServer[]) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-group-'));
  const started: RedisServer[] = [];
  try {
    return await start(directory, started);
  } catch (error) {
    await stopAll(started, directory);
    throw error;
  }
}

export async function stopAll(started: readonly RedisServer[], directory: string): Promise<void> {
  await Promise.all(started.map((server) => server.kill()));
  await rm(directory, { recursive: true, force: true });
}
