import { randomBytes } from 'node:crypto';
import type { BotDeps } from '../bot/bot.ts';
import { type Config, hasAccounts } from '../config.ts';
import { createConfirm } from '../use-cases/orders/confirm-order.ts';
import { createDraft } from '../use-cases/orders/draft-order.ts';
import { createFindDuplicate } from '../use-cases/orders/find-duplicate.ts';
import { createCancelDraft } from '../use-cases/orders/cancel-draft.ts';
import { createEnterPin } from '../use-cases/pins/enter-pin.ts';
import { createFindOrder } from '../use-cases/orders/find-order.ts';
import type { References } from '../use-cases/orders/ports.ts';
import type { PinAlerts } from '../use-cases/pins/ports.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import type { Reseller } from '../use-cases/shared/reseller.ts';
import { createSaveRecipient } from '../use-cases/recipients/save-recipient.ts';
import { createKeypadLayout } from '../crypto/keypad-layout.ts';
import { createPinHash } from '../crypto/pin-hash.ts';
import type { Store } from '../redis/open-store.ts';
import { keySecretOf } from './connect.ts';

/** Twelve characters in callback data, which its handlers expect. */
const KEYPAD_ID_BYTES = 9;
/** Of the service's time-out: what a person waits for at most before they read that it does not answer. */
const PATIENCE = 1.85;

interface BuyingParts {
  readonly config: Config;
  readonly store: Store;
  readonly reseller: Reseller;
  readonly references: References;
  readonly selling: Pick<BotDeps, 'catalogue'> & Pick<BotDeps['tools'], 'productIndex'>;
  readonly accounts: Pick<BotDeps, 'readAllowance'>;
  readonly merchants: PinAlerts;
  readonly logger: Logger;
}

/** The part of app.ts that goes from a wish to an order that is confirmed, and finds it again. */
export function composeBuying({
  config,
  store,
  reseller,
  references,
  selling,
  accounts,
  merchants,
  logger,
}: BuyingParts) {
  const now = Date.now;
  const { orders, saved } = store;
  const { catalogue, productIndex } = selling;
  const draft = createDraft({ orders, now, references, newest: store.newest });
  return {
    tools: {
      catalogue,
      productIndex,
      reseller,
      draft,
      saved,
      shown: store.shown,
      policies: store.policy,
      readAllowance: accounts.readAllowance,
      findDuplicate: createFindDuplicate({ orders, now }),
      now,
      country: config.COUNTRY,
      maxAmountMinor: config.MAX_AMOUNT,
      patienceMs: PATIENCE * config.RESELLER_TIMEOUT_MS,
    },
    draft,
    drop: createCancelDraft({ orders, now }),
    confirm: createConfirm({
      orders,
      reseller,
      policy: store.policy,
      pins: store.pins,
      batches: store.batches,
      draft,
      now,
      leaseMs: config.LEASE_MS,
      duplicateWindowMs: config.DUPLICATE_WINDOW_MS,
      hasAccounts: hasAccounts(config),
      timeZone: config.TIME_ZONE,
    }),
    enterPin: createEnterPin({
      pins: store.pins,
      shown: store.shown,
      hash: createPinHash({ randomBytes }),
      layoutOf: createKeypadLayout(keySecretOf(config)),
      alerts: merchants,
      newId: () => randomBytes(KEYPAD_ID_BYTES).toString('base64url'),
      now,
      logger,
    }),
    findOrder: createFindOrder({ orders, reseller }),
    saved,
    shown: store.shown,
    named: (userId: number) => saved.list(userId),
    saveRecipient: createSaveRecipient({ saved, orders, catalogue, now }),
  };
}
