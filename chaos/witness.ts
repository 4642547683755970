import type { Playground } from '../src/playground/start-playground.ts';

/** One thing that the bot said of an order, when it showed. */
export interface Sighting {
  readonly atMs: number;
  readonly says: 'processing' | 'success' | 'failure';
  readonly messageId: number;
  /** A message of its own, and not an edit of one that was there. */
  readonly fresh: boolean;
}

/** What people saw, by reference. */
export type Seen = ReadonlyMap<string, readonly Sighting[]>;

/** Watches every screen from now on. */
export function watch({ driver, bot }: Playground): { seen: Seen; stop(): void } {
  const seen = new Map<string, Sighting[]>();
  const stop = driver.onEvent((event) => {
    if ((event.type !== 'message' && event.type !== 'edited') || event.message.from?.id !== bot.id) return;
    const { text = '', message_id: messageId } = event.message;
    const reference = /Reference: (VB\w+)/u.exec(text)?.[1];
    const says = sayingOf(text);
    if (reference === undefined || says === undefined) return;
    const sighting = { atMs: Date.now(), says, messageId, fresh: event.type === 'message' };
    seen.set(reference, [...(seen.get(reference) ?? []), sighting]);
  });
  return { seen, stop };
}

function sayingOf(text: string): Sighting['says'] | undefined {
  if (text.startsWith('⏳ Processing')) return 'processing';
  if (/^✅ (Done!|Paid\.)/u.test(text)) return 'success';
  return text.startsWith('❌ The purchase failed') ? 'failure' : undefined;
}
