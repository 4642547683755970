import type { BotContext } from '../../context.ts';
import { editScreen } from '../../ui/screen.ts';

/** The question of a purchase that was left says that it is no longer open. Its reader may have deleted it; what they said counts. */
export async function closeQuestion({ api, chatId, words }: BotContext, messageId: number): Promise<void> {
  await editScreen(api, chatId, messageId, { html: words.html('cancel-closed') }).catch(() => undefined);
}
