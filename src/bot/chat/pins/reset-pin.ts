import { Composer } from 'grammy';
import { storedLanguageOf, type Person } from '../../../domain/people/person.ts';
import { checkPinReset, resetPin, type ResetPinOutcome } from '../../../services/pins/reset-pin.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { undeliveredLines, type Told } from '../people/notify-person.ts';
import { answerPress, messageScreen } from '../../ui/screen.ts';
import { drawPlainQuestion } from '../menu/question-messages.ts';
import { showPerson } from '../people/person.ts';
import { askResetPin, resetPinNow } from './routes.ts';
import { openPerson } from '../people/routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** Takes a person's PIN away, asked once. Merchants only. */
export const resetPinFeature = new Composer<BotContext>();

on(resetPinFeature, askResetPin, async (ctx, { userId }) => {
  const outcome = await checkPinReset(ctx.shop, ctx.userId, userId);
  if (outcome.type === 'reset') await ask(ctx, outcome);
  else await refuse(ctx, outcome);
});
on(resetPinFeature, resetPinNow, async (ctx, { userId }) => {
  const { update_id: updateId } = ctx.update;
  const outcome = await resetPin(ctx.shop, ctx.userId, userId, `pin-${updateId}`);
  if (outcome.type !== 'reset') return refuse(ctx, outcome);
  const [told] = await Promise.all([tell(ctx, outcome.person), answerPress(ctx)]);
  const lines = [ctx.words.html('pin-reset-done'), ...undeliveredLines(told, outcome.person.name, ctx.words)];
  await showPerson(ctx, outcome.person, lines.join('\n'));
});

async function ask(ctx: BotContext, { person }: Extract<ResetPinOutcome, { type: 'reset' }>): Promise<void> {
  const { words } = ctx;
  const { userId } = person;
  const rows = [
    [button(words.plain('button-reset-pin'), resetPinNow.data({ userId }), 'end')],
    [button(words.plain('button-back'), openPerson.data({ userId }))],
  ];
  const html = words.html('pin-reset-ask', { name: person.name });
  await drawPlainQuestion(ctx, { html, rows });
}

async function refuse(ctx: BotContext, outcome: Exclude<ResetPinOutcome, { type: 'reset' }>): Promise<void> {
  const { words } = ctx;
  const text = outcome.type === 'none' ? words.plain('pin-reset-none') : words.plain(`change-refused-${outcome.why}`);
  await answerPress(ctx, text);
}

/** So that every person knows when their PIN is taken away. */
function tell(ctx: BotContext, person: Person): Promise<Told> {
  const words = ctx.allWords(storedLanguageOf(person));
  return ctx.notifyPerson(person, words, messageScreen('pin-reset-told'));
}
