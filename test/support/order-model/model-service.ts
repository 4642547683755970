import type { OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';

/** What the modelled service does with a call; the first is what a healthy one does. */
export const sendFates = [
  'accept',
  'accept, finished at once',
  'accept late, answer lost',
  'accept, answer lost',
  'lost before',
  'never leaves',
  'refuse',
  'garbage',
  'say that it exists',
] as const;

export const askFates = ['answer', 'no answer', 'other word', 'not found for a while', 'failed, asks again'] as const;

export type SendFate = (typeof sendFates)[number];
export type AskFate = (typeof askFates)[number];

/** A call that was under way for this long has arrived or never will. It is the client's own time-out, which is below the grace time. */
const MAX_FLIGHT_MS = 10_000;
/** One replica may show a transaction this much later than another. */
const REPLICA_LAG_MS = 20_000;

interface Accepted {
  status: 'processing' | 'successful' | 'failed';
  readonly finishAt: number;
  readonly visibleAt: number;
}

/**
 * The service, for one reference: it accepts a reference once, and says that the wallet is too low before it looks whether it
 * has the reference. Times are arguments.
 */
export class ModelService {
  acceptances = 0;
  sends = 0;
  accepted: Accepted | undefined;
  readonly #end: 'successful' | 'failed';
  readonly #flights: { arriveAt: number }[] = [];

  constructor(end: 'successful' | 'failed') {
    this.#end = end;
  }

  /** Lets everything happen that happens by itself until then. */
  advanceTo(now: number): void {
    for (const flight of this.#flights.splice(0)) {
      if (flight.arriveAt <= now) this.#accept(flight.arriveAt, false, 0);
      else this.#flights.push(flight);
    }
    if (this.accepted?.status === 'processing' && this.accepted.finishAt <= now) this.accepted.status = this.#end;
  }

  /** A purchase call; `lagMs` is for how long questions do not see it. */
  send(fate: SendFate, now: number, lagMs: number): OrderEvent {
    this.sends += 1;
    switch (fate) {
      case 'refuse':
        return { type: 'refused', at: now, reason: 'funds' };
      case 'lost before':
        return { type: 'lost', at: now };
      case 'never leaves':
        return { type: 'unsent', at: now };
      // This may be true or not.
      case 'say that it exists':
        return { type: 'exists', at: now };
      case 'accept late, answer lost':
        this.#flights.push({ arriveAt: now + (lagMs % MAX_FLIGHT_MS) });
        return { type: 'lost', at: now };
      case 'garbage':
      case 'accept, answer lost':
        this.#accept(now, false, lagMs);
        return { type: 'lost', at: now };
      case 'accept':
      case 'accept, finished at once': {
        if (this.accepted !== undefined) return { type: 'exists', at: now };
        const accepted = this.#accept(now, fate === 'accept, finished at once', lagMs);
        return { type: 'accepted', at: now, status: accepted.status, receipt: {} };
      }
    }
  }

  /** A status question. */
  ask(fate: AskFate, now: number): OrderEvent {
    if (fate === 'no answer' || fate === 'other word') return { type: 'unanswered', at: now };
    const { accepted } = this;
    const hidden = accepted === undefined || now < accepted.visibleAt;
    if (hidden) return { type: 'missing', at: now };
    // A replica that lags may say "not found" after another one has shown the transaction.
    if (fate === 'not found for a while' && now < accepted.visibleAt + REPLICA_LAG_MS)
      return { type: 'missing', at: now };
    if (fate === 'failed, asks again' && accepted.status === 'processing') {
      return { type: 'found', at: now, status: 'failed', receipt: {}, requeryQueued: true };
    }
    const receipt = accepted.status === 'successful' && now > accepted.finishAt + 3_000 ? { token: '0001' } : {};
    return { type: 'found', at: now, status: accepted.status, receipt };
  }

  #accept(now: number, finished: boolean, lagMs: number): Accepted {
    if (this.accepted !== undefined) return this.accepted;
    this.acceptances += 1;
    this.accepted = {
      status: finished ? 'successful' : 'processing',
      finishAt: finished ? now : now + 30_000,
      visibleAt: now + lagMs,
    };
    return this.accepted;
  }
}
