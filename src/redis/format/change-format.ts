import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClient } from '../connection/open-redis.ts';
import { ARCHIVE_LEASE } from '../../use-cases/archive/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import { withLease } from '../../use-cases/shared/with-lease.ts';
import type { FormatChange, FormatStatus } from '../../use-cases/updates/ports.ts';
import { unpackLedgers } from '../accounts/packed/unpack-ledgers.ts';
import { peopleIds } from '../people/people-ids.ts';
import type { Keys } from '../shared/keys.ts';
import { createLeases } from '../shared/leases/leases.ts';
import { DONE_FOR_MS, markPrefixOf, sessionKeys } from '../updates/session-keys.ts';
import { sessionToKeys } from '../updates/update-lease-scripts.ts';
import {
  NEWEST_FORMAT,
  OLDEST_FORMAT,
  PACKED_FORMAT,
  readMark,
  readProcesses,
  SESSIONS_FORMAT,
} from './store-format.ts';

/** Other processes look at the mark every fifteen seconds. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 500;
const PAGE_SIZE = 200;

export interface FormatDeps {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly now: Now;
  /** Makes this process see the mark. */
  readonly look?: () => Promise<void>;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export async function readFormat({ redis, keys, now }: FormatDeps): Promise<FormatStatus> {
  const format = (await readMark(redis, keys))?.format ?? OLDEST_FORMAT;
  return { format, processes: await readProcesses(redis, keys, now()) };
}

/**
 * Sets the mark. What stands in an older form is converted when its person writes next, or the archive is at work. On the way back all of it is
 * converted here, when all processes write the older form: then a version that knows no other one can be started.
 */
export async function changeFormat(deps: FormatDeps, format: number): Promise<FormatChange> {
  const { redis, keys } = deps;
  if (format < OLDEST_FORMAT || format > NEWEST_FORMAT) throw new RangeError(`there is no format ${format}`);
  const knows = (await readFormat(deps)).processes.map((one) => one.knows);
  if (knows.some((newest) => newest < format)) return { type: 'too-old', knows };
  const setMark = async (): Promise<void> => {
    await redis.hset(keys.format(), { format, since: deps.now() });
    await deps.look?.();
  };
  if (format >= PACKED_FORMAT) {
    await setMark();
    return { type: 'changed', converted: 0 };
  }
  const unpacked = await unpackAll(deps, setMark);
  if (unpacked === undefined) return { type: 'unfinished', reason: 'archive' };
  if (format >= SESSIONS_FORMAT) return { type: 'changed', converted: unpacked };
  const areAgreed = async () => (await readFormat(deps)).processes.every(({ writes }) => writes === format);
  if (!(await holdsInTime(deps, areAgreed))) return { type: 'unfinished', reason: 'process' };
  return convertAll(deps);
}

/**
 * While no process archives; undefined if one does not end. The mark is set when all is unpacked, so that a version which knows no packing is not
 * let in before, also if this one dies.
 */
async function unpackAll(deps: FormatDeps, setMark: () => Promise<void>): Promise<number | undefined> {
  const { redis, keys, now } = deps;
  const leases = createLeases(redis, keys);
  let unpacked: number | undefined;
  await holdsInTime(deps, async () => {
    unpacked = await withLease({ leases, now }, ARCHIVE_LEASE, async (keep) => {
      const count = await unpackLedgers(redis, keys, keep);
      await setMark();
      // A process whose lease had run out may have packed some more. From now on the mark keeps it from that.
      return count + (await unpackLedgers(redis, keys, keep));
    });
    return unpacked !== undefined;
  });
  return unpacked;
}

async function convertAll(deps: FormatDeps): Promise<FormatChange> {
  const { redis, keys } = deps;
  let converted = 0;
  for await (const ids of peopleIds(redis, keys, PAGE_SIZE)) {
    for (const userId of ids) {
      if (!(await holdsInTime(deps, () => isInKeys(deps, userId)))) return { type: 'unfinished', reason: 'person' };
      converted += 1;
    }
  }
  return { type: 'changed', converted };
}

async function isInKeys({ redis, keys, now }: FormatDeps, userId: number): Promise<boolean> {
  const args = { now: now(), doneForMs: DONE_FOR_MS, markPrefix: markPrefixOf(keys, userId) };
  return (await sessionToKeys.run(redis, sessionKeys(keys, userId, now()), args)) === 'keys';
}

async function holdsInTime({ now, sleep = wait }: FormatDeps, holds: () => Promise<boolean>): Promise<boolean> {
  for (const giveUpAt = now() + PATIENCE_MS; ;) {
    if (await holds()) return true;
    if (now() > giveUpAt) return false;
    await sleep(LOOK_AGAIN_MS);
  }
}
