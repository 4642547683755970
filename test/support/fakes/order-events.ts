import type { OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';
import { T0 } from '../samples/sample-order.ts';

const AT = T0 + 5_000;

/** One event of every kind. Events with an answer are here once for each status. */
export const sampleEvents = {
  confirmed: { type: 'confirmed', at: AT, cardMessageId: 41 },
  dropped: { type: 'dropped', at: AT },
  sending: { type: 'sending', at: AT },
  'accepted successful': { type: 'accepted', at: AT, status: 'successful', receipt: { remark: 'delivered' } },
  'accepted processing': { type: 'accepted', at: AT, status: 'processing', receipt: {} },
  'accepted failed': { type: 'accepted', at: AT, status: 'failed', receipt: { remark: 'no such line' } },
  refused: { type: 'refused', at: AT, reason: 'refused', message: 'not eligible' },
  exists: { type: 'exists', at: AT },
  lost: { type: 'lost', at: AT },
  unsent: { type: 'unsent', at: AT },
  'found successful': { type: 'found', at: AT, status: 'successful', receipt: { remark: 'delivered' } },
  'found processing': { type: 'found', at: AT, status: 'processing', receipt: {} },
  'found failed': { type: 'found', at: AT, status: 'failed', receipt: { remark: 'no such line' } },
  'found failed, to be asked again': {
    type: 'found',
    at: AT,
    status: 'failed',
    receipt: { remark: 'no such line' },
    requeryQueued: true,
  },
  missing: { type: 'missing', at: AT },
  unanswered: { type: 'unanswered', at: AT },
  'given-up': { type: 'given-up', at: AT, reason: 'never-arrived' },
  told: { type: 'told', at: AT, cardMessageId: 42 },
  untellable: { type: 'untellable', at: AT, reason: 'blocked' },
  'tell-failed': { type: 'tell-failed', at: AT },
  reassured: { type: 'reassured', at: AT, reached: true },
  alerted: { type: 'alerted', at: AT, reached: true },
  /** A day later, because before that nothing can be closed. */
  closed: { type: 'closed', at: T0 + 25 * 3_600_000, by: 1 },
  'given-back': { type: 'given-back', at: AT, by: 1 },
} as const satisfies Record<string, OrderEvent>;

export type SampleEventName = keyof typeof sampleEvents;

export const sampleEventNames = Object.keys(sampleEvents) as SampleEventName[];
