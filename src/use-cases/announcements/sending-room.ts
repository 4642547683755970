import { lieWithin } from '../../domain/shared/clock.ts';
import type { NotifyBacklogStore } from '../order-worker/ports.ts';
import type { Outage } from '../order-worker/notify-backlog.ts';
import type { SparePace } from '../messages/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { SendingRoom } from './ports.ts';

const LOOK_EVERY_MS = 1_000;
/** Longer than the slowest pace leaves between two. */
const TURN_WITHIN_MS = 2_000;

/** None while ends of purchases wait for Telegram; otherwise at the pace that what people wait for leaves. */
export function createSendingRoom(deps: {
  backlog: Pick<NotifyBacklogStore, 'size'>;
  outage: Pick<Outage, 'isAway'>;
  pace: SparePace;
  now: Now;
}): SendingRoom {
  const { backlog, outage, pace, now } = deps;
  let lookedAt = -Infinity;
  let endsWait = false;
  return {
    async mayAnnounce() {
      if (outage.isAway()) return false;
      if (!lieWithin(LOOK_EVERY_MS, lookedAt, now())) {
        lookedAt = now();
        endsWait = (await backlog.size()) > 0;
      }
      return !endsWait && pace.take(TURN_WITHIN_MS);
    },
  };
}
