import type { CallCounts, CallLimit } from './server/call-counts.ts';
import type { Sorting } from './purchases/history.ts';
import type { Ledger } from './purchases/ledger.ts';
import type { Clock, Timings } from './options.ts';
import type { Catalogue } from './products/catalogue.ts';
import type { Reply } from './server/reply.ts';

/** What the endpoints work on. */
export interface Service {
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly calls: CallCounts;
  readonly clock: Clock;
  readonly timings: Timings;
  /** How the history is shown, and how many questions a second are answered. */
  readonly listing: { sorting: Sorting };
  readonly limit: CallLimit;
  /** References whose first call was lost on purpose, until they are accepted. */
  readonly lostOnce: Set<string>;
  /** By service and provider, until when what is bought there hangs. */
  readonly hangsUntil: Map<string, number>;
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
