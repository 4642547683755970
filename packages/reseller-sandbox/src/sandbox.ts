import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProductPatch } from './products/catalogue.ts';
import type { Product } from './products/product.ts';
import { type Fault, faultSchema } from './purchases/faults.ts';
import { type PastPurchase, pastTransaction } from './purchases/history.ts';
import { toMinor, toNaira } from './purchases/pricing.ts';
import { type Transaction, historyViewAt } from './purchases/transaction.ts';
import { answerApi } from './server/answer-api.ts';
import { failure, send } from './server/reply.ts';
import { type SandboxOptions, Service } from './service.ts';

/** The service on 127.0.0.1, and the means to steer it. Money is in naira, as on the wire. */
export class Sandbox extends Service {
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #port: number;
  /** Its signal ends the delay of an answer. */
  #cleared = new AbortController();

  /** Listens only after `up`. */
  constructor(options: SandboxOptions) {
    super(options);
    this.#port = options.port ?? 0;
  }

  /** What the specification calls `{base_url}`, without a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** All stored purchases, oldest first, in the form of the history; also those that no caller can see yet. */
  transactions(): Transaction[] {
    const nowMs = this.clock();
    return this.ledger.all().map((stored) => historyViewAt(stored, nowMs));
  }

  wallet(): number {
    return toNaira(this.ledger.balanceMinor(this.clock()));
  }

  setWallet(balance: number): void {
    this.ledger.setBalance(toMinor(balance), this.clock());
  }

  setProduct(name: string, patch: ProductPatch): void {
    this.catalogue.change(name, patch);
  }

  addProducts(products: readonly Product[]): void {
    this.catalogue.add(products);
  }

  /** Adds purchases of earlier times, which cost nothing now. They are not written to a data file. */
  addPast(purchases: readonly PastPurchase[]): void {
    this.ledger.addPast(purchases.map(pastTransaction));
  }

  finishAll(end: 'successful' | 'failed'): void {
    this.ledger.finishAll(end, this.clock());
  }

  inject(fault: Fault): void {
    this.faults.inject(faultSchema.parse(fault));
  }

  /** Removes all faults; delayed answers come now. */
  clearFaults(): void {
    this.faults.clear();
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Takes connections, after a `down` on the same port as before. @throws if another process has taken it meanwhile */
  async up(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses new connections and cuts the open ones, until `up`. */
  async down(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Goes down for good. By the end everything is in the data file. */
  async stop(): Promise<void> {
    await this.down();
    // Nobody waits for delayed answers any more.
    this.#cleared.abort();
    await this.ledger.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await answerApi(this, request).catch((error: unknown) =>
      failure(500, `The sandbox failed: ${String(error)}`),
    );
    await send(response, reply, this.#cleared.signal);
  }
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new Sandbox(options);
  await sandbox.up();
  return sandbox;
}
