import type { InlineKeyboardButton } from 'grammy/types';
import { findName } from '../../../../domain/order-text/match-word.ts';
import { distinctLabels, inRows, MAX_LABEL_LENGTH, readPage, pageOf } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { frame, pageRow, stepButton, onward, type Input, type StepOutcome, go } from '../step.ts';
import type { PurchaseState, PurchaseStep } from '../purchase-state.ts';
import { PAGE_SIZES } from '../../../../domain/page-sizes.ts';
import { cut } from '../../../../domain/shared/text.ts';
import { byNameKey, nameKey } from '../../../ui/callback-routes.ts';

export interface Choices {
  readonly names: readonly string[];
  readonly labelOf: (name: string, words: Words) => string;
  /** The text on the button, if that is more than the label. */
  readonly markedOf?: (name: string, words: Words) => string;
  /** Whether a typed text may be a part of a label, or have a slip. This works only if the step takes no searches. */
  readonly takesParts?: boolean;
}

export function choicesScreen(
  purchase: PurchaseState,
  words: Words,
  question: string,
  { names, labelOf, markedOf = labelOf }: Choices,
  above: readonly InlineKeyboardButton[][] = [],
): Screen {
  const { shown, page, pages } = pageOf(names, purchase.page ?? 0, PAGE_SIZES.providers);
  // A long name is cut, so two buttons could look the same.
  const labels = distinctLabels(
    shown.map((name) => cut(markedOf(name, words), MAX_LABEL_LENGTH)),
    (index) => `(${index + 1})`,
  );
  const buttons = shown.map((name, index) => stepButton(purchase, labels[index] ?? '', 'pick', nameKey(name)));
  const rows = [...above, ...inRows(buttons, 2), ...pageRow(purchase, words, page, pages)];
  return frame(purchase, words, question, rows);
}

/** Undefined if the input is none of the choices. */
export function takeChoice(
  purchase: PurchaseState,
  input: Input,
  choices: Choices,
  words: Words,
  chosen: (name: string) => { step: PurchaseStep } & Partial<PurchaseState>,
): StepOutcome | undefined {
  if (input.type === 'press' && input.action === 'page') return go({ ...purchase, page: readPage(input.value) });
  const picked =
    input.type === 'press' ? byNameKey(choices.names, input.value, (name) => name) : typedName(input, choices, words);
  if (picked === undefined) return undefined;
  const { step, ...choice } = chosen(picked);
  return go(onward(purchase, step, { page: 0, ...choice }, true));
}

function typedName(input: Input, { names, labelOf, takesParts = false }: Choices, words: Words): string | undefined {
  if (input.type !== 'text') return undefined;
  const typed = names.find((name) => isTyped(input.text, [name, labelOf(name, words)]));
  if (typed !== undefined || !takesParts) return typed;
  const labels = names.map((name) => labelOf(name, words));
  const label = findName(input.text, labels);
  return label === undefined ? undefined : names[labels.indexOf(label)];
}

function isTyped(text: string, names: readonly string[]): boolean {
  const typed = text.trim().toLowerCase();
  return names.some((name) => name.toLowerCase() === typed);
}
