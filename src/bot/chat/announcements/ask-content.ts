import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { dropAnnouncement, lastAnnouncement } from './routes.ts';

export const QUESTION = 'announcement';

/** @param fault why what came before cannot be announced; `about`: see refusedMark */
export async function askContent(ctx: BotContext, deps: AnnounceDeps, fault?: string, about = ''): Promise<void> {
  const { words } = ctx;
  const hasLast = fault === undefined && (await deps.announcements.newest()) !== undefined;
  const last = [button(words.plain('button-announce-last'), lastAnnouncement.data())];
  const rows = [...(hasLast ? [last] : []), [button(words.plain('button-cancel'), dropAnnouncement.data())]];
  const question = { name: QUESTION, about, isBelow: true, takesAnything: true } as const;
  await deps.questions.ask(ctx, question, { html: fault ?? words.html('announce-ask'), rows });
}
