import { recipientKindOf } from '../../../../domain/recipients/recipient.ts';
import { cardScreen } from '../../../chat/orders/card/card-screen.ts';
import { frame } from '../step-frame.ts';
import type { Step } from '../context.ts';
import { pausedNotice, priceOf, purchaseLimitNotice } from '../terms.ts';
import { startWalk } from '../purchase-state.ts';

/** The end of the walk: a stored draft and the card that can confirm it, or why there can be none for this buyer. */
export const cardStep: Step = {
  async view(walk, scene) {
    const { product, customerId, amountMinor } = walk;
    if (product === undefined || customerId === undefined) return { type: 'pass', walk: startWalk() };
    if (product.amountRequired && amountMinor === undefined) return { type: 'pass', walk: { ...walk, step: 'amount' } };
    const costMinor = amountMinor ?? product.priceMinor;
    const priceMinor = priceOf(product, costMinor, scene);
    const barred = pausedNotice(walk, scene) ?? purchaseLimitNotice(priceMinor, scene);
    if (barred !== undefined) return { type: 'screen', ...frame(walk, scene.words, barred) };
    const kind = recipientKindOf(walk.service ?? product.service);
    const [order, standing] = await Promise.all([
      scene.draft({
        buyer: scene.buyer,
        product,
        recipient: { kind, customerId, verifiedName: walk.verifiedName },
        cardMessageId: walk.messageId,
        priceMinor,
        costMinor,
      }),
      scene.readStanding({ userId: scene.buyer.userId, role: scene.role, limits: scene.limits }),
    ]);
    const { again, networkTaken } = walk.wish ?? {};
    const earlier = await scene.earlierOf(order);
    return {
      type: 'end',
      reference: order.reference,
      ...cardScreen(order, scene.words, { standing, again, networkTaken, earlier }),
    };
  },

  async take(_walk, input, scene) {
    if (input.type === 'press') return { type: 'ignore' };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};
