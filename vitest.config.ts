import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Redis, the sandbox and the stand-in are started by the tests that need them, on free ports,
    // so files may run side by side; two, because the flows keep a core each busy.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
