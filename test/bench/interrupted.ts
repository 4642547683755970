/** Rejects at Ctrl-C, at SIGTERM, and when the reader of the output has gone, so that what was started is stopped before the process ends. */
export function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
    process.stdout.once('error', reject);
  });
}
