import { serviceName } from '../../../ui/product-label.ts';
import { frame, walkButton } from '../step-frame.ts';
import { onward, type Scene, type Step } from '../context.ts';
import { markPaused } from '../terms.ts';
import { looksLikeNumber } from './early-number.ts';
import { type Choices, choicesView, takeChoice } from './choices.ts';

/** What would you like to buy? */
export const serviceStep: Step = {
  async view(walk, scene, passOver) {
    const { words } = scene;
    const choices = await choicesOf(scene);
    const [only] = choices.names;
    if (only === undefined) {
      const again = walkButton(walk, words.plain('button-retry'), 'retry');
      return { type: 'screen', ...frame(walk, words, words.html('walk-no-services'), [[again]]) };
    }
    if (choices.names.length === 1 && passOver)
      return { type: 'pass', walk: onward(walk, 'provider', { service: only }, false) };
    return choicesView(walk, words, words.html('walk-ask-service'), choices);
  },

  async take(walk, input, scene) {
    const isNumber = input.type === 'text' && looksLikeNumber(input.text);
    const notice = scene.words.html(isNumber ? 'walk-number-later' : 'walk-use-buttons');
    const otherwise = { type: 'stay' as const, notice };
    return takeChoice(walk, input, await choicesOf(scene), (service) => ({ step: 'provider', service }), otherwise);
  },
};

async function choicesOf(scene: Scene): Promise<Choices> {
  const labelOf = (service: string): string => serviceName(service, scene.words);
  return {
    names: await scene.catalogue.services(),
    labelOf,
    markedOf: (service) => markPaused(labelOf(service), { service }, scene),
  };
}
