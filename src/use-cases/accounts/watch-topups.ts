import type { Topup } from '../../domain/accounts/topup.ts';
import type { PeopleStore } from '../people/ports.ts';
import type { Logger, Now, Throttle } from '../shared/ports.ts';
import { repeat } from '../shared/timers.ts';
import type { TopupDesk, TopupStore } from './ports.ts';

/** `later`: Telegram takes nothing now, so it is tried again. */
export type TellRunOut = (topup: Topup) => Promise<'told' | 'later'>;

export interface WatchTopupsDeps {
  readonly topups: Pick<TopupStore, 'listRunOut' | 'find' | 'decide' | 'mark'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly desk: Pick<TopupDesk, 'close'>;
  readonly tell: TellRunOut;
  readonly throttle: Throttle;
  readonly now: Now;
  readonly logger: Logger;
}

/** What the clock does to requests for money. */
export interface WatchTopups {
  /** Once: all that have run out. Never rejects. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 10 * 60_000;
/** Of one request, over all processes. */
const TELL_EVERY_MS = 5 * 60_000;
const AT_ONCE = 50;

/** Ends requests that no merchant answered within their week, and tells who asked: they were promised an answer. */
export function createWatchTopups(deps: WatchTopupsDeps): WatchTopups {
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      for (const topup of await deps.topups.listRunOut(deps.now(), AT_ONCE)) {
        if (looks.signal.aborted) return;
        await end(topup, deps);
      }
    } catch (error) {
      deps.logger.warn({ err: error }, 'top-up requests that ran out could not be looked after; trying again later');
    }
  }
}

/** Noted as told after it was sent: a crash in between can say it twice. */
async function end({ userId, id }: Topup, deps: WatchTopupsDeps): Promise<void> {
  const { topups, people, desk, tell, throttle, now } = deps;
  if (!(await throttle(`topup-run-out:${id}`, TELL_EVERY_MS))) return;
  await topups.decide(userId, id, { to: 'expired', by: 0, at: now() });
  const topup = await topups.find(userId, id);
  // A merchant was quicker, or the person took it back.
  if (topup?.state !== 'expired' || topup.told) return;
  if ((await tell(topup)) === 'later') return;
  const person = await people.find(userId);
  if (person !== undefined) desk.close({ topup, person });
  await topups.mark(userId, id, 'told');
}
