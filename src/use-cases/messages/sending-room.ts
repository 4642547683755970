import { lieWithin } from '../../domain/shared/days.ts';
import type { Now } from '../shared/ports.ts';
import type { SparePace } from './ports.ts';

/** What all messages of the bot share. Ends of purchases go first, so what can wait asks before each of its own. */
export interface SendingRoom {
  /** Resolves when one may go, or soon with false. */
  mayAnnounce(): Promise<boolean>;
}

const ROOM_LOOK_EVERY_MS = 1_000;
/** Longer than the slowest pace leaves between two. */
const TURN_WITHIN_MS = 2_000;

/** None while ends of purchases wait for Telegram; otherwise at the pace that what people wait for leaves. */
export function createSendingRoom(deps: {
  backlog: { size(): Promise<number> };
  outage: { isAway(): boolean };
  pace: SparePace;
  now: Now;
}): SendingRoom {
  const { backlog, outage, pace, now } = deps;
  let lookedAt = -Infinity;
  let endsWait = false;
  return {
    async mayAnnounce() {
      if (outage.isAway()) return false;
      if (!lieWithin(ROOM_LOOK_EVERY_MS, lookedAt, now())) {
        lookedAt = now();
        endsWait = (await backlog.size()) > 0;
      }
      return !endsWait && pace.take(TURN_WITHIN_MS);
    },
  };
}
