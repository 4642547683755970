import { type Case, type CaseWord, cutWord, lastAnswer } from '../../../domain/cases/case.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { Shop } from '../../../domain/shop/shop.ts';
import { cut } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';

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
  const { item, recipient, priceMinor } = order;
  return words.html('case-about', {
    product: cut(item.title, MAX_NAME_LENGTH),
    number: groupDigits(recipient.kind, recipient.customerId),
    price: words.money(priceMinor),
  });
}

/** What the service said, and when; with the operator's own reference if there is one. */
export function lookLines({ look }: Pick<Case, 'look'>, words: Words): string[] {
  if (look === undefined) return [];
  const { at, answer, exchangeReference } = look;
  return [
    words.html(`case-look-${answer}`, { time: words.shortTime(at) }),
    ...(exchangeReference === undefined
      ? []
      : [words.html('case-exchange', { reference: cut(exchangeReference, 100) })]),
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
