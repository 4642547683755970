import { awaitsAnswer } from '../../../domain/people/access.ts';
import { type BuyerRole, type Person, type Role, storedLanguageOf } from '../../../domain/people/person.ts';
import { isSameCard, type SentCard, type Told } from '../../../domain/shared/sent-message.ts';
import type { Shop } from '../../../services/shop.ts';
import { button } from '../../ui/buttons.ts';
import { answerPress, draw, type Drawing, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { CardCloser } from '../../shared/card-closer.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import { approveAgent, approvePerson, declinePerson } from './routes.ts';
import { personRow } from '../../shared/merchant-rows.ts';
import type { BotContext } from '../../context.ts';
import { Composer } from 'grammy';
import { decideAccess } from '../../../services/people/access-requests.ts';
import { undeliveredLines } from '../../shared/people/notify-person.ts';
import { whyRow } from './say-why.ts';
import { on } from '../../ui/callback-routes.ts';
import { adjustPerson } from '../accounts/routes.ts';
import { openBuy } from '../menu/routes.ts';
import type { ShopProfile } from '../../../domain/shop.ts';
import { withContact } from '../../shared/contact.ts';

interface CardTools {
  readonly shop: Pick<Shop, 'accessCards' | 'people' | 'logger'>;
  readonly bot: MerchantCardsDeps & { readonly merchants: Pick<Merchants, 'askAll'> };
}

/** Once a merchant has decided, the cards of the others say who decided and what, without buttons. Answers how many merchants it reached. */
export async function askToLetIn(tools: CardTools, person: Person): Promise<number> {
  const { shop, bot } = tools;
  const { userId } = person;
  const screenIn = (words: Words): Screen => accessRequestScreen(person, words);
  const sent = await bot.merchants.askAll(screenIn, {}, (card) =>
    quietly(shop, userId, () => note(tools, userId, card)),
  );
  return sent.length;
}

/** Never throws. @param tapped the card that its own tap redraws */
export async function closeAccessCards(tools: CardTools, userId: number, tapped?: SentCard): Promise<void> {
  const { shop } = tools;
  await quietly(shop, userId, async () => {
    const [person, noted] = await Promise.all([shop.people.find(userId), shop.accessCards.list(userId)]);
    if (person === undefined) return;
    const others = noted.filter((card) => !isSameCard(card, tapped));
    await closeAll(tools, person, others);
  });
}

/** If a merchant decided before the card was noted, they could not close it, so it is closed here. */
async function note(tools: CardTools, userId: number, card: SentCard): Promise<void> {
  const { people, accessCards } = tools.shop;
  await accessCards.note(userId, card);
  const person = await people.find(userId);
  if (person === undefined || awaitsAnswer(person)) return;
  // The merchant who decided keeps their own card, which says whether the person was told.
  if (person.decidedBy !== card.chatId) await closeAll(tools, person, [card]);
}

async function closeAll({ shop, bot }: CardTools, person: Person, shown: readonly SentCard[]): Promise<void> {
  const { decidedBy: by } = person;
  const decider = by === undefined ? undefined : await shop.people.find(by);
  const textFor = (reader: number, words: Words): string => decidedText({ ...person, by, decider }, reader, words);
  await closeMerchantCards(shown, textFor, bot);
}

/** A failure is only logged, because the decision does not depend on the cards. A tap on a card that was left shows how it stands. */
async function quietly({ logger }: Pick<Shop, 'logger'>, userId: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn({ err: error, userId }, 'the cards that ask to let a person in could not be redrawn');
  }
}

function accessRequestScreen(person: Person, words: Words): Screen {
  const lines = [
    words.html('access-card', { name: person.name }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(person.userId) }),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [
        button(words.plain('button-approve'), approvePerson.data(person)),
        button(words.plain('button-approve-agent'), approveAgent.data(person)),
      ],
      [button(words.plain('button-decline'), declinePerson.data(person))],
    ],
  };
}

/** @param reader a merchant's id, which says whether they decided */
function decidedText(
  {
    name,
    access,
    by,
    decider,
  }: Pick<Person, 'name' | 'access'> & { by?: number | undefined; decider?: Pick<Person, 'name'> | undefined },
  reader: number,
  words: Words,
): string {
  const merchant = by === reader ? words.plain('you') : (decider?.name ?? words.plain('some-merchant'));
  const stands = access === 'approved' ? 'approved' : 'declined';
  return words.html(`access-card-already-${stands}`, { name, merchant });
}

interface MerchantCardsDeps {
  readonly merchants: Pick<Merchants, 'ids' | 'wordsOf'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
}

/** Takes the buttons off merchants' messages, in the background, after one merchant has handled what they ask. Only people who are still merchants see it. */
export async function closeMerchantCards(
  cards: readonly SentCard[],
  textFor: (merchantId: number, words: Words) => string,
  { merchants, cardCloser }: MerchantCardsDeps,
): Promise<void> {
  for (const chatId of await merchants.ids()) {
    const messageIds = messagesIn(chatId, cards);
    if (messageIds.length === 0) continue;
    const words = await merchants.wordsOf(chatId);
    cardCloser.close({ chatId, messageIds, words, screen: { html: textFor(chatId, words) } });
  }
}

/** Newest first. */
export function messagesIn(chatId: number, cards: readonly SentCard[]): number[] {
  return cards
    .filter((card) => card.chatId === chatId)
    .map(({ messageId }) => messageId)
    .toSorted((one, other) => other - one);
}

export function tappedCard({
  chatId,
  callbackQuery,
}: Pick<BotContext, 'chatId' | 'callbackQuery'>): SentCard | undefined {
  const messageId = callbackQuery?.message?.message_id;
  return messageId === undefined ? undefined : { chatId, messageId };
}

/** The first answer counts. */
export const accessFeature = new Composer<BotContext>();

on(accessFeature, approvePerson, (ctx, { userId }) => decide(ctx, userId, 'customer'));
on(accessFeature, approveAgent, (ctx, { userId }) => decide(ctx, userId, 'agent'));
on(accessFeature, declinePerson, (ctx, { userId }) => decide(ctx, userId, 'declined'));

async function decide(ctx: BotContext, userId: number, as: BuyerRole | 'declined'): Promise<void> {
  const { words } = ctx;
  const decision = await decideAccess(ctx.shop, ctx.userId, userId, as, `access-${ctx.update.update_id}`);
  if (decision.type === 'owner') return answerPress(ctx, words.plain('change-refused-owner'));
  if (decision.type === 'unknown') return answerPress(ctx, words.plain('change-refused-unknown'));
  const { person } = decision;
  const { language, chosenLanguage } = person ?? {};
  const name = person?.name ?? String(userId);
  if (decision.type === 'already') return draw(ctx, { html: decidedText({ ...decision, name }, ctx.userId, words) });
  const shop = await ctx.readShop();
  const [told] = await Promise.all([
    tellDecision(
      ctx,
      { userId, name, language, chosenLanguage },
      as === 'declined' ? declinedScreen(shop) : decisionScreen(as),
    ),
    answerPress(ctx),
    closeAccessCards(ctx, userId, tappedCard(ctx)),
  ]);
  const lines = [words.html(`access-card-${as}`, { name }), ...undeliveredLines(told, name, words)];
  await draw(ctx, { html: lines.join('\n'), rows: nextRows(ctx, userId, as) });
}

function nextRows({ words, hasAccounts }: BotContext, userId: number, as: BuyerRole | 'declined') {
  const credit = [button(words.plain('button-credit'), adjustPerson.data({ kind: 'credit', userId }))];
  const first = as === 'declined' ? [whyRow({ userId }, words)] : hasAccounts ? [credit] : [];
  return [...first, personRow({ userId }, words)];
}

/** What a person reads after a decision: `again` if they could buy before, `now-…` if their role has changed. */
export function decisionScreen(decision: Role | 'again' | `now-${BuyerRole}`): (words: Words) => Screen {
  return (words) => ({
    html: words.html(`access-${decision === 'customer' ? 'approved' : decision}`),
    rows: [[button(words.plain('button-buy'), openBuy.data())]],
  });
}

export function declinedScreen(shop: ShopProfile): (words: Words) => Screen {
  return (words) => withContact({ html: words.html('access-declined') }, shop, words);
}

export function tellDecision(
  ctx: BotContext,
  person: Pick<Person, 'userId' | 'name' | 'language' | 'chosenLanguage'>,
  drawing: Drawing,
): Promise<Told> {
  return ctx.notifyPerson(person, ctx.allWords(storedLanguageOf(person)), drawing);
}
