import { CallCounts } from './server/call-counts.ts';
import { Faults } from './purchases/faults.ts';
import type { Sorting } from './purchases/history.ts';
import { Ledger } from './purchases/ledger.ts';
import { toMinor } from './purchases/pricing.ts';
import { ALL_PRODUCTS } from './products/all-products.ts';
import { Catalogue } from './products/catalogue.ts';
import type { Product } from './products/product.ts';
import type { Reply } from './server/reply.ts';
import { CallLimit } from './server/call-limit.ts';

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
  /** Replaces the whole catalogue. */
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

const DEFAULT_WALLET = 500_000;

export class Service {
  readonly apiKey: string;
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly calls = new CallCounts();
  readonly faults = new Faults();
  readonly limit = new CallLimit();
  sorting: Sorting = 'newest-first';
  /** References whose first call was lost on purpose, until they are accepted. */
  readonly lostOnce = new Set<string>();
  /** By service and provider: until when purchases there hang. */
  readonly hangsUntil = new Map<string, number>();

  constructor(options: SandboxOptions) {
    this.apiKey = options.apiKey ?? 'sandbox-key';
    this.catalogue = new Catalogue(options.products ?? ALL_PRODUCTS);
    this.clock = options.clock ?? Date.now;
    this.ledger = new Ledger(options.dataFile, toMinor(options.wallet ?? DEFAULT_WALLET), this.clock());
    this.timings = timingsOf(options);
  }
}

interface Call {
  readonly query: URLSearchParams;
  /** The last segment of the path, decoded, if the endpoint has one. */
  readonly pathParameter: string;
  readonly body: unknown;
}

/** @throws Refusal for an error answer */
export type Handler = (service: Service, call: Call) => Reply;
