import type { Endpoint } from './call-counts.ts';
import { Refusal, failure } from './reply.ts';

/** Above a number per second, questions about purchases are answered with 429. The specification names no limit, and at first none is set. */
export class CallLimit {
  perSecond = Infinity;
  #second = 0;
  #count = 0;

  /** @throws Refusal with 429 and the second after which the next ones are answered */
  check(endpoint: Endpoint, nowMs: number): void {
    if (endpoint !== 'status' && endpoint !== 'history') return;
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second) [this.#second, this.#count] = [second, 0];
    this.#count += 1;
    if (this.#count <= this.perSecond) return;
    throw new Refusal({ ...failure(429, 'Too many requests'), headers: { 'retry-after': '1' } });
  }
}
