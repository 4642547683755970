import type { BotDeps } from '../../../bot/bot-deps.ts';
import type { PurchaseTools } from '../../../bot/conversations/purchase/step.ts';
import type { Config } from '../../../config.ts';
import type { Store } from '../../../redis/open-store.ts';
import { createDraft } from '../../../use-cases/orders/draft-order.ts';
import { createFindDuplicate } from '../../../use-cases/orders/find-order.ts';
import type { NewestMessages, References } from '../../../use-cases/orders/ports.ts';
import { createFindPurchases } from '../../../use-cases/reminders/change-reminder.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';

/** What a person waits for at most before they read that the service does not answer, in time-outs of the service. */
const PATIENCE = 1.85;

interface PurchaseParts {
  readonly config: Config;
  readonly store: Pick<Store, 'orders' | 'saved' | 'shown' | 'episodes'>;
  readonly reseller: Reseller;
  readonly references: References;
  readonly pricing: BotDeps['pricing'];
  readonly productIndex: PurchaseTools['productIndex'];
  readonly newest: Pick<NewestMessages, 'find'>;
  readonly readAllowance: PurchaseTools['readAllowance'];
}

/** The part of app.ts that the purchase conversation works with, up to the drafted order. */
export function composePurchase(parts: PurchaseParts): PurchaseTools {
  const { config, store, reseller, references, pricing, productIndex, newest, readAllowance } = parts;
  const now = Date.now;
  const { orders, saved, shown } = store;
  return {
    catalogue: pricing.catalogue,
    productIndex,
    reseller,
    findPurchases: createFindPurchases({ orders }),
    draft: createDraft({ orders, now, references, newest }),
    saved,
    shown,
    policies: pricing.policies,
    readAllowance,
    findDuplicate: createFindDuplicate({ orders, now }),
    health: store.episodes,
    now,
    country: config.COUNTRY,
    maxAmountMinor: config.MAX_AMOUNT,
    minAmounts: config.MIN_AMOUNTS,
    patienceMs: PATIENCE * config.RESELLER_TIMEOUT_MS,
  };
}
