import type { KeyPlaces } from './key-places.ts';

/** How many messages go out. */
export const messageKeys = ({ ofShop }: KeyPlaces) => ({
  /** When one that can wait may go next, in milliseconds since 1970. */
  nextMessage: () => ofShop('next-message'),
  /** Hash: process and second → how many went out that people waited for. */
  sentMessages: () => ofShop('sent'),
});
