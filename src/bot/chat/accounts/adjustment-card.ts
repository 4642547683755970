import { hash } from 'node:crypto';
import {
  adjustmentCardSchema,
  type AdjustmentKind,
  type AdjustmentOutcome,
  isAdjusted,
  lookAtAdjustment,
  makeAdjustment,
} from '../../../services/accounts/adjust-account.ts';
import type { z } from 'zod';
import { type Person, storedLanguageOf } from '../../../domain/people/person.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, refuse } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { adminRow, personRow } from '../../shared/merchant-rows.ts';
import { closeReplaced, drawQuestion, inPlaceOf, inWords, questionDialog, standCard } from '../../shared/questions.ts';
import type { Reading } from '../../dialogs.ts';
import { parseAdjustmentAmount } from '../../../domain/accounts/parse-adjustment.ts';
import { MAX_BOOKING } from '../../../domain/accounts/book-entry.ts';
import { bookAdjustment, cancelAdjustment } from './routes.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Told } from '../../../domain/shared/sent-message.ts';
import type { Words } from '../../ui/words.ts';
import { amountFaultText } from '../../shared/money-words.ts';
import { cut } from '../../../domain/shared/text.ts';

type Card = z.infer<typeof adjustmentCardSchema>;

interface Wanted {
  readonly kind: AdjustmentKind;
  readonly userId: number;
  readonly amountMinor: Minor;
  readonly note: string;
}

/** If a merchant writes another amount below the card, a card with that amount replaces it. The note stays, unless they write another one. */
const cardDialog = questionDialog('hand-card', { whose: 'bookkeepers' }, async (talk, shown: ShownCard) => {
  const corrected = await talk.ask(
    (ctx, fault) => standCard(ctx, shown.messageId, fault),
    inWords((ctx, typed) => readCorrection(ctx, shown, typed)),
  );
  await talk.act((ctx) => correctCard(ctx, shown, corrected));
});

interface ShownCard extends Wanted {
  readonly id: string;
  readonly messageId: number;
}

/** An amount that cannot be booked leaves the card as it is. `booked`: the process stopped after Confirm had moved the money, so the card is done. */
async function readCorrection(
  ctx: BotContext,
  { id, kind, userId }: ShownCard,
  typed: string,
): Promise<Reading<TypedAmount | 'booked'>> {
  const read = readAmount(typed);
  if ('fault' in read) return read;
  if (await isAdjusted(ctx.shop, { id, userId })) return { value: 'booked' };
  const { amountMinor } = read.value;
  const look = await lookAtAdjustment(ctx.shop, { kind, userId, amountMinor, by: ctx.userId });
  return look.type === 'fine' ? read : { fault: refusalText(ctx, amountMinor, look) };
}

async function correctCard(
  ctx: BotContext,
  { id, kind, userId, note }: ShownCard,
  corrected: TypedAmount | 'booked',
): Promise<void> {
  if (corrected === 'booked') return bookCard(ctx, id);
  await drawCard(ctx, { kind, userId, amountMinor: corrected.amountMinor, note: corrected.note || note });
}

type TypedAmount = Pick<Wanted, 'amountMinor' | 'note'>;

export function readAmount(typed: string): Reading<TypedAmount> {
  const line = parseAdjustmentAmount(typed);
  return line.type === 'amount'
    ? { value: line }
    : { fault: (words) => amountFaultText(line.fault, line.text, MAX_BOOKING, words) };
}

/** Replaces a card that waits for the same person, because a merchant who writes the command again wants something else booked. */
export async function drawCard(ctx: BotContext, wanted: Wanted): Promise<void> {
  const { words } = ctx;
  const by = ctx.userId;
  const look = await lookAtAdjustment(ctx.shop, { ...wanted, by });
  if (look.type !== 'fine') return draw(ctx, { html: refusalText(ctx, wanted.amountMinor, look) });
  const replaced = await findOpenCard(ctx, wanted);
  if (replaced !== undefined) await closeReplaced(ctx, replaced);
  const id = await ctx.shop.proposals.keep(by, { ...wanted, type: 'hand' }, idOfUpdate(ctx));
  const rows = [
    [
      button(words.plain('button-confirm'), bookAdjustment.data({ id }), 'go'),
      button(words.plain('button-cancel'), cancelAdjustment.data({ id })),
    ],
  ];
  const screen = { html: adjustmentCardText({ ...wanted, ...look }, words), rows };
  const messageId = await drawQuestion(ctx, id, inPlaceOf(replaced, screen, words));
  await cardDialog.begin(ctx, { ...wanted, id, messageId });
}

/** The message of this merchant's newest card for the same person. A card whose money has moved does not count. */
async function findOpenCard(ctx: BotContext, { kind, userId }: Wanted): Promise<number | undefined> {
  const { proposals, shown } = ctx.shop;
  for (const id of await proposals.list(ctx.userId)) {
    const card = adjustmentCardSchema.safeParse(await proposals.find(ctx.userId, id)).data;
    const isSame = card?.kind === kind && card.userId === userId && card.told === undefined;
    if (isSame && !(await isAdjusted(ctx.shop, { ...card, id }))) {
      const [message] = await shown.find(ctx.userId, [id]);
      if (message !== undefined) return message.messageId;
    }
  }
  return undefined;
}

/** The id of the card. If the update comes again after a crash, its second card has the same id, so the money moves once, whichever is confirmed. */
function idOfUpdate({ userId, update }: BotContext): string {
  return hash('sha256', `hand:${userId}:${update.update_id}`, 'base64url').slice(0, 12);
}

/** Confirm on the card: books it once, however often it is tapped. */
export async function bookCard(ctx: BotContext, id: string): Promise<void> {
  const by = ctx.userId;
  const card = adjustmentCardSchema.safeParse(await ctx.shop.proposals.find(by, id)).data;
  if (card === undefined) return refuse(ctx, 'hand-gone');
  const outcome = await makeAdjustment(ctx.shop, { ...card, id, by });
  switch (outcome.type) {
    case 'refused':
    case 'beyond-limit':
      await draw(ctx, { html: refusalText(ctx, card.amountMinor, outcome), rows: [personRow(card, ctx.words)] });
      // Without this, a later tap on another device could find enough money, and book what was refused here.
      return ctx.shop.proposals.drop(by, id);
    // The money moved before, but a crash came before the person or the merchant was told. So the rest is done now.
    case 'booked':
    case 'already':
      return sayBooked(ctx, { id, card, ...outcome });
  }
}

/** Tells the person before the merchant: if a crash comes in between, the record still says that the person was not told. */
async function sayBooked(
  ctx: BotContext,
  { id, card, ...done }: { id: string; card: Card } & Extract<AdjustmentOutcome, { type: 'booked' | 'already' }>,
): Promise<void> {
  const facts = { ...card, ...done };
  if (card.told !== undefined) await answerPress(ctx, ctx.words.plain('hand-already'));
  const told = card.told ?? (await tellPerson());
  await draw(ctx, { html: adjustmentDoneText(facts, told, ctx.words), rows: [personRow(card, ctx.words)] });

  async function tellPerson(): Promise<Told> {
    const words = ctx.allWords(storedLanguageOf(done.person));
    const told = await ctx.notifyPerson(done.person, words, (words) => ({ html: adjustmentNoticeText(facts, words) }));
    await ctx.shop.proposals.keep(ctx.userId, { ...card, told }, id);
    return told;
  }
}

/** @param id undefined for a question before the card, of which nothing was kept */
export async function cancelCard(ctx: BotContext, id: string | undefined): Promise<void> {
  const by = ctx.userId;
  if (id !== undefined) {
    const kept = await ctx.shop.proposals.find(by, id);
    // The proposal is gone, so nobody can say what it was, or whether it was booked.
    if (kept === undefined) return answerPress(ctx, ctx.words.plain('hand-gone'));
    const card = adjustmentCardSchema.safeParse(kept).data;
    // The money has moved. If the process stopped before all were told, the rest is done now; otherwise the result is shown again.
    if (card !== undefined && (await isAdjusted(ctx.shop, { ...card, id }))) return bookCard(ctx, id);
    await ctx.shop.proposals.drop(by, id);
  }
  await draw(ctx, { html: ctx.words.html('hand-cancelled'), rows: [adminRow(ctx.words)] });
}

function refusalText(
  { words }: BotContext,
  amountMinor: Minor,
  outcome: Extract<AdjustmentOutcome, { type: 'refused' | 'beyond-limit' }>,
): string {
  if (outcome.type === 'refused')
    return words.html(outcome.why === 'unknown' ? 'hand-unknown' : `hand-refused-${outcome.why}`);
  const { balanceMinor, creditLimitMinor } = outcome.account;
  return words.html('hand-beyond-limit', {
    name: nameOf(outcome.person),
    amount: words.money(amountMinor),
    balance: words.money(balanceMinor),
    limit: words.money(creditLimitMinor),
  });
}

const MAX_NAME_LENGTH = 80;

interface AdjustmentFacts {
  readonly kind: AdjustmentKind;
  readonly amountMinor: Minor;
  /** '' if there is none. */
  readonly note: string;
  readonly person: Person;
  /** The account as it was before the booking, for the card; or after it, for the message that it is done. */
  readonly account: Account;
}

function adjustmentCardText({ kind, amountMinor, note, person, account }: AdjustmentFacts, words: Words): string {
  const { balanceMinor } = account;
  const after = minor(kind === 'credit' ? balanceMinor + amountMinor : balanceMinor - amountMinor);
  return [
    words.html(`hand-ask-${kind}`, { name: nameOf(person) }),
    words.html('access-id', { id: String(person.userId) }),
    words.html('hand-amount', { amount: words.money(amountMinor) }),
    ...noteLines(note, words),
    words.html('hand-balance', { before: words.money(balanceMinor), after: words.money(after) }),
    ...(person.access === 'approved' ? [] : [words.html('hand-not-in')]),
  ].join('\n');
}

export function adjustmentDoneText(
  { kind, amountMinor, person, account }: AdjustmentFacts,
  told: Told,
  words: Words,
): string {
  const name = nameOf(person);
  return [
    words.html(`hand-done-${kind}`, { name, amount: words.money(amountMinor) }),
    words.html('hand-balance-now', { balance: words.money(account.balanceMinor) }),
    words.html(`person-${told}`, { name }),
  ].join('\n');
}

function adjustmentNoticeText({ kind, amountMinor, note, account }: AdjustmentFacts, words: Words): string {
  return [
    words.html(`hand-told-${kind}`, { amount: words.money(amountMinor) }),
    ...noteLines(note, words),
    words.html('account-balance', { balance: words.money(account.balanceMinor) }),
  ].join('\n');
}

export function noteLines(note: string | undefined, words: Words): string[] {
  return note === undefined || note === '' ? [] : [words.html('hand-note', { note: cut(note, 200) })];
}

export function nameOf({ name }: Person): string {
  return cut(name, MAX_NAME_LENGTH);
}
