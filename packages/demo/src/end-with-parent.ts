/** Loaded before main.ts by the demo: a bot whose demo was killed must not go on asking the next demo's emulator for updates. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening alone would keep the process alive.
process.channel?.unref();
