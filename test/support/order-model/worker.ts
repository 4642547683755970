import type { OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';
import { type Alike, alikeBy, remembered } from '../alike.ts';
import { AGES_MS, agedTo, dayOlder, GRACE_TICKS, type Kept, older } from './record.ts';

/** What a worker does once its record is written. */
type Then = 'call' | 'go on' | 'rest';

/**
 * The point that a worker has reached. If its copy is not the present record any more, it can write nothing, so the model keeps only what
 * it may still do to the world: a call, or a message to the buyer.
 */
export type Doing =
  | { at: 'idle' }
  /** Has the present record. */
  | { at: 'holds' }
  /** Has an old record of an end, which it is about to tell. */
  | { at: 'tells'; record: Kept }
  | { at: 'asked'; event: OrderEvent; agoTicks: number }
  /** The write is on its way to the store. */
  | { at: 'writes'; record: Kept; andThen: Then }
  /** The write was carried out, its reply is on the way back. */
  | { at: 'wrote'; andThen: Then; stale: boolean; overdue: boolean }
  /** Between the record of the call and the call. */
  | { at: 'calls'; stale: boolean; overdue: boolean }
  | { at: 'called'; event: OrderEvent };

export type Worker = Alike<Doing>;

export const workerAt = alikeBy(keyOf);
export const idle = workerAt({ at: 'idle' });

function keyOf(doing: Doing): string {
  switch (doing.at) {
    case 'idle':
    case 'holds':
      return doing.at;
    case 'tells':
      return `tells ${doing.record.id}`;
    case 'asked':
      return `asked ${doing.agoTicks} ${nameOf(doing.event)}`;
    case 'writes':
      return `writes ${doing.record.id} ${doing.andThen}`;
    case 'wrote':
      return `wrote ${doing.andThen} ${doing.stale} ${doing.overdue}`;
    case 'calls':
      return `calls ${doing.stale} ${doing.overdue}`;
    case 'called':
      return `called ${nameOf(doing.event)}`;
  }
}

/** A name for all that the service's answers can differ in. */
function nameOf(event: OrderEvent): string {
  if (!('receipt' in event)) return event.type;
  const again = event.type === 'found' && event.requeryQueued === true;
  return `${event.type} ${event.status} ${event.receipt.token} ${again}`;
}

/** The worker a tick later. */
export const laterWorker = remembered((worker: Worker) => {
  const doing = worker.value;
  switch (doing.at) {
    case 'writes':
      return workerAt({ ...doing, record: older(doing.record) });
    case 'asked':
      return workerAt({ ...doing, agoTicks: Math.min(GRACE_TICKS, doing.agoTicks + 1) });
    case 'idle':
    case 'holds':
    case 'tells':
    case 'wrote':
    case 'calls':
    case 'called':
      return worker;
  }
});

/** The worker when the order's lease has run out. It sees this before it calls. */
export const leaseEnded = remembered((worker: Worker) => {
  const doing = worker.value;
  return doing.at === 'wrote' || doing.at === 'calls' ? workerAt({ ...doing, overdue: true }) : worker;
});

/** The worker a day later. */
export const dayLaterWorker = remembered((worker: Worker) => {
  const doing = worker.value;
  if (doing.at === 'writes') return workerAt({ ...doing, record: dayOlder(doing.record) });
  return doing.at === 'asked' ? workerAt({ ...doing, agoTicks: GRACE_TICKS }) : leaseEnded(worker);
});

/** The worker when the tap has this age. */
export function agedWorker(ageMs: number): (worker: Worker) => Worker {
  return agedBy.get(ageMs)!;
}

const agedBy = new Map<number, (worker: Worker) => Worker>(
  AGES_MS.map((ageMs) => [
    ageMs,
    remembered((worker: Worker) => {
      const doing = worker.value;
      return doing.at === 'writes' ? workerAt({ ...doing, record: agedTo(doing.record, ageMs) }) : worker;
    }),
  ]),
);
