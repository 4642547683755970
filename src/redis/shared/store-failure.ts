/**
 * Whether an error means that Redis is away or not ready, so that the same thing may go well later. ioredis throws plain errors with these
 * words (6.0.0, 2026-11); replies with LOADING, READONLY, OOM, CLUSTERDOWN or NOREPLICAS (min-replicas-to-write) are a server that is not
 * ready. What is missing here is taken for a bug, and its update does not come again: a payment among them would be lost.
 */
export function isStoreFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY_NAMES.has(error.name) || AWAY_WORDS.test(error.message);
}

const AWAY_NAMES = new Set(['MaxRetriesPerRequestError', 'ClusterAllFailedError', 'AbortError']);
const AWAY_WORDS =
  /^(?:LOADING|READONLY|OOM|CLUSTERDOWN|MASTERDOWN|MISCONF|NOREPLICAS|BUSY|TRYAGAIN)\b|Connection is closed|Command timed out|Stream isn't writeable|Socket closed|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/u;
