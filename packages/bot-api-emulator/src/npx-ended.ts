const lookEveryMs = 200;

/** As early as can be, so that an end of npx while this process starts is noticed too. */
const shell = process.ppid;

/**
 * Calls back when the npx that started this process has ended. npx puts a shell in between and hands SIGTERM to the shell alone, which
 * ends without a word to its child.
 */
export function onNpxEnded(ended: () => void): void {
  // So npm names what `npx` and `npm exec` run (libnpmexec, run-script.js).
  if (process.env['npm_lifecycle_event'] !== 'npx') return;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    ended();
  }, lookEveryMs);
  look.unref();
}
