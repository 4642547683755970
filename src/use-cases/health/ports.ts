import type { AutoPause } from '../../domain/health/auto-pause.ts';
import type { Episode, Episodes } from '../../domain/health/episode.ts';
import type { Outlet, Sample } from '../../domain/health/sample.ts';

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

/** What the bot paused by itself, the newest of each outlet, by outletKey. */
export interface AutoPauseStore {
  read(): Promise<ReadonlyMap<string, AutoPause>>;
  write(pause: AutoPause): Promise<void>;
  forget(outlet: Outlet): Promise<void>;
}

/** Who tries what the bot has paused: in five minutes one person, with one purchase. */
export interface TrialStore {
  /** True for the one who has it, now or since an earlier time, and has not bought yet. */
  claim(outlet: Outlet, userId: number): Promise<boolean>;
  /** Whether this purchase may be the trial. */
  mayBe(outlet: Outlet, purchase: TrialPurchase): Promise<boolean>;
  /** It is. True for the same again, and for no other. */
  use(outlet: Outlet, purchase: TrialPurchase): Promise<boolean>;
}

export interface TrialPurchase {
  readonly userId: number;
  readonly reference: string;
}

/** Tells merchants. Never throws; answers whether one was reached. */
export interface AutoPauseNotifier {
  paused(pause: AutoPause): Promise<boolean>;
  resumed(pause: AutoPause): Promise<boolean>;
}

/** Tells people of episodes. Never throws. */
export interface HealthNotifier {
  /** Each answers whether a merchant was reached. */
  begun(episode: Episode): Promise<boolean>;
  over(episode: Episode): Promise<boolean>;
  /** Who waited for its end. `later`: it is known not to have arrived, and may arrive later. */
  works(userId: number, episode: Episode): Promise<'told' | 'later' | 'gone'>;
}
