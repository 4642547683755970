const firstWaitMs = 500;
const longestWaitMs = 8_000;

/**
 * How long to wait before the next attempt: twice as long each time up to a limit, and somewhere in the upper half of that, so that many
 * pages do not all knock at the same moment.
 *
 * @param {number} attempt from 0 @param {() => number} random from 0 to below 1
 */
export function backOffMs(attempt, random = Math.random) {
  const ceilingMs = Math.min(firstWaitMs * 2 ** attempt, longestWaitMs);
  return ceilingMs / 2 + (random() * ceilingMs) / 2;
}
