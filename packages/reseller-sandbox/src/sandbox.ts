import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxOptions } from './options.ts';
import type { ProductPatch } from './products/catalogue.ts';
import type { Product } from './products/product.ts';
import { type Fault, faultSchema } from './purchases/faults.ts';
import { type Sorting, type PastPurchase, pastTransaction } from './purchases/history.ts';
import { toMinor, toNaira } from './purchases/pricing.ts';
import { type Transaction, historyViewAt } from './purchases/transaction.ts';
import { answerApi } from './server/answer-api.ts';
import type { CallCounts } from './server/call-counts.ts';
import { failure } from './server/reply.ts';
import { send } from './server/send.ts';
import { Service } from './service.ts';

/** The service on 127.0.0.1, and the means to steer it. Money is in naira, as on the wire. */
export class Sandbox {
  readonly #service: Service;
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #port: number;
  /** Its signal ends the delay of an answer. */
  #cleared = new AbortController();

  /** Listens only after `up`. */
  constructor(options: SandboxOptions) {
    this.#service = new Service(options);
    this.#port = options.port ?? 0;
  }

  /** What the specification calls `{base_url}`, without a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get apiKey(): string {
    return this.#service.apiKey;
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
    this.#service.sorting = sorting;
  }

  /** So many questions a second for statuses and history are answered, and the others with 429; undefined: all. */
  limitQuestions(perSecond: number | undefined): void {
    this.#service.limit.perSecond = perSecond ?? Infinity;
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
    this.#service.faults.inject(faultSchema.parse(fault));
  }

  /** All goes as usual again: delayed answers come now. */
  clearFaults(): void {
    this.#service.faults.clear();
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Takes connections, again on the same port. @throws if another process has taken it meanwhile */
  async up(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses connections and cuts those that there are, until `up`. */
  async down(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Down for good, with everything in the data file. */
  async stop(): Promise<void> {
    await this.down();
    // Nobody waits for delayed answers any more.
    this.#cleared.abort();
    await this.#service.ledger.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await answerApi(this.#service, request).catch((error: unknown) =>
      failure(500, `The sandbox failed: ${String(error)}`),
    );
    await send(response, reply, this.#cleared.signal);
  }
}

/** The reseller's service as the specification has it, listening on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new Sandbox(options);
  await sandbox.up();
  return sandbox;
}
