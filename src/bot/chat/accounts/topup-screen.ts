import type { Account } from '../../../domain/accounts/account.ts';
import type { Topup } from '../../../domain/accounts/topup.ts';
import type { EndedTopup, TopupFacts } from '../../../services/accounts/topups.ts';
import type { Shop } from '../../../domain/shop.ts';
import type { OpenCards } from '../../../services/orders/drafts.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { openCardsText } from '../orders/card/close-cards.ts';
import { nameOf, noteLines } from './adjustment-card.ts';
import { creditTopup, declineTopup, openTopup, takeTopupBack } from './routes.ts';
import { withContact } from '../shop/shop-screen.ts';

/** What merchants are asked about: who wants how much, with what they have, and two buttons. */
export function requestScreen({ topup, person, account }: TopupFacts, words: Words): Screen {
  const { userId, id, amountMinor, note, proof } = topup;
  const lines = [
    words.html('topup-card', { name: nameOf(person) }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(userId) }),
    words.html('hand-amount', { amount: words.money(amountMinor) }),
    ...noteLines(note, words),
    ...(proof === undefined ? [] : [words.html('topup-card-proof')]),
    words.html('person-balance', { balance: words.money(account.balanceMinor) }),
    '',
    words.html('topup-card-hint'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [button(words.plain('button-credit'), creditTopup.data({ userId, id }))],
      [button(words.plain('button-decline'), declineTopup.data({ userId, id }))],
    ],
  };
}

/** For merchants who did not answer it themselves, or answer it once more. @param reader whose id says whether they did */
export function endedText(
  { topup, person, decider }: Pick<EndedTopup, 'topup' | 'person' | 'decider'>,
  reader: number,
  words: Words,
): string {
  const { state, decidedBy, amountMinor } = topup;
  const facts = { name: nameOf(person), amount: words.money(amountMinor) };
  if (state === 'expired') return words.html('topup-expired');
  if (state !== 'credited' && state !== 'declined') return words.html('topup-already-withdrawn', facts);
  const other = decider === undefined ? words.plain('some-merchant') : nameOf(decider);
  return words.html(`topup-already-${state}`, {
    ...facts,
    merchant: decidedBy === reader ? words.plain('you') : other,
  });
}

/** For the person, while merchants have not answered; with the way to take it back. @param isOther they want to ask for another one */
export function waitingScreen({ id, amountMinor, createdAt }: Topup, isOther: boolean, words: Words): Screen {
  const waits = words.html('topup-waiting', { amount: words.money(amountMinor), time: words.time(createdAt) });
  return {
    html: isOther ? `${waits}\n\n${words.html('topup-one-at-a-time')}` : waits,
    rows: [[button(words.plain('button-take-back'), takeTopupBack.data({ id }))]],
  };
}

/** The same message once the request has ended: what it said is over, and so is its button. */
export function answeredScreen({ amountMinor, createdAt, state }: Topup, words: Words): Screen {
  if (state === 'withdrawn') return { html: words.html('topup-withdrawn') };
  if (state === 'expired')
    return { html: words.html('topup-ran-out', { amount: words.money(amountMinor), time: words.time(createdAt) }) };
  // What the answer was stands in a message of its own: money that is said to be added twice looks like twice the money.
  return { html: words.html('topup-answered', { amount: words.money(amountMinor), time: words.time(createdAt) }) };
}

/** For the person, when nobody has answered. */
export function runOutScreen(topup: Topup, shop: Shop, words: Words): Screen {
  const html = words.html('topup-run-out', {
    amount: words.money(topup.amountMinor),
    time: words.time(topup.createdAt),
  });
  return withContact({ html, rows: [[button(words.plain('button-topup'), openTopup.data())]] }, shop, words);
}

/** For the person, when a merchant has answered. @param cards that the money may have been asked for */
export function answerText(
  { amountMinor, state }: Topup,
  account: Account,
  cards: OpenCards | undefined,
  words: Words,
): string {
  const amount = words.money(amountMinor);
  if (state !== 'credited') return words.html('topup-told-declined', { amount });
  const balance = words.html('account-balance', { balance: words.money(account.balanceMinor) });
  const open = cards === undefined ? [] : ['', openCardsText(cards, words)];
  return [words.html('topup-told-credited', { amount }), balance, ...open].join('\n');
}
