import type { InlineKeyboardButton } from 'grammy/types';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { button, cut } from '../../ui/buttons.ts';
import { pageTurns } from '../../ui/pager.ts';
import { serviceName } from '../../ui/product-label.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { Walk } from './purchase-state.ts';

/** The prefix of all callback data of the walk. */
export const WALK = 'w';

/** A question with what was chosen above it, a notice between, and Back and Cancel below. */
export function frame(
  walk: Walk,
  words: Words,
  question: string,
  rows: readonly InlineKeyboardButton[][] = [],
): Screen {
  const path = pathOf(walk, words);
  const title = path === '' ? [] : [words.html('walk-title', { path })];
  return {
    html: [...title, question].join('\n\n'),
    rows: [
      ...rows,
      [walkButton(walk, words.plain('button-back'), 'back'), walkButton(walk, words.plain('button-cancel'), 'cancel')],
    ],
  };
}

/** A button of the step that is shown: pressed once more after that step, it is recognised as late. */
export function walkButton(walk: Walk, label: string, action: string, value = ''): InlineKeyboardButton {
  return button(label, WALK, walk.step, action, value);
}

/** Prev and Next where there is such a page; pages are counted from 0. */
export function pageRow(walk: Walk, words: Words, page: number, pages: number): InlineKeyboardButton[][] {
  return pageTurns(words, page, pages, (other) => [WALK, walk.step, 'page', String(other)]);
}

function pathOf(walk: Walk, words: Words): string {
  const parts = [
    walk.service === undefined ? undefined : serviceName(walk.service, words),
    walk.provider,
    walk.product === undefined ? walk.category : titleOf(walk.product),
  ];
  return parts
    .filter((part): part is string => part !== undefined && part !== '')
    .map((part) => cut(part, 60))
    .join(' › ');
}
