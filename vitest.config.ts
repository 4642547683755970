import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Flows whose bot runs in their own process: what they start ends with them (flows.ts). Those left out have other processes, or a Redis that goes away. */
const FLOWS = [
  ...['accounts', 'hostile', 'menu', 'order-text', 'orders', 'people', 'pins', 'pricing', 'purchase', 'recipients'].map(
    (folder) => `${folder}/*`,
  ),
  'batches/!(batch-redis-away|batch-two-processes)',
  'reports/!(audit|recovery|recovery-figure)',
  'runtime/{groups,rate-limit,webhook,webhook-bodies}',
  'faults/telegram-faults',
];

/**
 * What is slow by its nature (`npm run test:slow`): kills of whole processes, two processes, servers that fail over, the page in Chromium, pictures
 * compared with their references, and what starts from nothing.
 */
const SLOW = [
  'test/chaos/*',
  'test/pictures/*',
  'test/setup',
  'test/app/jobs/*',
  'test/ops/*',
  'test/redis/connection/failover',
  'test/redis/cut-replies',
  'test/flows/redis/*',
  'test/flows/**/*two-processes',
  'test/flows/faults/{cut-replies,died-with-redis,empty-redis,redis-away,telegram-outage,went-back}',
  'test/flows/batches/batch-redis-away',
  'test/flows/reports/{audit,recovery,recovery-figure}',
  'test/flows/runtime/{restart,start,stop}',
  'test/flows/archive/archive-command',
  'test/flows/orders/pictures',
  'packages/demo/test/*',
  'packages/bot-api-emulator/test/{page/page,npx,cli}',
].map((file) => `${file}.test.ts`);

/** Files that leave nothing behind in their process: the next file may have it, with all that is loaded. */
const SHARING = [
  ...['bot', 'crypto', 'domain', 'http', 'redis', 'reseller', 'telemetry', 'use-cases'].map(
    (folder) => `test/${folder}/**/*.test.ts`,
  ),
  ...FLOWS.map((file) => `test/flows/${file}.test.ts`),
  'packages/reseller-sandbox/test/*.test.ts',
];

export default defineConfig({
  test: {
    // Each worker has a Redis, and the tests start the sandbox and the stand-in on free ports,
    // so files may run side by side; two, because the flows keep a core each busy.
    maxWorkers: 2,
    globalSetup: 'test/support/redis/start-worker-redis.ts',
    // A wait ends with what it waits for. These only end one in vain, so they are long for a slow machine too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // For the processes that tests start from the sources, a hundred or so: a start takes half of the time.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'vendbot-compile-cache') },
    expect: { poll: { timeout: 100_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: { name: 'sharing', isolate: false, include: SHARING, exclude: [...configDefaults.exclude, ...SLOW] },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SHARING, ...SLOW],
        },
      },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
  },
});
