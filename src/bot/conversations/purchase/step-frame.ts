import type { InlineKeyboardButton } from 'grammy/types';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { button, cut } from '../../ui/buttons.ts';
import { pagerRow } from '../../ui/pager.ts';
import { serviceName, unsaid } from '../../chat/catalogue/product-label.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseState } from './purchase-state.ts';
import { pressStep, type StepAction } from './routes.ts';

/** A question with what was chosen above it, a notice between, and Back and Cancel below. */
export function frame(
  purchaseState: PurchaseState,
  words: Words,
  question: string,
  rows: readonly InlineKeyboardButton[][] = [],
): Screen {
  const path = pathOf(purchaseState, words);
  const title = path === '' ? [] : [words.html('walk-title', { path })];
  return {
    html: [...title, question].join('\n\n'),
    rows: [
      ...rows,
      [
        stepButton(purchaseState, words.plain('button-back'), 'back'),
        stepButton(purchaseState, words.plain('button-cancel'), 'cancel'),
      ],
    ],
  };
}

/** A button of the step that is shown: pressed once more after that step, it is recognised as late. */
export function stepButton(
  purchaseState: PurchaseState,
  label: string,
  action: StepAction,
  value = '',
): InlineKeyboardButton {
  return button(label, pressStep.data({ step: purchaseState.step, action, value }));
}

/** Prev and Next if there is such a page; pages are counted from 0. */
export function pageRow(
  purchaseState: PurchaseState,
  words: Words,
  page: number,
  pages: number,
): InlineKeyboardButton[][] {
  return pagerRow(words, page, pages, (other) =>
    pressStep.data({ step: purchaseState.step, action: 'page', value: String(other) }),
  );
}

/** What was chosen so far. The product's name says the service and the provider too, which stand before it already. */
export function pathOf(purchaseState: PurchaseState, words: Words): string {
  const { service, provider, product, category } = purchaseState;
  const name = service === undefined ? undefined : serviceName(service, words);
  const said = [service, name, provider].filter((part) => part !== undefined);
  const parts = [name, provider, product === undefined ? category : unsaid(titleOf(product), said)];
  return parts
    .filter((part): part is string => part !== undefined && part !== '')
    .map((part) => cut(part, 60))
    .join(' › ');
}
