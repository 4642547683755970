import { setImmediate as breathe } from 'node:timers/promises';
import type { BotDeps } from '../../bot/bot-deps.ts';
import { createCatalogue } from '../../reseller/catalogue.ts';
import type { Store } from '../../redis/open-store.ts';
import { createProductIndexCache, type ProductIndexCache } from '../../use-cases/catalogue/product-index-cache.ts';
import { createChangePolicy } from '../../use-cases/pricing/change-policy.ts';
import { createFindScopes } from '../../use-cases/pricing/find-scopes.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Reseller } from '../../use-cases/shared/reseller.ts';

const CATALOGUE_TTL_MS = 60_000;

interface CatalogueParts {
  readonly store: Pick<Store, 'policy' | 'changeTrail'>;
  readonly reseller: Reseller;
  readonly logger: Logger;
}

/** The part of app.ts that knows what is sold, at which prices and within which limits. */
export function composeCatalogue({ store, reseller, logger }: CatalogueParts): {
  pricing: BotDeps['pricing'];
  productIndex: ProductIndexCache;
} {
  const catalogue = createCatalogue({ reseller, ttlMs: CATALOGUE_TTL_MS });
  return {
    pricing: {
      catalogue,
      policies: store.policy,
      changePolicy: createChangePolicy({ policy: store.policy, changeTrail: store.changeTrail, now: Date.now }),
      findScopes: createFindScopes({ catalogue }),
    },
    productIndex: createProductIndexCache({ productLists: catalogue, breathe: () => breathe(), logger }),
  };
}
