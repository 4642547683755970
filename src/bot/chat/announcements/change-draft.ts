import { tooLongBy } from '../../../domain/announcements/content-fault.ts';
import { withText } from '../../../domain/announcements/content-texts.ts';
import type { BotContext } from '../../context.ts';
import { say } from '../../ui/screen.ts';
import type { PendingQuestion } from '../menu/pending-question.ts';
import { closeReplaced, keepCard } from '../menu/replace-card.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { CHANGE } from './draft-card.ts';
import { askWhom, findDraft, showTexts } from './preview-announcement.ts';
import { readContent } from './read-content.ts';
import { longestFoot } from './send-content.ts';

/** What comes below the card of a draft takes the draft's place: it is shown anew, and the card before is closed. */
export function changeDraft(deps: AnnounceDeps): void {
  deps.questions.on(CHANGE, async (ctx, _about, card) => {
    if (!ctx.isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
    await take(ctx, card, deps);
  });
}

async function take(ctx: BotContext, card: PendingQuestion, deps: AnnounceDeps): Promise<void> {
  const { words, message } = ctx;
  const [id = '', ...album] = card.about.split(' ');
  const draft = await findDraft(ctx, id, deps);
  if (message === undefined || draft === undefined) return say(ctx, { html: words.html('announce-gone') });
  const read = readContent(message);
  switch (read.type) {
    case 'album': {
      // Each photo of it comes by itself.
      if (read.groupId === album.join(' ')) return waitOn(ctx, card, deps);
      const about = `${id} ${read.groupId.slice(0, 64)}`;
      return keepCard(ctx, { ...card, about }, words.html('announce-fault-album'), deps);
    }
    case 'file':
    case 'other':
      return keepCard(ctx, card, words.html(`announce-fault-${read.type}`), deps);
    case 'content': {
      const { content, isForwarded } = read;
      const { others = [], language } = draft.content;
      if (others.length > 0) return keepCard(ctx, card, words.html('announce-change-several'), deps);
      const count = tooLongBy(content, longestFoot(ctx.allWords));
      const kind = content.photo === undefined ? 'text' : 'photo';
      if (count !== undefined) return keepCard(ctx, card, words.html(`announce-fault-long-${kind}`, { count }), deps);
      const next = withText({ ...draft.content, photo: content.photo }, language, content);
      if (!(await showTexts(ctx, next, deps))) return keepCard(ctx, card, words.html('announce-fault-refused'), deps);
      // The Confirm of the card before ends with its words.
      if (!(await deps.drafting.change(id, next))) return say(ctx, { html: words.html('announce-gone') });
      await askWhom(ctx, { id, active: false, isForwarded, isBelow: true, isChanged: true }, deps);
      return closeReplaced(ctx, card, deps);
    }
  }
}

/** The card stays, and nothing more is said. */
async function waitOn(ctx: BotContext, card: PendingQuestion, { now }: AnnounceDeps): Promise<void> {
  ctx.lease.question = { ...card, askedAt: now() };
}
