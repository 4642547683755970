import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createRecordHealth, type RecordHealth } from '../../use-cases/health/record-health.ts';
import type { OrderEvents } from '../../use-cases/orders/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';

interface HealthRecordParts {
  readonly config: Pick<Config, 'STATUS_POLL_MAX_MS'>;
  readonly store: Pick<Store, 'healthSamples'>;
  readonly logger: Logger;
}

/** What a question may come later than its time, because others are asked first. */
const LATE_MS = 30_000;

/** The part of app.ts that notes how providers do. */
export function composeHealthRecord({ config, store, logger }: HealthRecordParts): RecordHealth {
  const maxPauseMs = config.STATUS_POLL_MAX_MS + LATE_MS;
  return createRecordHealth({ samples: store.healthSamples, maxPauseMs, now: Date.now, logger });
}

/** Both hear of each order. */
export function alsoHeardBy<Events extends OrderEvents>(events: Events, health: RecordHealth) {
  return {
    ...events,
    moved: (...what: Parameters<OrderEvents['moved']>) => {
      events.moved(...what);
      health.moved(...what);
    },
    seen: health.seen.bind(health),
    seenAgain: health.seenAgain.bind(health),
  };
}
