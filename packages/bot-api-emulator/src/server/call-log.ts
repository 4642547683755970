import type { Parameters } from './parameters.ts';

export interface LoggedCall {
  /** In the spelling of the documentation. */
  method: string;
  /** With nested JSON decoded, and with only the names of files. */
  readonly parameters: Record<string, unknown>;
  /** The HTTP status; 0 if a fault cut the connection, undefined while the call is under way. */
  status: number | undefined;
  description: string | undefined;
}

const rememberedCalls = 1000;

export class CallLog {
  readonly #counts = new Map<string, number>();
  readonly #latest: LoggedCall[] = [];
  /** Called when a call has come in, and again when it has been answered. */
  readonly listeners = new Set<(call: LoggedCall) => void>();

  /** Counts a call before it has any effect, so that a test that sees the effect also sees the count. */
  begin(method: string, parameters: Parameters): LoggedCall {
    const kept = parameters.withoutBytes();
    const call: LoggedCall = {
      method,
      status: undefined,
      description: undefined,
      // They are decoded only when they are read, because most calls are never looked at.
      get parameters() {
        return kept.toObject();
      },
    };
    this.#counts.set(method, this.count(method) + 1);
    this.#latest.push(call);
    if (this.#latest.length > 2 * rememberedCalls) this.#latest.splice(0, rememberedCalls);
    for (const listener of this.listeners) listener(call);
    return call;
  }

  end(call: LoggedCall, status: number, description?: string): void {
    call.status = status;
    call.description = description;
    for (const listener of this.listeners) listener(call);
  }

  count(method?: string): number {
    if (method !== undefined) return this.#counts.get(method) ?? 0;
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Oldest first: at least the last thousand. */
  latest(method?: string): LoggedCall[] {
    return this.#latest.filter((call) => method === undefined || call.method === method);
  }
}
