import { byNameKey, inRows, nameKey } from '../../../keyboards/buttons.ts';
import { frame, walkButton } from '../frame.ts';
import { onward, type Step } from '../scene.ts';
import { offerOf, PAGE_SIZE } from './offered.ts';
import { searchFor } from './product.ts';
import { matchTyped } from './typed-choice.ts';

/** Telegram takes 100 buttons in one keyboard; what is past that is found by typing. */
const MAX_CATEGORIES = 40;

/** Which kind? Asked only where there are many products of several kinds. */
export const categoryStep: Step = {
  async view(walk, scene) {
    const { words } = scene;
    const { products, categories } = await offerOf(walk, scene);
    if (categories.length < 2 || products.length <= PAGE_SIZE)
      return { type: 'pass', walk: onward(walk, 'product', {}, false) };
    const choices = categories
      .slice(0, MAX_CATEGORIES)
      .map((category) =>
        walkButton(walk, category === '' ? words.plain('category-other') : category, 'pick', nameKey(category)),
      );
    return { type: 'screen', ...frame(walk, words, words.html('walk-ask-category'), inRows(choices, 2)) };
  },

  async take(walk, input, scene) {
    const { categories } = await offerOf(walk, scene);
    const picked =
      input.type === 'press'
        ? byNameKey(categories, input.value, (category) => category)
        : matchTyped(categories, input, (category) => [
            category === '' ? scene.words.plain('category-other') : category,
          ]);
    if (picked !== undefined) return { type: 'go', walk: onward(walk, 'product', { category: picked }, true) };
    if (input.type === 'text') return { type: 'go', walk: onward(walk, 'product', searchFor(input.text), true) };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};
