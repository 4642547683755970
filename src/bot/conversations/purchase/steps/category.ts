import { onward, type Scene, type Step } from '../context.ts';
import type { Walk } from '../purchase-state.ts';
import { type Choices, choicesView, takeChoice } from './choices.ts';
import { knownNumber, takeEarlyNumber } from './early-number.ts';
import { isGrouped, offerOf } from './offered.ts';
import { searchFor } from './product.ts';

/** Which kind? Asked only where there are many products of several kinds; a typed word searches in all of them. */
export const categoryStep: Step = {
  async view(walk, scene) {
    if (!isGrouped(await offerOf(walk, scene))) return { type: 'pass', walk: onward(walk, 'product', {}, false) };
    const question = [...knownNumber(walk, scene.words), scene.words.html('walk-ask-category')].join('\n\n');
    return choicesView(walk, scene.words, question, await choicesOf(walk, scene));
  },

  async take(walk, input, scene) {
    const search =
      input.type === 'text'
        ? { type: 'go' as const, walk: onward(walk, 'product', searchFor(input.text), true) }
        : { type: 'stay' as const, notice: scene.words.html('walk-use-buttons') };
    const otherwise = takeEarlyNumber(walk, input, scene) ?? search;
    return takeChoice(
      walk,
      input,
      await choicesOf(walk, scene),
      (category) => ({ step: 'product', category }),
      otherwise,
    );
  },
};

async function choicesOf(walk: Walk, scene: Scene): Promise<Choices> {
  const { categories } = await offerOf(walk, scene);
  return {
    names: categories,
    labelOf: (category) => (category === '' ? scene.words.plain('category-other') : category),
  };
}
