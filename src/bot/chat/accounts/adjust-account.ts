import { Composer } from 'grammy';
import { z } from 'zod';
import {
  type AdjustmentText,
  MAX_BOOKING,
  MAX_NOTE_LENGTH,
  parseAdjustmentAmount,
  parseAdjustment,
} from '../../../domain/accounts/parse-adjustment.ts';
import { type Minor, minorSchema } from '../../../domain/shared/money.ts';
import type { Person } from '../../../domain/people/person.ts';
import { type AdjustmentKind, kindSchema } from '../../../services/accounts/adjust-account.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { amountFaultText } from '../../shared/amount-fault-text.ts';
import { bookCard, cancelCard, drawCard, nameOf } from './adjustment-card.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { answerText, askQuestion, drawQuestion, onAnswerOf } from '../../shared/questions.ts';
import { adjustPerson, bookAdjustment, cancelAdjustment, chooseAdjusted, startAdjustment } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { openPerson } from '../people/routes.ts';
import { findTyped, whomScreen } from '../../shared/people/names.ts';

const LINE = 'hand-line';
const AMOUNT = 'hand-amount';
const PERSON = 'hand-person';
/** What is kept while a merchant is asked whom of several they mean; the amount is missing where they have not typed one. */
const choiceSchema = z.strictObject({
  type: z.literal('whom'),
  kind: kindSchema,
  amountMinor: minorSchema.optional(),
  note: z.string(),
});

/** /credit and /debit PERSON AMOUNT [note]: a card that asks once, then the money moves, once for each card. Merchants only. */
export const adjustAccountFeature = new Composer<BotContext>();

adjustAccountFeature.command('credit', (ctx) => takeLine(ctx, 'credit', ctx.match));
adjustAccountFeature.command('debit', (ctx) => takeLine(ctx, 'debit', ctx.match));
on(adjustAccountFeature, startAdjustment, (ctx, { kind }) => askLine(ctx, kind));
on(adjustAccountFeature, adjustPerson, async (ctx, { kind, userId }) => {
  const person = await ctx.shop.people.find(userId);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('change-refused-unknown'));
  await askAmount(ctx, kind, person);
});
on(adjustAccountFeature, chooseAdjusted, async (ctx, { id, userId }) => {
  const choice = choiceSchema.safeParse(await ctx.shop.proposals.find(ctx.userId, id)).data;
  const person = await ctx.shop.people.find(userId);
  if (choice === undefined || person === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  const { kind, amountMinor, note } = choice;
  await (amountMinor === undefined
    ? askAmount(ctx, kind, person)
    : drawCard(ctx, { kind, userId: person.userId, amountMinor, note }));
  await ctx.shop.proposals.drop(ctx.userId, id);
});
on(adjustAccountFeature, bookAdjustment, (ctx, { id }) => bookCard(ctx, id));
on(adjustAccountFeature, cancelAdjustment, (ctx, { id }) => cancelCard(ctx, id));
onAnswerOf('bookkeepers', LINE, (ctx, about) => takeLine(ctx, kindSchema.parse(about), answerText(ctx)));
onAnswerOf('bookkeepers', PERSON, (ctx, about) => {
  const [kind, ...amount] = about.split(':');
  const answer = answerText(ctx);
  // Who answers with person and amount means this amount.
  const text = parseAdjustment(answer).type === 'who' ? `${answer} ${amount.join(':')}` : answer;
  return takeLine(ctx, kindSchema.parse(kind), text);
});
onAnswerOf('bookkeepers', AMOUNT, takeAmount);

async function takeLine(ctx: BotContext, kind: AdjustmentKind, text: string): Promise<void> {
  const line = parseAdjustment(text);
  if (line.type === 'empty') return askLine(ctx, kind);
  const found = await findTyped(line.who, ctx.shop.people);
  const [person, ...others] = found.people;
  const alone = person === undefined ? parseAdjustmentAmount(text) : undefined;
  if (alone?.type === 'amount') return askPerson(ctx, kind, text, alone.amountMinor);
  if (line.type === 'whole' && line.amount.type === 'rejected') {
    const { fault, text: typed } = line.amount;
    const html = amountFaultText(fault, typed, MAX_BOOKING, ctx.words);
    return draw(ctx, { html: `${html} ${ctx.words.html('hand-nothing')}` });
  }
  if (person === undefined) return draw(ctx, { html: ctx.words.html('hand-unknown') });
  if (others.length > 0) return askWhom(ctx, kind, line, found);
  if (line.type === 'who' || line.amount.type === 'rejected') return askAmount(ctx, kind, person);
  const { amountMinor, note } = line.amount;
  await drawCard(ctx, { kind, userId: person.userId, amountMinor, note });
}

async function askLine(ctx: BotContext, kind: AdjustmentKind): Promise<void> {
  const { words } = ctx;
  const rows = [[button(words.plain('button-cancel'), cancelAdjustment.data({ id: undefined }))]];
  const html = words.html(`hand-ask-line-${kind}`);
  await askQuestion(ctx, { name: LINE, about: kind, takesAnything: 'who-and-amount' }, { html, rows });
}

/** An amount was typed without a person. @param text what was typed, which the answer completes */
async function askPerson(ctx: BotContext, kind: AdjustmentKind, text: string, amountMinor: Minor): Promise<void> {
  const { words } = ctx;
  const rows = [[button(words.plain('button-cancel'), cancelAdjustment.data({ id: undefined }))]];
  const html = words.html(`hand-ask-person-${kind}`, { amount: words.money(amountMinor) });
  const about = `${kind}:${text.slice(0, MAX_NOTE_LENGTH)}`;
  await askQuestion(ctx, { name: PERSON, about, takesAnything: 'who-and-amount' }, { html, rows });
}

/** A name that several people have, or parts of theirs. */
async function askWhom(
  ctx: BotContext,
  kind: AdjustmentKind,
  line: Exclude<AdjustmentText, { type: 'empty' }>,
  found: Awaited<ReturnType<typeof findTyped>>,
): Promise<void> {
  const { words } = ctx;
  const amount = line.type === 'whole' && line.amount.type === 'amount' ? line.amount : undefined;
  const wanted = { kind, amountMinor: amount?.amountMinor, note: amount?.note ?? '' };
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'whom', ...wanted });
  const { html, rows } = whomScreen(found, ({ userId }) => chooseAdjusted.data({ id, userId }), words);
  const cancelRow = [button(words.plain('button-cancel'), cancelAdjustment.data({ id }))];
  await drawQuestion(ctx, id, { html, rows: [...rows, cancelRow] });
}

async function askAmount(ctx: BotContext, kind: AdjustmentKind, person: Person, fault?: string): Promise<void> {
  const { words } = ctx;
  const html = words.html(`hand-ask-amount-${kind}`, { name: nameOf(person) });
  const rows = [[button(words.plain('button-back'), openPerson.data(person))]];
  const about = `${kind}:${person.userId}`;
  await askQuestion(ctx, { name: AMOUNT, about, takesAnything: 'who-and-amount', above: fault }, { html, rows });
}

async function takeAmount(ctx: BotContext, about: string): Promise<void> {
  const [kindWord, id] = about.split(':');
  const kind = kindSchema.parse(kindWord);
  const person = await ctx.shop.people.find(Number(id));
  if (person === undefined) return;
  const line = parseAdjustmentAmount(answerText(ctx));
  if (line.type === 'rejected') {
    return askAmount(ctx, kind, person, amountFaultText(line.fault, line.text, MAX_BOOKING, ctx.words));
  }
  const { amountMinor, note } = line;
  await drawCard(ctx, { kind, userId: person.userId, amountMinor, note });
}
