import type { ShownCardStore } from '../../../../use-cases/orders/ports.ts';

interface Card {
  readonly reference: string;
  readonly cardMessageId?: number | undefined;
}

/** The messages that show these cards: a card of the purchase is in the purchase's message, unless it came further down. */
export async function cardMessages(
  userId: number,
  cards: readonly Card[],
  shown: Pick<ShownCardStore, 'find'>,
): Promise<(number | undefined)[]> {
  const found = await shown.find(
    userId,
    cards.map(({ reference }) => reference),
  );
  return cards.map(({ cardMessageId }, index) => found[index]?.messageId ?? cardMessageId);
}
