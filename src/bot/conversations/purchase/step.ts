import type { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseState, PurchaseStep } from './purchase-state.ts';
import type { StepAction } from './routes.ts';
import type { StepContext } from './step-context.ts';

/** What a person did. */
export type Input =
  | { type: 'press'; step: PurchaseStep; action: StepAction; value: string }
  | { type: 'text'; text: string }
  /** A picture, a sticker, a voice message. */
  | { type: 'other' };

/** What is said above a screen, in the words of that screen. */
export type Notice = (words: Words) => string;

/** What their input means. */
export type StepOutcome =
  | { type: 'go'; purchaseState: PurchaseState; notice?: Notice }
  | { type: 'stay'; notice?: Notice }
  /** A press on what is not shown any more: a second tap, mostly. */
  | { type: 'ignore' }
  /** The service could not be asked: said so, with a button to try again. */
  | { type: 'trouble'; error: ResellerError }
  | { type: 'share-contact' }
  | { type: 'home' }
  | { type: 'cancel' };

/** For an input that means nothing here. */
export const USE_BUTTONS: StepOutcome = { type: 'stay', notice: (words) => words.html('walk-use-buttons') };

/** What a step shows: its own screen, or nothing, because there is nothing to choose. */
export type View =
  | Drawn<'screen'>
  | { type: 'pass'; purchaseState: PurchaseState; notice?: Notice }
  /** The card: the purchase ends with it. */
  | (Drawn<'end'> & { readonly reference: string });

/** All that it shows has been read: a language with drafts draws it twice. */
interface Drawn<T extends string> {
  readonly type: T;
  readonly draw: (words: Words) => Screen;
}

export function question(draw: (words: Words) => Screen): Drawn<'screen'> {
  return { type: 'screen', draw };
}

/** One question of the purchase. */
export interface Step {
  /** @param passOver whether a step with a single choice is not shown; false on the way back */
  view(purchaseState: PurchaseState, stepContext: StepContext, passOver: boolean): Promise<View>;
  take(purchaseState: PurchaseState, input: Input, stepContext: StepContext): Promise<StepOutcome>;
}

/** On to a step, remembering the one that was answered if the person saw it. */
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
