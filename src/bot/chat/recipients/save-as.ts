import { Composer } from 'grammy';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { type SavedName, savedRecipientSchema } from '../../../domain/recipients/saved-recipient.ts';
import {
  findDelivered,
  renameRecipient,
  type SaveOutcome,
  saveRecipient,
  suggestSavedName,
} from '../../../services/recipients.ts';
import type { BotContext } from '../../context.ts';
import { button, cut } from '../../ui/buttons.ts';
import { savedScreen } from './saved-screen.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { answerText, askQuestion, onAnswer } from '../menu/questions.ts';
import { findByKey } from './saved.ts';
import { askSaveAs, leaveUnsaved, renameSaved, saveAsSuggested } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

const QUESTION = 'saved-name';
const MAX_QUOTE_LENGTH = 40;

/** 'Save as …' under a receipt, and Rename: both ask for a name. */
export const saveAsFeature = new Composer<BotContext>();

on(saveAsFeature, askSaveAs, (ctx, { reference }) => askForOrder(ctx, reference));
on(saveAsFeature, saveAsSuggested, async (ctx, { reference }) => {
  const order = await findDelivered(ctx.shop, ctx.userId, reference);
  const name = order && (await suggestSavedName(ctx.shop, ctx.userId, order));
  if (name === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await Promise.all([answerPress(ctx), take(ctx, `as:${reference}`, name)]);
});
on(saveAsFeature, renameSaved, async (ctx, { key }) => {
  const found = await findByKey(ctx, key);
  if (found === undefined) return answerPress(ctx, ctx.words.plain('saved-unknown'));
  const screen = { html: ctx.words.html('saved-ask-rename', { name: found.name }), rows: [neverMind(ctx)] };
  const about = `to:${found.kind}:${found.name}`;
  await Promise.all([answerPress(ctx), askQuestion(ctx, { name: QUESTION, about }, screen)]);
});
on(saveAsFeature, leaveUnsaved, (ctx) => draw(ctx, { html: ctx.words.html('saved-left') }));
onAnswer(QUESTION, (ctx, about) => take(ctx, about, answerText(ctx)));

/** Below the receipt, which stays. */
async function askForOrder(ctx: BotContext, reference: string): Promise<void> {
  const { words, shop, userId } = ctx;
  const order = await findDelivered(shop, userId, reference);
  if (order === undefined) return answerPress(ctx, words.plain('saved-not-delivered'));
  const suggestion = await suggestSavedName(shop, userId, order);
  const offer = suggestion === undefined ? [] : [[button(`💾 ${suggestion}`, saveAsSuggested.data({ reference }))]];
  const number = groupDigits(order.recipient.kind, order.recipient.customerId);
  const screen = { html: words.html('saved-ask-name', { number }), rows: [...offer, neverMind(ctx)] };
  await Promise.all([
    answerPress(ctx),
    askQuestion(ctx, { name: QUESTION, about: `as:${reference}`, isBelow: true }, screen),
  ]);
}

async function take(ctx: BotContext, about: string, text: string): Promise<void> {
  const { shop, userId } = ctx;
  const [kind, ...rest] = about.split(':');
  const subject = rest.join(':');
  const outcome = await (kind === 'as'
    ? saveRecipient(shop, userId, subject, text)
    : renameRecipient(shop, userId, savedNameIn(subject), text));
  if (outcome.type === 'refused') {
    const html = refusalText(outcome, text, ctx);
    return void (await askQuestion(ctx, { name: QUESTION, about }, { html, rows: [neverMind(ctx)] }));
  }
  await draw(ctx, (words) =>
    outcome.type === 'saved'
      ? savedScreen(outcome.recipient, words, words.html('saved-done', { name: outcome.recipient.name }))
      : { html: words.html('saved-unknown') },
  );
}

function savedNameIn(subject: string): SavedName {
  const [kind, ...name] = subject.split(':');
  return { kind: savedRecipientSchema.shape.kind.parse(kind), name: name.join(':') };
}

function refusalText({ why }: Extract<SaveOutcome, { type: 'refused' }>, text: string, { words }: BotContext): string {
  switch (why) {
    case 'taken':
    case 'shop-word':
      return words.html(`saved-fault-${why}`, { name: cut(text, MAX_QUOTE_LENGTH) });
    case 'full':
    case 'empty':
    case 'too-long':
    case 'digits':
      return words.html(`saved-fault-${why}`);
  }
}

function neverMind({ words }: BotContext) {
  return [button(words.plain('button-never-mind'), leaveUnsaved.data())];
}
