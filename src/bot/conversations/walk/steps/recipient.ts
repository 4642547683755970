import { groupDigits, parseRecipient, type RecipientKind, recipientKindOf } from '../../../../domain/recipient.ts';
import { cut } from '../../../keyboards/buttons.ts';
import { frame, walkButton } from '../frame.ts';
import { onward, type Scene, type Step, type Turn } from '../scene.ts';
import type { Walk } from '../walk-state.ts';

/** For which number? */
export const recipientStep: Step = {
  async view(walk, { words }) {
    const kind = kindOf(walk);
    const { suggestion } = walk;
    const again =
      suggestion === undefined ? [] : [[walkButton(walk, groupDigits(kind, suggestion), 'pick', suggestion)]];
    const share = kind === 'phone' ? [[walkButton(walk, words.plain('button-share-contact'), 'share')]] : [];
    return { type: 'screen', ...frame(walk, words, words.html(`walk-ask-${kind}`), [...again, ...share]) };
  },

  async take(walk, input, scene) {
    if (input.type === 'other') return { type: 'stay', notice: scene.words.html('walk-send-text') };
    if (input.type === 'press' && input.action === 'share') return { type: 'share-contact' };
    return takeNumber(walk, input.type === 'press' ? input.value : input.text, scene);
  },
};

function takeNumber(walk: Walk, text: string, { words, country }: Scene): Turn {
  const parsed = parseRecipient(kindOf(walk), text, country);
  if (parsed.type === 'rejected') {
    return { type: 'stay', notice: words.html(`fault-${parsed.fault}`, { text: cut(text, 40) }) };
  }
  const step = walk.product?.requiresVerification === true ? 'verification' : 'amount';
  return { type: 'go', walk: onward(walk, step, { customerId: parsed.customerId }, true) };
}

function kindOf(walk: Walk): RecipientKind {
  return recipientKindOf(walk.service ?? '');
}
