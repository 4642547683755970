import { ResellerError } from '../../../purchase/ports.ts';
import type { Screen } from '../../screen.ts';
import { frame, walkButton } from './frame.ts';
import type { Scene, Step } from './scene.ts';
import { amountStep } from './steps/amount.ts';
import { cardStep } from './steps/card.ts';
import { categoryStep } from './steps/category.ts';
import { productStep } from './steps/product.ts';
import { providerStep } from './steps/provider.ts';
import { recipientStep } from './steps/recipient.ts';
import { serviceStep } from './steps/service.ts';
import { verificationStep } from './steps/verification.ts';
import { type Walk, type WalkStep, walkSteps } from './walk-state.ts';

export const steps: Readonly<Record<WalkStep, Step>> = {
  service: serviceStep,
  provider: providerStep,
  category: categoryStep,
  product: productStep,
  recipient: recipientStep,
  verification: verificationStep,
  amount: amountStep,
  card: cardStep,
};

export interface Drawn {
  readonly walk: Walk;
  readonly screen: Screen;
  /** The card was drawn: the walk is over. */
  readonly ended: boolean;
}

/** The screen for where the walk stands, passing over steps that leave nothing to choose. */
export async function draw(
  walk: Walk,
  scene: Scene,
  options: { notice?: string | undefined; passOver: boolean },
): Promise<Drawn> {
  let current = walk;
  let { notice } = options;
  // A refused verification leads back once, so twice the steps are more than any walk can pass over.
  for (let passed = 0; passed < walkSteps.length * 2; passed += 1) {
    const view = await viewOf(current, scene, options.passOver || current !== walk);
    if (view.type !== 'pass') {
      return { walk: current, screen: withNotice(view, notice), ended: view.type === 'end' };
    }
    current = view.walk;
    notice = view.notice ?? notice;
  }
  throw new Error(`the walk passes over its steps for ever at ${current.step}`);
}

async function viewOf(walk: Walk, scene: Scene, passOver: boolean) {
  try {
    return await steps[walk.step].view(walk, scene, passOver);
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    return { type: 'screen' as const, ...troubleScreen(walk, scene, error) };
  }
}

/** What the person reads when the service could not be asked; the walk stays where it is and goes on from there. */
function troubleScreen(walk: Walk, { words }: Scene, error: ResellerError): Screen {
  const told = error.code === 'rejected' || error.code === 'not-found' ? 'walk-unsupported' : 'walk-down';
  return frame(walk, words, words.html(told), [[walkButton(walk, words.plain('button-retry'), 'retry')]]);
}

function withNotice(screen: Screen, notice: string | undefined): Screen {
  return notice === undefined ? screen : { ...screen, html: `${notice}\n\n${screen.html}` };
}
