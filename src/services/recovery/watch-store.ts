import type { Mark, Shut, ShutReason } from '../../domain/shop.ts';
import { repeat } from '../../async/timers.ts';
import { newId } from '../new-id.ts';
import type { Shop } from '../shop.ts';
import { OWNERS_REMINDED_EVERY_MS } from '../../domain/alerts.ts';

export type StoreWatch = ReturnType<typeof createStoreWatch>;

/** What the owners are told of their records. Resolve with whether any of them was told, by any process; never throw. */
export interface StoreAlerts {
  shut(shut: Shut): Promise<boolean>;
  /** The store is empty, and purchases are put back from the history of the service. */
  recovering(): Promise<boolean>;
}

const LOOK_EVERY_MS = 5_000;
/** If no owner could be reached. */
const TELL_AGAIN_MS = 60_000;

/**
 * Looks whether the store still is the one that this process has worked with, and shuts the shop if not.
 * @param recover absent: what is lost is not recovered by itself (RECOVER_ON_START)
 */
export function createStoreWatch(
  { mark: store, changeTrail, now, logger }: Pick<Shop, 'mark' | 'changeTrail' | 'now' | 'logger'>,
  alerts: StoreAlerts,
  recover?: () => void,
) {
  /** The store's id, as this process knows it. */
  let known: string | undefined;
  let shut: Shut | undefined;
  /** That the shop is shut stands in the store, so that only an owner or the old records open it. */
  let isWritten = false;
  let isRecovering = false;
  let tellAt = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const looks = repeat(lookAgain, () => LOOK_EVERY_MS);
  return {
    /** For the recovery of a new store: whether a bot has worked with it before; nothing in an empty one says so. */
    initialised: {
      has: async () => (await store.read()).type !== 'none',
      async set() {
        await inTurn(async () => {
          await store.replace({ type: 'none' }, { type: 'open', id: known ?? newId() });
          await look();
        });
      },
    },
    /** Why the shop sells nothing; undefined if it sells. */
    shut: () => shut,
    /** Lets the shop sell again on the store as it is. @param changeId the same when the same command comes again */
    reopen: (by: number, changeId: string) =>
      inTurn(() => reopen(() => changeTrail.write(changeId, { by, at: now(), what: 'reopened' }))),
    /** Looks once, so that what was shut before stays so from the first update on. @throws if the store is away */
    async start() {
      await inTurn(look);
      looks.start();
    },
    /** The connection was lost and is back: looks at once. */
    returned: looks.wake,
    async stop() {
      await looks.stop();
      await turn;
    },
  };

  /** One after the other, so that none acts on a mark that another one has replaced. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  function lookAgain(): Promise<void> {
    // It is away again: the next look is after that.
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
        // A new store is begun by the recovery at the start.
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

  /** At once in this process, and then in the store, from which the others read it. */
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
    [shut, isWritten, isRecovering, tellAt] = [undefined, false, false, 0];
    if (wasShut !== undefined) logger.info({}, 'the shop sells again');
  }

  async function tell(why: Shut): Promise<void> {
    const at = now();
    if (at < tellAt) return;
    tellAt = at + OWNERS_REMINDED_EVERY_MS;
    if (!(await alerts.shut(why))) tellAt = at + TELL_AGAIN_MS;
  }
}

const LOST: Readonly<Record<ShutReason, string>> = {
  empty: 'Redis has come back empty: the shop sells nothing until an owner reopens it',
  another: 'Redis is another one than before: the shop sells nothing until an owner reopens it',
};
