import { startLocalRedis } from 'vendbot-demo';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Redis of each worker, in their order. */
    readonly redisUrls: readonly string[];
  }
}

/** One Redis a worker for the whole run: a start takes longer than most files do. @see workerRedis */
export default async function startWorkerRedis({ vitest, provide }: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: vitest.config.maxWorkers }, () => startLocalRedis()));
  provide(
    'redisUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
