import type { Product } from './products/product.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

export interface Timings {
  /** How long a purchase that does not finish at once is processing. */
  readonly finishAfterMs: number;
  /** How late the answer to a slow purchase is; real time, whatever the clock says. */
  readonly slowMs: number;
  /** How long a late-visible transaction is not found. */
  readonly lateVisibleMs: number;
  /** How long a successful purchase may be without its token. */
  readonly tokenAfterMs: number;
  /** How long a success stands before it is reversed. */
  readonly reverseAfterMs: number;
}

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export interface SandboxOptions extends Optional<Timings> {
  /** 0, the default, takes a free one. */
  readonly port?: number | undefined;
  readonly apiKey?: string | undefined;
  /** Naira to start with; an existing data file has its own sum. */
  readonly wallet?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Where transactions and wallet survive a restart; without it they live in memory. */
  readonly dataFile?: string | undefined;
  /** In place of the whole catalogue. */
  readonly products?: readonly Product[] | undefined;
}

export function timingsOf({
  finishAfterMs = 4_000,
  slowMs = 15_000,
  lateVisibleMs = 5_000,
  tokenAfterMs = 5_000,
  reverseAfterMs = 5_000,
}: SandboxOptions): Timings {
  return { finishAfterMs, slowMs, lateVisibleMs, tokenAfterMs, reverseAfterMs };
}
