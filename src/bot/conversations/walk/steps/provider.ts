import { serviceName } from '../../../messages/product-label.ts';
import { frame } from '../frame.ts';
import { onward, type Scene, type Step } from '../scene.ts';
import { markPaused } from '../terms.ts';
import type { Walk } from '../walk-state.ts';
import { jumpToSaved, pickSaved, savedRows } from './saved.ts';
import { type Choices, choicesView, takeChoice } from './choices.ts';

/** Which provider? */
export const providerStep: Step = {
  async view(walk, scene, passOver) {
    const { words } = scene;
    const choices = await choicesOf(walk, scene);
    const [only] = choices.names;
    if (only === undefined) {
      const html = words.html('walk-no-providers', { service: serviceName(walk.service ?? '', words) });
      return { type: 'screen', ...frame(walk, words, html) };
    }
    if (choices.names.length === 1 && passOver)
      return { type: 'pass', walk: onward(walk, 'category', { provider: only }, false) };
    return choicesView(walk, words, words.html('walk-ask-provider'), choices, await savedRows(walk, scene));
  },

  async take(walk, input, scene) {
    const saved = await pickSaved(walk, input, scene);
    if (saved !== undefined) return jumpToSaved(walk, saved, scene);
    const otherwise = { type: 'stay' as const, notice: scene.words.html('walk-use-buttons') };
    return takeChoice(
      walk,
      input,
      await choicesOf(walk, scene),
      (provider) => ({ step: 'category', provider }),
      otherwise,
    );
  },
};

async function choicesOf(walk: Walk, scene: Scene): Promise<Choices> {
  const service = walk.service ?? '';
  return {
    names: await scene.catalogue.providers(service),
    labelOf: (provider) => provider,
    markedOf: (provider) => markPaused(provider, { service, provider }, scene),
  };
}
