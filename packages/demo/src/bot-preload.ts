/**
 * Loaded before main.ts by the demo, which leads the bot's process from its own: it has a clock that can be moved on, so that what comes in thirty days can
 * be seen today. Timers run as ever.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { byMovedClock } from './redis-clock.ts';

const realNow = Date.now.bind(Date);
let aheadMs = Number(process.env['DEMO_CLOCK_AHEAD_MS']);
Date.now = () => realNow() + aheadMs;
process.on('message', (message) => (aheadMs = Number(message)));

// A bot whose demo was killed must not go on asking the next demo's emulator for updates.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening alone would keep the process alive.
process.channel?.unref();

// Entries of ledgers have the time of Redis, whose clock nobody can move.
const { readFileSync } = fs;
fs.readFileSync = ((...what: Parameters<typeof readFileSync>) => {
  const text = readFileSync(...what);
  return typeof text === 'string' && String(what[0]).endsWith('.lua') ? byMovedClock(text) : text;
}) as typeof readFileSync;
syncBuiltinESMExports();
