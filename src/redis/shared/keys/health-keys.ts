import type { KeyPlaces } from './key-places.ts';

/** How providers do. An outlet is a provider in one service, as text (domain/health/sample.ts). */
export interface HealthKeys {
  /** Hash: what the outlet's purchases said, by their references. */
  healthSamples(outlet: string): string;
  /** Sorted set: outlets by when something was noted of them last. */
  healthHeard(): string;
}

export function healthKeys({ ofShop }: KeyPlaces): HealthKeys {
  return {
    healthSamples: (outlet) => ofShop(`{health}:samples:${outlet}`),
    healthHeard: () => ofShop('{health}:heard'),
  };
}
