import { deliveryFaults, type Case, type CaseWord, cutWord, lastAnswer } from '../../../domain/case.ts';
import { isOpen, type Order, waitTopicOf } from '../../../domain/orders/order.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { shownToken } from '../../../domain/orders/receipt.ts';
import type { Look } from '../../../services/cases/look-again.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { codeLines, has } from '../orders/receipt/receipt-lines.ts';
import { pickFault } from './routes.ts';
import type { Shop } from '../../../domain/shop.ts';
import { purchaseFacts } from '../../shared/number-words.ts';

const MAX_REFERENCE_LENGTH = 100;

/** What the service says when it is asked again, what to say to the operator, and what may be wrong. @param mayOpen whether a case can be opened here */
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
    rows: mayOpen ? faultsOf(order).map((fault) => [faultButton(fault, order, words)]) : [],
  };
}

function answerLine({ order, answer }: Look, words: Words): string {
  if (answer !== undefined) return words.html('look-again', { answer: words.plain(`look-${answer}`) });
  return words.html('look-known', { answer: words.plain(isOpen(order) ? 'look-processing' : 'look-successful') });
}

/** The words with which the operator can find it. */
function operatorLines({ order, exchangeReference }: Look, words: Words): string[] {
  const { item, recipient, endedAt, confirmedAt, draftedAt, reference } = order;
  const isNamed = has(exchangeReference);
  const named = isNamed ? cut(exchangeReference, MAX_REFERENCE_LENGTH) : reference;
  const facts = {
    provider: cut(item.provider, 40),
    product: cut(item.title, 60),
    number: groupDigits(recipient),
    time: words.zonedTime(endedAt ?? confirmedAt ?? draftedAt),
    reference: named,
  };
  return [
    words.html(isNamed ? 'order-exchange-reference' : 'card-reference', { reference: named }),
    '',
    ...sayLines(order, facts, words),
  ];
}

/** Who has the token needs no other delivery: it is the meter that does not take it. */
function sayLines({ recipient, receipt }: Order, facts: SayFacts, words: Words): string[] {
  const { provider } = facts;
  const token = receipt?.token;
  if (has(token)) {
    const shown = cut(shownToken(token), MAX_REFERENCE_LENGTH);
    return [words.html('look-say-token', { provider, token: shown }), words.html('look-sentence-token', facts)];
  }
  return [
    // A PIN that was overlooked.
    ...codeLines(receipt, words, MAX_REFERENCE_LENGTH),
    words.html(recipient.kind === 'phone' ? 'look-say' : 'look-say-other', { provider }),
    words.html('look-sentence', facts),
  ];
}

interface SayFacts {
  readonly provider: string;
  readonly product: string;
  readonly number: string;
  readonly time: string;
  readonly reference: string;
}

type DeliveryFault = (typeof deliveryFaults)[number];

/** What is open has brought neither a wrong amount nor a token. */
function faultsOf(order: Order): readonly DeliveryFault[] {
  if (waitTopicOf(order) !== undefined) return ['nothing', 'other'];
  return deliveryFaults.filter((fault) => fault !== 'token' || order.item.yieldsToken);
}

function faultButton(fault: DeliveryFault, { reference }: Order, words: Words) {
  return button(words.plain(`button-fault-${fault}`), pickFault.data({ fault, reference }));
}

const MAX_NAME_LENGTH = 60;
/** How much is shown of one message, if several stand below each other. */
const MAX_SHOWN_LENGTH = 300;
const SHOWN_WORDS = 6;

/** How somebody is called who said something in a case, or ended it. @param place in its line: within one, the reader is “you” with a small letter */
export type NameOf = (userId: number, place: 'first' | 'within') => string;

export function shopName({ name }: Pick<Shop, 'name'>, words: Words): string {
  return name === undefined ? words.plain('case-the-shop') : cut(name, MAX_NAME_LENGTH);
}

/** What it is about, in one line. */
export function aboutLine(order: Order, words: Words): string {
  return words.html('about-purchase', purchaseFacts(order, words));
}

/** What the service said, and when; with the operator's own reference if there is one. */
export function lookLines({ look }: Pick<Case, 'look'>, words: Words): string[] {
  if (look === undefined) return [];
  const { at, answer, exchangeReference } = look;
  return [
    words.html('case-look', { time: words.shortTime(at), answer: words.plain(`look-${answer}`) }),
    ...(exchangeReference === undefined
      ? []
      : [words.html('order-exchange-reference', { reference: cut(exchangeReference, 100) })]),
  ];
}

/** The newest that was said, the oldest of it first. @param names of those who said it */
export function talkLines(
  { words: said }: Pick<Case, 'words'>,
  nameOf: (word: CaseWord) => string,
  words: Words,
): string[] {
  return said
    .slice(-SHOWN_WORDS)
    .flatMap((word) => [
      '',
      words.html('case-who', { name: nameOf(word), time: words.shortTime(word.at) }),
      ...wordLines({ ...word, text: cut(word.text, MAX_SHOWN_LENGTH) }, words),
    ]);
}

export function wordLines({ text, photo }: Pick<CaseWord, 'text' | 'photo'>, words: Words): string[] {
  const shown = cutWord(text);
  return [
    ...(photo === undefined ? [] : [words.html('case-photo')]),
    ...(shown === '' ? [] : [words.html('case-words', { text: shown })]),
  ];
}

/** Whether it waits for the shop, or how it ended, for its person. @param shopIs how the shop is called */
export function stateLine(the: Case, shopIs: string, words: Words): string {
  return the.ended === undefined && the.waitingSince === undefined
    ? words.html('case-answered')
    : waitOrEnd(the, shopIs, words);
}

/** The same for merchants, who read which of them it was. */
export function handledLine(the: Case, nameOf: NameOf, words: Words): string {
  const answer = lastAnswer(the);
  if (the.ended === undefined && the.waitingSince === undefined && answer !== undefined) {
    const facts = { name: nameOf(answer.by, 'within'), time: words.shortTime(answer.at) };
    return words.html('case-answered-by', facts);
  }
  return waitOrEnd(the, nameOf(the.ended?.by ?? 0, 'within'), words);
}

function waitOrEnd({ ended, waitingSince, openedAt }: Case, endedBy: string, words: Words): string {
  return ended === undefined
    ? words.html('case-waits', { time: words.shortTime(waitingSince ?? openedAt) })
    : words.html(`case-ended-${ended.how}`, { name: endedBy, time: words.shortTime(ended.at) });
}
