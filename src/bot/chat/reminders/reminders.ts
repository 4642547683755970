import { mayRemind, FARTHEST_DAYS } from '../../../domain/reminder-schedule.ts';
import { Composer, type NextFunction } from 'grammy';
import { type Reminder, type ReminderKind, subjectOf } from '../../../domain/reminder.ts';
import {
  endReminder,
  isForRegularMeter,
  makeReminder,
  moveReminder,
  offerReminder,
  type PutOutcome,
  type StoppedReminder,
} from '../../../services/reminders/change-reminders.ts';
import { cancelDraft } from '../../../services/orders/draft-purchase.ts';
import type { BotContext } from '../../context.ts';
import { purchaseOfProvider } from '../../conversations/purchase/purchase-beginnings.ts';
import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { answerPress, draw, type Drawing, messageScreen, say, takeButtonsAway } from '../../ui/screen.ts';
import { button, dataUnder } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import {
  daysScreen,
  nextLine,
  offerScreen,
  oneReminderScreen,
  reminderListScreen,
  subjectLines,
} from './reminder-screens.ts';
import { readComingDay } from '../../../domain/reports/parse-day.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { addDays, type CalendarDate } from '../../../domain/shared/days.ts';
import { answerText } from '../../shared/command-text.ts';
import { type Asked, askQuestion, questionDialog } from '../../shared/questions.ts';
import { type Fault, faultText, type Reading } from '../../dialogs.ts';
import * as routes from './routes.ts';
import type { Feature } from '../../feature.ts';
import type { OrderSeen } from '../orders/receipt/order-buttons.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { quoted } from '../../../domain/shared/text.ts';

/** Every reminder is looked up among the person's own. */
const remindersFeature = new Composer<BotContext>();

export const reminders: Feature = {
  commands: {
    reminders: { menu: 'everybody', namesRest: true, shows: true },
  },
  buttons: routes,
  shows: [routes.remindersPage, routes.openReminder],
  underOrder: [{ place: 40, buttons: remindButtons }],
  handlers: [remindersFeature],
};

remindersFeature.command('reminders', (ctx) => say(ctx, listScreen(ctx, 0)));
on(remindersFeature, routes.remindersPage, (ctx, { page }) => draw(ctx, listScreen(ctx, page)));
on(remindersFeature, routes.openReminder, (ctx, { id }) =>
  withReminder(ctx, id, (reminder) => draw(ctx, (words) => oneReminderScreen(reminder, words))),
);
on(remindersFeature, routes.stopReminder, async (ctx, { id }) => {
  const stopped = await endReminder(ctx.shop, ctx.userId, id);
  await (stopped === undefined ? gone(ctx) : showStopped(ctx, stopped));
});
on(remindersFeature, routes.skipReminder, (ctx, { id, reference }) =>
  withCard(ctx, reference, async () => {
    const reminder = await ctx.shop.reminders.find(ctx.userId, id);
    await draw(ctx, skippedScreen(reminder));
  }),
);
on(remindersFeature, routes.stopAskedReminder, (ctx, { id, reference }) =>
  withCard(ctx, reference, async () => {
    const stopped = await endReminder(ctx.shop, ctx.userId, id);
    await (stopped === undefined ? draw(ctx, messageScreen('reminder-gone-own')) : showStopped(ctx, stopped));
  }),
);

async function listScreen({ userId, shop }: BotContext, page: number): Promise<Drawing> {
  const list = await shop.reminders.list(userId);
  return (words) => reminderListScreen(list, page, words);
}

on(remindersFeature, routes.buyInstead, (ctx, { id }) =>
  withReminder(ctx, id, async ({ about: { service, provider, kind, customerId } }) => {
    const number = { kind, customerId, known: true as const };
    await Promise.all([answerPress(ctx), beginPurchase(ctx, purchaseOfProvider(service, provider, { number }))]);
  }),
);

async function withReminder(ctx: BotContext, id: string, act: (reminder: Reminder) => Promise<unknown>): Promise<void> {
  const reminder = await ctx.shop.reminders.find(ctx.userId, id);
  await (reminder === undefined ? gone(ctx) : act(reminder));
}

/** Drops the card before it acts, so that a skipped purchase cannot be confirmed. */
async function withCard(ctx: BotContext, reference: string, act: () => Promise<void>): Promise<void> {
  const outcome = await cancelDraft(ctx.shop, { reference, userId: ctx.userId });
  if (outcome.type === 'too-late') return answerPress(ctx, ctx.words.plain('card-too-late'));
  // After a second tap, or if the card is gone already, the result is the same.
  await act();
}

/** If the reminder has a card in another message, that card is closed, because it cannot be confirmed any more. */
async function showStopped(ctx: BotContext, { reminder, cardMessageId }: StoppedReminder): Promise<void> {
  const { chatId, words } = ctx;
  await draw(ctx, (words) => ({
    html: [words.html('reminder-stopped'), '', ...subjectLines(reminder.about, words)].join('\n'),
  }));
  if (cardMessageId === undefined || cardMessageId === ctx.callbackQuery?.message?.message_id) return;
  ctx.bot.cardCloser.close({ chatId, messageIds: [cardMessageId], words, screen: messageScreen('cancel-closed') });
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
    return {
      html: lines.join('\n'),
      rows: [[button(words.plain('button-another-day'), routes.chooseNewDay.data({ id: reminder.id, page: 0 }))]],
    };
  };
}

/** Names the mark that an offer stands, under which a day can be written. */
const OFFERED = 'reminder-offer';

/** Takes a day that is written below the offer, where the buttons ask, and that nothing else takes. Any other text goes on. */
export async function takeDayBelowOffer(ctx: BotContext, next: NextFunction): Promise<void> {
  const { name, about: order, messageId } = ctx.lease.question ?? {};
  const typed = answerText(ctx);
  if (name !== OFFERED || order === undefined || readComingDay(typed, ctx.shop.today()) === undefined) return next();
  const reading = readDay(ctx, typed);
  if ('fault' in reading) return say(ctx, (words) => ({ html: faultText(reading.fault, words) }));
  await withOrder(ctx, order, async (bought) => {
    const { type } = await remind(ctx, bought, 'once', reading.value);
    if (type !== 'kept') return;
    ctx.lease.question = undefined;
    if (messageId !== undefined) await takeButtonsAway(ctx, messageId);
  });
}

/** For what a day is chosen: for a new reminder about an order, or for a reminder that exists. */
type About = { readonly order: string } | { readonly id: string };

const dayDialog = questionDialog('reminder-day', {}, async (talk, { about, page }: { about: About; page: number }) => {
  const day = await talk.ask((ctx, fault) => askDay(ctx, about, page, fault), readDay);
  await talk.act((ctx) => remindOn(ctx, about, day));
});

// Below the receipt, which is kept and handed on as it is.
on(remindersFeature, routes.remindMe, (ctx, { reference }) =>
  withOrder(ctx, reference, async (order) => {
    const offer = await offerReminder(ctx.shop, order);
    const drawing: Drawing = (words) => offerScreen(subjectOf(order), offer, words);
    const { messageId } = await askQuestion(ctx, { isBelow: !isOnOffer(ctx) }, drawing);
    ctx.lease.question = { name: OFFERED, about: reference, messageId, stands: 'page', askedAt: ctx.shop.now() };
  }),
);
on(remindersFeature, routes.setReminder, (ctx, { kind, reference }) =>
  withOrder(ctx, reference, (order) => remind(ctx, order, kind, undefined)),
);
on(remindersFeature, routes.chooseDay, (ctx, { reference, page }) =>
  withOrder(ctx, reference, () => dayDialog.begin(ctx, { about: { order: reference }, page })),
);
on(remindersFeature, routes.setReminderOn, (ctx, { reference, day }) =>
  dayDialog.begin(ctx, { about: { order: reference }, page: 0 }, day),
);
on(remindersFeature, routes.chooseNewDay, (ctx, { id, page }) => dayDialog.begin(ctx, { about: { id }, page }));
on(remindersFeature, routes.moveReminderTo, (ctx, { id, day }) =>
  dayDialog.begin(ctx, { about: { id }, page: 0 }, day),
);

async function withOrder(ctx: BotContext, reference: string, act: (order: Order) => Promise<unknown>): Promise<void> {
  const order = await ctx.shop.orders.find(reference);
  const isOwn = order?.buyer.userId === ctx.userId;
  if (order === undefined || !isOwn || !mayRemind(order, await isForRegularMeter(ctx.shop, order)))
    return answerPress(ctx, ctx.words.plain('stale-button'));
  await act(order);
}

async function remind(
  ctx: BotContext,
  order: Order,
  kind: ReminderKind,
  day: CalendarDate | undefined,
): Promise<PutOutcome> {
  const outcome = await makeReminder(ctx.shop, order, kind, day);
  await showOutcome(ctx, outcome);
  return outcome;
}

async function showOutcome(ctx: BotContext, outcome: PutOutcome): Promise<void> {
  switch (outcome.type) {
    case 'kept':
      // The new reminder may be due before the next one that the process knows of.
      ctx.bot.wakeReminders();
      return draw(ctx, (words) => oneReminderScreen(outcome.reminder, words, words.html('reminder-set')));
    case 'full':
      return draw(ctx, (words) => ({
        html: words.html('reminder-full'),
        rows: [[button(words.plain('button-all-reminders'), routes.remindersPage.data({ page: 0 }))]],
      }));
    case 'gone':
      return draw(ctx, messageScreen('reminder-gone-own'));
  }
}

function readDay({ shop }: BotContext, typed: string): Reading<CalendarDate> {
  const today = shop.today();
  const day = readComingDay(typed, today);
  if (day === undefined) return { fault: (words) => words.html('reminder-fault-day', { text: quoted(typed) }) };
  if (day <= today) return { fault: (words) => words.html('reminder-fault-past') };
  return day > addDays(today, FARTHEST_DAYS) ? { fault: (words) => words.html('reminder-fault-far') } : { value: day };
}

async function remindOn(ctx: BotContext, about: About, day: CalendarDate): Promise<void> {
  if ('id' in about) return showOutcome(ctx, await moveReminder(ctx.shop, ctx.userId, about.id, day));
  return withOrder(ctx, about.order, (order) => remind(ctx, order, 'once', day));
}

async function askDay(ctx: BotContext, about: About, page: number, above?: Fault): Promise<Asked> {
  const buttons =
    'id' in about
      ? {
          dayOf: (day: string) => routes.moveReminderTo.data({ day, id: about.id }),
          pageOf: (other: number) => routes.chooseNewDay.data({ id: about.id, page: other }),
          back: routes.openReminder.data({ id: about.id }),
        }
      : {
          dayOf: (day: string) => routes.setReminderOn.data({ day, reference: about.order }),
          pageOf: (other: number) => routes.chooseDay.data({ reference: about.order, page: other }),
          back: routes.remindMe.data({ reference: about.order }),
        };
  return askQuestion(ctx, { above }, (words) => daysScreen({ today: ctx.shop.today(), page }, buttons, words));
}

/** Whether the person came back from the list of days. Then the offer replaces the list, and is not drawn below. */
function isOnOffer({ callbackQuery }: BotContext): boolean {
  return dataUnder(callbackQuery?.message).some((data) => routes.setReminderOn.read(data) !== undefined);
}

function remindButtons(order: Order, { byBuyer, isRegular }: OrderSeen, words: Words): InlineKeyboardButton[] {
  return byBuyer && mayRemind(order, isRegular)
    ? [button(words.plain('button-remind-me'), routes.remindMe.data(order))]
    : [];
}
