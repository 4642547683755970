import type { InlineKeyboardButton } from 'grammy/types';
import { numberFormOf } from '../../../domain/catalogue/sold-services.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { findSaved, savedId, type SavedRecipient } from '../../../domain/recipients/saved-recipient.ts';
import { button, pagerRow, pageLines, pageOf } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { ButtonId, Words } from '../../ui/words.ts';
import { serviceName } from '../../shared/product-label.ts';
import * as routes from './routes.ts';
import { recipientLine } from '../../shared/number-words.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';
import { nameKey } from '../../ui/callback-routes.ts';

const MAX_FACT_LENGTH = 60;

/** `📌 Mama · 0412 3456 789` */
export function savedLabel(saved: SavedRecipient): string {
  return `${nameLabel(saved)} · ${groupDigits(saved)}`;
}

function nameLabel({ name, pinned }: SavedRecipient): string {
  return `${pinned ? '📌' : '💾'} ${name}`;
}

/** A tap on a number buys for it; the pencil beside it opens it. */
export function savedListScreen(saved: readonly SavedRecipient[], wanted: number, words: Words): Screen {
  if (saved.length === 0) return { html: words.html('saved-none') };
  const { shown, page, pages } = pageOf(saved, wanted, PAGE_SIZES.savedNumbers);
  const rows = shown.map((each) => {
    const mark = findSaved(saved, each.name).length > 1 ? ` ${numberFormOf(each.kind).mark}` : '';
    return [
      button(nameLabel(each) + mark, routes.buyForSaved.data({ key: keyOf(each) })),
      button(`✏️ ${each.name}${mark}`, routes.openSaved.data({ key: keyOf(each) })),
    ];
  });
  const pager = pagerRow(words, page, pages, (other) => routes.savedPage.data({ page: other }));
  const lines = shown.map((each) =>
    words.html('saved-row', { saved: savedLabel(each), provider: cut(each.provider, MAX_FACT_LENGTH) }),
  );
  const html = [[words.html('saved-title'), ...pageLines(words, page, pages)].join('\n'), lines.join('\n')].join(
    '\n\n',
  );
  return { html, rows: [...rows, ...pager] };
}

export function savedScreen(saved: SavedRecipient, words: Words, notice?: string): Screen {
  const key = keyOf(saved);
  const does = (act: typeof routes.openSaved, label: ButtonId): InlineKeyboardButton =>
    button(words.plain(label), act.data({ key }));
  return {
    html: [...(notice === undefined ? [] : [notice]), factsOf(saved, words)].join('\n\n'),
    rows: [
      [does(routes.buyForSaved, 'button-saved-buy')],
      [
        saved.pinned ? does(routes.unpinSaved, 'button-unpin') : does(routes.pinSaved, 'button-pin'),
        does(routes.renameSaved, 'button-rename'),
      ],
      [
        does(routes.askDeleteSaved, 'button-delete'),
        button(words.plain('button-saved-all'), routes.savedPage.data({ page: 0 })),
      ],
    ],
  };
}

/** Asked once, because the number cannot come back. */
export function savedDeleteScreen(saved: SavedRecipient, words: Words): Screen {
  return {
    html: [factsOf(saved, words), words.html('saved-delete-ask')].join('\n\n'),
    rows: [
      [
        button(words.plain('button-yes-delete'), routes.deleteSaved.data({ key: keyOf(saved) }), 'end'),
        button(words.plain('button-back'), routes.openSaved.data({ key: keyOf(saved) })),
      ],
    ],
  };
}

function factsOf({ name, kind, customerId, service, provider, verifiedName }: SavedRecipient, words: Words): string {
  return [
    words.html('saved-name', { name }),
    recipientLine({ kind, customerId }, words),
    words.html('saved-of', { service: serviceName(service, words), provider: cut(provider, MAX_FACT_LENGTH) }),
    ...(verifiedName === undefined ? [] : [words.html('card-name', { name: cut(verifiedName, MAX_FACT_LENGTH) })]),
  ].join('\n');
}

function keyOf(saved: SavedRecipient): string {
  return nameKey(savedId(saved));
}
