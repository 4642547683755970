import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import type { OpenCards } from '../../../../services/orders/drafts.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

const MAX_CARD_TITLE_LENGTH = 80;

/** What could still be confirmed, by its name: the reader must know which card is meant. */
export function openCardsText({ newest, others }: OpenCards, words: Words): string {
  const lines = [cardLine(newest, words), ...(others > 0 ? [words.html('open-card-others', { count: others })] : [])];
  return lines.join('\n');
}

function cardLine(newest: OpenCards['newest'], words: Words): string {
  if (newest.type === 'list') {
    const { rows, sumMinor } = newest.list;
    return words.html('open-card-list', { count: rows.length, sum: words.money(sumMinor) });
  }
  const { item, recipient, priceMinor } = newest.order;
  return words.html('open-card', {
    product: cut(item.title, MAX_CARD_TITLE_LENGTH),
    number: groupDigits(recipient.kind, recipient.customerId),
    price: words.money(priceMinor),
  });
}
