import type { Logger } from '../shared/ports.ts';
import type { LostWrites, RecordsAlerts } from './ports.ts';
import type { RestoreWrites } from './restore-writes.ts';

/** Looks whether the store has lost what this process wrote last, each time that there is a reason to. */
export interface WritesCheck {
  /** There is a reason: the connection is back, or a record was found older than it was. Comes back at once. */
  look(): void;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/** The store is away again, or no merchant can be reached. */
const AGAIN_MS = 5_000;

export function createWritesCheck(deps: {
  restore: RestoreWrites;
  alerts: Pick<RecordsAlerts, 'wentBack'>;
  logger: Logger;
}): WritesCheck {
  let isWanted = false;
  let running: Promise<void> | undefined;
  let untold: readonly LostWrites[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };

  function look(): void {
    isWanted = true;
    go();
  }

  function go(): void {
    clearTimeout(timer);
    if (stopped) return;
    running ??= check().finally(() => {
      running = undefined;
      if (isWanted || untold.length > 0) timer = setTimeout(go, AGAIN_MS);
    });
  }

  async function check(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        const lost = await deps.restore();
        if (lost !== undefined) untold = [...untold, lost];
      }
    } catch (error) {
      isWanted = true;
      deps.logger.warn({ err: error }, 'what was written last could not be looked for; trying again');
    }
    untold = await unreached(untold);
  }

  async function unreached(all: readonly LostWrites[]): Promise<readonly LostWrites[]> {
    const reached = await Promise.all(all.map((lost) => deps.alerts.wentBack(lost)));
    return all.filter((_, place) => reached[place] !== true);
  }
}
