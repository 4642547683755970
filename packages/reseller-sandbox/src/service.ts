import { CallCounts } from './server/call-counts.ts';
import { CallLimit } from './server/call-limit.ts';
import { Faults } from './purchases/faults.ts';
import type { Sorting } from './purchases/history.ts';
import { Ledger } from './purchases/ledger.ts';
import { toMinor } from './purchases/pricing.ts';
import { type Clock, type SandboxOptions, type Timings, timingsOf } from './options.ts';
import { ALL_PRODUCTS } from './products/all-products.ts';
import { Catalogue } from './products/catalogue.ts';
import type { Reply } from './server/reply.ts';

const DEFAULT_WALLET = 500_000;

/** What the endpoints work on. */
export class Service {
  readonly apiKey: string;
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly calls = new CallCounts();
  readonly faults = new Faults();
  readonly limit = new CallLimit();
  /** How the history is shown. */
  sorting: Sorting = 'newest-first';
  /** References whose first call was lost on purpose, until they are accepted. */
  readonly lostOnce = new Set<string>();
  /** By service and provider, until when what is bought there hangs. */
  readonly hangsUntil = new Map<string, number>();

  constructor(options: SandboxOptions) {
    this.apiKey = options.apiKey ?? 'sandbox-key';
    this.catalogue = new Catalogue(options.products ?? ALL_PRODUCTS);
    this.clock = options.clock ?? Date.now;
    this.ledger = new Ledger(options.dataFile, toMinor(options.wallet ?? DEFAULT_WALLET), this.clock());
    this.timings = timingsOf(options);
  }
}

/** A call that has passed the bearer check. */
interface Call {
  readonly query: URLSearchParams;
  /** The last segment of the path, decoded, if the endpoint has one. */
  readonly pathParameter: string;
  /** The parsed JSON body of a POST. */
  readonly body: unknown;
}

/** @throws Refusal for an error answer */
export type Handler = (service: Service, call: Call) => Reply;
