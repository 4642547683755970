import type { OrderEvent } from '../../src/domain/order-transitions.ts';
import { agedTo, dayOlder, GRACE_TICKS, type Kept, older } from './order-model-record.ts';

/** What a worker does once its record is written. */
type Then = 'call' | 'go on' | 'rest';

/**
 * Where in a settle step a worker is. One whose copy is not the present record any more can write nothing, so that of it only what it
 * may still do to the world is kept: a call, or a word to the buyer.
 */
export type Worker =
  | { at: 'idle' }
  /** Has the present record. */
  | { at: 'holds' }
  /** Has an old record, of an end that it is about to tell. */
  | { at: 'tells'; record: Kept }
  | { at: 'asked'; event: OrderEvent; agoTicks: number }
  /** The write is on its way to the store. */
  | { at: 'writes'; record: Kept; andThen: Then }
  /** The write was carried out, its reply is on the way back. */
  | { at: 'wrote'; andThen: Then; stale: boolean; overdue: boolean }
  /** Between the record of the call and the call. */
  | { at: 'calls'; stale: boolean; overdue: boolean }
  | { at: 'called'; event: OrderEvent };

export const idle: Worker = { at: 'idle' };

const ids = new Map<string, number>();

/** A small number, the same for workers that are alike. */
export function idOf(worker: Worker): number {
  const key = keyOf(worker);
  const known = ids.get(key) ?? ids.size;
  ids.set(key, known);
  return known;
}

function keyOf(worker: Worker): string {
  switch (worker.at) {
    case 'idle':
    case 'holds':
      return worker.at;
    case 'tells':
      return `tells ${worker.record.id}`;
    case 'asked':
      return `asked ${worker.agoTicks} ${nameOf(worker.event)}`;
    case 'writes':
      return `writes ${worker.record.id} ${worker.andThen}`;
    case 'wrote':
      return `wrote ${worker.andThen} ${worker.stale} ${worker.overdue}`;
    case 'calls':
      return `calls ${worker.stale} ${worker.overdue}`;
    case 'called':
      return `called ${nameOf(worker.event)}`;
  }
}

/** The service's answers differ in nothing else. */
function nameOf(event: OrderEvent): string {
  if (!('receipt' in event)) return event.type;
  const again = event.type === 'found' && event.requeryQueued === true;
  return `${event.type} ${event.status} ${event.receipt.token} ${again}`;
}

/** The worker a tick later. */
export function laterWorker(worker: Worker): Worker {
  switch (worker.at) {
    case 'writes':
      return { ...worker, record: older(worker.record) };
    case 'asked':
      return { ...worker, agoTicks: Math.min(GRACE_TICKS, worker.agoTicks + 1) };
    case 'idle':
    case 'holds':
    case 'tells':
    case 'wrote':
    case 'calls':
    case 'called':
      return worker;
  }
}

/** The worker a day later. */
export function dayLaterWorker(worker: Worker): Worker {
  if (worker.at === 'writes') return { ...worker, record: dayOlder(worker.record) };
  return worker.at === 'asked' ? { ...worker, agoTicks: GRACE_TICKS } : leaseEnded(worker);
}

/** The worker when the tap is longer ago. */
export function agedWorker(worker: Worker, ageMs: number): Worker {
  return worker.at === 'writes' ? { ...worker, record: agedTo(worker.record, ageMs) } : worker;
}

/** The worker when the order's lease has run out: it sees so before it calls. */
export function leaseEnded(worker: Worker): Worker {
  return worker.at === 'wrote' || worker.at === 'calls' ? { ...worker, overdue: true } : worker;
}
