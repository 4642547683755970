import { cut } from '../../../keyboards/buttons.ts';
import type { Step, View } from '../scene.ts';
import { stepBack, type Walk } from '../walk-state.ts';

const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 200;

/** Asks nothing: shows what it is only while the service cannot be reached. */
export const verificationStep: Step = {
  async view(walk, scene) {
    const verification = await scene.reseller.verify({
      customerId: walk.customerId ?? '',
      productName: walk.product?.name ?? '',
    });
    switch (verification.type) {
      case 'verified':
        return {
          type: 'pass',
          walk: { ...walk, step: 'amount', verifiedName: cut(verification.customerName, MAX_NAME_LENGTH) },
        };
      case 'unverified':
        return askAgain(walk, scene.words.html('verify-unverified'));
      case 'refused':
        return askAgain(
          walk,
          scene.words.html('verify-refused', { reason: cut(verification.message, MAX_REASON_LENGTH) }),
        );
    }
  },

  async take(_walk, input, scene) {
    if (input.type === 'press') return { type: 'ignore' };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};

function askAgain(walk: Walk, notice: string): View {
  return { type: 'pass', walk: { ...(stepBack(walk) ?? walk), refused: walk.customerId }, notice };
}
