import { soldAs } from '../../../../domain/catalogue/sold-services.ts';
import { isNetwork, usualNetworkOf } from '../../../../domain/catalogue/network.ts';
import { parsePhone } from '../../../../domain/recipients/phone.ts';
import type { SavedRecipient } from '../../../../domain/recipients/saved-recipient.ts';
import { foldText } from '../../../../domain/shared/text.ts';
import { numberFaultText } from '../../../chat/recipients/number-fault-text.ts';
import { serviceName } from '../../../chat/catalogue/product-label.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import {
  frame,
  type Input,
  onward,
  question,
  type Step,
  type StepOutcome,
  USE_BUTTONS,
  type StepContext,
} from '../step.ts';
import { markPaused, markTrouble } from '../prices-and-pauses.ts';
import { kindAsked, type PurchaseState } from '../purchase-state.ts';
import { earlyNumber, knownLines, saidAmount, takeEarlyNumber, unusedAmount } from './early-number.ts';
import { jumpToSaved, pickSaved, savedRows } from './saved-numbers.ts';
import { type Choices, choicesScreen, takeChoice } from './choices.ts';
import { titleOf } from '../../../../domain/catalogue/products.ts';
import { findNameInFront, narrowByName } from '../../../../domain/order-text/match-word.ts';
import { chosenFrom, offerOf, searchFor } from './product.ts';

/**
 * `ikedc prepaid`: the provider, with the kind if its whole name stands there, else with a search for the other words. Undefined if nothing of this
 * provider's has all of them as they stand.
 */
async function takeProviderAndKind(
  purchaseState: PurchaseState,
  input: Input,
  providers: readonly string[],
  stepContext: StepContext,
): Promise<StepOutcome | undefined> {
  const found = input.type === 'text' ? findNameInFront(input.text, providers) : undefined;
  if (found === undefined) return undefined;
  const { name, rest } = found;
  const taken = onward(purchaseState, 'product', { provider: name, page: 0 }, true);
  const offer = await offerOf(taken, stepContext);
  const category = offer.categories.find((each) => foldText(each) === foldText(rest));
  if (category !== undefined) return { type: 'go', purchaseState: { ...taken, category } };
  const searched = { ...taken, ...searchFor(rest) };
  const fitting = chosenFrom(offer, searched);
  // The search also finds pieces of words, such as `no`.
  const isNamed = narrowByName(rest, fitting, (product) => `${product.category ?? ''} ${titleOf(product)}`).length > 0;
  return isNamed ? { type: 'go', purchaseState: searched } : undefined;
}

/** Which provider? For a phone the number itself is an answer: the network that it was given to is taken, and can be changed on the card. */
export const providerStep: Step = {
  async view(purchaseState, stepContext, passOver) {
    const choices = await choicesOf(purchaseState, stepContext);
    const [only] = choices.names;
    if (only === undefined) return question((words) => noProviders(purchaseState, words));
    if (choices.names.length === 1 && passOver)
      return { type: 'pass', purchaseState: onward(purchaseState, 'category', { provider: only }, false) };
    const saved = await savedRows(purchaseState, stepContext);
    return question((words) => choicesScreen(purchaseState, words, askedOf(purchaseState, words), choices, saved));
  },

  async take(purchaseState, input, stepContext) {
    const saved = await pickSaved(purchaseState, input, stepContext);
    const choices = await choicesOf(purchaseState, stepContext);
    if (saved !== undefined) return takeSaved(purchaseState, saved, choices.names, stepContext);
    return (
      takeChoice(purchaseState, input, choices, stepContext.words, (provider) => ({ step: 'category', provider })) ??
      takeNumber(purchaseState, input, choices.names, stepContext) ??
      takeEarlyNumber(purchaseState, input, stepContext) ??
      (await takeProviderAndKind(purchaseState, input, choices.names, stepContext)) ??
      USE_BUTTONS
    );
  },
};

function noProviders(purchaseState: PurchaseState, words: Words): Screen {
  const html = words.html('walk-no-providers', { service: serviceName(purchaseState.service ?? '', words) });
  return frame(purchaseState, words, html);
}

function askedOf(purchaseState: PurchaseState, words: Words): string {
  const known = knownLines(purchaseState, words);
  const kind = kindAsked(purchaseState);
  if (purchaseState.wish?.number?.kind === kind) return [...known, words.html('walk-ask-provider')].join('\n\n');
  const isForNumber = kind === 'smartcard' || (kind === 'phone' && isOfNetwork(purchaseState));
  const asked = isForNumber ? (`walk-ask-provider-${kind}` as const) : 'walk-ask-provider';
  return [...known, words.html(asked)].join('\n\n');
}

/** A phone that was saved with another provider is as good as typed. */
async function takeSaved(
  purchaseState: PurchaseState,
  saved: SavedRecipient,
  providers: readonly string[],
  stepContext: StepContext,
): Promise<StepOutcome> {
  const typed = { type: 'text', text: saved.customerId } as const;
  const isElsewhere = !providers.some((each) => foldText(each) === foldText(saved.provider));
  const taken =
    saved.kind === 'phone' && isElsewhere
      ? (takeNumber(purchaseState, typed, providers, stepContext) ?? takeEarlyNumber(purchaseState, typed, stepContext))
      : undefined;
  return taken ?? jumpToSaved(purchaseState, saved, stepContext);
}

function isOfNetwork({ service = '' }: PurchaseState): boolean {
  return soldAs(service)?.isOfNetwork === true;
}

/** Into the number's usual network; if that is not known, or not sold under one name, it is asked for. */
function takeNumber(
  purchaseState: PurchaseState,
  input: Input,
  providers: readonly string[],
  stepContext: StepContext,
): StepOutcome | undefined {
  const { country } = stepContext.shop;
  if (input.type !== 'text' || !isOfNetwork(purchaseState)) return undefined;
  const said = earlyNumber(purchaseState, input.text, stepContext) ?? { number: input.text };
  const { number: text } = said;
  const phone = parsePhone(text, country);
  if (phone.type === 'rejected') {
    if (phone.fault === 'not-a-phone') return undefined;
    return { type: 'stay', notice: (words) => numberFaultText(phone.fault, text, country, words) };
  }
  const { amountMinor, again } = purchaseState.wish ?? {};
  const unused = unusedAmount(purchaseState, said, stepContext);
  const wish = {
    amountMinor,
    again,
    ...saidAmount(said),
    number: { kind: 'phone' as const, customerId: phone.national },
  };
  const network = usualNetworkOf(phone.national);
  const [provider, ...others] = network === undefined ? [] : providers.filter((each) => isNetwork(each, network));
  if (provider === undefined || others.length > 0)
    return { type: 'go', purchaseState: { ...purchaseState, wish }, ...unused };
  return {
    type: 'go',
    purchaseState: onward(
      purchaseState,
      'category',
      { provider, wish: { ...wish, networkTaken: true }, page: 0 },
      true,
    ),
    ...unused,
  };
}

async function choicesOf(purchaseState: PurchaseState, stepContext: StepContext): Promise<Choices> {
  const service = purchaseState.service ?? '';
  return {
    names: await stepContext.shop.catalogue.providers(service),
    labelOf: (provider) => provider,
    takesParts: true,
    markedOf: (provider) =>
      markPaused(markTrouble(provider, { service, provider }, stepContext), { service, provider }, stepContext),
  };
}
