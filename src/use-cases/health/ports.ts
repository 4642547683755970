import type { Episode, Episodes } from '../../domain/health/episode.ts';
import type { Outlet, Sample } from '../../domain/health/health.ts';

export interface NotedSample extends Sample {
  readonly outlet: Outlet;
}

export interface RefusedPurchase {
  readonly reference: string;
  readonly at: number;
}

/** What purchases said of their providers, of all processes: of each outlet the newest few, for a day. */
export interface HealthSamples {
  /** The same written twice is there once; an end stands beside what was seen before it. */
  note(samples: readonly NotedSample[]): Promise<void>;
  /** Where something was noted within a day, and when that was last. */
  heard(): Promise<readonly { readonly outlet: Outlet; readonly at: number }[]>;
  read(outlet: Outlet): Promise<readonly Sample[]>;
  /** Purchases that were refused at once, which say nothing of a provider. The same noted twice is there once. */
  noteRefused(purchases: readonly RefusedPurchase[]): Promise<void>;
  /** How many there were within a day, at most a thousand. */
  countRefused(): Promise<number>;
}

/** What is slow or fails now, and what has ended and is still to be told of. */
export interface EpisodeStore {
  /** At most a few seconds old, unless it is to be fresh. */
  read(options?: { readonly fresh?: boolean }): Promise<Episodes>;
  write(episode: Episode): Promise<void>;
  /** It is over, and told. It is kept among those of the past. */
  close(episode: Episode): Promise<void>;
  /** Those that ended since, the oldest first. */
  past(since: number): Promise<readonly Episode[]>;
}

/** Who wants to know when an outlet works again. */
export interface HealthWaiters {
  /** False if too many wait already. */
  add(outlet: Outlet, userId: number): Promise<boolean>;
  /** Those who asked first, at most so many. */
  list(outlet: Outlet, count: number): Promise<readonly number[]>;
  /** True for who takes them out: they may be told, and are forgotten. */
  take(outlet: Outlet, userId: number): Promise<boolean>;
}

/** Tells people of episodes. Never throws. */
export interface HealthNotifier {
  /** Each answers whether a merchant was reached. */
  begun(episode: Episode): Promise<boolean>;
  over(episode: Episode): Promise<boolean>;
  /** Who waited for its end. `later`: it is known not to have arrived, and may arrive later. */
  works(userId: number, episode: Episode): Promise<'told' | 'later' | 'gone'>;
}
