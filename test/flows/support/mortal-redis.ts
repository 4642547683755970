import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalRedis } from 'vendbot-demo';
import { afterAll } from 'vitest';
import { startRedisProxy } from '../../support/redis/redis-proxy.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A Redis of the file's own, whose power can fail. It comes back at the same address. */
export async function useMortalRedis() {
  const folder = await temporaryFolder();
  const [kept, earlier] = [join(folder, 'kept'), join(folder, 'earlier')];
  await mkdir(kept);
  let redis = await startLocalRedis({ directory: kept });
  const proxy = await startRedisProxy(redis.url);
  let emptied = 0;
  const startOn = async (directory: string): Promise<void> => {
    redis = await startLocalRedis({ directory, port: Number(new URL(redis.url).port) });
  };
  afterAll(async () => {
    await proxy.stop();
    await redis.stop();
  });

  return {
    /** The address of the server itself, past the proxy. */
    url: redis.url,
    proxy,
    kill: () => redis.kill(),
    /** Notes what it has on its disk now, which `goBack` brings back. */
    mark: () => cp(kept, earlier, { recursive: true }),
    comeBack: () => startOn(kept),
    goBack: () => startOn(earlier),
    async comeBackEmpty(): Promise<void> {
      const empty = join(folder, `empty-${(emptied += 1)}`);
      await mkdir(empty);
      await startOn(empty);
    },
  };
}
