import { dueAt, stepOf } from '../../src/domain/order-plan.ts';
import { mayBeClosed } from '../../src/domain/order.ts';
import { next, type OrderEvent } from '../../src/domain/order-transitions.ts';
import {
  AGES_MS,
  agedTo,
  awaitsDay,
  dayOlder,
  GRACE_TICKS,
  keep,
  type Kept,
  NOW,
  older,
  policy,
  TICK_MS,
} from './order-model-record.ts';
import {
  askOutcomes,
  callOutcomes,
  dayLaterService,
  laterService,
  ownMoves,
  type Reliance,
  type Service,
  untouched,
} from './order-model-service.ts';
import { agedWorker, dayLaterWorker, idle, idOf, laterWorker, leaseEnded, type Worker } from './order-model-worker.ts';
import { electricityOrder, orderIn } from './sample-order.ts';

/** One order, as the store has it; two workers that take taps and settle; the service. */
export interface World {
  readonly store: Kept;
  /** Claimed, or put off to a time that has not come: nobody else takes it. */
  readonly leased: boolean;
  readonly workers: readonly [Worker, Worker];
  readonly service: Service;
}

export interface Move {
  readonly label: string;
  readonly to: World;
  /** Of the moves of a world, a fair schedule makes the one with the lowest number. */
  readonly fair?: number | undefined;
}

/** The rules that are explored, so that a test can break each of them. */
export interface Rules extends Reliance {
  readonly next: typeof next;
  readonly stepOf: typeof stepOf;
  /** A worker that was held up past its lease calls all the same. */
  readonly callsPastLease: boolean;
  /** A write that finds the same record there takes it for its own, and not only one with its own id. */
  readonly writesKnownByContent: boolean;
  /** The store writes whatever version comes. */
  readonly ignoresVersions: boolean;
  /** A look counts from when its answer was read, and not from when the question was asked. */
  readonly datesLooksByAnswer: boolean;
  /** Prices stay as they are, and the tap stays young. */
  readonly calm: boolean;
}

export const ourRules: Rules = {
  next,
  stepOf,
  callsPastLease: false,
  writesKnownByContent: false,
  ignoresVersions: false,
  datesLooksByAnswer: false,
  calm: false,
  shownWithinTicks: GRACE_TICKS,
  takesReferenceOnce: false,
};

export const start: World = {
  store: keep(electricityOrder(orderIn('draft'))),
  leased: false,
  workers: [idle, idle],
  service: untouched,
};

/** The same for worlds that differ in nothing that matters; the two workers are alike. */
export function keyOf({ store, leased, workers, service }: World): string {
  const [one, other] = [idOf(workers[0]), idOf(workers[1])];
  const { flights, acceptances, hiddenTicks, status, token } = service;
  return `${store.id} ${leased} ${Math.min(one, other)} ${Math.max(one, other)} ${flights.join()} ${acceptances}${hiddenTicks}${status[0]}${token}`;
}

export function movesOf(world: World, rules: Rules): Move[] {
  return [...workerMoves(world, 0, rules), ...workerMoves(world, 1, rules), ...worldMoves(world, rules)];
}

function worldMoves(world: World, rules: Rules): Move[] {
  const { store, leased, workers, service } = world;
  const ticked = laterService(service);
  const [one, other] = workers;
  return [
    ...ownMoves(service, rules).map((move) => ({
      label: `service: ${move.label}`,
      to: { ...world, service: move.service },
      fair: move.fair ? 1 : undefined,
    })),
    ...(ticked === undefined
      ? []
      : [
          {
            label: 'time passes',
            to: {
              ...world,
              store: older(store),
              service: ticked,
              workers: [laterWorker(one), laterWorker(other)] as const,
            },
            fair: store.order.missing?.until === NOW ? 2 : undefined,
          },
        ]),
    ...dayMoves(world, rules),
    ...AGES_MS.filter((ageMs) => !rules.calm && NOW - (store.order.confirmedAt ?? NOW) < ageMs).map((ageMs) => ({
      label: `the tap is ${ageMs / 60_000} minutes ago`,
      to: aged(world, ageMs),
    })),
    ...(leased
      ? [
          {
            label: 'the lease runs out',
            to: { ...world, leased: false, workers: [leaseEnded(one), leaseEnded(other)] as const },
            fair: 3,
          },
        ]
      : []),
  ];
}

/** Only where a day makes a difference, which a service with nothing under way any more has waited out too. */
function dayMoves(world: World, rules: Rules): Move[] {
  const { order } = world.store;
  const service = dayLaterService(world.service);
  if (service === undefined || !awaitsDay(order)) return [];
  const [one, other] = world.workers;
  const later: World = {
    store: dayOlder(world.store),
    leased: false,
    workers: [dayLaterWorker(one), dayLaterWorker(other)],
    service,
  };
  const oldestMs = AGES_MS[AGES_MS.length - 1]!;
  const to = rules.calm ? later : aged(later, oldestMs);
  // Where nothing but a day more of "not found" leads on.
  const isWaiting = order.missing?.looks === 3 && rules.stepOf(order, NOW, policy).type === 'ask';
  return [{ label: 'a day passes', to, fair: isWaiting ? 2.5 : undefined }];
}

function aged(world: World, ageMs: number): World {
  const [one, other] = world.workers;
  return {
    ...world,
    store: agedTo(world.store, ageMs),
    workers: [agedWorker(one, ageMs), agedWorker(other, ageMs)],
  };
}

function workerMoves(world: World, which: 0 | 1, rules: Rules): Move[] {
  const worker = world.workers[which];
  const moves = stepMoves(world, which, worker, rules);
  const crash = worker.at === 'idle' ? [] : [{ label: 'crashes', to: withWorker(world, which, idle) }];
  return [...moves, ...crash].map((move) => ({ ...move, label: `worker ${which} ${move.label}` }));
}

function stepMoves(world: World, which: 0 | 1, worker: Worker, rules: Rules): Move[] {
  const become = (label: string, after: Worker, fair?: number): Move => ({
    label,
    to: withWorker(world, which, after),
    fair,
  });
  switch (worker.at) {
    case 'idle':
      return idleMoves(world, which, rules);
    case 'holds':
      return holdingMoves(world, which, rules);
    case 'tells':
      return [become(`tells ${worker.record.order.state} from an old record`, idle, 0)];
    case 'asked':
      return [become('reads the answer to its question', writes(world, dated(worker, rules), rules), 0)];
    case 'writes':
      return [
        { label: `has ${worker.record.order.state} written`, to: committed(world, which, worker, rules), fair: 0 },
      ];
    case 'wrote':
      return [become('reads that it is written', afterWrite(worker), 0)];
    case 'calls':
      if (worker.overdue && !rules.callsPastLease) return [become('was held up too long to call', idle, 0)];
      return callOutcomes(world.service, rules).map(({ label, service, event, fair }) => ({
        label: `calls, which ${label}`,
        to: { ...withWorker(world, which, worker.stale ? idle : { at: 'called', event }), service },
        fair: fair ? 0 : undefined,
      }));
    case 'called':
      return [become('reads the answer to its call', writes(world, worker.event, rules), 0)];
  }
}

/** Takes the tap on Confirm or Cancel, or claims what is due. */
function idleMoves(world: World, which: 0 | 1, rules: Rules): Move[] {
  const { store } = world;
  if (store.order.state === 'draft') {
    return (['confirmed', 'dropped'] as const).map((type) => ({
      label: `takes a tap: ${type}`,
      to: withWorker(world, which, writes(world, { type, at: NOW }, rules)),
    }));
  }
  return [...closingMoves(world, which, rules), ...claimMoves(world, which, rules)];
}

/** A merchant ends it, whoever is at it. */
function closingMoves(world: World, which: 0 | 1, rules: Rules): Move[] {
  if (!mayBeClosed(world.store.order, NOW)) return [];
  const to = withWorker(world, which, writes(world, { type: 'closed', at: NOW, by: 1 }, rules));
  return [{ label: 'takes a tap: close as failed', to }];
}

function claimMoves(world: World, which: 0 | 1, rules: Rules): Move[] {
  const { store, leased } = world;
  if (leased || rules.stepOf(store.order, NOW, policy).type === 'nothing') return [];
  return [{ label: 'claims', to: { ...withWorker(world, which, { at: 'holds' }), leased: true }, fair: 4 }];
}

function holdingMoves(world: World, which: 0 | 1, rules: Rules): Move[] {
  const step = rules.stepOf(world.store.order, NOW, policy);
  const become = (label: string, after: Worker, fair?: number): Move => ({
    label,
    to: withWorker(world, which, after),
    fair,
  });
  const write = (label: string, event: OrderEvent, fair?: number) => become(label, writes(world, event, rules), fair);
  switch (step.type) {
    case 'nothing':
      return [become('has nothing to do', idle, 0)];
    case 'ask':
      return askOutcomes(world.service).map(({ label, event, fair }) =>
        become(`asks and ${label}`, { at: 'asked', event, agoTicks: 0 }, fair ? 0 : undefined),
      );
    // Outside of what is searched: no word about a long wait changes what may be sent, asked or told (order-faults.test.ts).
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
      const record = keep(rules.next(world.store.order, { type: 'sending', at: NOW }));
      const send = become('is about to send', { at: 'writes', record, andThen: 'call' }, 0);
      if (!step.recheck || rules.calm) return [send];
      return [
        send,
        write('finds another price', { type: 'given-up', at: NOW, reason: 'changed' }),
        become('cannot read the price', { at: 'writes', record: world.store, andThen: 'rest' }),
      ];
    }
  }
}

/** What the worker writes after the event: what is due at once it goes on with. */
function writes({ store }: World, event: OrderEvent, rules: Rules): Worker {
  const after = rules.next(store.order, event);
  const due = dueAt(after, NOW, policy, 0.5);
  return { at: 'writes', record: keep(after), andThen: due !== null && due <= NOW ? 'go on' : 'rest' };
}

function dated({ event, agoTicks }: Extract<Worker, { at: 'asked' }>, rules: Rules): OrderEvent {
  return rules.datesLooksByAnswer ? event : { ...event, at: NOW - agoTicks * TICK_MS };
}

function committed(
  world: World,
  which: 0 | 1,
  { record, andThen }: Extract<Worker, { at: 'writes' }>,
  rules: Rules,
): World {
  const written: Worker = { at: 'wrote', andThen, stale: false, overdue: false };
  const other = overtaken(world.workers[which === 0 ? 1 : 0], world.store, record, rules);
  return {
    ...world,
    store: record,
    leased: andThen !== 'rest',
    workers: which === 0 ? [written, other] : [other, written],
  };
}

/** What is left of a worker when another one has moved the order on. */
function overtaken(worker: Worker, before: Kept, after: Kept, rules: Rules): Worker {
  switch (worker.at) {
    case 'holds':
      return rules.stepOf(before.order, NOW, policy).type === 'tell' ? { at: 'tells', record: before } : idle;
    case 'writes':
      if (rules.ignoresVersions) return worker;
      if (!rules.writesKnownByContent || worker.record !== after) return idle;
      return { at: 'wrote', andThen: worker.andThen, stale: false, overdue: false };
    case 'wrote':
      if (worker.andThen === 'call') return { ...worker, stale: true };
      return worker.andThen === 'go on' && rules.stepOf(before.order, NOW, policy).type === 'tell'
        ? { at: 'tells', record: before }
        : idle;
    case 'calls':
      return { ...worker, stale: true };
    case 'idle':
    case 'asked':
    case 'called':
      return idle;
    case 'tells':
      return worker;
  }
}

function afterWrite({ andThen, stale, overdue }: Extract<Worker, { at: 'wrote' }>): Worker {
  switch (andThen) {
    case 'call':
      return { at: 'calls', stale, overdue };
    case 'go on':
      return { at: 'holds' };
    case 'rest':
      return idle;
  }
}

function withWorker(world: World, which: 0 | 1, worker: Worker): World {
  const [one, other] = world.workers;
  return { ...world, workers: which === 0 ? [worker, other] : [one, worker] };
}
