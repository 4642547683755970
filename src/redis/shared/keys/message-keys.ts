import type { KeyPlaces } from './key-places.ts';

/** How many messages go out. */
export interface MessageKeys {
  /** When one that can wait may go next, in milliseconds since 1970. */
  nextMessage(): string;
  /** Hash: process and second → how many went out that people waited for. */
  sentMessages(): string;
}

export function messageKeys({ ofShop }: KeyPlaces): MessageKeys {
  return {
    nextMessage: () => ofShop('next-message'),
    sentMessages: () => ofShop('sent'),
  };
}
