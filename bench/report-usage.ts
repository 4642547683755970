/** Loaded into a measured process before its own code: tells its parent, when asked, what CPU time it has used. */
process.on('message', (message) => {
  if (message === 'usage') process.send?.(process.cpuUsage());
});
// A bot that has ended its work is not kept alive by being measured.
process.channel?.unref();
