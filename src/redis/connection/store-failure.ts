/**
 * Whether an error means that Redis is away or not ready, so that the same may succeed later. If an error is missing here, it is taken for a bug, and
 * its update does not come again: a payment in it would be lost.
 */
export function isStoreFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY_NAMES.has(error.name) || REPLY.test(error.message) || CLIENT.test(error.message);
}

/** Names of errors that ioredis makes (6.0.0, 2026-11). */
const AWAY_NAMES = new Set(['MaxRetriesPerRequestError', 'ClusterAllFailedError', 'AbortError', 'StoreBusyError']);

/**
 * Replies of a server that cannot do it now: it is loading, is no master, has no room, disk or replicas, waits for a script, or wants another password or
 * more rights; or its cluster is moving slots or lacks a master. Before Redis 7 the error of a command within a script comes after a dash.
 */
const REPLY =
  /(?:^|-)(?:LOADING|READONLY|MASTERDOWN|OOM|MISCONF|NOREPLICAS|NOFSYNC|BUSY|UNBLOCKED|NOAUTH|NOPERM|WRONGPASS|MOVED|ASK|TRYAGAIN|CLUSTERDOWN) /u;

const CLIENT = new RegExp(
  [
    'Connection is closed',
    'Command timed out',
    "Stream isn't writeable",
    'Socket closed',
    'Socket timeout',
    "Cluster isn't ready",
    'Cluster is disconnect',
    'Too many Cluster redirections',
    'None of startup nodes is available',
    'All sentinels are unreachable',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND',
  ].join('|'),
  'u',
);
