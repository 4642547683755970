import { lieWithin } from '../../domain/shared/days.ts';
import type { Mark, Shut, ShutReason } from '../../domain/shop.ts';
import { repeat } from '../../async/timers.ts';
import { newId } from '../new-id.ts';
import type { Shop } from '../shop.ts';
import { OWNERS_REMINDED_EVERY_MS } from '../../domain/alerts.ts';

export type StoreWatch = ReturnType<typeof createStoreWatch>;

/** Tells the owners about their records. Each call resolves with whether any process has told one of them; never throws. */
export interface StoreAlerts {
  shut(shut: Shut): Promise<boolean>;
  /** The store is empty, and purchases are put back from the history of the service. */
  recovering(): Promise<void>;
}

const LOOK_EVERY_MS = 5_000;
/** The pause if no owner could be reached. */
const TELL_AGAIN_MS = 60_000;

/** If the store is another one, the shop is shut. @param recover if left out, lost orders are not recovered by themselves (RECOVER_ON_START) */
export function createStoreWatch(
  { mark: store, changeTrail, now, logger }: Pick<Shop, 'mark' | 'changeTrail' | 'now' | 'logger'>,
  alerts: StoreAlerts,
  recover?: () => void,
) {
  let known: string | undefined;
  let shut: Shut | undefined;
  /** Whether the store says that the shop is shut. Then only an owner or the old records open it. */
  let isWritten = false;
  let isRecovering = false;
  let [toldAt, tellPauseMs] = [0, 0];
  let turn: Promise<unknown> = Promise.resolve();
  const looks = repeat(lookAgain, () => LOOK_EVERY_MS);
  return {
    /** For the recovery of a new store: whether a bot has worked with the store before. An empty store has no mark. */
    initialised: {
      has: async () => (await store.read()).type !== 'none',
      async set() {
        await inTurn(async () => {
          await store.replace({ type: 'none' }, { type: 'open', id: known ?? newId() });
          await look();
        });
      },
    },
    shut: () => shut,
    /** Lets the shop sell again on the store as it is. @param changeId the same when the same command comes again */
    reopen: (by: number, changeId: string) =>
      inTurn(() => reopen(() => changeTrail.write(changeId, { by, at: now(), what: 'reopened' }))),
    /** Looks once, so that a shop that was shut before is shut from the first update on. @throws if the store is away */
    async start() {
      await inTurn(look);
      looks.start();
    },
    /** To be called when a lost connection is back: looks at once. */
    returned: looks.wake,
    async stop() {
      await looks.stop();
      await turn;
    },
  };

  /** Does one piece of work after the other, so that none acts on a mark that another one has replaced. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  function lookAgain(): Promise<void> {
    // The store is away again. A later look tries it.
    const away = (error: unknown): void => logger.debug({ err: error }, 'the mark of the store could not be read');
    return inTurn(look).catch(away);
  }

  async function reopen(note: () => Promise<void>): Promise<'reopened' | 'open'> {
    const mark = await store.read();
    if (mark.type === 'open') return 'open';
    await note();
    await store.replace(mark, { type: 'open', id: mark.type === 'shut' ? mark.id : (known ?? newId()) });
    isWritten = true;
    await look();
    return 'reopened';
  }

  async function look(): Promise<void> {
    const mark = await store.read();
    switch (mark.type) {
      case 'none':
        // At the start, the recovery begins a new store.
        return known === undefined ? undefined : onLoss(mark, 'empty');
      case 'open':
        return mark.id === known || known === undefined || isWritten || recover !== undefined
          ? open(mark.id)
          : onLoss(mark, 'another');
      case 'shut':
        return close(mark);
    }
  }

  async function onLoss(mark: Mark, why: ShutReason): Promise<void> {
    if (recover === undefined) return shutDown(mark, why);
    if (isRecovering) return;
    isRecovering = true;
    logger.error({}, 'Redis has come back empty: recovering orders from the history of the service');
    recover();
    await alerts.recovering();
  }

  /** Shuts the shop at once in this process, and then in the store, where the other processes read it. */
  async function shutDown(mark: Mark, why: ShutReason): Promise<void> {
    if (shut === undefined) logger.error({ why }, LOST[why]);
    shut ??= { since: now(), why };
    const id = mark.type === 'open' ? mark.id : (known ?? '');
    isWritten = await store.replace(mark, { type: 'shut', id, ...shut });
    await tell(shut);
  }

  async function close({ id, since, why }: Extract<Mark, { type: 'shut' }>): Promise<void> {
    if (shut === undefined) logger.error({ since: new Date(since).toISOString(), why }, 'the shop is shut');
    known = id;
    isWritten = true;
    shut = { since, why };
    await tell(shut);
  }

  function open(id: string): void {
    const wasShut = shut;
    known = id;
    [shut, isWritten, isRecovering, tellPauseMs] = [undefined, false, false, 0];
    if (wasShut !== undefined) logger.info({}, 'the shop sells again');
  }

  async function tell(why: Shut): Promise<void> {
    if (lieWithin(tellPauseMs, toldAt, now())) return;
    [toldAt, tellPauseMs] = [now(), OWNERS_REMINDED_EVERY_MS];
    if (!(await alerts.shut(why))) tellPauseMs = TELL_AGAIN_MS;
  }
}

const LOST: Readonly<Record<ShutReason, string>> = {
  empty: 'Redis has come back empty: the shop sells nothing until an owner reopens it',
  another: 'Redis is another one than before: the shop sells nothing until an owner reopens it',
};
