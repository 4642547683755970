import { Composer } from 'grammy';
import { z } from 'zod';
import { storedLanguageOf } from '../../../domain/people/person.ts';
import { type Minor, minor, minorSchema } from '../../../domain/shared/money.ts';
import { policyChangeSchema } from '../../../domain/pricing/policy.ts';
import {
  afterUndo,
  type BookingUndone,
  isUndone,
  type LastBooking,
  type LastChange,
  lastChange,
  undoBooking,
  undoPrice,
  type UndoneBooking,
} from '../../../services/accounts/undo-change.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { type Told, toldSchema } from '../../../domain/shared/sent-message.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { BareMessageId, Words } from '../../ui/words.ts';
import { adminRow, personRow } from '../../shared/merchant-rows.ts';
import { drawQuestion } from '../../shared/questions.ts';
import { changeText, standsNow } from '../pricing/policy-change-text.ts';
import { readOnSale } from '../pricing/propose-change.ts';
import { adjustmentDoneText, nameOf } from './adjustment-card.ts';
import { keepChange, undoBelowZero, undoNow } from './routes.ts';

/** What a merchant is asked about. `begun`: they said yes. If it is kept after that, a crash came before they read that it is done. */
const askedSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('undo-booking'),
    entryId: z.string(),
    kind: z.enum(['credit', 'debit']),
    userId: z.number().int(),
    amountMinor: minorSchema,
    at: z.number().int(),
    /** The lowest balance that the merchant has agreed to. */
    floorMinor: minorSchema,
    begun: z.boolean(),
    told: toldSchema.optional(),
  }),
  z.strictObject({
    type: z.literal('undo-price'),
    entryId: z.string(),
    back: policyChangeSchema,
    set: z.string().optional(),
    at: z.number().int(),
  }),
]);

type AskedBooking = Extract<z.infer<typeof askedSchema>, { type: 'undo-booking' }>;
type AskedPrice = Extract<z.infer<typeof askedSchema>, { type: 'undo-price' }>;

/** /undo: asks whether to take back this merchant's last credit, debit or price change. */
export const undoFeature = new Composer<BotContext>();

undoFeature.command('undo', (ctx) => askLast(ctx));
on(undoFeature, undoNow, async (ctx, { id }) => {
  const asked = await findAsked(ctx, id);
  if (asked === undefined) return answerPress(ctx, ctx.words.plain('undo-gone'));
  if (await isOlder(ctx, asked)) {
    await ctx.shop.proposals.drop(ctx.userId, id);
    await answerPress(ctx, ctx.words.plain('undo-gone'));
    return sayNothing(ctx, 'undo-gone');
  }
  await (asked.type === 'undo-booking' ? takeBackBooking(ctx, id, asked) : takeBackPrice(ctx, id, asked));
});
on(undoFeature, undoBelowZero, async (ctx, { id }) => {
  const asked = await findAsked(ctx, id);
  if (asked?.type !== 'undo-booking') return answerPress(ctx, ctx.words.plain('undo-gone'));
  await askBelowZero(ctx, asked);
});
on(undoFeature, keepChange, async (ctx, { id }) => {
  const asked = await findAsked(ctx, id);
  // The question is gone, so nobody can say what it was about, or whether that was undone.
  if (asked === undefined) return answerPress(ctx, ctx.words.plain('undo-gone'));
  // The merchant said yes, and the money has moved, but the process stopped. So the rest is done now.
  if (asked.type === 'undo-booking' && asked.begun && (await isUndone(ctx.shop, asked)))
    return takeBackBooking(ctx, id, asked);
  await ctx.shop.proposals.drop(ctx.userId, id);
  await draw(ctx, { html: ctx.words.html('undo-kept'), rows: [adminRow(ctx.words)] });
});

async function findAsked({ shop, userId }: BotContext, id: string) {
  return askedSchema.safeParse(await shop.proposals.find(userId, id)).data;
}

/** Whether this merchant has changed something since the question, which named their last change. */
async function isOlder({ shop, userId }: BotContext, asked: z.infer<typeof askedSchema>): Promise<boolean> {
  if (asked.type === 'undo-booking' && asked.begun) return false;
  const last = await lastChange(shop, userId);
  if (last.type === 'booking') return last.booking.entryId !== asked.entryId;
  if (last.type === 'price') return last.price.entryId !== asked.entryId;
  return asked.type === 'undo-booking' && !(await isUndone(shop, asked));
}

async function askLast(ctx: BotContext): Promise<void> {
  const last = await lastChange(ctx.shop, ctx.userId);
  switch (last.type) {
    case 'booking':
      return ctx.hasAccounts ? askBooking(ctx, last) : sayNothing(ctx, 'change-refused-no-accounts');
    case 'price':
      return askPrice(ctx, last);
    case 'none':
    case 'undone':
    case 'meanwhile':
      return sayNothing(ctx, `undo-${last.type}`);
    case 'refused':
      return sayNothing(ctx, last.why === 'unknown' ? 'hand-unknown' : `hand-refused-${last.why}`);
  }
}

async function sayNothing(ctx: BotContext, id: BareMessageId): Promise<void> {
  await draw(ctx, { html: ctx.words.html(id), rows: [adminRow(ctx.words)] });
}

async function askBooking(ctx: BotContext, last: LastBooking): Promise<void> {
  const { words } = ctx;
  const { booking, account } = last;
  const { balanceMinor, spentMinor } = afterUndo(last);
  const isSpent = spentMinor > 0;
  const [before, after] = [words.money(account.balanceMinor), words.money(balanceMinor)];
  const lines = [
    ...bookingLines(ctx, last),
    '',
    isSpent
      ? words.html('undo-spent', { spent: words.money(spentMinor), balance: before, after })
      : words.html('hand-balance', { before, after }),
  ];
  const go = isSpent
    ? (id: string) => button(words.plain('button-undo-spent'), undoBelowZero.data({ id }))
    : (id: string) => button(words.plain('button-undo'), undoNow.data({ id }), 'go');
  await ask(ctx, { ...booking, floorMinor: minor(0) }, lines, go);
}

/** The second question. It names the balance that results, and the merchant agrees to no lower one. */
async function askBelowZero(ctx: BotContext, asked: AskedBooking): Promise<void> {
  const { words } = ctx;
  const last = await lastIfStill(ctx, asked);
  if (last === undefined) return answerPress(ctx, words.plain('undo-gone'));
  const { balanceMinor: after } = afterUndo(last);
  if (after >= 0) return askBooking(ctx, last);
  const facts = {
    name: nameOf(last.person),
    before: words.money(last.account.balanceMinor),
    after: words.money(after),
  };
  const lines = [...bookingLines(ctx, last), '', words.html('undo-below-zero', facts)];
  const go = (id: string) => button(words.plain('button-undo-below-zero'), undoNow.data({ id }), 'go');
  await ask(ctx, { ...last.booking, floorMinor: after }, lines, go);
}

/** Undefined if the last change is not the one that was asked about. */
async function lastIfStill({ shop, userId }: BotContext, { entryId }: AskedBooking): Promise<LastBooking | undefined> {
  const last = await lastChange(shop, userId);
  return last.type === 'booking' && last.booking.entryId === entryId ? last : undefined;
}

function bookingLines({ words }: BotContext, { booking, person }: LastBooking): string[] {
  const { kind, amountMinor, at } = booking;
  const facts = { name: nameOf(person), amount: words.money(amountMinor), time: words.time(at) };
  return [words.html('undo-ask'), words.html(`undo-was-${kind}`, facts)];
}

async function ask(
  ctx: BotContext,
  booking: UndoneBooking & { readonly floorMinor: Minor },
  lines: readonly string[],
  go: (id: string) => ReturnType<typeof button>,
): Promise<void> {
  const id = await ctx.shop.proposals.keep(ctx.userId, { ...booking, type: 'undo-booking', begun: false });
  const rows = [[go(id), cancelButton(id, ctx.words)]];
  await drawQuestion(ctx, id, { html: lines.join('\n'), rows });
}

async function takeBackBooking(ctx: BotContext, id: string, asked: AskedBooking): Promise<void> {
  const { words } = ctx;
  if (!ctx.hasAccounts) return answerPress(ctx, words.plain('change-refused-no-accounts'));
  // Another question about the same change undid it, and has told the person.
  if (!asked.begun && (await isUndone(ctx.shop, asked))) {
    await ctx.shop.proposals.drop(ctx.userId, id);
    return sayNothing(ctx, 'undo-undone');
  }
  await ctx.shop.proposals.keep(ctx.userId, { ...asked, begun: true }, id);
  const undone = await undoBooking(ctx.shop, asked, ctx.userId, asked.floorMinor);
  switch (undone.type) {
    case 'refused':
      return sayNothing(ctx, undone.why === 'unknown' ? 'hand-unknown' : `hand-refused-${undone.why}`);
    // More of the money was spent since the question.
    case 'spent': {
      const last = await lastIfStill(ctx, asked);
      return last === undefined ? answerPress(ctx, words.plain('undo-gone')) : askBooking(ctx, last);
    }
    case 'already':
    case 'booked':
      return sayUndone(ctx, { id, asked, undone });
  }
}

/** Tells the person first, and once: if a crash comes in between, a second tap does the rest. */
async function sayUndone(
  ctx: BotContext,
  {
    id,
    asked,
    undone: { person, account },
  }: { id: string; asked: AskedBooking; undone: Extract<BookingUndone, { type: 'booked' | 'already' }> },
): Promise<void> {
  const { kind, amountMinor, at } = asked;
  const told = asked.told ?? (await tellPerson());
  const opposite = kind === 'credit' ? 'debit' : 'credit';
  const done = adjustmentDoneText({ kind: opposite, amountMinor, note: '', person, account }, told, ctx.words);
  const rows = [personRow(person, ctx.words)];
  await draw(ctx, { html: `${ctx.words.html('undo-done')}\n${done}`, rows });
  await ctx.shop.proposals.drop(ctx.userId, id);

  async function tellPerson(): Promise<Told> {
    const told = await ctx.notifyPerson(person, ctx.allWords(storedLanguageOf(person)), (own) => ({
      html: [
        own.html(`undo-told-${kind}`, { amount: own.money(amountMinor), time: own.time(at) }),
        own.html('account-balance', { balance: own.money(account.balanceMinor) }),
      ].join('\n'),
    }));
    await ctx.shop.proposals.keep(ctx.userId, { ...asked, begun: true, told }, id);
    return told;
  }
}

type LastPrice = Extract<LastChange, { type: 'price' }>;

async function askPrice(ctx: BotContext, { price, policy }: LastPrice): Promise<void> {
  const { words } = ctx;
  const id = await ctx.shop.proposals.keep(ctx.userId, { ...price, type: 'undo-price' });
  const { html } = changeText(price.back, policy, words, await readOnSale(ctx.shop));
  const rows = [[button(words.plain('button-undo'), undoNow.data({ id }), 'go'), cancelButton(id, words)]];
  const asked = [words.html('undo-ask'), words.html('undo-was-price', { time: words.time(price.at) }), '', html];
  await drawQuestion(ctx, id, { html: asked.join('\n'), rows });
}

async function takeBackPrice(ctx: BotContext, id: string, asked: AskedPrice): Promise<void> {
  const done = await undoPrice(ctx.shop, asked, ctx.userId);
  const { words } = ctx;
  const [policy, onSale] = await Promise.all([ctx.shop.policy.read(), readOnSale(ctx.shop)]);
  const html = `${words.html('undo-done')}\n${standsNow(asked.back, policy, words, onSale)}`;
  await (done === 'meanwhile' ? sayNothing(ctx, 'undo-meanwhile') : draw(ctx, { html, rows: [adminRow(words)] }));
  // This comes last. If the tap is cut off before, it comes again, changes nothing, and shows the result.
  await ctx.shop.proposals.drop(ctx.userId, id);
}

function cancelButton(id: string, words: Words) {
  return button(words.plain('button-cancel'), keepChange.data({ id }));
}
