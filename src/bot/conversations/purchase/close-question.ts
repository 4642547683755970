import type { BotContext } from '../../context.ts';
import { editScreen } from '../../ui/screen.ts';

/** The question of a purchase that was left says that it is no longer open. Its reader may have deleted it; what they said counts. */
export async function closeQuestion(ctx: BotContext, messageId: number): Promise<void> {
  await editScreen(ctx, messageId, { html: ctx.words.html('cancel-closed') }).catch(() => undefined);
}
