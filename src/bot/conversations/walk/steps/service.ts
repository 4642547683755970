import { byNameKey, inRows, nameKey } from '../../../keyboards/buttons.ts';
import { serviceName } from '../../../messages/product-label.ts';
import { frame, walkButton } from '../frame.ts';
import { onward, type Step } from '../scene.ts';
import { matchTyped } from './typed-choice.ts';

/** What would you like to buy? */
export const serviceStep: Step = {
  async view(walk, scene, passOver) {
    const { words } = scene;
    const services = await scene.catalogue.services();
    const [only] = services;
    if (only === undefined) {
      const again = walkButton(walk, words.plain('button-retry'), 'retry');
      return { type: 'screen', ...frame(walk, words, words.html('walk-no-services'), [[again]]) };
    }
    if (services.length === 1 && passOver)
      return { type: 'pass', walk: onward(walk, 'provider', { service: only }, false) };
    const choices = services.map((service) => walkButton(walk, serviceName(service, words), 'pick', nameKey(service)));
    return { type: 'screen', ...frame(walk, words, words.html('walk-ask-service'), inRows(choices, 2)) };
  },

  async take(walk, input, scene) {
    const services = await scene.catalogue.services();
    const picked =
      input.type === 'press'
        ? byNameKey(services, input.value, (service) => service)
        : matchTyped(services, input, (service) => [service, serviceName(service, scene.words)]);
    if (picked !== undefined) return { type: 'go', walk: onward(walk, 'provider', { service: picked }, true) };
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  },
};
