import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { dropAnnouncement, lastAnnouncement } from './routes.ts';

export const QUESTION = 'announcement';

/** @param fault why what came before cannot be announced; `about`: see refusedMark */
export async function askContent(ctx: BotContext, deps: AnnounceDeps, fault?: string, about = ''): Promise<void> {
  const { words } = ctx;
  const newest = await deps.announcements.newest();
  const last = newest === undefined ? [] : [button(words.plain('button-announce-last'), lastAnnouncement.data())];
  const rows = [...(last.length === 0 ? [] : [last]), [button(words.plain('button-cancel'), dropAnnouncement.data())]];
  const html = words.html('announce-ask');
  const question = { name: QUESTION, about, isBelow: true, takesAnything: true } as const;
  await deps.questions.ask(ctx, question, fault === undefined ? { html, rows } : { html: fault, rows: rows.slice(-1) });
}
