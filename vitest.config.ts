import { configDefaults, defineConfig } from 'vitest/config';

/** Files that start no bot and no browser and leave nothing behind in their process: the next file may have it, with all that is loaded. */
const SHARING = [
  ...['bot', 'crypto', 'domain', 'http', 'redis', 'reseller', 'telemetry', 'use-cases'].map(
    (folder) => `test/${folder}/**/*.test.ts`,
  ),
  'packages/reseller-sandbox/test/*.test.ts',
];

export default defineConfig({
  test: {
    // Redis, the sandbox and the stand-in are started by the tests that need them, on free ports,
    // so files may run side by side; two, because the flows keep a core each busy.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'sharing', isolate: false, include: SHARING } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SHARING],
        },
      },
    ],
  },
});
