import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { MAX_NOTE_LENGTH } from '../../../domain/accounts/parse-adjustment.ts';
import { storedLanguageOf, type Person } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { answerText, askQuestion, onAnswerOf } from '../../shared/questions.ts';
import { withContact } from '../../shared/contact.ts';
import { leaveWhy, openPerson, sayWhy } from './routes.ts';

/** What was declined: a top-up by its id, or without one that a person comes in. */
interface Declined {
  readonly userId: number;
  readonly id?: string | undefined;
}

const WHY = 'say-why';

/** Under what a merchant has declined. */
export function whyRow(declined: Declined, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-say-why'), sayWhy.data({ id: undefined, ...declined }))];
}

/** Say why: Decline counts at once, and who declined may send the reason after it. Merchants only. */
export const sayWhyFeature = new Composer<BotContext>();

on(sayWhyFeature, sayWhy, async (ctx, declined) => {
  const person = await stillDeclined(ctx.shop, declined);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('say-why-over'));
  await answerPress(ctx);
  const rows = [[button(ctx.words.plain('button-cancel'), leaveWhy.data(declined))]];
  const about = `${declined.userId}:${declined.id ?? ''}`;
  const html = ctx.words.html('say-why-ask', { name: person.name });
  await askQuestion(ctx, { name: WHY, about, isBelow: true, takesAnything: true }, { html, rows });
});
on(sayWhyFeature, leaveWhy, (ctx, declined) =>
  draw(ctx, { html: ctx.words.html('say-why-left'), rows: [whyRow(declined, ctx.words)] }),
);
onAnswerOf('merchants', WHY, takeWhy);

async function takeWhy(ctx: BotContext, about: string): Promise<void> {
  const { words } = ctx;
  const [userId, id] = about.split(':');
  const declined = { userId: Number(userId), id: id === '' ? undefined : id };
  const person = await stillDeclined(ctx.shop, declined);
  if (person === undefined) return draw(ctx, { html: words.html('say-why-over') });
  const text = answerText(ctx).slice(0, MAX_NOTE_LENGTH).toWellFormed();
  if (text === '') return draw(ctx, { html: words.html('say-why-left'), rows: [whyRow(declined, words)] });
  const shop = await ctx.readShop();
  const told = await ctx.notifyPerson(person, ctx.allWords(storedLanguageOf(person)), (own) =>
    withContact({ html: own.html('say-why-told', { text }) }, shop, own),
  );
  const rows = [[button(words.plain('button-person'), openPerson.data(person))]];
  await draw(ctx, { html: words.html(`person-${told}`, { name: person.name }), rows });
}

/** Whom it concerns; undefined if it is not declined any more. */
async function stillDeclined({ people, topups }: Shop, { userId, id }: Declined): Promise<Person | undefined> {
  const person = await people.find(userId);
  const state = id === undefined ? person?.access : (await topups.find(userId, id))?.state;
  return state === 'declined' ? person : undefined;
}
