import { isNetwork, usualNetworkOf } from '../../../../domain/catalogue/network.ts';
import { parsePhone } from '../../../../domain/recipients/phone.ts';
import { recipientKindOf } from '../../../../domain/recipients/recipient.ts';
import { numberFaultText } from '../../../chat/recipients/number-fault-text.ts';
import { serviceName } from '../../../ui/product-label.ts';
import { frame } from '../step-frame.ts';
import { type Input, onward, type Scene, type Step, type Turn } from '../context.ts';
import { markPaused } from '../terms.ts';
import type { Walk } from '../purchase-state.ts';
import { knownNumber, takeEarlyNumber } from './early-number.ts';
import { jumpToSaved, pickSaved, savedRows } from './saved.ts';
import { type Choices, choicesView, takeChoice } from './choices.ts';

/** Which provider? For a phone the number itself is an answer: the network that it was given to is taken, and can be changed on the card. */
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
    return choicesView(walk, words, questionOf(walk, scene), choices, await savedRows(walk, scene));
  },

  async take(walk, input, scene) {
    const saved = await pickSaved(walk, input, scene);
    if (saved !== undefined) return jumpToSaved(walk, saved, scene);
    const choices = await choicesOf(walk, scene);
    const number = takeNumber(walk, input, choices.names, scene) ?? takeEarlyNumber(walk, input, scene);
    const otherwise = number ?? {
      type: 'stay' as const,
      notice: scene.words.html('walk-use-buttons'),
    };
    return takeChoice(walk, input, choices, (provider) => ({ step: 'category', provider }), otherwise);
  },
};

function questionOf(walk: Walk, { words }: Scene): string {
  const [known] = knownNumber(walk, words);
  if (known !== undefined) return `${known}\n\n${words.html('walk-ask-provider')}`;
  const isForPhone = recipientKindOf(walk.service ?? '') === 'phone';
  return words.html(isForPhone ? 'walk-ask-provider-phone' : 'walk-ask-provider');
}

/** Into the number's usual network; where that is not known, or not sold under one name, it is asked for. */
function takeNumber(
  walk: Walk,
  input: Input,
  providers: readonly string[],
  { words, country }: Scene,
): Turn | undefined {
  if (input.type !== 'text' || recipientKindOf(walk.service ?? '') !== 'phone') return undefined;
  const phone = parsePhone(input.text, country);
  if (phone.type === 'rejected') {
    if (phone.fault === 'not-a-phone') return undefined;
    return { type: 'stay', notice: numberFaultText(phone.fault, input.text, country, words) };
  }
  const { amountMinor, again } = walk.wish ?? {};
  const wish = { amountMinor, again, number: { kind: 'phone' as const, customerId: phone.national } };
  const network = usualNetworkOf(phone.national);
  const [provider, ...others] = network === undefined ? [] : providers.filter((each) => isNetwork(each, network));
  if (provider === undefined || others.length > 0) return { type: 'go', walk: { ...walk, wish } };
  return {
    type: 'go',
    walk: onward(walk, 'category', { provider, wish: { ...wish, networkTaken: true }, page: 0 }, true),
  };
}

async function choicesOf(walk: Walk, scene: Scene): Promise<Choices> {
  const service = walk.service ?? '';
  return {
    names: await scene.catalogue.providers(service),
    labelOf: (provider) => provider,
    markedOf: (provider) => markPaused(provider, { service, provider }, scene),
  };
}
