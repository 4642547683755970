import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import { withTimeout } from '../../../use-cases/shared/with-timeout.ts';
import { below, type Drawing } from '../../ui/screen.ts';
import { frame, stepButton } from './step-frame.ts';
import { type Notice, question, type Step, type View } from './step.ts';
import type { StepContext } from './step-context.ts';
import { amountStep } from './steps/amount.ts';
import { cardStep } from './steps/card.ts';
import { categoryStep } from './steps/category.ts';
import { changeStep } from './steps/change.ts';
import { productStep } from './steps/product.ts';
import { providerStep } from './steps/provider.ts';
import { recipientStep } from './steps/recipient.ts';
import { renewStep } from './steps/renew.ts';
import { serviceStep } from './steps/service.ts';
import { whichStep } from './steps/which.ts';
import { verificationStep } from './steps/verification.ts';
import { type PurchaseState, type PurchaseStep, purchaseSteps } from './purchase-state.ts';

export const steps: Readonly<Record<PurchaseStep, Step>> = {
  change: changeStep,
  which: whichStep,
  service: serviceStep,
  provider: providerStep,
  category: categoryStep,
  product: productStep,
  renew: renewStep,
  recipient: recipientStep,
  verification: verificationStep,
  amount: amountStep,
  card: cardStep,
};

export interface DrawOptions {
  readonly notice?: Notice | undefined;
  /** Steps with one choice only are not shown. */
  readonly passOver: boolean;
}

export interface Drawn {
  readonly purchaseState: PurchaseState;
  readonly screen: Drawing;
  /** Of the card that was drawn: the purchase is over then. */
  readonly reference: string | undefined;
}

/** The screen for where the purchase stands, passing over steps that leave nothing to choose; in time, whatever the service does. */
export async function drawPurchase(
  purchaseState: PurchaseState,
  stepContext: StepContext,
  options: DrawOptions,
): Promise<Drawn> {
  // What was being read when it got too late goes on, and is in the cache for the next try.
  return withTimeout(drawSteps(purchaseState, stepContext, options), stepContext.patienceMs, () =>
    drawTrouble(purchaseState, new ResellerError('timeout', 'several slow answers in a row')),
  );
}

/** What the person reads when the service could not be asked; the purchase stays where it is and goes on from there. */
export function drawTrouble(purchaseState: PurchaseState, error: ResellerError): Drawn {
  return { purchaseState, screen: troubleView(purchaseState, error).draw, reference: undefined };
}

function troubleView(purchaseState: PurchaseState, error: ResellerError) {
  const told = error.code === 'rejected' || error.code === 'not-found' ? 'walk-unsupported' : 'walk-down';
  return question((words) => {
    const again = stepButton(purchaseState, words.plain('button-retry'), 'retry');
    return frame(purchaseState, words, words.html(told), [[again]]);
  });
}

async function drawSteps(purchaseState: PurchaseState, stepContext: StepContext, options: DrawOptions): Promise<Drawn> {
  let current = purchaseState;
  let { notice } = options;
  // A refused verification leads back once, so twice the steps are more than any purchase can pass over.
  for (let passed = 0; passed < purchaseSteps.length * 2; passed += 1) {
    const passOver = options.passOver || current !== purchaseState;
    const view = await viewOf(current, stepContext, passOver);
    if (view.type !== 'pass') return drawnAt(current, view, notice);
    current = view.purchaseState;
    notice = view.notice ?? notice;
  }
  throw new Error(`the purchase passes over its steps for ever at ${current.step}`);
}

async function viewOf(purchaseState: PurchaseState, stepContext: StepContext, passOver: boolean): Promise<View> {
  try {
    return await steps[purchaseState.step].view(purchaseState, stepContext, passOver);
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    return troubleView(purchaseState, error);
  }
}

/** With what is said above it. */
function drawnAt(
  purchaseState: PurchaseState,
  view: Exclude<View, { type: 'pass' }>,
  notice: Notice | undefined,
): Drawn {
  return {
    purchaseState,
    screen: (words) => below(notice?.(words), view.draw(words)),
    reference: view.type === 'end' ? view.reference : undefined,
  };
}
