import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { MAX_NOTE_LENGTH } from '../../../domain/accounts/book-entry.ts';
import type { Topup } from '../../../domain/accounts/topup.ts';
import { type Person, storedLanguageOf } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, below, draw } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { type Asked, askQuestion, questionDialog, readWords } from '../../shared/questions.ts';
import type { Fault } from '../../dialogs.ts';
import { withContact } from '../../shared/contact.ts';
import { readName } from '../../shared/people/names.ts';
import { leaveWhy, sayWhy } from './routes.ts';
import { personRow } from '../../shared/merchant-rows.ts';

/** A refusal: of a top-up if there is an id, otherwise of a person who wanted to be let in. */
interface Declined {
  readonly userId: number;
  readonly id?: string | undefined;
}

export function whyRow(declined: Declined, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-say-why'), sayWhy.data({ id: undefined, ...declined }))];
}

/** Decline counts at once, and the merchant who declined may send the reason later. */
export const sayWhyFeature = new Composer<BotContext>();

const whyDialog = questionDialog('say-why', { whose: 'merchants' }, async (talk, declined: Declined) => {
  const why = await talk.ask(
    (ctx, fault) => askWhy(ctx, declined, fault),
    (_ctx, typed) => readWords(typed, MAX_NOTE_LENGTH),
  );
  await talk.act((ctx) => tellWhy(ctx, declined, why));
});

on(sayWhyFeature, sayWhy, async (ctx, declined) => {
  if ((await stillDeclined(ctx.shop, declined)) === undefined) return answerPress(ctx, ctx.words.plain('say-why-over'));
  await answerPress(ctx);
  await whyDialog.begin(ctx, declined);
});
on(sayWhyFeature, leaveWhy, (ctx, declined) =>
  draw(ctx, { html: ctx.words.html('say-why-left'), rows: [whyRow(declined, ctx.words)] }),
);

async function askWhy(ctx: BotContext, declined: Declined, fault?: Fault): Promise<Asked> {
  const rows = [[button(ctx.words.plain('button-cancel'), leaveWhy.data({ id: undefined, ...declined }))]];
  const html = ctx.words.html('say-why-ask', { name: await readName(ctx.shop, declined.userId) });
  return askQuestion(ctx, { isBelow: true, takesAnything: true, above: fault }, { html, rows });
}

async function tellWhy(ctx: BotContext, declined: Declined, text: string): Promise<void> {
  const { words } = ctx;
  const found = await stillDeclined(ctx.shop, declined);
  if (found === undefined) return draw(ctx, { html: words.html('say-why-over') });
  const { person, topup } = found;
  const shop = await ctx.readShop();
  const told = await ctx.notifyPerson(person, ctx.allWords(storedLanguageOf(person)), (own) => {
    const what = topup && own.html('topup-told-declined', { amount: own.money(topup.amountMinor) });
    return withContact(below(what, { html: own.html('say-why-told', { text }) }), shop, own);
  });
  const rows = [personRow(person, words)];
  await draw(ctx, { html: words.html(`person-${told}`, { name: person.name }), rows });
}

/** Undefined if the refusal does not stand any more. */
async function stillDeclined(
  { people, topups }: Shop,
  { userId, id }: Declined,
): Promise<{ person: Person; topup: Topup | undefined } | undefined> {
  const [person, topup] = await Promise.all([
    people.find(userId),
    id === undefined ? undefined : topups.find(userId, id),
  ]);
  const state = id === undefined ? person?.access : topup?.state;
  return person !== undefined && state === 'declined' ? { person, topup } : undefined;
}
