import type { KeyPlaces } from './key-places.ts';

/** How providers do. An outlet is a provider in one service, as text (domain/health/health.ts). */
export const healthKeys = ({ ofShop }: KeyPlaces) => ({
  /** Hash: what the outlet's purchases said, by their references. */
  healthSamples: (outlet: string) => ofShop(`{health}:samples:${outlet}`),
  /** Sorted set: outlets by when something was noted of them last. */
  healthHeard: () => ofShop('{health}:heard'),
  /** Sorted set: purchases that were refused at once, by when. */
  healthRefused: () => ofShop('{health}:refused'),
  /** Hash: what is slow or fails, by outlet. */
  episodes: () => ofShop('{health}:episodes'),
  /** List: the newest that are over. */
  pastEpisodes: () => ofShop('{health}:past'),
  /** Sorted set: who wants to know when the outlet works again, by when they asked. */
  healthWaiters: (outlet: string) => ofShop(`{health}:waiters:${outlet}`),
});
