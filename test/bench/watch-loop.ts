const EVERY_MS = 2;

/**
 * Watches the event loop of this thread until its answer is asked for: the most that it worked between two looks, in milliseconds of its CPU time,
 * because other threads and programs make a loop late too.
 */
export function watchLoop(): () => number {
  let mostMs = 0;
  let before = threadMs();
  const timer = setInterval(look, EVERY_MS).unref();
  return () => {
    look();
    clearInterval(timer);
    return mostMs;
  };

  function look(): void {
    const now = threadMs();
    mostMs = Math.max(mostMs, now - before);
    before = now;
  }
}

export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
