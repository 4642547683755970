import { stepOf } from '../../src/domain/orders/next-step.ts';
import { next } from '../../src/domain/orders/order-transitions.ts';
import { type Alike, alikeBy, remembered } from './alike.ts';
import { actsOf, overtaken, type Rules, type Scene } from './order-model-acts.ts';
import { AGES_MS, agedTo, awaitsDay, dayOlder, GRACE_TICKS, keep, NOW, older, policy } from './order-model-record.ts';
import { dayLaterService, laterService, ownMoves, untouched } from './order-model-service.ts';
import { agedWorker, dayLaterWorker, idle, laterWorker, leaseEnded, type Worker } from './order-model-worker.ts';
import { electricityOrder, orderIn } from './sample-order.ts';
import type { Step, System } from './state-search.ts';

/** Two workers that take taps and settle one order. */
export interface World {
  readonly scene: Alike<Scene>;
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
  readonly scene: Alike<Scene>;
  readonly fair: number | undefined;
  readonly overtakes: boolean;
}

/** What happens to the scene and to both workers by itself. */
interface Passing {
  readonly label: string;
  readonly scene: Alike<Scene>;
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
  const sceneOf = alikeBy(keyOfScene);
  const start = sceneOf({ store: keep(electricityOrder(orderIn('draft'))), leased: false, service: untouched });
  const placeOf = remembered(({ value: scene }: Alike<Scene>): Place => ({
    passings: passingsOf(scene, rules).map((passing) => ({ ...passing, scene: sceneOf(passing.scene) })),
    turns: [],
  }));
  const turnsIn = ({ value: scene }: Alike<Scene>, worker: Worker): Turn[] =>
    actsOf(worker, scene, rules).map(({ label, worker: after, scene: to, fair, overtakes = false }) => ({
      labels: [`worker 0 ${label}`, `worker 1 ${label}`],
      worker: after,
      scene: sceneOf(to),
      fair,
      overtakes,
    }));

  return {
    start: { scene: start, one: idle, other: idle },
    keyOf,
    movesOf({ scene, one, other }) {
      const { passings, turns } = placeOf(scene);
      const moves: Step<World>[] = [];
      const left = (worker: Worker, turn: Turn): Worker =>
        turn.overtakes ? overtaken(worker, scene.value.store, turn.scene.value.store, rules) : worker;
      for (const turn of (turns[one.id] ??= turnsIn(scene, one))) {
        const to = { scene: turn.scene, one: turn.worker, other: left(other, turn) };
        moves.push({ label: turn.labels[0], to, fair: turn.fair });
      }
      for (const turn of (turns[other.id] ??= turnsIn(scene, other))) {
        const to = { scene: turn.scene, one: left(one, turn), other: turn.worker };
        moves.push({ label: turn.labels[1], to, fair: turn.fair });
      }
      for (const { label, scene: after, become, fair } of passings) {
        moves.push({ label, to: { scene: after, one: become(one), other: become(other) }, fair });
      }
      return moves;
    },
  };
}

const MAX_WORKERS = 2 ** 14;

/** The same for worlds that differ in nothing that matters; the two workers are alike. */
function keyOf({ scene, one, other }: World): number {
  if (one.id >= MAX_WORKERS || other.id >= MAX_WORKERS)
    throw new RangeError('there are more workers than the key holds');
  return (scene.id * MAX_WORKERS + Math.min(one.id, other.id)) * MAX_WORKERS + Math.max(one.id, other.id);
}

function keyOfScene({ store, leased, service }: Scene): string {
  const { flights, acceptances, hiddenTicks, status, token } = service;
  return `${store.id} ${leased} ${flights.join()} ${acceptances}${hiddenTicks}${status[0]}${token}`;
}

type ScenePassing = Omit<Passing, 'scene'> & { readonly scene: Scene };

function passingsOf(scene: Scene, rules: Rules): ScenePassing[] {
  const { store, leased, service } = scene;
  const own = ownMoves(service, rules).map((move) => ({
    label: `service: ${move.label}`,
    scene: { ...scene, service: move.service },
    become: same,
    fair: move.fair ? 1 : undefined,
  }));
  const leaseEnds = {
    label: 'the lease runs out',
    scene: { ...scene, leased: false },
    become: leaseEnded,
    fair: 3,
  };
  const ages = AGES_MS.filter((ageMs) => !rules.calm && NOW - (store.value.confirmedAt ?? NOW) < ageMs);
  return [
    ...own,
    ...tickPassings(scene),
    ...dayPassings(scene, rules),
    ...ages.map((ageMs) => ({
      label: `the tap is ${ageMs / 60_000} minutes ago`,
      scene: { ...scene, store: agedTo(store, ageMs) },
      become: agedWorker(ageMs),
      fair: undefined,
    })),
    ...(leased ? [leaseEnds] : []),
  ];
}

const same = (worker: Worker): Worker => worker;

function tickPassings(scene: Scene): ScenePassing[] {
  const service = laterService(scene.service);
  if (service === undefined) return [];
  const fair = scene.store.value.missing?.until === NOW ? 2 : undefined;
  return [{ label: 'time passes', scene: { ...scene, store: older(scene.store), service }, become: laterWorker, fair }];
}

/** Only where a day makes a difference, which a service with nothing under way any more has waited out too. */
function dayPassings(scene: Scene, rules: Rules): ScenePassing[] {
  const order = scene.store.value;
  const service = dayLaterService(scene.service);
  if (service === undefined || !awaitsDay(order)) return [];
  const oldestMs = AGES_MS[AGES_MS.length - 1]!;
  const store = dayOlder(scene.store);
  // Where nothing but a day more of "not found" leads on.
  const isWaiting = order.missing?.looks === 3 && rules.stepOf(order, NOW, policy).type === 'ask';
  return [
    {
      label: 'a day passes',
      scene: { store: rules.calm ? store : agedTo(store, oldestMs), leased: false, service },
      become: rules.calm ? dayLaterWorker : (worker) => agedWorker(oldestMs)(dayLaterWorker(worker)),
      fair: isWaiting ? 2.5 : undefined,
    },
  ];
}
