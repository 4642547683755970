import * as routes from './routes.ts';
import { giveBackButtons, mayTellShop, type OrderSeen } from '../orders/receipt/order-buttons.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import {
  type Case,
  type CaseWord,
  cutWord,
  isOpen,
  lastAnswer,
  lastSaid,
  offersNotReceived,
  referenceOf,
  type DeliveryFault,
  faultsToChoose,
} from '../../../domain/case.ts';
import {
  givableMinor,
  isOpen as isOrderOpen,
  type Order,
  orderedMinor,
  waitTopicOf,
} from '../../../domain/orders/order.ts';
import { minor } from '../../../domain/shared/money.ts';
import type { ShopProfile } from '../../../domain/shop.ts';
import type { CaseDesk, CaseFacts } from '../../../services/cases/talk.ts';
import { button } from '../../ui/buttons.ts';
import type { Drawing, Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { headline } from '../orders/receipt/order-screen.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import type { Shop } from '../../../services/shop.ts';
import { purchaseFacts } from '../../shared/number-words.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { shownToken } from '../../../domain/orders/receipt-codes.ts';
import type { Look } from '../../../services/cases/look-again.ts';
import { codeLines, has } from '../orders/receipt/receipt-lines.ts';

const MAX_NAME_LENGTH = 60;
/** If several messages stand below each other, each shows so many letters. */
const MAX_SHOWN_LENGTH = 300;
const MAX_REFERENCE_LENGTH = 100;

/** @param place in the line: within it, the reader is “you” with a small letter */
export type NameOf = (userId: number, place: 'first' | 'within') => string;

type News = Parameters<CaseDesk['tellMerchants']>[1];

export function personName({ personName: name }: Pick<CaseFacts, 'personName'>): string {
  return cut(name ?? '?', MAX_NAME_LENGTH);
}

export function newsScreen(facts: CaseFacts, news: News, words: Words): Screen {
  const { the } = facts;
  const word = 'word' in news ? news.word : undefined;
  const said = word ?? lastSaid(the);
  const lines = [
    titleOf(facts, news, words),
    ...(word === undefined ? factLines(facts, words) : []),
    ...(word !== undefined && facts.order !== undefined ? [aboutLine(facts.order, words)] : []),
    ...(said === undefined ? [] : ['', ...wordLines(said, words)]),
  ];
  return { html: lines.join('\n'), rows: merchantRows(facts, words) };
}

function titleOf(facts: CaseFacts, news: News, words: Words): string {
  const { the } = facts;
  const name = personName(facts);
  switch (news.type) {
    case 'opened':
      return the.fault === undefined
        ? words.html('case-new-question', { name })
        : words.html('case-new', { name, what: words.plain(`case-fault-${the.fault}`) });
    case 'said':
    case 'photo':
      return words.html('case-new-words', { name });
    case 'reminded':
      return words.html('case-unanswered', { name, time: words.shortTime(the.waitingSince ?? the.openedAt) });
  }
}

function factLines({ the, order }: CaseFacts, words: Words): string[] {
  const reference = referenceOf(the);
  // It has ended since, so its end is the news.
  const isOld = the.look?.answer === 'processing' && order !== undefined && !isOrderOpen(order);
  const look = isOld ? undefined : the.look;
  return [
    words.html('access-id', { id: String(the.userId) }),
    ...(order === undefined ? [] : [aboutLine(order, words), ...paidLine(order, words)]),
    // The answer of the service already says that the order was delivered, and when.
    ...(order === undefined || (order.state === 'successful' && look !== undefined) ? [] : [headline(order, words)]),
    ...lookLines({ look }, words),
    ...(reference === undefined ? [] : [words.html('card-reference', { reference })]),
  ];
}

/** What can be given back, if it is not the sum that was ordered. */
function paidLine(order: Order, words: Words): string[] {
  const givable = givableMinor(order);
  return givable === 0 || givable === orderedMinor(order)
    ? []
    : [words.html('order-paid', { price: words.money(givable) })];
}

export function caseScreen(facts: CaseFacts, nameOf: NameOf, words: Words): Screen {
  const { the } = facts;
  const speaker = ({ by }: CaseWord): string => nameOf(by, 'first');
  const lines = [
    titleOf(facts, { type: 'opened' }, words),
    ...factLines(facts, words),
    ...talkLines(the, speaker, words),
    '',
    handledLine(the, nameOf, words),
  ];
  const photos = the.words.filter(({ photo }) => photo !== undefined).length;
  const pictures = photos === 0 ? [] : [[button(words.plain('button-case-photos'), routes.sendCasePhotos.data(the))]];
  return { html: lines.join('\n'), rows: [...merchantRows(facts, words), ...pictures, backRow(the, words)] };
}

/** The way back to the list, even if the case was opened from a message about it. */
function backRow(the: Case, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-back'), routes.backToCases.data(the)), ...adminRow(words)];
}

function merchantRows({ the, order }: CaseFacts, words: Words): InlineKeyboardButton[][] {
  const receipt = order === undefined ? [] : [button(words.plain('button-show'), openReceiptBelow.data(order))];
  const talk = [
    button(words.plain('button-reply'), routes.answerCase.data(the)),
    button(words.plain('button-solved'), routes.solveCase.data(the)),
  ];
  const give = order === undefined ? [] : giveBackButtons(the, order, words);
  return [isOpen(the) ? talk : [], [...give, ...receipt]].filter((row) => row.length > 0);
}

/** Asks before the money goes back. If the case has ended, it names who ended it, because that merchant may have paid in another way. */
export function giveBackScreen(facts: CaseFacts & { readonly order: Order }, nameOf: NameOf, words: Words): Screen {
  const { the, order } = facts;
  const amount = words.money(givableMinor(order));
  const ended = isOpen(the) ? [] : ['', handledLine(the, nameOf, words), words.html('give-back-ended')];
  return {
    html: [
      words.html('give-back-ask', { amount, name: personName(facts) }),
      aboutLine(order, words),
      '',
      words.html('give-back-hint'),
      ...ended,
    ].join('\n'),
    rows: [
      [
        button(
          words.plain('button-give-back-now', { amount: words.shortMoney(givableMinor(order)) }),
          (isOpen(the) ? routes.giveBackNow : routes.giveBackAfterEnd).data(the),
          'go',
        ),
      ],
      [button(words.plain('button-back'), routes.openCase.data(the))],
    ],
  };
}

export function ownCaseScreen({ the, order }: CaseFacts, shop: ShopProfile): Drawing {
  return (words) => {
    const shopIs = shopName(shop, words);
    // The name of a shop without one begins a line here.
    const speaking = shop.name === undefined ? shopIs.charAt(0).toUpperCase() + shopIs.slice(1) : shopIs;
    const speaker = ({ side }: CaseWord): string => (side === 'shop' ? speaking : words.plain('case-you'));
    const lines = [
      the.fault === undefined
        ? words.html('case-own-question', { shop: shopIs })
        : words.html('case-own', { what: words.plain(`case-fault-${the.fault}`) }),
      ...(order === undefined ? [] : [aboutLine(order, words)]),
      ...lookLines(the, words),
      ...talkLines(the, speaker, words),
      '',
      stateLine(the, shopIs, words),
    ];
    return {
      html: lines.join('\n'),
      rows: isOpen(the) ? [[button(words.plain('button-write-more'), routes.writeMore.data(the))]] : [],
    };
  };
}

export function shopAnswerScreen(
  the: Case,
  word: Pick<CaseWord, 'text' | 'photo'>,
  order: Order | undefined,
  shop: ShopProfile,
  words: Words,
): Screen {
  const lines = [
    words.html('case-shop-says', { shop: shopName(shop, words) }),
    ...(order === undefined ? [] : [aboutLine(order, words)]),
    '',
    ...wordLines(word, words),
  ];
  return { html: lines.join('\n'), rows: [[button(words.plain('button-reply'), routes.writeMore.data(the))]] };
}

/** @param balance what they have now, if money came back */
export function endScreen(
  the: Case,
  order: Order | undefined,
  shop: ShopProfile,
  balance: string | undefined,
  words: Words,
): Screen {
  const { how, at } = the.ended ?? { how: 'solved', at: the.lastAt };
  const seen = { byBuyer: true, byMerchant: false, isRegular: false, now: at };
  const again = order === undefined || how === 'given-back' ? [] : missedButtons(order, seen, words);
  const amount = words.money(order?.billing?.heldMinor ?? minor(0));
  const shopIs = shopName(shop, words);
  const said = how === 'silent' ? lastAnswer(the) : undefined;
  const lines = [
    words.html(`case-told-${how}`, { shop: shopIs, amount }),
    ...(order === undefined ? [] : [aboutLine(order, words)]),
    ...(referenceOf(the) === undefined ? [words.html('case-own-question', { shop: shopIs })] : []),
    ...(said === undefined ? [] : [words.html('case-shop-says', { shop: shopIs }), ...wordLines(said, words)]),
    ...(balance === undefined ? [] : [words.html('account-balance', { balance })]),
    ...(how === 'given-back'
      ? []
      : ['', words.html(again.length === 0 ? 'case-told-again-question' : 'case-told-again')]),
  ];
  return { html: lines.join('\n'), rows: again.map((one) => [one]) };
}

function missButton(order: Order, words: Words): InlineKeyboardButton {
  return button(words.plain('button-not-received'), routes.missOrder.data(order));
}

function tellShopButton({ reference }: Order, words: Words): InlineKeyboardButton {
  return button(words.plain('button-tell-shop'), routes.pickFault.data({ fault: 'failed', reference }));
}

export function missedButtons(order: Order, seen: OrderSeen, words: Words): InlineKeyboardButton[] {
  return [
    ...(seen.byBuyer && offersNotReceived(order, seen.now) ? [missButton(order, words)] : []),
    ...(mayTellShop(order, seen) ? [tellShopButton(order, words)] : []),
  ];
}

export function takenScreen(the: Case, type: 'opened' | 'said', shop: ShopProfile): Drawing {
  return (words) => ({
    html: words.html(`case-taken-${type}`, { shop: shopName(shop, words) }),
    rows: [[button(words.plain('button-show'), routes.openOwnCase.data(the))]],
  });
}

export async function namesIn(
  facts: CaseFacts,
  { words, userId: reader, shop }: { words: Words; userId: number; shop: Pick<Shop, 'people'> },
): Promise<NameOf> {
  const { the } = facts;
  const ids = new Set([...the.words.map(({ by }) => by), the.ended?.by ?? 0]);
  // 0 stands for the clock, which has no name. The reader and the person of the case are named in another way.
  for (const id of [0, reader, the.userId]) ids.delete(id);
  const found = await Promise.all([...ids].map(async (id) => [id, (await shop.people.find(id))?.name] as const));
  const names = new Map(found);
  return (id, place) => {
    if (id === reader) return words.plain(place === 'first' ? 'case-you' : 'you');
    return id === the.userId ? personName(facts) : (names.get(id) ?? words.plain('some-merchant'));
  };
}

export function shopName({ name }: Pick<ShopProfile, 'name'>, words: Words): string {
  return name === undefined ? words.plain('case-the-shop') : cut(name, MAX_NAME_LENGTH);
}

export function aboutLine(order: Order, words: Words): string {
  return words.html('about-purchase', purchaseFacts(order, words));
}

function lookLines({ look }: Pick<Case, 'look'>, words: Words): string[] {
  if (look === undefined) return [];
  const { at, answer, exchangeReference } = look;
  return [
    words.html('case-look', { time: words.shortTime(at), answer: words.plain(`look-${answer}`) }),
    ...(exchangeReference === undefined
      ? []
      : [words.html('order-exchange-reference', { reference: cut(exchangeReference, MAX_REFERENCE_LENGTH) })]),
  ];
}

function talkLines({ words: said }: Pick<Case, 'words'>, nameOf: (word: CaseWord) => string, words: Words): string[] {
  return said
    .slice(-MOST_SHOWN.caseWords)
    .flatMap((word) => [
      '',
      words.html('case-who', { name: nameOf(word), time: words.shortTime(word.at) }),
      ...wordLines({ ...word, text: cut(word.text, MAX_SHOWN_LENGTH) }, words),
    ]);
}

/** In a block of their own, so that no line of a person reads like one of the bot. */
export function wordLines({ text, photo }: Pick<CaseWord, 'text' | 'photo'>, words: Words): string[] {
  const shown = cutWord(text);
  return [
    ...(photo === undefined ? [] : [words.html('case-photo')]),
    ...(shown === '' ? [] : [`<blockquote>${words.html('case-words', { text: shown })}</blockquote>`]),
  ];
}

/** For the person of a case. */
export function stateLine(the: Case, shopIs: string, words: Words): string {
  return the.ended === undefined && the.waitingSince === undefined
    ? words.html('case-answered')
    : waitOrEnd(the, shopIs, words);
}

/** For merchants: names the merchant who answered or ended the case. */
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

export function lookScreen(look: Look, mayOpen: boolean, words: Words): Screen {
  const { order } = look;
  const lines = [
    answerLine(look, words),
    '',
    aboutLine(order, words),
    ...(isOrderOpen(order) ? ['', words.html('look-open')] : operatorLines(look, words)),
    ...(mayOpen ? ['', words.html('look-what-is-wrong')] : []),
  ];
  return {
    html: lines.join('\n'),
    rows: mayOpen ? faultsToChoose(order).map((fault) => [faultButton(fault, order, words)]) : [],
  };
}

function answerLine({ order, answer }: Look, words: Words): string {
  if (answer !== undefined) return words.html('look-again', { answer: words.plain(`look-${answer}`) });
  const soFar = waitTopicOf(order) === 'unanswered' ? 'look-unanswered' : 'look-processing';
  return words.html('look-known', { answer: words.plain(isOrderOpen(order) ? soFar : 'look-successful') });
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
  // The buyer may have overlooked a PIN, which may be for a phone too.
  const codes = codeLines(receipt, words, MAX_REFERENCE_LENGTH);
  const say = recipient.kind === 'phone' && codes.length === 0 ? 'look-say' : 'look-say-other';
  return [
    ...named,
    ...codes,
    ...(codes.length === 0 ? [] : ['']),
    words.html(say, { provider }),
    words.html('look-sentence', facts),
  ];
}

function faultButton(fault: DeliveryFault, { reference }: Order, words: Words) {
  return button(words.plain(`button-fault-${fault}`), routes.pickFault.data({ fault, reference }));
}
