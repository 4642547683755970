import { type DeliveryFault, faultsToChoose } from '../../../domain/case.ts';
import { isOpen, type Order, orderedMinor } from '../../../domain/orders/order.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { shownToken } from '../../../domain/orders/receipt-codes.ts';
import type { Look } from '../../../services/cases/look-again.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { codeLines, has } from '../orders/receipt/receipt-lines.ts';
import { pickFault } from './routes.ts';
import { aboutLine } from './case-screens.ts';
import { cut } from '../../../domain/shared/text.ts';

const MAX_REFERENCE_LENGTH = 100;

export function lookScreen(look: Look, mayOpen: boolean, words: Words): Screen {
  const { order } = look;
  const lines = [
    answerLine(look, words),
    '',
    aboutLine(order, words),
    ...(isOpen(order) ? ['', words.html('look-open')] : operatorLines(look, words)),
    ...(mayOpen ? ['', words.html('look-what-is-wrong')] : []),
  ];
  return {
    html: lines.join('\n'),
    rows: mayOpen ? faultsToChoose(order).map((fault) => [faultButton(fault, order, words)]) : [],
  };
}

function answerLine({ order, answer }: Look, words: Words): string {
  if (answer !== undefined) return words.html('look-again', { answer: words.plain(`look-${answer}`) });
  return words.html('look-known', { answer: words.plain(isOpen(order) ? 'look-processing' : 'look-successful') });
}

/** The sentence and the reference with which the operator can find the purchase. */
function operatorLines({ order, exchangeReference }: Look, words: Words): string[] {
  const { item, recipient, receipt, endedAt, confirmedAt, draftedAt } = order;
  const isNamed = has(exchangeReference);
  const reference = isNamed ? cut(exchangeReference, MAX_REFERENCE_LENGTH) : order.reference;
  const [title, provider] = [cut(item.title, 60), cut(item.provider, 40)];
  const facts = {
    product: item.amountRequired ? `${title} (${words.money(orderedMinor(order))})` : title,
    number: groupDigits(recipient),
    time: words.zonedTime(endedAt ?? confirmedAt ?? draftedAt),
    reference,
  };
  const named = [words.html(isNamed ? 'order-exchange-reference' : 'card-reference', { reference }), ''];
  const token = receipt?.token;
  // The buyer has the token, so a second delivery would not help: the meter does not take it.
  if (has(token)) {
    const say = words.html('look-say-token', { provider, token: cut(shownToken(token), MAX_REFERENCE_LENGTH) });
    return [...named, say, words.html('look-sentence-token', facts)];
  }
  return [
    ...named,
    // The buyer may have overlooked a PIN.
    ...codeLines(receipt, words, MAX_REFERENCE_LENGTH),
    words.html(recipient.kind === 'phone' ? 'look-say' : 'look-say-other', { provider }),
    words.html('look-sentence', facts),
  ];
}

function faultButton(fault: DeliveryFault, { reference }: Order, words: Words) {
  return button(words.plain(`button-fault-${fault}`), pickFault.data({ fault, reference }));
}
