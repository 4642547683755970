export const ENDPOINTS = [
  'wallet',
  'services',
  'providers',
  'products',
  'product',
  'verification',
  'purchase',
  'status',
  'history',
] as const;

export type Endpoint = (typeof ENDPOINTS)[number];

export interface ReferenceCounts {
  /** With any result. */
  called: number;
  /** How often that call was accepted: money taken, transaction kept, and not refused in the same answer. */
  accepted: number;
  asked: number;
}

/** What has been called since the sandbox was started: the proof of "at most once". */
export class CallCounts {
  readonly #endpoints = new Map<Endpoint, number>();
  readonly #references = new Map<string, ReferenceCounts>();

  /** Told of every question for a status and every page of the history; must not throw. */
  onAsked: ((endpoint: 'status' | 'history', reference?: string) => void) | undefined;

  of(endpoint: Endpoint): number {
    return this.#endpoints.get(endpoint) ?? 0;
  }

  forReference(reference: string): Readonly<ReferenceCounts> {
    return this.#references.get(reference) ?? { called: 0, accepted: 0, asked: 0 };
  }

  snapshot(): { endpoints: Record<string, number>; references: Record<string, ReferenceCounts> } {
    return {
      endpoints: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, this.of(endpoint)])),
      references: Object.fromEntries(this.#references),
    };
  }

  countEndpoint(endpoint: Endpoint): void {
    this.#endpoints.set(endpoint, this.of(endpoint) + 1);
    if (endpoint === 'history') this.onAsked?.(endpoint);
  }

  countReference(reference: string, what: keyof ReferenceCounts): void {
    const counts = this.#references.get(reference) ?? { called: 0, accepted: 0, asked: 0 };
    counts[what] += 1;
    if (what === 'asked') this.onAsked?.('status', reference);
    this.#references.set(reference, counts);
  }
}
