import { titleOf } from '../../../../domain/catalogue/products.ts';
import { fitsPurchase, namesDiffer } from '../../../../domain/recipients/saved-recipient.ts';
import { cut } from '../../../ui/buttons.ts';
import { serviceReasonLines } from '../../../chat/orders/receipt/service-reason.ts';
import type { Scene, Step, View } from '../context.ts';
import { stepBack, type Walk } from '../purchase-state.ts';

const MAX_NAME_LENGTH = 100;

/** Asks nothing: shows what it is only while the service cannot be reached. */
export const verificationStep: Step = {
  async view(walk, scene) {
    const verification = await scene.reseller.verify({
      customerId: walk.customerId ?? '',
      productName: walk.product?.name ?? '',
    });
    switch (verification.type) {
      case 'verified':
        return known(walk, cut(verification.customerName, MAX_NAME_LENGTH), scene);
      case 'unverified':
        return askAgain(walk, scene.words.html('verify-unverified'));
      case 'refused':
        return askAgain(walk, refusedText(walk, verification.message, scene));
    }
  },

  async take(_walk, input, scene) {
    if (input.type === 'press') return { type: 'ignore' };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};

/** Who has the number under another name, as a tenant who moved in, is told before paying. */
async function known(walk: Walk, verifiedName: string, { saved, buyer, words }: Scene): Promise<View> {
  const next: Walk = { ...walk, step: 'amount', verifiedName };
  const wanted = { service: walk.service ?? '', provider: walk.provider };
  const own = (await saved.list(buyer.userId)).find(
    (each) => each.customerId === walk.customerId && fitsPurchase(each, wanted),
  );
  if (own?.verifiedName === undefined || !namesDiffer(own.verifiedName, verifiedName))
    return { type: 'pass', walk: next };
  const facts = { name: own.name, before: own.verifiedName, after: verifiedName };
  return { type: 'pass', walk: next, notice: words.html('saved-name-differs', facts) };
}

/** In our own words first, because the service's may be about anything. */
function refusedText({ product }: Walk, message: string, { words, role }: Scene): string {
  const title = product === undefined ? '' : cut(titleOf(product), MAX_NAME_LENGTH);
  return [
    words.html('verify-refused', { product: title }),
    ...serviceReasonLines(message, role === 'merchant', words),
  ].join('\n');
}

function askAgain(walk: Walk, notice: string): View {
  return { type: 'pass', walk: { ...(stepBack(walk) ?? walk), refused: walk.customerId }, notice };
}
