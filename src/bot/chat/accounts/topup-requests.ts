import { Composer } from 'grammy';
import { languageOf } from '../../../domain/people/person.ts';
import { isSameCard, type SentCard } from '../../../domain/shared/sent-message.ts';
import {
  answerTopup,
  type EndedTopup,
  showWaitingTopups,
  type TellRunOut,
  type TopupAnswer,
  type TopupDecision,
  type TopupDesk,
  type TopupFacts,
} from '../../../services/accounts/topups.ts';
import type { Shop } from '../../../services/shop.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { findOpenCards, type OpenCards } from '../../../services/orders/draft-purchase.ts';
import type { BotParts } from '../../bot-parts.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { nameOf, noteLines } from './adjustment-card.ts';
import { answerPress, draw, type Drawing, drawMessage, type Screen, sendScreen, showScreen } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { CardCloser } from '../../shared/card-closer.ts';
import { withContact } from '../../shared/contact.ts';
import { creditTopup, declineTopup, openTopup, openWaitingTopups, takeTopupBack } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { personRow } from '../../shared/merchant-rows.ts';
import { whyRow } from '../people/say-why.ts';
import { closeMerchantCards, tappedCard } from '../people/access-cards.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import { sayOnce } from '../../shared/people/notify-person.ts';
import type { Topup } from '../../../domain/accounts/topup.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { ShopProfile } from '../../../domain/shop.ts';
import { broughtBy, openCardsText } from '../orders/card/open-card.ts';
import { bringCardBelow } from '../orders/routes.ts';

/** The first answer counts; a later tap shows who gave it. */
export const topupRequestsFeature = new Composer<BotContext>();

on(topupRequestsFeature, openWaitingTopups, async (ctx) => {
  const shown = await showWaitingTopups(ctx.shop, topupDeskOf(ctx.bot), ctx.userId, PAGE_SIZES.waitingMessages);
  await answerPress(ctx, shown === 0 ? ctx.words.plain('waiting-none') : undefined);
});
on(topupRequestsFeature, creditTopup, (ctx, topup) => decide(ctx, { ...topup, to: 'credited', by: ctx.userId }));
on(topupRequestsFeature, declineTopup, (ctx, topup) => decide(ctx, { ...topup, to: 'declined', by: ctx.userId }));

async function decide(ctx: BotContext, answer: TopupAnswer): Promise<void> {
  const { words } = ctx;
  const decision = await answerTopup(ctx.shop, answer);
  switch (decision.type) {
    case 'decided':
      return sayDecided(ctx, decision);
    case 'already':
      return sayAlready(ctx, decision);
    case 'over':
      return answerPress(ctx, words.plain('topup-over-merchant'));
    case 'off':
      return answerPress(ctx, words.plain('topup-credit-off'));
    case 'merchant':
      return answerPress(ctx, words.plain('hand-refused-merchant'));
  }
}

type Decided<T extends TopupDecision['type']> = Extract<TopupDecision, { type: T }>;

/** Tells the person before the merchant: if a crash comes in between, the record still says that the person was not told. */
async function sayDecided(ctx: BotContext, { topup, person, account }: Decided<'decided'>): Promise<void> {
  const { userId, state, amountMinor } = topup;
  const own = ctx.allWords(languageOf(person, topup.locale));
  const cards = state === 'credited' ? await findOpenCards(ctx.shop, userId) : undefined;
  const shop = state === 'credited' ? undefined : await ctx.readShop();
  const brought = broughtBy(cards);
  const told = await ctx.notifyPerson(person, own, (own) => {
    const rows = brought === undefined ? [] : [[button(own.plain('button-show-card'), bringCardBelow.data(brought))]];
    const screen = { html: answerText(topup, account, cards, own), rows };
    return shop === undefined ? screen : withContact(screen, shop, own);
  });
  // Marked even if the message did not arrive, because the notices try again by themselves.
  await ctx.shop.topups.mark(userId, topup.id, 'told');
  closeWaiting(topup, own, ctx.bot.cardCloser);
  const { words } = ctx;
  topupDeskOf(ctx.bot).close({ topup, person, decider: ctx.lease.person, tapped: tappedCard(ctx) });
  const name = nameOf(person);
  const facts = { name, amount: words.money(amountMinor) };
  const lines =
    state === 'credited'
      ? [
          words.html('hand-done-credit', facts),
          words.html('hand-balance-now', { balance: words.money(account.balanceMinor) }),
        ]
      : [words.html('topup-done-declined', facts)];
  const html = [...lines, words.html(`person-${told}`, { name })].join('\n');
  const why = state === 'declined' ? [whyRow(topup, words)] : [];
  await draw(ctx, { html, rows: [...why, personRow({ userId }, ctx.words)] });
}

async function sayAlready(ctx: BotContext, already: Decided<'already'>): Promise<void> {
  const { state, userId } = already.topup;
  if (state === 'open') return answerPress(ctx, ctx.words.plain('topup-over-merchant'));
  const html = endedText(already, ctx.userId, ctx.words);
  // The merchant who declined gets this button again at a second tap.
  const why = state === 'declined' && already.topup.decidedBy === ctx.userId ? [whyRow(already.topup, ctx.words)] : [];
  await draw(ctx, state === 'withdrawn' ? { html } : { html, rows: [...why, personRow({ userId }, ctx.words)] });
}

export function topupDeskOf({
  merchants,
  cardCloser,
}: {
  readonly merchants: Pick<Merchants, 'askAll' | 'askOne' | 'ids' | 'wordsOf'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
}): TopupDesk {
  return {
    ask: (about, arrived) => merchants.askAll((own) => requestScreen(about, own), about.topup, arrived),
    show: (merchantId, about) => merchants.askOne(merchantId, (own) => requestScreen(about, own), about.topup),
    close: (end) => void closeCards(end),
  };

  async function closeCards(end: EndedTopup): Promise<void> {
    const { userId, cards = [] } = end.topup;
    // Leaves out cards in the person's own chat: they may have asked before they became a merchant.
    const shown = cards.filter((card) => card.chatId !== userId && !isSameCard(card, end.tapped));
    await closeMerchantCards(shown, (reader, words) => endedText(end, reader, words), { merchants, cardCloser });
  }
}

export function createTellRunOut(
  { people, shops, logger }: Pick<Shop, 'people' | 'shops' | 'logger'>,
  { api, cardCloser }: Pick<BotParts, 'api' | 'cardCloser'>,
  allWords: AllWords,
): TellRunOut['tell'] {
  return async (topup) => {
    const { userId } = topup;
    const [person, shop] = await Promise.all([people.find(userId), shops.read()]);
    // A locked person reads nothing.
    if (person?.access === 'locked') return 'told';
    const words = allWords(languageOf(person, topup.locale));
    const screen = (words: Words) => runOutScreen(topup, shop, words);
    const { type } = await sayOnce(api, { userId, words, screen }, logger);
    if (type === 'later') return 'later';
    closeWaiting(topup, words, cardCloser);
    return 'told';
  };
}

/** A person draws fewer messages about one request than this. A message beyond it keeps its button, and a tap on that is answered in words. */
const MAX_NOTED = 20;

/**
 * Notes the message, so that its button can be taken away after the answer.
 * @param how.isOther they want to ask for another top-up; `isBelow`: the pressed message stays
 */
export async function drawWaiting(
  ctx: BotContext,
  topup: Topup,
  { isOther = false, isBelow = false }: { readonly isOther?: boolean; readonly isBelow?: boolean } = {},
): Promise<void> {
  const { userId, chatId } = ctx;
  const { topups } = ctx.shop;
  const screen: Drawing = (words) => waitingScreen(topup, isOther, words);
  const messageId = await (isBelow ? sendScreen(ctx, screen) : drawMessage(ctx, screen));
  if (ownCards(topup).length < MAX_NOTED) await topups.addCards(userId, topup.id, [{ chatId, messageId }]);
  // A merchant may have answered while this message was on its way.
  const now = await topups.find(userId, topup.id);
  if (now !== undefined && now.state !== 'open')
    await showScreen(ctx, messageId, (words) => answeredScreen(now, words));
}

export function closeWaiting(topup: Topup, words: Words, cardCloser: Pick<CardCloser, 'close'>): void {
  const messageIds = ownCards(topup).map(({ messageId }) => messageId);
  cardCloser.close({ chatId: topup.userId, messageIds, words, screen: (words) => answeredScreen(topup, words) });
}

/** All other cards stand in merchants' chats. */
function ownCards({ userId, cards = [] }: Topup): SentCard[] {
  return cards.filter(({ chatId }) => chatId === userId);
}

function requestScreen({ topup, person, account, isSlip = false }: TopupFacts, words: Words): Screen {
  const { userId, id, amountMinor, note, proof, createdAt } = topup;
  const lines = [
    words.html(isSlip ? 'topup-card-slip' : 'topup-card', { name: nameOf(person), time: words.time(createdAt) }),
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

/** @param reader a merchant's id, which says whether they answered it */
function endedText(
  { topup, person, decider }: Pick<EndedTopup, 'topup' | 'person' | 'decider'>,
  reader: number,
  words: Words,
): string {
  const { state, decidedBy, amountMinor } = topup;
  const facts = { name: nameOf(person), amount: words.money(amountMinor) };
  if (state === 'expired') return words.html('topup-expired', facts);
  if (state !== 'credited' && state !== 'declined') return words.html('topup-already-withdrawn', facts);
  const other = decider === undefined ? words.plain('some-merchant') : nameOf(decider);
  return words.html(`topup-already-${state}`, {
    ...facts,
    merchant: decidedBy === reader ? words.plain('you') : other,
  });
}

function waitingScreen({ id, amountMinor, createdAt }: Topup, isOther: boolean, words: Words): Screen {
  const waits = words.html('topup-waiting', { amount: words.money(amountMinor), time: words.time(createdAt) });
  return {
    html: isOther ? `${waits}\n\n${words.html('topup-one-at-a-time')}` : waits,
    rows: [[button(words.plain('button-take-back'), takeTopupBack.data({ id }))]],
  };
}

function answeredScreen({ amountMinor, createdAt, state }: Topup, words: Words): Screen {
  if (state === 'withdrawn') return { html: words.html('topup-withdrawn') };
  if (state === 'expired')
    return { html: words.html('topup-ran-out', { amount: words.money(amountMinor), time: words.time(createdAt) }) };
  // The answer itself stands in another message. If both said that money was added, it would look like twice the money.
  return { html: words.html('topup-answered', { amount: words.money(amountMinor), time: words.time(createdAt) }) };
}

function runOutScreen(topup: Topup, shop: ShopProfile, words: Words): Screen {
  const html = words.html('topup-run-out', {
    amount: words.money(topup.amountMinor),
    time: words.time(topup.createdAt),
  });
  return withContact({ html, rows: [[button(words.plain('button-topup'), openTopup.data())]] }, shop, words);
}

/** @param cards open cards, for which the person may have wanted the money */
function answerText(
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
