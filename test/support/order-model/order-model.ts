import { stepOf } from '../../../src/domain/orders/next-step.ts';
import { next } from '../../../src/domain/orders/order-state-machine.ts';
import { type Alike, alikeBy, remembered } from '../alike.ts';
import { type Account, actsOf, overtaken, type Rules, type SharedState } from './acts.ts';
import { AGES_MS, agedTo, awaitsDay, dayOlder, GRACE_TICKS, keep, NOW, older, policy } from './record.ts';
import { dayLaterService, laterService, ownMoves, type Service, untouched } from './service.ts';
import { agedWorker, dayLaterWorker, idle, laterWorker, leaseEnded, type Worker } from './worker.ts';
import { electricityOrder, orderIn } from '../samples/sample-order.ts';
import type { Step, System } from './state-search.ts';

/** Two workers that take taps and advance one order. */
export interface ModelState {
  readonly shared: Alike<SharedState>;
  readonly one: Worker;
  readonly other: Worker;
}

export const ourRules: Rules = {
  next,
  stepOf,
  callsPastLease: false,
  writesKnownByContent: false,
  ignoresVersions: false,
  datesLooksByAnswer: false,
  calm: false,
  twoAccounts: false,
  believesAnyAccount: false,
  shownWithinTicks: GRACE_TICKS,
  takesReferenceOnce: false,
};

/** An act, with the shared state that it leads to and its labels: of the first worker and of the second. */
interface WorkerMove {
  readonly labels: readonly [string, string];
  readonly worker: Worker;
  readonly shared: Alike<SharedState>;
  readonly fair: number | undefined;
  readonly overtakes: boolean;
}

/** What happens by itself to the shared state and to both workers. */
interface Passing {
  readonly label: string;
  readonly shared: Alike<SharedState>;
  readonly become: (worker: Worker) => Worker;
  readonly fair: number | undefined;
}

/** A shared state, with what was worked out about it. */
interface Place {
  readonly passings: readonly Passing[];
  /** For each account, the moves that a worker has here, by the number of the worker. */
  readonly workerMoves: Readonly<Record<Account, WorkerMove[][]>>;
}

/**
 * There are some thousand shared states and some hundred points of a worker, but a million worlds that combine them. So what may happen
 * in a shared state, and what a worker may do there, is worked out once and only combined for each world.
 */
export function modelUnder(rules: Rules): Pick<System<ModelState>, 'start' | 'keyOf' | 'movesOf'> {
  const sharedOf = alikeBy(keyOfShared);
  const ofOther: Account = rules.twoAccounts ? 'second' : 'service';
  const start = sharedOf({
    store: keep(electricityOrder(orderIn('draft'))),
    leased: false,
    service: untouched,
    second: untouched,
  });
  const placeOf = remembered(({ value: shared }: Alike<SharedState>): Place => ({
    passings: passingsOf(shared, rules).map((passing) => ({
      ...passing,
      shared: sharedOf(passing.shared),
    })),
    workerMoves: { service: [], second: [] },
  }));
  const workerMovesIn = ({ value: shared }: Alike<SharedState>, worker: Worker, account: Account): WorkerMove[] =>
    actsOf(worker, shared, rules, account).map(({ label, worker: after, shared: to, fair, overtakes = false }) => ({
      labels: [`worker 0 ${label}`, `worker 1 ${label}`],
      worker: after,
      shared: sharedOf(to),
      fair,
      overtakes,
    }));

  return {
    start: { shared: start, one: idle, other: idle },
    keyOf: rules.twoAccounts ? keyOfDifferent : keyOf,
    movesOf({ shared, one, other }) {
      const { passings, workerMoves } = placeOf(shared);
      const moves: Step<ModelState>[] = [];
      const left = (worker: Worker, move: WorkerMove): Worker =>
        move.overtakes ? overtaken(worker, shared.value.store, move.shared.value.store, rules) : worker;
      for (const move of (workerMoves.service[one.id] ??= workerMovesIn(shared, one, 'service'))) {
        const to = { shared: move.shared, one: move.worker, other: left(other, move) };
        moves.push({ label: move.labels[0], to, fair: move.fair });
      }
      for (const move of (workerMoves[ofOther][other.id] ??= workerMovesIn(shared, other, ofOther))) {
        const to = { shared: move.shared, one: left(one, move), other: move.worker };
        moves.push({ label: move.labels[1], to, fair: move.fair });
      }
      for (const { label, shared: after, become, fair } of passings) {
        moves.push({ label, to: { shared: after, one: become(one), other: become(other) }, fair });
      }
      return moves;
    },
  };
}

const MAX_WORKERS = 2 ** 14;

/** The same key for worlds that do not differ in anything that matters; the two workers are interchangeable. */
function keyOf({ shared, one, other }: ModelState): number {
  return one.id <= other.id
    ? keyOfDifferent({ shared, one, other })
    : keyOfDifferent({ shared, one: other, other: one });
}

function keyOfDifferent({ shared, one, other }: ModelState): number {
  if (one.id >= MAX_WORKERS || other.id >= MAX_WORKERS)
    throw new RangeError('there are more workers than the key holds');
  return (shared.id * MAX_WORKERS + one.id) * MAX_WORKERS + other.id;
}

function keyOfShared({ store, leased, service, second }: SharedState): string {
  return `${store.id} ${leased} ${keyOfService(service)} ${keyOfService(second)}`;
}

function keyOfService({ flights, acceptances, hiddenTicks, status, token }: Service): string {
  return `${flights.join()} ${acceptances}${hiddenTicks}${status[0]}${token}`;
}

type SharedPassing = Omit<Passing, 'shared'> & { readonly shared: SharedState };

function passingsOf(shared: SharedState, rules: Rules): SharedPassing[] {
  const { store, leased } = shared;
  const own = (['service', 'second'] as const).flatMap((account) =>
    ownMoves(shared[account], rules).map((move) => ({
      label: `${account}: ${move.label}`,
      shared: { ...shared, [account]: move.service },
      become: same,
      fair: move.fair ? 1 : undefined,
    })),
  );
  const leaseEnds = {
    label: 'the lease runs out',
    shared: { ...shared, leased: false },
    become: leaseEnded,
    fair: 3,
  };
  const ages = AGES_MS.filter((ageMs) => !rules.calm && NOW - (store.value.confirmedAt ?? NOW) < ageMs);
  return [
    ...own,
    ...tickPassings(shared),
    ...dayPassings(shared, rules),
    ...ages.map((ageMs) => ({
      label: `the tap is ${ageMs / 60_000} minutes ago`,
      shared: { ...shared, store: agedTo(store, ageMs) },
      become: agedWorker(ageMs),
      fair: undefined,
    })),
    ...(leased ? [leaseEnds] : []),
  ];
}

const same = (worker: Worker): Worker => worker;

function tickPassings(shared: SharedState): SharedPassing[] {
  const [service, second] = [laterService(shared.service), laterService(shared.second)];
  if (service === undefined || second === undefined) return [];
  const fair = shared.store.value.missing?.until === NOW ? 2 : undefined;
  return [
    {
      label: 'time passes',
      shared: { ...shared, store: older(shared.store), service, second },
      become: laterWorker,
      fair,
    },
  ];
}

/** A day passes only if that makes a difference, and if nothing is under way at the service. */
function dayPassings(shared: SharedState, rules: Rules): SharedPassing[] {
  const order = shared.store.value;
  const [service, second] = [dayLaterService(shared.service), dayLaterService(shared.second)];
  if (service === undefined || second === undefined || !awaitsDay(order)) return [];
  const oldestMs = AGES_MS[AGES_MS.length - 1]!;
  const store = dayOlder(shared.store);
  // True if nothing but one more day of "not found" leads on.
  const isWaiting = order.missing?.looks === 3 && rules.stepOf(order, NOW, policy).type === 'ask';
  return [
    {
      label: 'a day passes',
      shared: { store: rules.calm ? store : agedTo(store, oldestMs), leased: false, service, second },
      become: rules.calm ? dayLaterWorker : (worker) => agedWorker(oldestMs)(dayLaterWorker(worker)),
      fair: isWaiting ? 2.5 : undefined,
    },
  ];
}
