/**
 * vitest ends its workers by a signal, which runs no exit handler: so servers that a file started would outlive it if none of its tests was run. This file
 * runs before each test file.
 */
if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit());
