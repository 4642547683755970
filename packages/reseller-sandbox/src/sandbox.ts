import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEFAULT_API_KEY, type SandboxOptions, timingsOf } from './options.ts';
import { ALL_PRODUCTS } from './products/all-products.ts';
import { Catalogue, type ProductPatch } from './products/catalogue.ts';
import type { Product } from './products/product.ts';
import { type Fault, Faults, faultSchema } from './purchases/faults.ts';
import { type Sorting, type PastPurchase, pastTransaction } from './purchases/history.ts';
import { openLedger } from './purchases/ledger.ts';
import { toMinor, toNaira } from './purchases/pricing.ts';
import { type Transaction, historyViewAt } from './purchases/transaction.ts';
import { answerApi, splitUrl } from './server/answer-api.ts';
import { CallCounts, CallLimit } from './server/call-counts.ts';
import { Listener, send } from './server/send.ts';
import { failure } from './server/reply.ts';
import type { Service } from './service.ts';

/** The service on 127.0.0.1, and the means to steer it. Money is in naira, as on the wire. */
export class Sandbox {
  readonly apiKey: string;
  readonly #service: Service;
  readonly #faults = new Faults();
  readonly #listener: Listener;
  readonly #stopping = new AbortController();
  #cleared = new AbortController();

  /** Listens only after `up`. */
  constructor(options: SandboxOptions) {
    const clock = options.clock ?? Date.now;
    this.apiKey = options.apiKey ?? DEFAULT_API_KEY;
    this.#service = {
      catalogue: new Catalogue(options.products ?? ALL_PRODUCTS),
      ledger: openLedger(options.dataFile, options.wallet, clock()),
      calls: new CallCounts(),
      clock,
      timings: timingsOf(options),
      lostOnce: new Set(),
      hangsUntil: new Map(),
      listing: { sorting: 'newest-first' },
      limit: new CallLimit(),
    };
    this.#listener = new Listener(options.port ?? 0, (request, response) => void this.#respond(request, response));
  }

  /** What the specification calls `{base_url}`, without a slash at the end. */
  get url(): string {
    return this.#listener.url;
  }

  get calls(): CallCounts {
    return this.#service.calls;
  }

  /** Everything stored, oldest first, in the form of the history, also what no caller can see yet. */
  transactions(): Transaction[] {
    const { ledger, clock } = this.#service;
    const nowMs = clock();
    return ledger.all().map((stored) => historyViewAt(stored, nowMs));
  }

  wallet(): number {
    return toNaira(this.#service.ledger.balanceMinor(this.#service.clock()));
  }

  setWallet(balance: number): void {
    this.#service.ledger.setBalance(toMinor(balance), this.#service.clock());
  }

  /** @throws RangeError for a name that is not sold */
  setProduct(name: string, patch: ProductPatch): void {
    this.#service.catalogue.change(name, patch);
  }

  /** A product replaces one of the same name. */
  addProducts(products: readonly Product[]): void {
    this.#service.catalogue.add(products);
  }

  /** How the rows of the history are sorted from now on. */
  sortHistory(sorting: Sorting): void {
    this.#service.listing.sorting = sorting;
  }

  /** So many questions a second for statuses and history are answered, and the others with 429; undefined: all. */
  limitQuestions(perSecond: number | undefined): void {
    this.#service.limit.set(perSecond);
  }

  /** Purchases of before, which cost nothing now; they are not in a data file. */
  addPast(purchases: readonly PastPurchase[]): void {
    this.#service.ledger.addPast(purchases.map(pastTransaction));
  }

  /** What would be processing for ever ends at this moment. */
  finishAll(end: 'successful' | 'failed'): void {
    this.#service.ledger.finishAll(end, this.#service.clock());
  }

  inject(fault: Fault): void {
    this.#faults.inject(faultSchema.parse(fault));
  }

  /** All goes as usual again: delayed answers come now. */
  clearFaults(): void {
    this.#faults.clear();
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Takes connections, again on the same port. @throws if another process has taken it meanwhile */
  up(): Promise<void> {
    return this.#listener.up();
  }

  /** Refuses connections and cuts those that there are, until `up`. */
  down(): Promise<void> {
    return this.#listener.down();
  }

  /** Down for good, with everything in the data file. */
  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    await this.down();
    await this.#service.ledger.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const stopping = this.#stopping.signal;
    const api = { service: this.#service, faults: this.#faults, apiKey: this.apiKey };
    try {
      const reply = await answerApi(api, request, splitUrl(request.url ?? '/'));
      await send(response, reply, { stopping, cleared: this.#cleared.signal });
    } catch (error) {
      // A delayed answer is not waited for when the sandbox stops.
      if (stopping.aborted) response.destroy();
      else {
        const reply = failure(500, `The sandbox failed: ${String(error)}`);
        await send(response, reply, { stopping, cleared: this.#cleared.signal });
      }
    }
  }
}

/** The reseller's service as the specification has it, listening on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new Sandbox(options);
  await sandbox.up();
  return sandbox;
}
