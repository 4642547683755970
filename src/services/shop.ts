import { setImmediate as breathe } from 'node:timers/promises';
import { type MinAmounts, titleOf } from '../domain/catalogue/products.ts';
import type { OrderPolicy } from '../domain/orders/next-step.ts';
import type { Order, OrderEvents, OrderSightings } from '../domain/orders/order.ts';
import { type AccessMode, isNamedMerchant } from '../domain/people/access.ts';
import type { Person } from '../domain/people/person.ts';
import type { CountryCode } from '../domain/recipients/phone.ts';
import { dayOf } from '../domain/shared/days.ts';
import type { Minor } from '../domain/shared/money.ts';
import type { OrderArchive } from '../archive-files/order-archive.ts';
import { createPictures } from '../pictures/renderer.ts';
import type { Store } from '../redis/open-store.ts';
import { isStoreFailure } from '../redis/connection/store-failure.ts';
import { createReadAccountDays } from '../reseller/account-days.ts';
import { CATALOGUE_TTL_MS, createCatalogue, createProductIndexCache } from '../reseller/catalogue.ts';
import type { createReseller } from '../reseller/reseller.ts';
import type { References } from '../domain/orders/reference.ts';
import type { Logger } from '../domain/shared/injected.ts';

export interface ShopSettings {
  /** MERCHANT_IDS: no one in the chat can change who they are. */
  readonly ownerIds: readonly number[];
  readonly mode: AccessMode;
  readonly country: CountryCode;
  readonly currency: string;
  readonly defaultLocale: string;
  readonly timeZone: string;
  /** How long a process may take over one step of an order. */
  readonly leaseMs: number;
  readonly duplicateWindowMs: number;
  /** When the status of an order is asked for, when its call is sent again, and when people are told that it takes long. */
  readonly orderPolicy: Required<Omit<OrderPolicy, 'isElsewhere'>>;
  readonly maxAmountMinor: Minor;
  readonly minAmounts: MinAmounts;
  readonly hasAccounts: boolean;
  /** For top-ups by Telegram's payments. If undefined, merchants are asked to check whether the money came. */
  readonly paymentToken: string | undefined;
  /** When the day's recap comes by itself, such as `21:00`; `off`: never. */
  readonly recapAt: string;
  /** When the books of the day before are compared and audited, such as `04:00`; `off`: never. */
  readonly reconcileAt: string;
  /** Orders that were confirmed so long ago may be in the archive; undefined if there is no archive. */
  readonly archivedAfterMs: number | undefined;
}

/** Learns of each turn to ask the service about an old order: it was given, or not in time, or all turns are held up because of a 429. Must not throw. */
interface TurnEvents {
  turn(outcome: 'taken' | 'refused' | 'held'): void;
}

/** The parts that the process adds; each is made once. */
interface ShopParts {
  readonly references: References;
  readonly archive: OrderArchive | undefined;
  /** The account in use at the service. */
  readonly account: string;
  /** Whether the shop sells nothing, because its records are gone. */
  readonly isShut: () => boolean;
  readonly events: OrderEvents & OrderSightings & TurnEvents;
  readonly advance: (order: Order) => Promise<void>;
  /** Makes the call for an order that was just confirmed, and does not wait for it. */
  readonly begin: (order: Order, leasedUntil: number) => void;
  readonly logger: Logger;
}

export type Shop = ReturnType<typeof openShop>;

export function openShop(
  store: Store,
  reseller: ReturnType<typeof createReseller>,
  { archivedAfterMs, ...settings }: ShopSettings,
  parts: ShopParts,
) {
  const { logger } = parts;
  const now = Date.now;
  const catalogue = createCatalogue({ reseller, ttlMs: CATALOGUE_TTL_MS });
  const productIndex = createProductIndexCache({ productLists: catalogue, breathe: () => breathe(), logger });
  return {
    ...store,
    ...settings,
    ...parts,
    reseller,
    readAccountDays: createReadAccountDays({ reseller, timeZone: settings.timeZone, now }),
    catalogue,
    productIndex,
    /** People know products by their titles, but the reseller's history has only codes. Undefined if the title is not known yet. */
    titleOf: (productName: string): string | undefined => {
      const product = productIndex.ready()?.byName.get(productName);
      return product === undefined ? undefined : titleOf(product);
    },
    archivedBefore: () => (archivedAfterMs === undefined ? undefined : now() - archivedAfterMs),
    pictures: createPictures(),
    now,
    random: Math.random,
    isStoreFailure,
    today: () => dayOf(now(), settings.timeZone),
    isOwner: (userId: number) => settings.ownerIds.includes(userId),
    isMerchant: (userId: number, person: Pick<Person, 'role' | 'access'> | undefined) =>
      settings.ownerIds.includes(userId) || isNamedMerchant(person),
  };
}
