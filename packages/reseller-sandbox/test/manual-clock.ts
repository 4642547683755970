/** A clock that moves only when told to. */
export class ManualClock {
  #nowMs: number;

  constructor(start: string) {
    this.#nowMs = Date.parse(start);
  }

  readonly now = (): number => this.#nowMs;

  forward(durationMs: number): void {
    this.#nowMs += durationMs;
  }
}
