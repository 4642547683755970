import type { Logger, Now } from '../shared/ports.ts';
import type { InitialisedFlag, Mark, RecordsAlerts, Shut, ShutReason, StoreMark } from './ports.ts';
import type { ChangeTrail } from '../people/ports.ts';

/** Looks whether the store still is the one that this process has worked with, and shuts the shop if not. */
export interface StoreWatch {
  /** For the recovery of a new store. */
  readonly initialised: InitialisedFlag;
  /** Why the shop sells nothing; undefined if it sells. */
  shut(): Shut | undefined;
  /** Lets the shop sell again on the store as it is. */
  reopen(): Promise<'reopened' | 'open'>;
  /** Looks once, so that what was shut before stays so from the first update on. @throws if the store is away */
  start(): Promise<void>;
  /** The connection was lost and is back: looks at once. */
  returned(): void;
  stop(): Promise<void>;
}

interface WatchStoreDeps {
  readonly mark: StoreMark;
  /** Absent: what is lost is not recovered by itself (RECOVER_ON_START). */
  readonly recover?: (() => void) | undefined;
  readonly alerts: Pick<RecordsAlerts, 'shut' | 'recovering'>;
  /** For a new store. */
  readonly mintId: () => string;
  readonly now: Now;
  readonly logger: Logger;
}

const LOOK_EVERY_MS = 5_000;
/** If no owner could be reached. */
const TELL_AGAIN_MS = 60_000;
/** A shop that sells nothing is worth a reminder. */
const REMIND_EVERY_MS = 3_600_000;

export function createStoreWatch(deps: WatchStoreDeps): StoreWatch {
  /** The store's id, as this process knows it. */
  let known: string | undefined;
  let shut: Shut | undefined;
  /** That the shop is shut stands in the store, so that only an owner or the old records open it. */
  let isWritten = false;
  let isRecovering = false;
  let tellAt = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  return {
    initialised: {
      has: async () => (await deps.mark.read()).type !== 'none',
      async set() {
        await inTurn(async () => {
          await deps.mark.replace({ type: 'none' }, { type: 'open', id: known ?? deps.mintId() });
          await look();
        });
      },
    },
    shut: () => shut,
    reopen: () => inTurn(reopen),
    async start() {
      await inTurn(look);
      arm();
    },
    returned() {
      clearTimeout(timer);
      lookAgain();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };

  /** One after the other, so that none acts on a mark that another one has replaced. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  function arm(): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(lookAgain, LOOK_EVERY_MS);
  }

  function lookAgain(): void {
    if (stopped) return;
    void inTurn(look)
      // It is away again: the next look is after that.
      .catch((error: unknown) => deps.logger.debug({ err: error }, 'the mark of the store could not be read'))
      .finally(arm);
  }

  async function reopen(): Promise<'reopened' | 'open'> {
    const mark = await deps.mark.read();
    if (mark.type === 'open') return 'open';
    await deps.mark.replace(mark, { type: 'open', id: mark.type === 'shut' ? mark.id : (known ?? deps.mintId()) });
    isWritten = true;
    await look();
    return 'reopened';
  }

  async function look(): Promise<void> {
    const mark = await deps.mark.read();
    switch (mark.type) {
      case 'none':
        // A new store is begun by the recovery at the start.
        return known === undefined ? undefined : onLoss(mark, 'empty');
      case 'open':
        return mark.id === known || known === undefined || isWritten || deps.recover !== undefined
          ? open(mark.id)
          : onLoss(mark, 'another');
      case 'shut':
        return close(mark);
    }
  }

  async function onLoss(mark: Mark, why: ShutReason): Promise<void> {
    if (deps.recover === undefined) return shutDown(mark, why);
    if (isRecovering) return;
    isRecovering = true;
    deps.logger.error({}, 'Redis has come back empty: recovering orders from the history of the service');
    deps.recover();
    await deps.alerts.recovering();
  }

  /** At once in this process, and then in the store, from which the others read it. */
  async function shutDown(mark: Mark, why: ShutReason): Promise<void> {
    if (shut === undefined) deps.logger.error({ why }, LOST[why]);
    shut ??= { since: deps.now(), why };
    const id = mark.type === 'open' ? mark.id : (known ?? '');
    isWritten = await deps.mark.replace(mark, { type: 'shut', id, ...shut });
    await tell(shut);
  }

  async function close({ id, since, why }: Extract<Mark, { type: 'shut' }>): Promise<void> {
    if (shut === undefined) deps.logger.error({ since: new Date(since).toISOString(), why }, 'the shop is shut');
    known = id;
    isWritten = true;
    shut = { since, why };
    await tell(shut);
  }

  function open(id: string): void {
    const wasShut = shut;
    known = id;
    [shut, isWritten, isRecovering, tellAt] = [undefined, false, false, 0];
    if (wasShut !== undefined) deps.logger.info({}, 'the shop sells again');
  }

  async function tell(why: Shut): Promise<void> {
    const now = deps.now();
    if (now < tellAt) return;
    tellAt = now + REMIND_EVERY_MS;
    if (!(await deps.alerts.shut(why))) tellAt = now + TELL_AGAIN_MS;
  }
}

const LOST: Readonly<Record<ShutReason, string>> = {
  empty: 'Redis has come back empty: the shop sells nothing until an owner reopens it',
  another: 'Redis is another one than before: the shop sells nothing until an owner reopens it',
};

/** Lets the shop sell again on the store as it is. @param changeId the same when the same command comes again */
export type ReopenShop = (by: number, changeId: string) => Promise<'reopened' | 'open'>;

export function createReopenShop(deps: {
  watch: Pick<StoreWatch, 'reopen'>;
  changeTrail: Pick<ChangeTrail, 'write'>;
  now: Now;
}): ReopenShop {
  return async (by, changeId) => {
    const outcome = await deps.watch.reopen();
    if (outcome === 'reopened') await deps.changeTrail.write(changeId, { by, at: deps.now(), what: 'reopened' });
    return outcome;
  };
}
