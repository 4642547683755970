/** Loaded into a measured process before its own code: tells its parent, if asked, how much CPU time it has used, and how much memory at most. */
process.on('message', (message) => {
  if (message === 'usage') process.send?.(process.resourceUsage());
});
// The measuring has ended: the bot ends as at any stop.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A bot that has ended its work is not kept alive by being measured.
process.channel?.unref();
