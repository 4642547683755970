import type { BotDeps } from '../../bot/bot-deps.ts';
import type { Shop } from '../../services/shop.ts';
import { createChangePolicy } from '../../use-cases/pricing/change-policy.ts';
import { createFindScopes } from '../../use-cases/pricing/find-scopes.ts';

/** The part of app.ts by which merchants say what people pay and may spend. */
export function composePricing({ catalogue, policy, changeTrail, now }: Shop): BotDeps['pricing'] {
  return {
    catalogue,
    policies: policy,
    changePolicy: createChangePolicy({ policy, changeTrail, now }),
    findScopes: createFindScopes({ catalogue }),
  };
}
