import type { Content } from '../../../domain/announcements/announcement.ts';
import { type NamedContent, withText } from '../../../domain/announcements/content-texts.ts';
import type { BotContext } from '../../context.ts';
import { say } from '../../ui/screen.ts';
import type { PendingQuestion } from '../menu/pending-question.ts';
import { closeReplaced, keepCard } from '../menu/replace-card.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { aboutDraft, CHANGE, readAbout } from './draft-card.ts';
import { askWhom, findDraft, showTexts } from './preview-announcement.ts';
import { readContent } from './read-content.ts';
import { isMoreOf, lengthFault, waitOn } from './refused-message.ts';

/** What is written below the card of a draft takes the draft's place. It is shown anew, and the card before is closed. */
export function changeDraft(deps: AnnounceDeps): void {
  deps.questions.on(CHANGE, async (ctx, _about, card) => {
    if (!ctx.isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
    await take(ctx, card, deps);
  });
}

async function take(ctx: BotContext, card: PendingQuestion, deps: AnnounceDeps): Promise<void> {
  const { words, message } = ctx;
  const { id, mark, isTaken } = readAbout(card.about);
  const draft = await findDraft(ctx, id, deps);
  if (message === undefined || draft === undefined) return say(ctx, { html: words.html('announce-gone') });
  const keep = (fault: string): Promise<void> =>
    keepCard(ctx, { ...card, about: aboutDraft(id, message, false) }, fault, deps);
  if (isMoreOf(mark, message)) {
    if (!isTaken) return waitOn(ctx, card, deps);
    const tooLong = lengthFault(joined(draft.content, message.text), ctx);
    if (tooLong !== undefined) return keep(tooLong);
  }
  const read = readContent(message);
  if (read.type !== 'content') return keep(words.html(`announce-fault-${read.type}`));
  const { isForwarded } = read;
  const { others = [], language, photo } = draft.content;
  if (others.length > 0) return keep(words.html('announce-change-several'));
  // A person who corrects the words under a photo means the same photo.
  const content = { ...read.content, photo: read.content.photo ?? photo };
  const tooLong = lengthFault(content, ctx);
  if (tooLong !== undefined) return keep(tooLong);
  const next = withText({ ...draft.content, photo: content.photo }, language, content);
  if (!(await showTexts(ctx, next, deps))) return keep(words.html('announce-fault-refused'));
  // The Confirm of the card before ends with its words.
  if (!(await deps.drafting.change(id, next))) return say(ctx, { html: words.html('announce-gone') });
  await askWhom(ctx, { id, active: false, isForwarded, isBelow: true, isChanged: true }, deps);
  return closeReplaced(ctx, card, deps);
}

/**
 * The whole text, of which the draft has the first part. If the whole fits into one message, Telegram did not split it, so they are two
 * texts.
 */
function joined(content: NamedContent, rest = ''): Content {
  const texts = [content, ...(content.others ?? [])].toSorted((one, other) => other.text.length - one.text.length);
  return { ...content, text: `${texts[0]?.text} ${rest}` };
}
