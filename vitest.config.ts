import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * What is slow by its nature (`npm run test:slow`): kills of whole processes, two processes, servers that fail over, the page in Chromium, pictures
 * compared with their references, and what starts from nothing.
 */
const SLOW = [
  'test/chaos/*',
  'test/pictures/*',
  'test/prepare',
  'test/doctor/doctor',
  'test/setup/{pseudo-terminal,setup}',
  'test/services/beside-the-bot',
  'test/ops/*',
  'test/redis/connection/{cluster-start,failover}',
  'test/redis/cut-replies',
  'test/flows/redis/*',
  'test/flows/**/*two-processes',
  'test/flows/faults/{cut-replies,died-with-redis,empty-redis,redis-away,telegram-outage,went-back}',
  'test/flows/batches/batch-redis-away',
  'test/flows/reports/{audit,recovery,recovery-figure}',
  'test/flows/runtime/{browser,restart,start,stop}',
  'test/flows/accounts/killed',
  'test/flows/archive/archive-command',
  'test/flows/orders/pictures',
  'packages/demo/test/*',
  'packages/bot-api-emulator/test/{page/page,npx,cli}',
].map((file) => `${file}.test.ts`);

export default defineConfig({
  test: {
    // Each worker has a Redis, and the tests start the sandbox and the stand-in on free ports,
    // so files may run side by side; three for two cores, because a third of the time a file waits for an answer or a process.
    maxWorkers: 3,
    globalSetup: 'test/support/redis/start-worker-redis.ts',
    setupFiles: ['test/support/end-children.ts'],
    // A wait ends with what it waits for. These only end one in vain, so they are long for a slow machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // For the processes that tests start from the sources, a hundred or so: a start takes half of the time.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'vendbot-compile-cache') },
    expect: { poll: { timeout: 100_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          // A file leaves nothing behind in its process: the next one may have it, with all that is loaded.
          isolate: false,
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SLOW],
        },
      },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
  },
});
