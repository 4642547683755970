/**
 * The demo loads this into the bot's process, before main.ts. The process then has a clock that the demo can move on, so that people can see
 * today what comes in thirty days. Timers run as usual.
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
// The listeners alone would keep the process alive.
process.channel?.unref();

// Entries of ledgers have the time of Redis. Nobody can move its clock, so the script that writes them is changed as it is read.
const { readFileSync } = fs;
fs.readFileSync = ((...what: Parameters<typeof readFileSync>) => {
  const text = readFileSync(...what);
  return typeof text === 'string' && String(what[0]).endsWith('.lua') ? byMovedClock(text) : text;
}) as typeof readFileSync;
syncBuiltinESMExports();
