import { type Episode, episodeAfter, type Outlet, outletKey, troubleAt } from '../domain/health.ts';
import { pauseOf } from '../domain/pricing/pause.ts';
import { repeat } from '../async/timers.ts';
import type { SendingRoom } from './message-pace.ts';
import { newId } from './new-id.ts';
import type { Shop } from './shop.ts';
import { createKeptLease } from './leases.ts';

/** Never throws. */
export interface HealthNotifier {
  /** Both tell merchants: whom Telegram does not reach now, later. */
  begun(episode: Episode): Promise<void>;
  over(episode: Episode): Promise<void>;
  /** Tells a person who waited for its end. `later`: the message certainly did not arrive, and is tried again. */
  works(userId: number, episode: Episode): Promise<'told' | 'later' | 'gone'>;
}

type WatchShop = Pick<Shop, 'healthSamples' | 'episodes' | 'healthWaiters' | 'policy' | 'leases' | 'now' | 'logger'>;

interface Watching {
  readonly notifier: HealthNotifier;
  /** The room that receipts leave, because they go first. */
  readonly room: SendingRoom;
  readonly lookEveryMs?: number | undefined;
}

const LEASE = 'watch-health';
const LEASE_MS = 30_000;
const LOOK_EVERY_MS = 3_000;
/** So many waiting people are told in one look; the others are told in the next ones. */
const WAITERS_AT_ONCE = 50;

type Heard = Awaited<ReturnType<Shop['healthSamples']['heard']>>;

/** One process at a time. Each message is recorded before it is sent, so none goes twice. */
export function createWatchHealth(shop: WatchShop, { notifier, room, lookEveryMs = LOOK_EVERY_MS }: Watching) {
  const { healthSamples: samples, episodes, healthWaiters: waiters, policy, now, logger } = shop;
  /** The time of the newest sample of each outlet at the last look; empty if that one failed, because it may not have come to all of them. */
  const seen = new Map<string, number>();
  const lease = createKeptLease(shop, LEASE, LEASE_MS);
  const looks = repeat(run, () => lookEveryMs);
  return {
    run,
    start: looks.start,
    async stop() {
      await looks.stop();
      await lease.release();
    },
  };

  /** Never rejects. */
  async function run(): Promise<void> {
    try {
      const held = await lease.hold();
      // Another process may have looked meanwhile.
      if (held !== 'kept') seen.clear();
      if (held === 'none') return;
      const [open, heard] = await Promise.all([episodes.read(), samples.heard()]);
      for (const outlet of changed([...open.values()], heard)) {
        const after = await look(outlet, open.get(outletKey(outlet)));
        if (after !== undefined) await tell(after);
      }
    } catch (error) {
      seen.clear();
      logger.warn({ err: error }, 'the health of providers could not be checked; trying again');
    }
  }

  /** Outlets with a new sample, and those in an episode, because an episode also ends when no more samples come. */
  function changed(open: readonly Episode[], heard: Heard): readonly Outlet[] {
    const outlets = new Map<string, Outlet>(open.map(({ outlet }) => [outletKey(outlet), outlet]));
    for (const { outlet, at } of heard) {
      const key = outletKey(outlet);
      if (seen.get(key) !== at) outlets.set(key, outlet);
      seen.set(key, at);
    }
    return [...outlets.values()];
  }

  async function look(outlet: Outlet, before: Episode | undefined): Promise<Episode | undefined> {
    if (before?.over !== undefined) return before;
    const after = episodeAfter(before, { outlet, samples: await samples.read(outlet), now: now(), newId });
    if (after === undefined || after === before) return after;
    if (before === undefined) logger.warn({ ...outlet, trouble: after.trouble }, 'a provider is slow or fails');
    if (after.over !== undefined)
      logger.info({ ...outlet, how: after.over.how }, 'a provider is no longer slow or failing');
    await episodes.write(after);
    return after;
  }

  async function tell(episode: Episode): Promise<void> {
    const { over, toldAt, overToldAt } = episode;
    if (over === undefined) {
      if (toldAt === undefined) await notifier.begun(await recorded({ ...episode, toldAt: now() }));
      return;
    }
    let ended = episode;
    if (toldAt !== undefined && overToldAt === undefined) {
      ended = await recorded({ ...episode, overToldAt: now() });
      await notifier.over(ended);
    }
    if (await tellWaiters(ended)) await episodes.close(ended);
  }

  async function recorded(episode: Episode): Promise<Episode> {
    await episodes.write(episode);
    return episode;
  }

  /** Answers whether nobody waits any more. While the outlet is paused, nobody is told that it works. */
  async function tellWaiters(episode: Episode): Promise<boolean> {
    const { outlet } = episode;
    const { pauses } = await policy.read();
    if (pauseOf(outlet, pauses) !== undefined) return (await waiters.list(outlet, 1)).length === 0;
    const some = await waiters.list(outlet, WAITERS_AT_ONCE);
    for (const userId of some) {
      if (looks.signal.aborted || !(await room.mayAnnounce())) return false;
      if (!(await waiters.take(outlet, userId))) continue;
      if ((await notifier.works(userId, episode)) !== 'later') continue;
      await waiters.add(outlet, userId);
      return false;
    }
    return some.length < WAITERS_AT_ONCE;
  }
}

/** A person wants to be told once when an outlet works again. `works`: it is neither slow nor failing now. `full`: too many people wait already. */
export async function waitUntilWell(
  { episodes, healthWaiters: waiters }: Pick<Shop, 'episodes' | 'healthWaiters'>,
  outlet: Outlet,
  userId: number,
): Promise<'waits' | 'works' | 'full'> {
  if (!(await waiters.add(outlet, userId))) return 'full';
  // Written before this read. If the episode ends now, either this read sees the end, or the process that tells of it sees this person.
  if (troubleAt(outlet, await episodes.read()) !== undefined) return 'waits';
  return (await waiters.take(outlet, userId)) ? 'works' : 'waits';
}
