import type { SavedRecipient } from '../../../../domain/recipients/saved-recipient.ts';
import { foldText } from '../../../../domain/shared/text.ts';
import { serviceName } from '../../../shared/product-label.ts';
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
  go,
  pass,
} from '../step.ts';
import { markPaused, markTrouble } from '../prices-and-pauses.ts';
import { kindAsked, type PurchaseState } from '../purchase-state.ts';
import { knownLines, takeEarlyNumber, takeNumber, isOfNetwork } from './early-number.ts';
import { jumpToSaved, pickSaved, savedRows } from './saved-numbers.ts';
import { type Choices, choicesScreen, takeChoice } from './choices.ts';
import { titleOf } from '../../../../domain/catalogue/products.ts';
import { findNameInFront, narrowByName } from '../../../../domain/order-text/match-word.ts';
import { chosenFrom, offerOf, searchFor } from './product.ts';

/**
 * Takes a text such as `ikedc prepaid`: the provider, and the kind, if its whole name follows. Otherwise the other words are searched for. Undefined if no
 * product of this provider has all these words.
 */
async function takeProviderAndKind(
  purchase: PurchaseState,
  input: Input,
  providers: readonly string[],
  stepContext: StepContext,
): Promise<StepOutcome | undefined> {
  const found = input.type === 'text' ? findNameInFront(input.text, providers) : undefined;
  if (found === undefined) return undefined;
  const { name, rest } = found;
  const taken = onward(purchase, 'product', { provider: name, page: 0 }, true);
  const offer = await offerOf(taken, stepContext);
  const category = offer.categories.find((each) => foldText(each) === foldText(rest));
  if (category !== undefined) return go({ ...taken, category });
  const searched = { ...taken, ...searchFor(rest) };
  const fitting = chosenFrom(offer, searched);
  // The search also finds parts of words, such as `no`, and these name nothing.
  const isNamed = narrowByName(rest, fitting, (product) => `${product.category ?? ''} ${titleOf(product)}`).length > 0;
  return isNamed ? go(searched) : undefined;
}

/** For a phone, the number is an answer too: its usual network is taken, and the card can change it. */
export const providerStep: Step = {
  async view(purchase, stepContext, passOver) {
    const choices = await choicesOf(purchase, stepContext);
    const [only] = choices.names;
    if (only === undefined) return question((words) => noProviders(purchase, words));
    if (choices.names.length === 1 && passOver) return pass(onward(purchase, 'category', { provider: only }, false));
    // The number of a saved row would take the place of the one that was given.
    const saved = isNumberKnown(purchase) ? [] : await savedRows(purchase, stepContext);
    return question((words) => choicesScreen(purchase, words, askedOf(purchase, words), choices, saved));
  },

  async take({ guessedBy: _guessed, ...purchase }, input, stepContext) {
    const saved = await pickSaved(purchase, input, stepContext);
    const choices = await choicesOf(purchase, stepContext);
    if (saved !== undefined) return takeSaved(purchase, saved, choices.names, stepContext);
    return (
      takeChoice(purchase, input, choices, stepContext.words, (provider) => ({ step: 'category', provider })) ??
      takeNumber(purchase, input, choices.names, stepContext) ??
      takeEarlyNumber(purchase, input, stepContext) ??
      (await takeProviderAndKind(purchase, input, choices.names, stepContext)) ??
      USE_BUTTONS
    );
  },
};

function noProviders(purchase: PurchaseState, words: Words): Screen {
  const html = words.html('walk-no-providers', { service: serviceName(purchase.service ?? '', words) });
  return frame(purchase, words, html);
}

function askedOf(purchase: PurchaseState, words: Words): string {
  const kind = kindAsked(purchase);
  const isForNumber = !isNumberKnown(purchase) && (kind === 'smartcard' || (kind === 'phone' && isOfNetwork(purchase)));
  const asked = isForNumber ? (`walk-ask-provider-${kind}` as const) : 'walk-ask-provider';
  return [...knownLines(purchase, words), words.html(asked)].join('\n\n');
}

function isNumberKnown(purchase: PurchaseState): boolean {
  return purchase.wish?.number?.kind === kindAsked(purchase);
}

/** If a phone was saved with a provider that is not sold here, it is handled as if it were typed. */
async function takeSaved(
  purchase: PurchaseState,
  saved: SavedRecipient,
  providers: readonly string[],
  stepContext: StepContext,
): Promise<StepOutcome> {
  const typed = { type: 'text', text: saved.customerId } as const;
  const isElsewhere = !providers.some((each) => foldText(each) === foldText(saved.provider));
  const taken =
    saved.kind === 'phone' && isElsewhere
      ? (takeNumber(purchase, typed, providers, stepContext) ?? takeEarlyNumber(purchase, typed, stepContext))
      : undefined;
  return taken ?? jumpToSaved(purchase, saved, stepContext);
}

async function choicesOf(purchase: PurchaseState, stepContext: StepContext): Promise<Choices> {
  const service = purchase.service ?? '';
  return {
    names: await stepContext.shop.catalogue.providers(service),
    labelOf: (provider) => provider,
    takesParts: true,
    markedOf: (provider) =>
      markPaused(markTrouble(provider, { service, provider }, stepContext), { service, provider }, stepContext),
  };
}
