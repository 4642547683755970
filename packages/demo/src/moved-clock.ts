/** Loaded before main.ts by the demo: a clock that can be moved on, so that what comes in thirty days can be seen today. Timers run as ever. */
const realNow = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;
process.on('message', (message: unknown) => {
  const { moveClockMs } = Object(message) as { moveClockMs?: unknown };
  if (typeof moveClockMs === 'number' && moveClockMs > 0) aheadMs += moveClockMs;
});
