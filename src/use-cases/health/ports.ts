import type { Outlet, Sample } from '../../domain/health/sample.ts';

export interface NotedSample extends Sample {
  readonly outlet: Outlet;
}

/** What purchases said of their providers, of all processes: of each outlet the newest few, for a day. */
export interface HealthSamples {
  /** The same written twice is there once; an end stands beside what was seen before it. */
  note(samples: readonly NotedSample[]): Promise<void>;
  /** Where something was noted within a day, and when that was last. */
  heard(): Promise<readonly { readonly outlet: Outlet; readonly at: number }[]>;
  read(outlet: Outlet): Promise<readonly Sample[]>;
}
