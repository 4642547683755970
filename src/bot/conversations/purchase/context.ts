import type { CountryCode } from 'libphonenumber-js/mobile';
import type { Limits } from '../../../domain/accounts/limits.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { Policy } from '../../../domain/pricing/policy.ts';
import type { Role } from '../../../domain/people/role.ts';
import type { Draft } from '../../../use-cases/orders/draft-order.ts';
import type { FindDuplicate } from '../../../use-cases/orders/find-duplicate.ts';
import type { ProductIndexCache } from '../../../use-cases/catalogue/product-index-cache.ts';
import type { Catalogue } from '../../../use-cases/catalogue/ports.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { PolicyStore } from '../../../use-cases/pricing/ports.ts';
import type { SavedRecipientStore } from '../../../use-cases/recipients/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { Reseller, ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { ReadAllowance } from '../../../use-cases/accounts/read-allowance.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseState, PurchaseStep } from './purchase-state.ts';

/** What the walk needs of the world. */
export interface PurchaseTools {
  readonly catalogue: Catalogue;
  readonly productIndex: ProductIndexCache;
  readonly reseller: Pick<Reseller, 'verify'>;
  readonly draft: Draft;
  readonly saved: Pick<SavedRecipientStore, 'list' | 'put'>;
  readonly shown: Pick<ShownCardStore, 'note'>;
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly readAllowance: ReadAllowance;
  readonly findDuplicate: FindDuplicate;
  readonly now: Now;
  readonly country: CountryCode;
  readonly maxAmountMinor: Minor;
  /** The longest that one turn may wait for the service, in milliseconds. */
  readonly patienceMs: number;
}

/** One person's turn. */
export interface StepContext extends PurchaseTools {
  readonly words: Words;
  readonly buyer: { readonly userId: number; readonly chatId: number; readonly locale: string };
  readonly role: Role;
  readonly limits: Limits;
  /** What merchants have set, at most two seconds old; a card is checked against what is set when it is confirmed. */
  readonly policy: Policy;
}

/** What a person did. */
export type Input =
  | { type: 'press'; step: string; action: string; value: string }
  | { type: 'text'; text: string }
  /** A picture, a sticker, a voice message. */
  | { type: 'other' };

/** What their input means. */
export type Turn =
  | { type: 'go'; purchaseState: PurchaseState }
  | { type: 'stay'; notice?: string }
  /** A press on what is not shown any more: a second tap, mostly. */
  | { type: 'ignore' }
  /** The service could not be asked: said so, with a button to try again. */
  | { type: 'trouble'; error: ResellerError }
  | { type: 'share-contact' }
  | { type: 'home' }
  | { type: 'cancel' };

/** What a step shows: its own screen, or nothing, because there is nothing to choose. */
export type View =
  | ({ type: 'screen' } & Screen)
  | { type: 'pass'; purchaseState: PurchaseState; notice?: string }
  /** The card: the walk ends with it. */
  | ({ type: 'end'; reference: string } & Screen);

/** One question of the walk. */
export interface Step {
  /** @param passOver false on the way back, where also a single choice is shown */
  view(purchaseState: PurchaseState, stepContext: StepContext, passOver: boolean): Promise<View>;
  take(purchaseState: PurchaseState, input: Input, stepContext: StepContext): Promise<Turn>;
}

/** On to a step, remembering the one that was answered where the person saw it. */
export function onward(
  purchaseState: PurchaseState,
  step: PurchaseStep,
  chosen: Partial<PurchaseState>,
  seen: boolean,
): PurchaseState {
  return {
    ...purchaseState,
    ...chosen,
    step,
    trail: seen ? [...purchaseState.trail, purchaseState.step] : purchaseState.trail,
  };
}
