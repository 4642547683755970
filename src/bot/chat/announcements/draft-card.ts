import type { Message } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../ui/screen.ts';
import { drawPlainQuestion } from '../menu/question-messages.ts';
import { awaitCorrection } from '../menu/replace-card.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { refusedMark } from './refused-message.ts';

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
  awaitCorrection(ctx, { name: CHANGE, about: aboutDraft(id, ctx.message, true), messageId }, deps);
}

const TAKEN = 'taken';

/** @param answered the message that led here, of which more may come @param isTaken whether the draft has it */
export function aboutDraft(id: string, answered: Message | undefined, isTaken: boolean): string {
  const mark = answered === undefined ? '' : refusedMark(answered);
  return mark === '' ? id : [id, ...(isTaken ? [TAKEN] : []), mark].join(' ');
}

export function readAbout(about: string): { id: string; mark: string; isTaken: boolean } {
  const [id = '', ...rest] = about.split(' ');
  const isTaken = rest[0] === TAKEN;
  return { id, mark: rest.slice(isTaken ? 1 : 0).join(' '), isTaken };
}
