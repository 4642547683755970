import { Composer, type NextFunction } from 'grammy';
import {
  type CaseFault,
  isHeard,
  isOpen,
  type Case,
  type NewWord,
  mayBeMissed,
  mayBeSaid,
  MAX_MISSED,
  MISSED_LOOKED_AT,
} from '../../../domain/case.ts';
import {
  boughtAt,
  type Order,
  isDelivered,
  isNotifyDue,
  listedStateOf,
  orderedMinor,
  waitTopicOf,
} from '../../../domain/orders/order.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, messageScreen, say, type Drawing } from '../../ui/screen.ts';
import { openHistory } from '../orders/routes.ts';
import { button, distinctLabels, MAX_LABEL_LENGTH } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { aboutLine, ownCaseScreen, takenScreen, lookScreen } from './case-screens.ts';
import { askShop, leaveCase, missOrder, pickFault, skipWords, casesPage } from './routes.ts';
import { isToldByList } from '../../../services/batches/view-batch.ts';
import { lookAgain } from '../../../services/cases/look-again.ts';
import {
  beginCase,
  caseFacts,
  type Opened,
  notOpenedBefore,
  openCaseOf,
  openCasesOf,
} from '../../../services/cases/talk.ts';
import { faultText, type Reading } from '../../dialogs.ts';
import { openQuestion, questionDialog, wantsWords } from '../../shared/questions.ts';
import { isReplyToBot } from '../../shared/command-text.ts';
import { notePassed } from '../../conversations/purchase/purchase-storage.ts';
import { asksWhereItIs, isComplaint, isYes, mayBeMeant } from '../../../domain/order-text/courtesies-and-complaints.ts';
import { readPlainWords } from '../../../domain/order-text/plain-words.ts';
import { countWords, endsAs, orderWords, readNumberEnding } from '../../../domain/orders/order-search.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { Words } from '../../ui/words.ts';
import { contactLines, contactLinks } from '../../shared/contact.ts';
import { askWords, awaitRest, mayReadOrders, readWhole, takenOf, wordsIn } from './read-words.ts';
import { cut } from '../../../domain/shared/text.ts';

/** Not received?: the bot asks the service again, the buyer says what is wrong, and merchants get a case. */
export const notReceivedFeature = new Composer<BotContext>();

on(notReceivedFeature, missOrder, (ctx, { reference }) => showLook(ctx, reference));
on(notReceivedFeature, pickFault, (ctx, missed) => askWhat(ctx, missed));
on(notReceivedFeature, skipWords, (ctx, { fault, reference }) => openWithoutWords(ctx, fault, reference));
on(notReceivedFeature, leaveCase, (ctx) => draw(ctx, messageScreen('case-left')));

/**
 * Answers a complaint that something has not come: with a button for each purchase that it may be about: first those that it names, and of these first what
 * really has not come. An open question stays open. If each of them has an open case, the text goes on, because it may be an answer there.
 */
export async function complaintFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const { shop, userId, isMerchant, message } = ctx;
  const text = message?.text ?? message?.caption ?? '';
  const question = openQuestion(ctx);
  const isAnswer = question !== undefined && !wantsWords(question);
  const isBelowLook = lookDialog.openAbout(ctx) !== undefined;
  if (isMerchant || isReplyToBot(ctx) || isAnswer || isBelowLook || !isComplaint(text)) return next();
  // A text such as “My token has not come” is read as /token, which shows the token.
  if (readPlainWords(text, undefined)?.type === 'command') return next();
  // It may be the slip of a transfer.
  if (message?.caption !== undefined && (await shop.topups.findRequest(userId))?.state === 'open') return next();
  const [open, { orders }] = await Promise.all([
    openCasesOf(shop, userId),
    shop.orders.listByBuyer(userId, 0, MISSED_LOOKED_AT),
  ]);
  const all = orders.filter((order) => mayBeMissed(order, shop.now()) === 'yes');
  const hits = countWords(text, all, shop.country);
  const missed = all.toSorted(
    (one, other) => hits(other) - hits(one) || Number(isWaiting(other)) - Number(isWaiting(one)),
  );
  const ofKind = missed.filter(mayBeMeant(text));
  const isWaitedFor = (ofKind.length > 0 ? ofKind : missed).some(isWaiting);
  // The fallback says how a purchase stands that has not ended. A photo is for the case.
  if (asksWhereItIs(text) && isWaitedFor && message?.photo === undefined) return next();
  if (missed.every(({ reference }) => open.some(({ id }) => id === reference))) return next();
  notePassed(ctx.lease);
  const shown = missed.slice(0, MAX_MISSED);
  const notice = await otherNumber(ctx, text, missed);
  const drawing: Drawing = (words) => {
    const labels = missedLabels(shown, words);
    const [cases, history] = [words.plain('button-cases'), words.plain('button-history')];
    return {
      html: [...notice(words), words.html('unknown-missing')].join('\n\n'),
      rows: [
        ...shown.map((order, index) => [button(labels[index] ?? '', missOrder.data(order))]),
        ...(missed.length > MAX_MISSED ? [[button(history, openHistory.data())]] : []),
        ...(open.length === 0 ? [] : [[button(cases, casesPage.data({ page: 0 }))]]),
        [button(words.plain('button-write-to-shop'), askShop.data())],
      ],
    };
  };
  await say(ctx, drawing, message?.photo === undefined ? undefined : message.message_id);
}

function isWaiting(order: Order): boolean {
  return waitTopicOf(order) !== undefined;
}

/** If the text names a number that none of these purchases is for: says that none ever was, or how the newest of the number stands. */
async function otherNumber({ shop, userId }: BotContext, text: string, missed: readonly Order[]) {
  const number = numberIn(text) ?? '';
  const ending = readNumberEnding(number, shop.country);
  if (ending === undefined) return () => [];
  const isThere = missed.some(
    ({ recipient: { customerId } }) => endsAs(customerId, ending) || number.endsWith(customerId),
  );
  if (isThere) return () => [];
  const [found] = (await shop.orders.listByNumber(ending, userId, 0, 1)).orders;
  return (words: Words): string[] => [
    found === undefined
      ? words.html('nothing-named', { words: number })
      : `${aboutLine(found, words)} · ${words.html(`status-${listedStateOf(found)}`)}`,
  ];
}

/** Of a usual length, so no amount; its groups may stand apart. An amount or a count before a number with its 0 is no part of it. */
function numberIn(text: string): string | undefined {
  const pieces = [...orderWords(text).flat(), ...text.split(/\s+/u)].map((piece) =>
    piece.replace(/[?!.,;:]+$/u, '').replace(/^\d{1,5}(?=0\d{10}$)/u, ''),
  );
  return pieces.filter((piece) => /^\+?\d{10,13}$/u.test(piece)).toSorted((one, other) => one.length - other.length)[0];
}

/** A complaint with a photo, to which the bot's messages about it reply. So nothing has to be stored. */
function complaintAbove({ callbackQuery, update, userId }: BotContext) {
  const said = callbackQuery?.message?.reply_to_message;
  if (said?.photo === undefined || said.from?.id !== userId) return undefined;
  return { messageId: said.message_id, words: wordsIn(said, String(update.update_id)) };
}

/** Two that would read the same have their time in place of the name, or the end of their reference. */
function missedLabels(shown: readonly Order[], words: Words): string[] {
  const facts = shown.map((order) => `${groupDigits(order.recipient)} · ${words.shortMoney(orderedMinor(order))} ·`);
  const named = shown.map(({ item }, index) => cut(`${facts[index]} ${item.title}`, MAX_LABEL_LENGTH));
  const times = shown.map((order) => words.shortTime(boughtAt(order)));
  const ends = shown.map(({ reference }) => reference.slice(-4));
  const factsOf = (index: number): string => facts[index] ?? '';
  const distinct = (labels: readonly string[], marks: readonly string[]): string[] =>
    distinctLabels(labels, (index) => marks[index] ?? '', factsOf);
  return distinct(distinct(named, times), ends);
}

interface Missed {
  readonly fault: CaseFault;
  readonly reference: string;
  /** Came with the complaint. */
  readonly photo?: string | undefined;
}

export const caseDialog = questionDialog('case-words', { whose: 'writers' }, async (talk, missed: Missed) => {
  const words = await askWords(talk, { isBelow: missed.fault === 'failed' }, () => askScreen(missed));
  await talk.act((ctx) => openWithWords(ctx, missed, words));
});

/** Takes words that are written below the look, where the buttons ask what is wrong, and that nothing else takes. */
export const lookDialog = questionDialog('case-look', { whose: 'writers' }, async (talk, missed: Missed) => {
  const words = await talk.ask(async (ctx, fault) => {
    if (fault !== undefined) await say(ctx, (words) => ({ html: faultText(fault, words) }));
    return { stands: 'page' };
  }, readReport);
  await talk.act((ctx) => openWithWords(ctx, missed, words));
});

/** A yes reports nothing. */
function readReport(ctx: BotContext): Reading<NewWord> {
  const isReport = !isYes(ctx.message?.text ?? '');
  return isReport ? readWhole(ctx) : { fault: (words) => words.html('look-what-is-wrong') };
}

async function openWithWords(ctx: BotContext, { fault, reference, photo }: Missed, words: NewWord): Promise<void> {
  const order = await ctx.shop.orders.find(reference);
  if (order === undefined) return;
  await openCase(ctx, { fault, order, words: { ...(photo === undefined ? {} : { photo }), ...words } });
  await awaitRest(ctx, reference);
}

async function showLook(ctx: BotContext, reference: string): Promise<void> {
  const { words, isMerchant } = ctx;
  const before = await missedOrder(ctx, reference, mayBeMissed);
  if (before === undefined) return;
  const look = await lookAgain(ctx.shop, ctx.bot.resellerAccount, reference);
  if (look === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  const { order } = look;
  if (mayBeMissed(order, ctx.shop.now()) === 'no') {
    if (!(await isToldByList(ctx.shop, order))) {
      // The worker tells this end, now or when Telegram takes it. Said here too, it would read as money that came back twice.
      if (isNotifyDue(order)) return answerPress(ctx, words.plain('card-already'));
      if (order.state !== before.state) return answerPress(ctx);
    }
    return ctx.bot.ends.sayOrder(order, { forMerchant: isMerchant }, (screen) => say(ctx, screen));
  }
  const open = await openScreen(ctx, reference);
  if (open !== undefined) return say(ctx, open);
  const complaint = complaintAbove(ctx);
  await say(ctx, (words) => lookScreen(look, !isMerchant, words), complaint?.messageId);
  if (!isMerchant) await lookDialog.begin(ctx, { fault: 'other', reference, photo: complaint?.words?.photo });
}

/** Undefined if the press was answered with the reason. */
async function missedOrder(ctx: BotContext, reference: string, mayBe: typeof mayBeMissed): Promise<Order | undefined> {
  const { words, userId } = ctx;
  const order = await ctx.shop.orders.find(reference);
  // An order of somebody else counts as unknown.
  if (order === undefined || order.buyer.userId !== userId) {
    await answerPress(ctx, words.plain('receipt-unknown'));
    return undefined;
  }
  if (mayBe(order, ctx.shop.now()) !== 'late') return order;
  await answerPress(ctx, words.plain('not-received-late'));
  return undefined;
}

async function askWhat(ctx: BotContext, { fault, reference }: Missed): Promise<void> {
  const { userId, isMerchant } = ctx;
  const mayBe: typeof mayBeMissed = (order, now) => mayBeSaid(fault, order, now);
  const order = await missedOrder(ctx, reference, mayBe);
  if (order === undefined || isMerchant) return answerPress(ctx);
  if (mayBe(order, ctx.shop.now()) === 'no') return showLook(ctx, reference);
  // `failed` is tapped under a receipt, which stays. The other faults are tapped under a question, which this replaces.
  const isBelow = fault === 'failed';
  const open = isBelow ? await openScreen(ctx, reference) : undefined;
  if (open !== undefined) return say(ctx, open);
  const notBefore = await notOpenedBefore(ctx.shop, userId, reference);
  if (notBefore !== undefined) return (isBelow ? say : draw)(ctx, limitedScreen(ctx, notBefore));
  await caseDialog.begin(ctx, { fault, reference, photo: complaintAbove(ctx)?.words?.photo });
}

function askScreen(missed: Missed): Drawing {
  return (words) => ({
    html: words.html('case-ask-words'),
    rows: [
      [
        // Nobody can look into “something else” without words.
        ...(missed.fault === 'other' ? [] : [button(words.plain('button-skip'), skipWords.data(missed))]),
        button(words.plain('button-cancel'), leaveCase.data()),
      ],
    ],
  });
}

async function openWithoutWords(ctx: BotContext, fault: CaseFault, reference: string): Promise<void> {
  const order = await missedOrder(ctx, reference, (order, now) => mayBeSaid(fault, order, now));
  if (order === undefined || ctx.isMerchant) return answerPress(ctx);
  const id = String(ctx.update.update_id);
  // The case is open, and was opened by another message. A tap on Skip adds nothing to it.
  const open = await openScreen(ctx, reference, (the) => !isHeard(the, id));
  if (open !== undefined) return draw(ctx, open);
  await openCase(ctx, { fault, order, words: complaintAbove(ctx)?.words ?? { id, text: '' } });
}

async function openScreen(
  ctx: BotContext,
  reference: string,
  isMeant: (the: Case) => boolean = () => true,
): Promise<Drawing | undefined> {
  const the = await ctx.shop.cases.find(ctx.userId, reference);
  if (the === undefined || !isOpen(the) || !isMeant(the)) return undefined;
  return ownCaseScreen(await caseFacts(ctx.shop, the), await ctx.readShop());
}

interface NewCase {
  readonly fault: CaseFault;
  readonly order: Order;
  readonly words: NewWord;
}

/** Opens a case. If the question waited for long, the order may have changed, and the person reads how it stands instead. */
async function openCase(ctx: BotContext, { fault, order, words: said }: NewCase): Promise<void> {
  const { userId } = ctx;
  if (mayBeSaid(fault, order, ctx.shop.now()) === 'no')
    return ctx.bot.ends.sayOrder(order, {}, (screen) => say(ctx, screen));
  const look = fault === 'failed' ? {} : { look: await lookAt(ctx, order) };
  const opened = await beginCase(ctx.shop, ctx.bot.caseDesk, { id: order.reference, userId, fault, ...look }, said);
  await draw(ctx, openedScreen(ctx, opened));
}

/** What the service said. It was asked a moment ago, so mostly it is not asked again, and the record says the same. */
async function lookAt(ctx: BotContext, order: Order): Promise<NonNullable<Case['look']>> {
  const { answer = isDelivered(order) ? 'successful' : 'processing', exchangeReference } =
    (await lookAgain(ctx.shop, ctx.bot.resellerAccount, order.reference)) ?? {};
  return { at: ctx.shop.now(), answer, ...(exchangeReference === undefined ? {} : { exchangeReference }) };
}

export async function openedScreen(ctx: BotContext, opened: Opened): Promise<Drawing> {
  if (opened.type === 'limited') return limitedScreen(ctx, opened.notBefore);
  if (opened.type === 'too-many') return messageScreen('case-too-many');
  return takenOf(ctx, takenScreen(opened.the, opened.type, await ctx.readShop()));
}

/** Says when a case can be opened, and what to do until then: an open case takes more words, and the shop may have a contact. */
export async function limitedScreen(ctx: BotContext, notBefore: number): Promise<Drawing> {
  const [open, shop] = await Promise.all([
    mayReadOrders(ctx) ? openCaseOf(ctx.shop, ctx.userId) : undefined,
    ctx.readShop(),
  ]);
  return (words) => ({
    html: [
      words.html('case-limited', { time: words.time(notBefore) }),
      ...(open === undefined ? [] : [words.html('case-limited-open')]),
      ...contactLines(shop, words),
    ].join('\n'),
    rows: [
      ...(open === undefined ? [] : [[button(words.plain('button-cases'), casesPage.data({ page: 0 }))]]),
      ...contactLinks(shop, words),
    ],
  });
}
