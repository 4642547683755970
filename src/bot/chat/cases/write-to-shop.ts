import { Composer } from 'grammy';
import { type CaseName, isOpen, type NewWord, questionId, referenceOf } from '../../../domain/case.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { keepEnd, typedCommand } from '../../shared/command-text.ts';
import { questionDialog } from '../../shared/questions.ts';
import { contactLines, contactLinks } from '../../shared/contact.ts';
import { askWords, awaitAlbum, awaitRest, takenOf } from './read-words.ts';
import { shopName, takenScreen } from './case-screens.ts';
import { limitedScreen, openedScreen } from './not-received.ts';
import { leaveCase, writeMore } from './routes.ts';
import { beginCase, sayAsPerson, notOpenedBefore } from '../../../services/cases/talk.ts';

/** Stands behind the gate: a person’s own cases, and /contact [words], with which they write to the shop. */
export const writeMoreFeature = new Composer<BotContext>();

on(writeMoreFeature, writeMore, (ctx, { id }) => askMore(ctx, id));
writeMoreFeature.command('contact', writeToShop);

export async function writeToShop(ctx: BotContext): Promise<void> {
  const typed = typedCommand(ctx)?.behind ?? '';
  if (typed === '') return askShopWords(ctx);
  keepEnd(ctx, typed);
  await shopDialog.begin(ctx, {}, typed);
}

export const shopDialog = questionDialog('shop-words', { whose: 'writers' }, async (talk) => {
  const said = await askWords(talk, { isBelow: true }, shopScreen);
  await talk.act((ctx) => askTheShop(ctx, said));
});

export async function askShopWords(ctx: BotContext): Promise<void> {
  const { words, userId, isMerchant } = ctx;
  if (isMerchant) return answerPress(ctx, words.plain('case-own-shop'));
  const notBefore = await notOpenedBefore(ctx.shop, userId, questionId(userId));
  if (notBefore !== undefined) return say(ctx, limitedScreen(ctx, notBefore));
  await shopDialog.begin(ctx, {});
}

async function shopScreen(ctx: BotContext): Promise<Drawing> {
  const shop = await ctx.readShop();
  return (words) => ({
    html: [words.html('shop-words-ask', { shop: shopName(shop, words) }), ...contactLines(shop, words)].join('\n'),
    rows: [...contactLinks(shop, words), [button(words.plain('button-cancel'), leaveCase.data())]],
  });
}

async function askTheShop(ctx: BotContext, said: NewWord): Promise<void> {
  const { userId } = ctx;
  const id = questionId(userId);
  await say(ctx, openedScreen(ctx, await beginCase(ctx.shop, ctx.bot.caseDesk, { id, userId }, said)));
  await awaitRest(ctx, id);
}

export const moreDialog = questionDialog('case-more', { whose: 'writers' }, async (talk, name: CaseName) => {
  const said = await askWords(talk, { isBelow: true }, () => (words) => ({
    html: words.html('case-ask-more'),
    rows: [[button(words.plain('button-cancel'), leaveCase.data())]],
  }));
  await talk.act((ctx) => sayMore(ctx, name, said));
});

async function askMore(ctx: BotContext, id: string): Promise<void> {
  const { words, userId } = ctx;
  const the = await ctx.shop.cases.find(userId, id);
  if (the === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  if (!isOpen(the)) return answerPress(ctx, words.plain(overId(the)));
  await moreDialog.begin(ctx, { userId, id });
}

export async function sayMore(ctx: BotContext, name: CaseName, said: NewWord): Promise<void> {
  const { words } = ctx;
  const done = await sayAsPerson(ctx.shop, ctx.bot.caseDesk, name, said);
  const isTaken = done.type === 'said' || done.type === 'already';
  await awaitAlbum(ctx, { side: 'person', ...name }, isTaken ? done.the : undefined);
  switch (done.type) {
    case 'unknown':
      return say(ctx, { html: words.html('receipt-unknown') });
    case 'ended':
      return say(ctx, messageScreen(overId(done.the)));
    case 'too-many':
      return say(ctx, messageScreen('case-too-many'));
    case 'said':
    case 'already':
      return say(ctx, takenOf(ctx, takenScreen(done.the, 'said', await ctx.readShop())));
  }
}

/** A question to the shop has no receipt, so its text is another. */
function overId(the: CaseName): 'case-is-over' | 'case-is-over-question' {
  return referenceOf(the) === undefined ? 'case-is-over-question' : 'case-is-over';
}
