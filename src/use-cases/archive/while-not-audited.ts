import { setTimeout as wait } from 'node:timers/promises';
import { AUDIT_LEASE } from '../audit/audit-daily.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';
import type { ArchiveOptions } from './ports.ts';

const LOOK_EVERY_MS = 10_000;
/** The longest audit; then the next run does it. */
const MAX_LOOKS = 360;

/** Work that takes entries of ledgers away: an audit that reads them meanwhile would miss them. Not done, and 0, if the audits come to no end. */
export function whileNotAudited(
  deps: UnderLeaseDeps & { readonly sleep?: (ms: number) => Promise<unknown> },
  work: (options: ArchiveOptions) => Promise<number>,
) {
  const { sleep = wait } = deps;
  return async ({ signal, onStep }: ArchiveOptions): Promise<number> => {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const done = await withLease(deps, AUDIT_LEASE, (keep) => {
        const both = async (): Promise<void> => {
          await keep();
          await onStep?.();
        };
        return work({ onStep: both, ...(signal === undefined ? {} : { signal }) });
      });
      if (done !== undefined) return done;
      await onStep?.();
      signal?.throwIfAborted();
      await sleep(LOOK_EVERY_MS);
    }
    return 0;
  };
}
