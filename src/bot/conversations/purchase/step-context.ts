import type { MinAmounts } from '../../../domain/catalogue/min-amounts.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';
import type { Limits } from '../../../domain/accounts/limits.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { Episodes } from '../../../domain/health/episode.ts';
import type { Policy } from '../../../domain/pricing/policy.ts';
import type { Role } from '../../../domain/people/role.ts';
import type { EpisodeStore } from '../../../use-cases/health/ports.ts';
import type { Draft } from '../../../use-cases/orders/draft-order.ts';
import type { FindDuplicate } from '../../../use-cases/orders/find-duplicate.ts';
import type { ProductIndexCache } from '../../../use-cases/catalogue/product-index-cache.ts';
import type { Catalogue } from '../../../use-cases/catalogue/ports.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { PolicyStore } from '../../../use-cases/pricing/ports.ts';
import type { FindPurchases } from '../../../use-cases/reminders/find-purchases.ts';
import type { SavedRecipientStore } from '../../../use-cases/recipients/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';
import type { ReadAllowance } from '../../../use-cases/accounts/read-allowance.ts';
import type { Words } from '../../ui/words.ts';

/** What the purchase conversation needs of the other parts. */
export interface PurchaseTools {
  readonly catalogue: Catalogue;
  readonly productIndex: ProductIndexCache;
  readonly reseller: Pick<Reseller, 'verify' | 'product'>;
  readonly findPurchases: FindPurchases;
  readonly draft: Draft;
  readonly saved: Pick<SavedRecipientStore, 'list' | 'put'>;
  readonly shown: Pick<ShownCardStore, 'note'>;
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly readAllowance: ReadAllowance;
  readonly findDuplicate: FindDuplicate;
  /** What is slow or fails, as it was a few seconds ago. */
  readonly health: Pick<EpisodeStore, 'read'>;
  readonly now: Now;
  readonly country: CountryCode;
  readonly maxAmountMinor: Minor;
  readonly minAmounts: MinAmounts;
  /** The longest that one update may wait for the service, in milliseconds. */
  readonly patienceMs: number;
}

/** What a step knows of the person whose update is handled. */
export interface StepContext extends PurchaseTools {
  readonly words: Words;
  readonly buyer: { readonly userId: number; readonly chatId: number; readonly locale: string };
  readonly role: Role;
  readonly limits: Limits;
  /** What merchants have set, at most two seconds old; a card is checked against what is set when it is confirmed. */
  readonly policy: Policy;
  readonly episodes: Episodes;
}
