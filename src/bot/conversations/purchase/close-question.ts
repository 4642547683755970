import type { BotContext } from '../../context.ts';
import { editScreen, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseState } from './purchase-state.ts';
import { pathOf } from './step-frame.ts';

/**
 * The question of a purchase that was left says so, with what had been chosen and how to go on. Its reader may have deleted it; what they said counts.
 */
export async function closeQuestion(ctx: BotContext, purchaseState: PurchaseState): Promise<void> {
  const { messageId } = purchaseState;
  if (messageId === undefined) return;
  const closed = (words: Words): Screen => {
    const path = pathOf(purchaseState, words);
    const lines = [words.html('purchase-closed'), ...(path === '' ? [] : [words.html('walk-title', { path })])];
    return { html: lines.join('\n') };
  };
  await editScreen(ctx, messageId, closed).catch(() => undefined);
}
