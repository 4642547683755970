import type { KeyPlaces } from './key-places.ts';

/** How providers do. An outlet is a provider in one service, as text (domain/health/health.ts). */
export interface HealthKeys {
  /** Hash: what the outlet's purchases said, by their references. */
  healthSamples(outlet: string): string;
  /** Sorted set: outlets by when something was noted of them last. */
  healthHeard(): string;
  /** Sorted set: purchases that were refused at once, by when. */
  healthRefused(): string;
  /** Hash: what is slow or fails, by outlet. */
  episodes(): string;
  /** List: the newest that are over. */
  pastEpisodes(): string;
  /** Sorted set: who wants to know when the outlet works again, by when they asked. */
  healthWaiters(outlet: string): string;
}

export function healthKeys({ ofShop }: KeyPlaces): HealthKeys {
  return {
    healthSamples: (outlet) => ofShop(`{health}:samples:${outlet}`),
    healthHeard: () => ofShop('{health}:heard'),
    healthRefused: () => ofShop('{health}:refused'),
    episodes: () => ofShop('{health}:episodes'),
    pastEpisodes: () => ofShop('{health}:past'),
    healthWaiters: (outlet) => ofShop(`{health}:waiters:${outlet}`),
  };
}
