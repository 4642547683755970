import { recipientKindOf } from '../../../../domain/recipient.ts';
import { cardScreen } from '../../../messages/card.ts';
import type { Step } from '../scene.ts';
import { startWalk } from '../walk-state.ts';

/** The end of the walk: a stored draft and the card that can confirm it. */
export const cardStep: Step = {
  async view(walk, scene) {
    const { product, customerId, amountMinor } = walk;
    if (product === undefined || customerId === undefined) return { type: 'pass', walk: startWalk() };
    if (product.amountRequired && amountMinor === undefined) return { type: 'pass', walk: { ...walk, step: 'amount' } };
    const order = await scene.draft({
      buyer: scene.buyer,
      product,
      recipient: {
        kind: recipientKindOf(walk.service ?? product.service),
        customerId,
        verifiedName: walk.verifiedName,
      },
      cardMessageId: walk.messageId,
      priceMinor: amountMinor ?? product.priceMinor,
    });
    return { type: 'end', ...cardScreen(order, scene.words) };
  },

  async take(_walk, input, scene) {
    if (input.type === 'press') return { type: 'ignore' };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};
