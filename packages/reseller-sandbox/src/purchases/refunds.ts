interface Refund {
  readonly atMs: number;
  readonly amountMinor: number;
}

/** Money that goes back to the wallet at known moments; paid out when someone looks, so no timer is needed. */
export class Refunds {
  /** Latest first, so that what is due is taken off the end. */
  readonly #pending: Refund[] = [];

  /** Passes those that are due earlier: at most the failing purchases of the last few seconds. */
  add(atMs: number, amountMinor: number): void {
    const place = this.#pending.findIndex((refund) => refund.atMs <= atMs);
    this.#pending.splice(place === -1 ? this.#pending.length : place, 0, { atMs, amountMinor });
  }

  /** The sum of what is due by now; it is due no more. */
  takeDue(nowMs: number): number {
    let sumMinor = 0;
    while ((this.#pending.at(-1)?.atMs ?? Infinity) <= nowMs) sumMinor += this.#pending.pop()?.amountMinor ?? 0;
    return sumMinor;
  }
}
