import { createNotices } from '../bot/shared/people/notice-outbox.ts';
import { createCardCloser } from '../bot/shared/card-closer.ts';
import { createEndScreens } from '../bot/chat/orders/receipt/end-screens.ts';
import { createOrderNotifier } from '../bot/chat/orders/notify/order-notifier.ts';
import { createSayWaits } from '../bot/chat/orders/notify/say-waits.ts';
import { stuckDigestFile, stuckDigestScreen } from '../bot/chat/orders/find/stuck-screen.ts';
import { readBesideEnd } from '../bot/chat/orders/receipt/read-balance.ts';
import { createMerchants } from '../bot/shared/people/merchants.ts';
import { createReadBuyer } from '../bot/shared/people/notify-person.ts';
import { createOutage } from '../bot/runtime/telegram-outage.ts';
import type { FeatureFacts } from '../bot/bot-parts.ts';
import type { Telegram } from '../bot/runtime/telegram.ts';
import type { AllWords } from '../bot/ui/words.ts';
import type { Metrics } from '../telemetry/record-metrics.ts';
import type { SparePace } from '../services/message-pace.ts';
import { createReassureMany } from '../services/order-worker/reassure-many.ts';
import { createStuckDigest } from '../services/order-worker/stuck-digest.ts';
import type { Shop } from '../services/shop.ts';

interface NotifyingParts {
  readonly api: Telegram['api'];
  readonly pace: SparePace;
  readonly words: AllWords;
  readonly metrics: Pick<Metrics, 'plainEnd'>;
  readonly features: Pick<FeatureFacts, 'underOrder'>;
}

/** The part of app.ts that tells people what they did not ask for. */
export function composeNotifying(shop: Shop, { api, pace, words, metrics, features }: NotifyingParts) {
  const { now, logger } = shop;
  const ends = createEndScreens({
    report({ cause, reference, error }) {
      metrics.plainEnd(cause);
      logger.error({ err: error, reference, cause }, 'an end was told in plain text');
      void merchants.plainEnd(reference);
    },
    now,
    readBeside: (order) => readBesideEnd(shop, order),
    underOrder: features.underOrder,
    country: shop.country,
  });
  const notices = createNotices(shop, { api, words });
  const merchants = createMerchants(shop, { api, words, ends, notices });
  const readBuyer = createReadBuyer(shop, words);
  const outage = createOutage({ ask: () => api.getMe(), logger });
  const single = createOrderNotifier(shop, {
    api,
    ends,
    calm: () => outage.calm(),
    readBuyer,
  });
  const reassure = createReassureMany(shop, {
    single: (order, topic) => single.reassure(order, topic),
    pace,
    digest: createSayWaits({ api, readBuyer }),
  });
  const notifier = outage.hold({ ...single, reassure });
  const stuckDigest = createStuckDigest(shop, {
    single: (order) => merchants.stuck(order),
    digest: (stuck) =>
      merchants.notifyAll(
        (shown) => stuckDigestScreen(stuck, shown, now()),
        stuckDigestFile(stuck, shop.timeZone, now()),
      ),
  });
  return {
    stuckDigest,
    ends,
    merchants,
    readBuyer,
    outage,
    notifier,
    notices,
    cardCloser: createCardCloser({ api, logger }),
  };
}
