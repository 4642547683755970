import { mayBeClosed } from '../../../src/domain/orders/close-order.ts';
import { dueAt, type OrderPolicy, type stepOf } from '../../../src/domain/orders/next-step.ts';
import { type Order } from '../../../src/domain/orders/order.ts';
import type { next, OrderEvent } from '../../../src/domain/orders/order-state-machine.ts';
import { keep, type Kept, NOW, policy, TICK_MS } from './record.ts';
import { askOutcomes, callOutcomes, type Reliance, type Service } from './service.ts';
import { type Doing, idle, type Worker, workerAt } from './worker.ts';

/** The rules that are explored, so that a test can break each of them. */
export interface Rules extends Reliance {
  readonly next: typeof next;
  readonly stepOf: typeof stepOf;
  /** A worker that was held up past its lease still calls. */
  readonly callsPastLease: boolean;
  /** A write that finds the same record takes it for its own, not only a record with its own id. */
  readonly writesKnownByContent: boolean;
  /** The store writes any version. */
  readonly ignoresVersions: boolean;
  /** The time of a look is when its answer was read, not when the question was asked. */
  readonly datesLooksByAnswer: boolean;
  /** Prices do not change, and the tap stays young. */
  readonly calm: boolean;
  /** The second worker's calls go to another account at the service: a process that runs on, or the bot that came back with another key. */
  readonly twoAccounts: boolean;
  /** An account is believed even about an order that was not sent to it. */
  readonly believesAnyAccount: boolean;
}

/** An account at the service: that of the first worker, or that of the second worker if it has another one. */
export type Account = 'service' | 'second';

/** What the two workers share: one order in the store, and the service. */
export interface SharedState {
  readonly store: Kept;
  /** Claimed, or rescheduled to a time that has not come: no other worker takes it. */
  readonly leased: boolean;
  readonly service: Service;
  /** Another account of the same service. */
  readonly second: Service;
}

/** Something that one worker does, whatever the other one is doing. */
export interface Act {
  readonly label: string;
  readonly worker: Worker;
  readonly shared: SharedState;
  /** A fair schedule makes the move with the lowest number. */
  readonly fair?: number | undefined;
  /** The order moves on, so that the other worker's copy becomes an old one. */
  readonly overtakes?: boolean;
}

/** All that a worker may do next. */
export function actsOf(worker: Worker, shared: SharedState, rules: Rules, account: Account): Act[] {
  const acts = stepActs(worker.value, shared, { ...rules, account, policy: policyOf(rules, account) });
  return worker === idle ? acts : [...acts, { label: 'crashes', worker: idle, shared }];
}

/** The rules, and where the worker's calls go. */
interface WorkerRules extends Rules {
  readonly account: Account;
  readonly policy: OrderPolicy;
}

function policyOf({ twoAccounts }: Rules, account: Account): OrderPolicy {
  return twoAccounts ? { ...policy, isElsewhere: (order) => isElsewhere(order, account) } : policy;
}

function isElsewhere({ sentTo }: Order, account: Account): boolean {
  return sentTo !== undefined && sentTo !== account;
}

function stepActs(doing: Doing, shared: SharedState, rules: WorkerRules): Act[] {
  switch (doing.at) {
    case 'idle':
      return idleActs(shared, rules);
    case 'holds':
      return holdingActs(shared, rules);
    case 'tells':
      return [{ label: `tells ${doing.record.value.state} from an old record`, worker: idle, shared, fair: 0 }];
    case 'asked': {
      const worker = writing(shared, dated(doing, rules), rules);
      return [{ label: 'reads the answer to its question', worker, shared, fair: 0 }];
    }
    case 'writes':
      return [committing(shared, doing)];
    case 'wrote':
      return [{ label: 'reads that it is written', worker: afterWrite(doing), shared, fair: 0 }];
    case 'calls':
      return callingActs(shared, doing, rules);
    case 'called': {
      const worker = writing(shared, doing.event, rules);
      return [{ label: 'reads the answer to its call', worker, shared, fair: 0 }];
    }
  }
}

/** Takes the tap on Confirm or Cancel, or claims what is due. */
function idleActs(shared: SharedState, rules: WorkerRules): Act[] {
  if (shared.store.value.state === 'draft') {
    const taps = (['confirmed', 'dropped'] as const).map((type) => ({
      label: `takes a tap: ${type}`,
      worker: writing(shared, { type, at: NOW }, rules),
      shared,
    }));
    return [...taps, announcingAct(shared, rules)];
  }
  return [...closingActs(shared, rules), ...claimingActs(shared, rules)];
}

/** Takes the tap on Confirm, and writes in the same record that it makes the call. */
function announcingAct(shared: SharedState, rules: WorkerRules): Act {
  const confirmed = rules.next(shared.store.value, { type: 'confirmed', at: NOW });
  const record = keep(rules.next(confirmed, sendingBy(rules)));
  return {
    label: 'takes a tap: confirmed, and is about to send',
    worker: workerAt({ at: 'writes', record, andThen: 'call' }),
    shared,
  };
}

/** A merchant ends it, no matter which worker has it. */
function closingActs(shared: SharedState, rules: WorkerRules): Act[] {
  if (!mayBeClosed(shared.store.value, NOW)) return [];
  const worker = writing(shared, { type: 'closed', at: NOW, by: 1 }, rules);
  return [{ label: 'takes a tap: close as failed', worker, shared }];
}

function claimingActs(shared: SharedState, rules: WorkerRules): Act[] {
  const { store, leased } = shared;
  if (leased || rules.stepOf(store.value, NOW, rules.policy).type === 'nothing') return [];
  // A worker of another account cannot bring the order any further.
  const fair = rules.twoAccounts && isElsewhere(store.value, rules.account) ? undefined : 4;
  return [{ label: 'claims', worker: workerAt({ at: 'holds' }), shared: { ...shared, leased: true }, fair }];
}

function holdingActs(shared: SharedState, rules: WorkerRules): Act[] {
  const order = shared.store.value;
  const step = rules.stepOf(order, NOW, rules.policy);
  const become = (label: string, doing: Doing, fair?: number): Act => ({
    label,
    worker: workerAt(doing),
    shared,
    fair,
  });
  const write = (label: string, event: OrderEvent, fair?: number): Act => ({
    label,
    worker: writing(shared, event, rules),
    shared,
    fair,
  });
  switch (step.type) {
    case 'nothing':
      return [become('has nothing to do', { at: 'idle' }, 0)];
    case 'ask':
      return askOutcomes(shared[rules.account]).map(({ label, event, fair }) =>
        become(
          `asks and ${label}`,
          { at: 'asked', event: heard(order, event, rules), agoTicks: 0 },
          fair ? 0 : undefined,
        ),
      );
    // The search leaves these out: no message about a long wait changes what may be sent, asked or told (order-faults.test.ts).
    case 'reassure':
    case 'alert':
      throw new Error('the policy of the model has no such step');
    case 'give-up':
      return [write('gives up', { ...step, type: 'given-up', at: NOW }, 0)];
    case 'tell':
      return [
        write('tells', { type: 'told', at: NOW }, 0),
        write('cannot tell yet', { type: 'tell-failed', at: NOW }),
        write('can never tell', { type: 'untellable', at: NOW, reason: 'blocked' }),
      ];
    case 'send': {
      const record = keep(rules.next(order, sendingBy(rules)));
      const send = become('is about to send', { at: 'writes', record, andThen: 'call' }, 0);
      if (!step.recheck || rules.calm) return [send];
      return [
        send,
        write('finds another price', { type: 'given-up', at: NOW, reason: 'changed' }),
        become('cannot read the price', { at: 'writes', record: shared.store, andThen: 'rest' }),
      ];
    }
  }
}

function sendingBy({ twoAccounts, account }: WorkerRules): OrderEvent {
  return { type: 'sending', at: NOW, ...(twoAccounts ? { to: account } : {}) };
}

/** What a worker makes of an answer (services/orders/ask-status.ts): if the order was not sent to an account, that account's denial does not count. */
function heard(order: Order, event: OrderEvent, { twoAccounts, believesAnyAccount, account }: WorkerRules): OrderEvent {
  const isDenial = event.type === 'missing' || (event.type === 'found' && event.status === 'failed');
  const counts = !twoAccounts || believesAnyAccount || !isElsewhere(order, account);
  return isDenial && !counts ? { type: 'unanswered', at: NOW, elsewhere: true } : event;
}

function callingActs(
  shared: SharedState,
  { stale, overdue }: Extract<Doing, { at: 'calls' }>,
  rules: WorkerRules,
): Act[] {
  if (overdue && !rules.callsPastLease) {
    const worker = stale ? idle : writing(shared, { type: 'unsent', at: NOW }, rules);
    return [{ label: 'was held up too long to call', worker, shared, fair: 0 }];
  }
  return callOutcomes(shared[rules.account], rules).map(({ label, service, event, fair }) => ({
    label: `calls, which ${label}`,
    worker: stale ? idle : workerAt({ at: 'called', event }),
    shared: { ...shared, [rules.account]: service },
    fair: fair ? 0 : undefined,
  }));
}

/** What the worker writes after the event; if more is due at once, it goes on. */
function writing({ store }: SharedState, event: OrderEvent, rules: WorkerRules): Worker {
  const after = rules.next(store.value, event);
  const due = dueAt(after, NOW, rules.policy, 0.5);
  return workerAt({ at: 'writes', record: keep(after), andThen: due !== null && due <= NOW ? 'go on' : 'rest' });
}

function dated({ event, agoTicks }: Extract<Doing, { at: 'asked' }>, rules: WorkerRules): OrderEvent {
  return rules.datesLooksByAnswer ? event : { ...event, at: NOW - agoTicks * TICK_MS };
}

function committing(shared: SharedState, { record, andThen }: Extract<Doing, { at: 'writes' }>): Act {
  return {
    label: `has ${record.value.state} written`,
    worker: workerAt({ at: 'wrote', andThen, stale: false, overdue: false }),
    shared: { ...shared, store: record, leased: andThen !== 'rest' },
    fair: 0,
    overtakes: true,
  };
}

/** What is left of a worker when another one has moved the order on. */
export function overtaken(worker: Worker, before: Kept, after: Kept, rules: Rules): Worker {
  const doing = worker.value;
  const tellsOld = (): Worker =>
    rules.stepOf(before.value, NOW, policy).type === 'tell' ? workerAt({ at: 'tells', record: before }) : idle;
  switch (doing.at) {
    case 'holds':
      return tellsOld();
    case 'writes':
      if (rules.ignoresVersions) return worker;
      if (!rules.writesKnownByContent || doing.record !== after) return idle;
      return workerAt({ at: 'wrote', andThen: doing.andThen, stale: false, overdue: false });
    case 'wrote':
      if (doing.andThen === 'call') return workerAt({ ...doing, stale: true });
      return doing.andThen === 'go on' ? tellsOld() : idle;
    case 'calls':
      return workerAt({ ...doing, stale: true });
    case 'idle':
    case 'asked':
    case 'called':
      return idle;
    case 'tells':
      return worker;
  }
}

function afterWrite({ andThen, stale, overdue }: Extract<Doing, { at: 'wrote' }>): Worker {
  switch (andThen) {
    case 'call':
      return workerAt({ at: 'calls', stale, overdue });
    case 'go on':
      return workerAt({ at: 'holds' });
    case 'rest':
      return idle;
  }
}
