import type { BotContext } from '../../context.ts';
import type { Screen } from '../../ui/screen.ts';
import { drawPlainQuestion } from '../menu/question-messages.ts';
import { awaitCorrection } from '../menu/replace-card.ts';
import type { AnnounceDeps } from './announce-deps.ts';

export const CHANGE = 'announcement-change';

/** A question about a draft. A text or a photo that comes now takes the draft's place. */
export async function drawDraft(
  ctx: BotContext,
  id: string,
  screen: Screen,
  deps: AnnounceDeps,
  isBelow = false,
): Promise<void> {
  const messageId = await drawPlainQuestion(ctx, screen, deps, { about: 'announcement', isBelow });
  awaitCorrection(ctx, { name: CHANGE, about: id, messageId }, deps);
}
