import { Composer } from 'grammy';
import { languageOf } from '../../../domain/people/language.ts';
import type { DecideTopup, TopupAnswer, TopupDecision } from '../../../use-cases/accounts/decide-topup.ts';
import type { TopupDesk } from '../../../use-cases/accounts/ports.ts';
import type { FindOpenDrafts } from '../../../use-cases/orders/find-open-drafts.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { nameOf } from './adjustment-text.ts';
import { answerText, endedText } from './topup-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import type { AllWords } from '../../ui/words.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import { closeWaiting } from './waiting-topup.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { withContact } from '../shop/contact.ts';
import { draw } from '../../ui/screen.ts';
import { creditTopup, declineTopup } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { openPerson } from '../people/routes.ts';
import { whyRow } from '../people/say-why.ts';
import { tappedCard } from '../people/merchant-cards.ts';

export interface TopupRequestsDeps {
  readonly decideTopup: DecideTopup;
  readonly desk: Pick<TopupDesk, 'close'>;
  readonly openCards: FindOpenDrafts;
  readonly cardCloser: Pick<CardCloser, 'close'>;
  readonly words: AllWords;
}

/** Credit and Decline on the card of a request: the first answer counts, and every later tap reads whose it was. Merchants only. */
export function topupRequestsFeature(deps: TopupRequestsDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, [], [creditTopup, declineTopup]);
  on(merchants, creditTopup, (ctx, topup) => decide(ctx, { ...topup, to: 'credited', by: ctx.userId }, deps));
  on(merchants, declineTopup, (ctx, topup) => decide(ctx, { ...topup, to: 'declined', by: ctx.userId }, deps));
  return feature;
}

async function decide(ctx: BotContext, answer: TopupAnswer, deps: TopupRequestsDeps): Promise<void> {
  const { words } = ctx;
  const decision = await deps.decideTopup.answer(answer);
  switch (decision.type) {
    case 'decided':
      return sayDecided(ctx, decision, deps);
    case 'already':
      return sayAlready(ctx, decision);
    case 'expired':
      return draw(ctx, { html: words.html('topup-expired') });
    case 'over':
      return answerPress(ctx, words.plain('topup-over-merchant'));
    case 'off':
      return answerPress(ctx, words.plain('topup-credit-off'));
    case 'merchant':
      return answerPress(ctx, words.plain('hand-refused-merchant'));
  }
}

type Decided<T extends TopupDecision['type']> = Extract<TopupDecision, { type: T }>;

/** The person is told first: after a crash in between, it is still known that they were not. */
async function sayDecided(
  ctx: BotContext,
  { topup, person, account }: Decided<'decided'>,
  { decideTopup, desk, openCards, cardCloser, words: allWords }: TopupRequestsDeps,
): Promise<void> {
  const { userId, state, amountMinor } = topup;
  const own = allWords(languageOf(person, topup.locale));
  const cards = state === 'credited' ? await openCards(userId) : undefined;
  const shop = state === 'credited' ? undefined : await ctx.readShop();
  const told = await ctx.notifyPerson(person, own, (own) => {
    const screen = { html: answerText(topup, account, cards, own) };
    return shop === undefined ? screen : withContact(screen, shop, own);
  });
  await decideTopup.told(topup);
  closeWaiting(topup, own, cardCloser);
  const { words } = ctx;
  desk.close({ topup, person, decider: ctx.lease.person, tapped: tappedCard(ctx) });
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
  await draw(ctx, { html, rows: [...why, ...personRow(ctx, userId)] });
}

async function sayAlready(ctx: BotContext, already: Decided<'already'>): Promise<void> {
  const { state, userId } = already.topup;
  if (state === 'open') return answerPress(ctx, ctx.words.plain('topup-over-merchant'));
  const html = endedText(already, ctx.userId, ctx.words);
  await draw(ctx, state === 'withdrawn' ? { html } : { html, rows: personRow(ctx, userId) });
}

function personRow({ words }: BotContext, userId: number) {
  return [[button(words.plain('button-person'), openPerson.data({ userId }))]];
}
