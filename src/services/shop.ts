import { setImmediate as breathe } from 'node:timers/promises';
import { titleOf } from '../domain/catalogue/products.ts';
import { dayOf } from '../domain/shared/days.ts';
import { createPictures } from '../pictures/create-pictures.ts';
import { createRecapPicture } from '../pictures/recap-picture.ts';
import { createRenderer } from '../pictures/renderer.ts';
import type { Store } from '../redis/open-store.ts';
import { createReadAccountDays } from '../reseller/account-days.ts';
import { createCatalogue } from '../reseller/catalogue.ts';
import type { createReseller } from '../reseller/reseller.ts';
import { createProductIndexCache } from '../use-cases/catalogue/product-index-cache.ts';
import type { Logger } from '../use-cases/shared/ports.ts';

export interface ShopSettings {
  /** By whose clock its days begin. */
  readonly timeZone: string;
  /** Whether people buy on accounts of their own. */
  readonly hasAccounts: boolean;
  /** When the day's recap comes by itself, such as `21:00`; `off`: never. */
  readonly recapAt: string;
  /** Orders that ended so long ago may be in the archive; undefined if there is none. */
  readonly archivedAfterMs: number | undefined;
}

export type Shop = ReturnType<typeof openShop>;

const CATALOGUE_TTL_MS = 60_000;

/** What every service works with: the stores, the reseller, what is sold, what draws, the clock and the log. */
export function openShop(
  store: Store,
  reseller: ReturnType<typeof createReseller>,
  { archivedAfterMs, ...settings }: ShopSettings,
  logger: Logger,
) {
  const now = Date.now;
  // One bound for all pictures.
  const renderer = createRenderer();
  const catalogue = createCatalogue({ reseller, ttlMs: CATALOGUE_TTL_MS });
  const productIndex = createProductIndexCache({ productLists: catalogue, breathe: () => breathe(), logger });
  return {
    ...store,
    ...settings,
    reseller,
    readAccountDays: createReadAccountDays({ reseller, timeZone: settings.timeZone, now }),
    catalogue,
    productIndex,
    /** People know products by their titles, and the reseller's history has only their codes. Undefined if it is not known yet. */
    titleOf: (productName: string): string | undefined => {
      const product = productIndex.ready()?.byName.get(productName);
      return product === undefined ? undefined : titleOf(product);
    },
    /** Orders that were confirmed before this time may be in the archive; undefined if there is none. */
    archivedBefore: () => (archivedAfterMs === undefined ? undefined : now() - archivedAfterMs),
    pictures: createPictures(renderer),
    drawRecap: createRecapPicture(renderer),
    now,
    /** The date on the shop's clock. */
    today: () => dayOf(now(), settings.timeZone),
    logger,
  };
}
