import type { OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';
import { NOW } from './record.ts';

/** What the service has of the reference, and what is still on its way to it. */
export interface Service {
  /** Calls whose callers have given up, and how many ticks each can still take to arrive. */
  readonly flights: readonly number[];
  readonly acceptances: number;
  /** For how many ticks questions may still be answered with "not found". */
  readonly hiddenTicks: number;
  readonly status: 'processing' | 'successful' | 'failed';
  readonly token: boolean;
}

/** What the service can be relied on for. */
export interface Reliance {
  /** A call has arrived and is shown to questions within this many ticks after it was made, or never arrives. */
  readonly shownWithinTicks: number;
  /** A reference that is taken is never taken again, even while questions do not show it. */
  readonly takesReferenceOnce: boolean;
}

/** One thing that the service may do with a call or a question; `fair` marks what a healthy one does. */
export interface Outcome {
  readonly label: string;
  readonly service: Service;
  readonly event: OrderEvent;
  readonly fair: boolean;
}

export const untouched: Service = { flights: [], acceptances: 0, hiddenTicks: 0, status: 'processing', token: false };

const lost: OrderEvent = { type: 'lost', at: NOW };
const unsent: OrderEvent = { type: 'unsent', at: NOW };
const refused: OrderEvent = { type: 'refused', at: NOW, reason: 'funds' };

/** All outcomes of a purchase call; it may be refused before the service looks at the reference. */
export function callOutcomes(service: Service, reliance: Reliance): Outcome[] {
  const flying = {
    ...service,
    flights: [...service.flights, reliance.shownWithinTicks].toSorted((one, other) => one - other),
  };
  const isNew = service.acceptances === 0;
  return [
    { label: 'does not leave', service, event: unsent, fair: false },
    { label: 'is lost on the way', service, event: lost, fair: false },
    { label: 'is given up and still under way', service: flying, event: lost, fair: false },
    { label: 'is refused', service, event: refused, fair: false },
    isNew
      ? { label: 'is answered with 409, which is not so', service, event: existing, fair: false }
      : { label: 'is answered with 409', service, event: existing, fair: true },
    ...(mayAccept(service, reliance) ? acceptedOutcomes(service, reliance, isNew) : []),
  ];
}

const existing: OrderEvent = { type: 'exists', at: NOW };

function acceptedOutcomes(service: Service, { shownWithinTicks }: Reliance, fair: boolean): Outcome[] {
  const processing = accepted(service, shownWithinTicks);
  const done = { ...processing, status: 'successful' as const };
  const undelivered = { ...processing, status: 'failed' as const };
  const answered = (after: Service): OrderEvent => ({
    type: 'accepted',
    at: NOW,
    status: after.status,
    receipt: receiptOf(after),
  });
  return [
    { label: 'is accepted', service: processing, event: answered(processing), fair },
    { label: 'is accepted, the answer lost', service: processing, event: lost, fair: false },
    { label: 'is delivered at once', service: done, event: answered(done), fair: false },
    { label: 'fails at once', service: undelivered, event: answered(undelivered), fair: false },
    // A final failure of the provider is a 400 too (specification 4.7).
    { label: 'fails at once, told as a refusal', service: undelivered, event: refused, fair: false },
  ];
}

const requeried: OrderEvent = { type: 'found', at: NOW, status: 'failed', receipt: {}, requeryQueued: true };

/** All answers to a status question. */
export function askOutcomes(service: Service): Outcome[] {
  const { acceptances, hiddenTicks, status } = service;
  const found: OrderEvent = { type: 'found', at: NOW, status, receipt: receiptOf(service) };
  const there = acceptances > 0;
  const asked = { service, fair: false };
  return [
    { ...asked, label: 'gets no usable answer', event: { type: 'unanswered', at: NOW } },
    ...(there ? [{ ...asked, label: `is told ${status}`, event: found, fair: true }] : []),
    ...(there && status === 'processing'
      ? [{ ...asked, label: 'is told failed, with a re-query queued', event: requeried }]
      : []),
    ...(!there || hiddenTicks > 0
      ? [{ ...asked, label: 'is told "not found"', event: { type: 'missing', at: NOW } as const, fair: !there }]
      : []),
  ];
}

/** What happens at the service by itself, except that time passes. */
export function ownMoves(service: Service, reliance: Reliance): { label: string; service: Service; fair: boolean }[] {
  const { flights, acceptances, status, token } = service;
  const [first, ...rest] = flights;
  const there = acceptances > 0;
  const landed = { ...service, flights: rest };
  const to = (changes: Partial<Service>) => ({ ...service, ...changes });
  return [
    ...(first === undefined ? [] : [{ label: 'a call under way never arrives', service: landed, fair: there }]),
    ...(first === undefined || !mayAccept(service, reliance)
      ? []
      : [{ label: 'a call under way is accepted', service: accepted(landed, first), fair: !there }]),
    ...(there && status === 'processing'
      ? [
          { label: 'it is delivered', service: to({ status: 'successful' as const, token: true }), fair: true },
          { label: 'it is delivered, no token yet', service: to({ status: 'successful' as const }), fair: false },
          { label: 'it fails', service: to({ status: 'failed' as const }), fair: false },
        ]
      : []),
    ...(there && status === 'successful'
      ? [{ label: 'it is taken back', service: to({ status: 'failed' as const }), fair: false }]
      : []),
    ...(there && status === 'successful' && !token
      ? [{ label: 'the token comes', service: to({ token: true }), fair: true }]
      : []),
  ];
}

/** A tick later, or undefined if something has to arrive first. */
export function laterService(service: Service): Service | undefined {
  if (service.flights.some((ticks) => ticks <= 1)) return undefined;
  const hiddenTicks = Math.max(0, service.hiddenTicks - 1);
  return { ...service, hiddenTicks, flights: service.flights.map((ticks) => ticks - 1) };
}

/** A day later, or undefined if something has to arrive first. */
export function dayLaterService(service: Service): Service | undefined {
  return service.flights.length > 0 ? undefined : { ...service, hiddenTicks: 0 };
}

/** While a transaction is not seen everywhere, a second call may be accepted beside the first. The specification does not even fear that. */
function mayAccept({ acceptances, hiddenTicks }: Service, { takesReferenceOnce }: Reliance): boolean {
  return acceptances === 0 || (!takesReferenceOnce && acceptances === 1 && hiddenTicks > 0);
}

function accepted(service: Service, hiddenTicks: number): Service {
  return { ...service, acceptances: service.acceptances + 1, hiddenTicks, status: 'processing', token: false };
}

function receiptOf({ token }: Service): { token?: string } {
  return token ? { token: '0001' } : {};
}
