import { byNameKey, inRows, nameKey } from '../../../keyboards/buttons.ts';
import { serviceName } from '../../../messages/product-label.ts';
import { frame, walkButton } from '../frame.ts';
import { onward, type Step } from '../scene.ts';
import { matchTyped } from './typed-choice.ts';

/** Which provider? */
export const providerStep: Step = {
  async view(walk, scene, passOver) {
    const { words } = scene;
    const service = walk.service ?? '';
    const providers = await scene.catalogue.providers(service);
    const [only] = providers;
    if (only === undefined) {
      const html = words.html('walk-no-providers', { service: serviceName(service, words) });
      return { type: 'screen', ...frame(walk, words, html) };
    }
    if (providers.length === 1 && passOver)
      return { type: 'pass', walk: onward(walk, 'category', { provider: only }, false) };
    const choices = providers.map((provider) => walkButton(walk, provider, 'pick', nameKey(provider)));
    return { type: 'screen', ...frame(walk, words, words.html('walk-ask-provider'), inRows(choices, 2)) };
  },

  async take(walk, input, scene) {
    const providers = await scene.catalogue.providers(walk.service ?? '');
    const picked =
      input.type === 'press'
        ? byNameKey(providers, input.value, (provider) => provider)
        : matchTyped(providers, input, (provider) => [provider]);
    if (picked !== undefined) return { type: 'go', walk: onward(walk, 'category', { provider: picked }, true) };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};
