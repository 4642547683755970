import { Composer } from 'grammy';
import { z } from 'zod';
import {
  type AdjustmentText,
  parseAdjustment,
  parseAdjustmentAmount,
} from '../../../domain/accounts/parse-adjustment.ts';
import { MAX_BOOKING, MAX_NOTE_LENGTH } from '../../../domain/accounts/book-entry.ts';
import { type Minor, minorSchema, toDecimal } from '../../../domain/shared/money.ts';
import { type AdjustmentKind, kindSchema } from '../../../services/accounts/adjust-account.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { bookCard, cancelCard, drawCard, nameOf, readAmount } from './adjustment-card.ts';
import { answerPress } from '../../ui/screen.ts';
import { type Asked, askQuestion, drawQuestion, questionDialog } from '../../shared/questions.ts';
import type { Fault } from '../../dialogs.ts';
import { adjustPerson, bookAdjustment, cancelAdjustment, chooseAdjusted, startAdjustment } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { openPerson } from '../people/routes.ts';
import { findTyped, whomScreen } from '../../shared/people/names.ts';
import { amountFaultText } from '../../shared/money-words.ts';

/** What is kept while a merchant chooses which of several people they mean. The amount is absent if they have not typed one. */
const choiceSchema = z.strictObject({
  type: z.literal('whom'),
  kind: kindSchema,
  amountMinor: minorSchema.optional(),
  note: z.string(),
});

/** /credit and /debit PERSON AMOUNT [note]: a card asks once, and its Confirm moves the money once. */
export const adjustAccountFeature = new Composer<BotContext>();

/** Asks who and how much. */
const lineDialog = questionDialog('hand-line', { whose: 'bookkeepers' }, async (talk, { kind, above }: AskedLine) => {
  const line = await talk.ask(
    (ctx) => askWho(ctx, ctx.words.html(`hand-ask-line-${kind}`), above),
    (_ctx, typed) => ({ value: typed }),
  );
  await talk.act((ctx) => takeLine(ctx, kind, line));
});

interface AskedLine {
  readonly kind: AdjustmentKind;
  /** Why the question comes again. */
  readonly above?: string;
}

/** Asks who, if an amount was typed without a person, or with a person whom the bot does not know. */
const personDialog = questionDialog('hand-person', { whose: 'bookkeepers' }, async (talk, typed: TypedAmount) => {
  const line = await talk.ask(
    (ctx) => {
      const amount = ctx.words.money(typed.amountMinor);
      return askWho(ctx, ctx.words.html(`hand-ask-person-${typed.kind}`, { amount }), typed.above);
    },
    // If the answer names a person and an amount, its amount counts, and not the one that was typed before.
    (_ctx, answer) => ({
      value:
        parseAdjustment(answer).type === 'who'
          ? { text: `${answer} ${typed.text}`, beginsWithWho: true }
          : { text: answer },
    }),
  );
  await talk.act((ctx) => takeLine(ctx, typed.kind, line.text, line));
});

/** What was typed before the question, and the amount that it begins with. The answer is put in front of it. */
interface TypedAmount {
  readonly kind: AdjustmentKind;
  readonly text: string;
  readonly amountMinor: Minor;
  readonly above?: string;
}

const amountDialog = questionDialog('hand-amount', { whose: 'bookkeepers' }, async (talk, adjusted: Adjusted) => {
  const { kind, userId } = adjusted;
  const { amountMinor, note } = await talk.ask(
    (ctx, fault) => askAmount(ctx, adjusted, fault),
    (_ctx, typed) => readAmount(typed),
  );
  await talk.act((ctx) => drawCard(ctx, { kind, userId, amountMinor, note }));
});

interface Adjusted {
  readonly kind: AdjustmentKind;
  readonly userId: number;
  readonly name: string;
}

adjustAccountFeature.command('credit', (ctx) => takeLine(ctx, 'credit', ctx.match));
adjustAccountFeature.command('debit', (ctx) => takeLine(ctx, 'debit', ctx.match));
on(adjustAccountFeature, startAdjustment, (ctx, { kind }) => lineDialog.begin(ctx, { kind }));
on(adjustAccountFeature, adjustPerson, async (ctx, { kind, userId }) => {
  const person = await ctx.shop.people.find(userId);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('change-refused-unknown'));
  await amountDialog.begin(ctx, { kind, userId, name: nameOf(person) });
});
on(adjustAccountFeature, chooseAdjusted, async (ctx, { id, userId }) => {
  const choice = choiceSchema.safeParse(await ctx.shop.proposals.find(ctx.userId, id)).data;
  const person = await ctx.shop.people.find(userId);
  if (choice === undefined || person === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  const { kind, amountMinor, note } = choice;
  await (amountMinor === undefined
    ? amountDialog.begin(ctx, { kind, userId, name: nameOf(person) })
    : drawCard(ctx, { kind, userId, amountMinor, note }));
  await ctx.shop.proposals.drop(ctx.userId, id);
});
on(adjustAccountFeature, bookAdjustment, (ctx, { id }) => bookCard(ctx, id));
on(adjustAccountFeature, cancelAdjustment, (ctx, { id }) => cancelCard(ctx, id));

/** @param beginsWithWho the text begins with a person, so a number in front is their id and no amount, even if nobody has that id */
async function takeLine(
  ctx: BotContext,
  kind: AdjustmentKind,
  text: string,
  { beginsWithWho = false }: { readonly beginsWithWho?: boolean } = {},
): Promise<void> {
  const line = parseAdjustment(text);
  if (line.type === 'empty') return lineDialog.begin(ctx, { kind });
  const found = await findTyped(line.who, ctx.shop.people);
  const [person, ...others] = found.people;
  const alone = person === undefined && !beginsWithWho ? parseAdjustmentAmount(text) : undefined;
  if (alone?.type === 'amount') {
    return personDialog.begin(ctx, { kind, text: text.slice(0, MAX_NOTE_LENGTH), amountMinor: alone.amountMinor });
  }
  if (line.type === 'whole' && line.amount.type === 'rejected') {
    const { fault, text: typed } = line.amount;
    const html = amountFaultText(fault, typed, MAX_BOOKING, ctx.words);
    return lineDialog.begin(ctx, { kind, above: `${html} ${ctx.words.html('hand-nothing')}` });
  }
  if (person === undefined) return askAnother(ctx, kind, line);
  if (others.length > 0) return askWhom(ctx, kind, line, found);
  const { userId } = person;
  if (line.type === 'who' || line.amount.type === 'rejected')
    return amountDialog.begin(ctx, { kind, userId, name: nameOf(person) });
  const { amountMinor, note } = line.amount;
  await drawCard(ctx, { kind, userId, amountMinor, note });
}

/** Asks only for the person if the rest of the line was understood. */
async function askAnother(ctx: BotContext, kind: AdjustmentKind, line: AdjustmentText): Promise<void> {
  const above = ctx.words.html('hand-unknown');
  if (line.type !== 'whole' || line.amount.type === 'rejected') return lineDialog.begin(ctx, { kind, above });
  const { amountMinor, note } = line.amount;
  await personDialog.begin(ctx, { kind, text: `${toDecimal(amountMinor).toFixed(2)} ${note}`, amountMinor, above });
}

function askWho(ctx: BotContext, html: string, above?: string): Promise<Asked> {
  const rows = [[button(ctx.words.plain('button-cancel'), cancelAdjustment.data({ id: undefined }))]];
  return askQuestion(ctx, { takesAnything: 'who-and-amount', above }, { html, rows });
}

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

function askAmount(ctx: BotContext, { kind, userId, name }: Adjusted, fault?: Fault): Promise<Asked> {
  const { words } = ctx;
  const html = words.html(`hand-ask-amount-${kind}`, { name });
  const rows = [[button(words.plain('button-back'), openPerson.data({ userId }))]];
  return askQuestion(ctx, { takesAnything: 'who-and-amount', above: fault }, { html, rows });
}
