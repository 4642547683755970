import type { NotifyAttempts } from '../../../../use-cases/order-worker/ports.ts';
import { isKnownNotSent } from './known-not-sent.ts';

/** An end that goes out as a new message. */
export interface NotedEnd {
  readonly reference: string;
  readonly state: Parameters<NotifyAttempts['begin']>[1];
  /** The message that can show the end instead. */
  readonly card: EndCard | undefined;
  readonly send: (isRepeat: boolean) => Promise<number>;
}

export interface EndCard {
  readonly messageId: number;
  /** False if it is gone. */
  readonly draw: () => Promise<boolean>;
  /** A line below that points to it. */
  readonly point: () => Promise<unknown>;
}

/**
 * If the message of an earlier try may have arrived, a second one like it would read as a second purchase. So the card shows the end, which
 * can be drawn any number of times, and a line below points to it. If there is no card (a row of a list, a card that is gone), the end is
 * sent again and says that it may be the second, because silence is worse. Resolves with the message that shows the end.
 * @throws GrammyError, HttpError
 */
export async function tellNoted(attempts: NotifyAttempts, { reference, state, card, send }: NotedEnd): Promise<number> {
  const isFirst = await attempts.begin(reference, state);
  if (!isFirst && card !== undefined && (await card.draw())) {
    await card.point();
    return card.messageId;
  }
  try {
    return await send(!isFirst);
  } catch (error) {
    // It is only known that the later try did not arrive; the first may have.
    if (isFirst && isKnownNotSent(error)) await attempts.clear(reference, state);
    throw error;
  }
}
