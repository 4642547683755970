import type { BotContext } from '../../context.ts';
import { editScreen, showScreen } from '../../ui/screen.ts';
import type { BatchDeps } from './batch-deps.ts';

/** Telegram asks for no more than one a second in a chat (https://core.telegram.org/bots/faq, 2026-11). */
const EVERY_MS = 1_000;

export interface CheckingProgress {
  readonly messageId: number;
  /** So many names were asked for. */
  readonly shown: (asked: number) => void;
  /** Nothing more is drawn: the card may come in its place. */
  ended(): Promise<void>;
}

/** Says that names are being asked for, and how far that is, in one message. */
export async function startChecking(
  ctx: BotContext,
  count: number,
  { tools }: BatchDeps,
  inPlaceOf?: number,
): Promise<CheckingProgress> {
  const messageId = await showScreen(ctx, inPlaceOf, (words) => ({ html: words.html('list-checking', { count }) }));
  let drawnAt = tools.now();
  let drawing: Promise<unknown> | undefined;
  return {
    messageId,
    shown(asked) {
      if (drawing !== undefined || tools.now() - drawnAt < EVERY_MS) return;
      drawnAt = tools.now();
      // The card comes in any case.
      drawing = editScreen(ctx, messageId, (words) => ({ html: words.html('list-checked', { asked, count }) }))
        .catch(() => undefined)
        .finally(() => {
          drawing = undefined;
        });
    },
    async ended() {
      await drawing;
    },
  };
}
