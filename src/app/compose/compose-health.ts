import { randomUUID } from 'node:crypto';
import { createHealthNotifier } from '../../bot/chat/health/health-notifier.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import type { Shop } from '../../services/shop.ts';
import type { SendingRoom } from '../../use-cases/messages/sending-room.ts';
import { createWatchHealth, type WatchHealth } from '../../use-cases/health/watch-health.ts';
import { createRecordHealth, type RecordHealth } from '../../use-cases/health/record-health.ts';
import type { OrderEvents } from '../../use-cases/orders/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';

interface HealthRecordParts {
  readonly config: Pick<Config, 'STATUS_POLL_MAX_MS'>;
  readonly store: Pick<Store, 'healthSamples'>;
  readonly logger: Logger;
}

/** How much later than its time a question may come, because others are asked first. */
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
  };
}

interface HealthParts {
  readonly merchants: Pick<Merchants, 'notifyAll'>;
  readonly room: SendingRoom;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly lookEveryMs?: number | undefined;
}

/** The part of app.ts that says how providers do. */
export function composeHealth(shop: Shop, { merchants, room, api, words, lookEveryMs }: HealthParts): WatchHealth {
  const { healthSamples: samples, episodes, healthWaiters: waiters, policy, leases, now, logger } = shop;
  return createWatchHealth({
    samples,
    episodes,
    waiters,
    notifier: createHealthNotifier(shop, { api, merchants }, words),
    policy,
    room,
    leases,
    newId: randomUUID,
    lookEveryMs,
    now,
    logger,
  });
}
