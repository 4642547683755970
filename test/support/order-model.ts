import { stepOf } from '../../src/domain/orders/next-step.ts';
import { next } from '../../src/domain/orders/order-transitions.ts';
import { type Alike, alikeBy, remembered } from './alike.ts';
import { actsOf, overtaken, type Rules, type StepContext } from './order-model-acts.ts';
import { AGES_MS, agedTo, awaitsDay, dayOlder, GRACE_TICKS, keep, NOW, older, policy } from './order-model-record.ts';
import { dayLaterService, laterService, ownMoves, untouched } from './order-model-service.ts';
import { agedWorker, dayLaterWorker, idle, laterWorker, leaseEnded, type Worker } from './order-model-worker.ts';
import { electricityOrder, orderIn } from './sample-order.ts';
import type { Step, System } from './state-search.ts';

/** Two workers that take taps and settle one order. */
export interface World {
  readonly stepContext: Alike<StepContext>;
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
  shownWithinTicks: GRACE_TICKS,
  takesReferenceOnce: false,
};

/** An act, with the scene that it leads to and its labels: of the first worker and of the second. */
interface Turn {
  readonly labels: readonly [string, string];
  readonly worker: Worker;
  readonly stepContext: Alike<StepContext>;
  readonly fair: number | undefined;
  readonly overtakes: boolean;
}

/** What happens to the scene and to both workers by itself. */
interface Passing {
  readonly label: string;
  readonly stepContext: Alike<StepContext>;
  readonly become: (worker: Worker) => Worker;
  readonly fair: number | undefined;
}

/** A scene, as far as it is worked out. */
interface Place {
  readonly passings: readonly Passing[];
  /** By the number of the worker. */
  readonly turns: Turn[][];
}

/**
 * There are some thousand scenes and some hundred things that a worker may be at, but a million worlds that are put together from them:
 * what may happen in a scene and what a worker may do there is worked out once, and only put together for each world.
 */
export function modelUnder(rules: Rules): Pick<System<World>, 'start' | 'keyOf' | 'movesOf'> {
  const stepContextOf = alikeBy(keyOfScene);
  const start = stepContextOf({ store: keep(electricityOrder(orderIn('draft'))), leased: false, service: untouched });
  const placeOf = remembered(({ value: stepContext }: Alike<StepContext>): Place => ({
    passings: passingsOf(stepContext, rules).map((passing) => ({
      ...passing,
      stepContext: stepContextOf(passing.stepContext),
    })),
    turns: [],
  }));
  const turnsIn = ({ value: stepContext }: Alike<StepContext>, worker: Worker): Turn[] =>
    actsOf(worker, stepContext, rules).map(({ label, worker: after, stepContext: to, fair, overtakes = false }) => ({
      labels: [`worker 0 ${label}`, `worker 1 ${label}`],
      worker: after,
      stepContext: stepContextOf(to),
      fair,
      overtakes,
    }));

  return {
    start: { stepContext: start, one: idle, other: idle },
    keyOf,
    movesOf({ stepContext, one, other }) {
      const { passings, turns } = placeOf(stepContext);
      const moves: Step<World>[] = [];
      const left = (worker: Worker, turn: Turn): Worker =>
        turn.overtakes ? overtaken(worker, stepContext.value.store, turn.stepContext.value.store, rules) : worker;
      for (const turn of (turns[one.id] ??= turnsIn(stepContext, one))) {
        const to = { stepContext: turn.stepContext, one: turn.worker, other: left(other, turn) };
        moves.push({ label: turn.labels[0], to, fair: turn.fair });
      }
      for (const turn of (turns[other.id] ??= turnsIn(stepContext, other))) {
        const to = { stepContext: turn.stepContext, one: left(one, turn), other: turn.worker };
        moves.push({ label: turn.labels[1], to, fair: turn.fair });
      }
      for (const { label, stepContext: after, become, fair } of passings) {
        moves.push({ label, to: { stepContext: after, one: become(one), other: become(other) }, fair });
      }
      return moves;
    },
  };
}

const MAX_WORKERS = 2 ** 14;

/** The same for worlds that differ in nothing that matters; the two workers are alike. */
function keyOf({ stepContext, one, other }: World): number {
  if (one.id >= MAX_WORKERS || other.id >= MAX_WORKERS)
    throw new RangeError('there are more workers than the key holds');
  return (stepContext.id * MAX_WORKERS + Math.min(one.id, other.id)) * MAX_WORKERS + Math.max(one.id, other.id);
}

function keyOfScene({ store, leased, service }: StepContext): string {
  const { flights, acceptances, hiddenTicks, status, token } = service;
  return `${store.id} ${leased} ${flights.join()} ${acceptances}${hiddenTicks}${status[0]}${token}`;
}

type ScenePassing = Omit<Passing, 'stepContext'> & { readonly stepContext: StepContext };

function passingsOf(stepContext: StepContext, rules: Rules): ScenePassing[] {
  const { store, leased, service } = stepContext;
  const own = ownMoves(service, rules).map((move) => ({
    label: `service: ${move.label}`,
    stepContext: { ...stepContext, service: move.service },
    become: same,
    fair: move.fair ? 1 : undefined,
  }));
  const leaseEnds = {
    label: 'the lease runs out',
    stepContext: { ...stepContext, leased: false },
    become: leaseEnded,
    fair: 3,
  };
  const ages = AGES_MS.filter((ageMs) => !rules.calm && NOW - (store.value.confirmedAt ?? NOW) < ageMs);
  return [
    ...own,
    ...tickPassings(stepContext),
    ...dayPassings(stepContext, rules),
    ...ages.map((ageMs) => ({
      label: `the tap is ${ageMs / 60_000} minutes ago`,
      stepContext: { ...stepContext, store: agedTo(store, ageMs) },
      become: agedWorker(ageMs),
      fair: undefined,
    })),
    ...(leased ? [leaseEnds] : []),
  ];
}

const same = (worker: Worker): Worker => worker;

function tickPassings(stepContext: StepContext): ScenePassing[] {
  const service = laterService(stepContext.service);
  if (service === undefined) return [];
  const fair = stepContext.store.value.missing?.until === NOW ? 2 : undefined;
  return [
    {
      label: 'time passes',
      stepContext: { ...stepContext, store: older(stepContext.store), service },
      become: laterWorker,
      fair,
    },
  ];
}

/** Only where a day makes a difference, which a service with nothing under way any more has waited out too. */
function dayPassings(stepContext: StepContext, rules: Rules): ScenePassing[] {
  const order = stepContext.store.value;
  const service = dayLaterService(stepContext.service);
  if (service === undefined || !awaitsDay(order)) return [];
  const oldestMs = AGES_MS[AGES_MS.length - 1]!;
  const store = dayOlder(stepContext.store);
  // Where nothing but a day more of "not found" leads on.
  const isWaiting = order.missing?.looks === 3 && rules.stepOf(order, NOW, policy).type === 'ask';
  return [
    {
      label: 'a day passes',
      stepContext: { store: rules.calm ? store : agedTo(store, oldestMs), leased: false, service },
      become: rules.calm ? dayLaterWorker : (worker) => agedWorker(oldestMs)(dayLaterWorker(worker)),
      fair: isWaiting ? 2.5 : undefined,
    },
  ];
}
