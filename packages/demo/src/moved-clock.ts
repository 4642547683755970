/**
 * Loaded before main.ts by the demo, and before the processes that the bot starts: a clock that can be moved on, so that what comes in thirty days can be
 * seen today. Timers run as ever.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { byMovedClock } from './redis-clock.ts';

const realNow = Date.now.bind(Date);
let aheadMs = Number(process.env['DEMO_CLOCK_AHEAD_MS'] ?? 0);
Date.now = () => realNow() + aheadMs;

// The bot alone is told: a listener here would take what the processes that it starts are sent first.
if (process.env['DEMO_CLOCK_LISTENS'] !== undefined) {
  delete process.env['DEMO_CLOCK_LISTENS'];
  process.on('message', (message: unknown) => {
    const { clockAheadMs } = Object(message) as { clockAheadMs?: unknown };
    if (typeof clockAheadMs !== 'number') return;
    aheadMs = clockAheadMs;
    process.env['DEMO_CLOCK_AHEAD_MS'] = String(aheadMs);
  });
}

// Entries of ledgers have the time of Redis, whose clock nobody can move.
const { readFileSync } = fs;
fs.readFileSync = ((...what: Parameters<typeof readFileSync>) => {
  const text = readFileSync(...what);
  return typeof text === 'string' && String(what[0]).endsWith('.lua') ? byMovedClock(text) : text;
}) as typeof readFileSync;
syncBuiltinESMExports();
