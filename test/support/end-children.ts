/**
 * vitest ends its workers by a signal, which runs no exit handler. So if none of a file's tests was run, the servers that the file started would
 * go on. This file runs before each test file.
 */
if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit());
