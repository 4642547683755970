import { setImmediate as breathe } from 'node:timers/promises';
import { createChangePolicy } from '../use-cases/pricing/change-policy.ts';
import { createFindScopes } from '../use-cases/pricing/find-scopes.ts';
import { createProductIndexCache } from '../use-cases/catalogue/product-index-cache.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import type { Reseller } from '../use-cases/shared/reseller.ts';
import { createReadSales } from '../use-cases/reports/read-sales.ts';
import { createCatalogue } from '../reseller/catalogue.ts';
import type { Config } from '../config.ts';
import type { Store } from '../redis/open-store.ts';

const CATALOGUE_TTL_MS = 60_000;

interface SellingParts {
  readonly config: Config;
  readonly store: Store;
  readonly reseller: Reseller;
  readonly logger: Logger;
}

/** The part of app.ts that knows what is sold, and at which prices, within which limits, and what came of it. */
export function composeSelling({ config, store, reseller, logger }: SellingParts) {
  const catalogue = createCatalogue({ reseller, ttlMs: CATALOGUE_TTL_MS });
  return {
    catalogue,
    productIndex: createProductIndexCache({ productLists: catalogue, breathe: () => breathe(), logger }),
    policies: store.policy,
    changePolicy: createChangePolicy({ policy: store.policy, audit: store.audit, now: Date.now }),
    findScopes: createFindScopes({ catalogue }),
    proposals: store.proposals,
    readSales: createReadSales({ orders: store.orders, timeZone: config.TIME_ZONE }),
  };
}
