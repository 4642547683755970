import { Composer } from 'grammy';
import type { Reminder } from '../../../domain/reminders/reminder.ts';
import { endReminder, type StoppedReminder } from '../../../services/reminders/change-reminders.ts';
import { cancelDraft } from '../../../services/orders/drafts.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProvider } from '../../conversations/purchase/change-purchase.ts';
import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { answerPress, draw, type Drawing, say } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { nextLine, subjectLines, oneReminderScreen, reminderListScreen } from './reminder-screens.ts';
import {
  buyInstead,
  chooseNewDay,
  openReminder,
  remindersPage,
  skipReminder,
  stopAskedReminder,
  stopReminder,
} from './routes.ts';

/** /reminders, and the buttons under what a reminder says. Everything is looked up among the person's own. */
export const remindersFeature = new Composer<BotContext>();

remindersFeature.command('reminders', async (ctx) => {
  await say(ctx, listScreen(ctx, 0));
});
on(remindersFeature, remindersPage, async (ctx, { page }) => {
  await draw(ctx, listScreen(ctx, page));
});
on(remindersFeature, openReminder, (ctx, { id }) =>
  withReminder(ctx, id, (reminder) => draw(ctx, (words) => oneReminderScreen(reminder, words))),
);
on(remindersFeature, stopReminder, async (ctx, { id }) => {
  const stopped = await endReminder(ctx.shop, ctx.userId, id);
  if (stopped === undefined) return gone(ctx);
  await draw(ctx, stoppedScreen(stopped));
  closeCard(ctx, stopped);
});
on(remindersFeature, skipReminder, (ctx, { id, reference }) =>
  withCard(ctx, reference, async () => {
    const reminder = await ctx.shop.reminders.find(ctx.userId, id);
    await draw(ctx, skippedScreen(reminder));
  }),
);
on(remindersFeature, stopAskedReminder, (ctx, { id, reference }) =>
  withCard(ctx, reference, async () => {
    const stopped = await endReminder(ctx.shop, ctx.userId, id);
    await draw(ctx, stoppedScreen(stopped));
    if (stopped !== undefined) closeCard(ctx, stopped);
  }),
);

async function listScreen({ userId, shop }: BotContext, page: number): Promise<Drawing> {
  const list = await shop.reminders.list(userId);
  return (words) => reminderListScreen(list, page, words);
}

/** What else the provider sells, for the same number; it begins a purchase. */
export const buyInsteadFeature = new Composer<BotContext>();

on(buyInsteadFeature, buyInstead, (ctx, { id }) =>
  withReminder(ctx, id, async ({ about: { service, provider, kind, customerId } }) => {
    const number = { kind, customerId, known: true as const };
    await Promise.all([answerPress(ctx), beginPurchase(ctx, purchaseOfProvider(service, provider, { number }))]);
  }),
);

async function withReminder(ctx: BotContext, id: string, act: (reminder: Reminder) => Promise<unknown>): Promise<void> {
  const reminder = await ctx.shop.reminders.find(ctx.userId, id);
  await (reminder === undefined ? gone(ctx) : act(reminder));
}

/** The card is dropped first, so that what was skipped cannot be confirmed. */
async function withCard(ctx: BotContext, reference: string, act: () => Promise<void>): Promise<void> {
  const outcome = await cancelDraft(ctx.shop, { reference, userId: ctx.userId });
  if (outcome.type === 'too-late') return answerPress(ctx, ctx.words.plain('card-too-late'));
  // A second tap, and a card that is gone by itself, end the same.
  await act();
}

/** The card that can no longer be confirmed, unless it was pressed itself. */
function closeCard(ctx: BotContext, { cardMessageId }: StoppedReminder): void {
  if (cardMessageId === undefined || cardMessageId === ctx.callbackQuery?.message?.message_id) return;
  const { chatId, words } = ctx;
  const screen = { html: words.html('cancel-closed') };
  ctx.bot.cardCloser.close({ chatId, messageIds: [cardMessageId], words, screen });
}

function gone(ctx: BotContext): Promise<void> {
  return answerPress(ctx, ctx.words.plain('reminder-gone-own'));
}

function skippedScreen(reminder: Reminder | undefined): Drawing {
  return (words) => {
    if (reminder === undefined) return { html: words.html('reminder-skipped') };
    const lines = [
      words.html('reminder-skipped'),
      '',
      ...subjectLines(reminder.about, words),
      ...nextLine(reminder, words),
    ];
    const { id } = reminder;
    return {
      html: lines.join('\n'),
      rows: [[button(words.plain('button-another-day'), chooseNewDay.data({ id, page: 0 }))]],
    };
  };
}

/** @param stopped undefined: it was gone already */
function stoppedScreen(stopped: StoppedReminder | undefined): Drawing {
  const linesIn = (words: Words): string[] =>
    stopped === undefined
      ? [words.html('reminder-gone-own')]
      : [words.html('reminder-stopped'), '', ...subjectLines(stopped.reminder.about, words)];
  return (words) => ({ html: linesIn(words).join('\n') });
}
