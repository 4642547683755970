import type { Arm, KillPoint, PointSignal } from './kill-points.ts';
import { ORDERS_PER_ARM } from '../plan.ts';

export interface PointCount {
  readonly point: KillPoint;
  readonly reached: number;
  readonly killed: number;
}

/** Hands out the planned kills as processes start: by taps, not by the clock. Each process that starts also gets the points at which none has died yet. */
export interface KillPlan {
  /** A person taps Confirm now. */
  tapped(): void;
  /** The points at which the process that starts now dies: the first that it reaches. */
  draw(): readonly Arm[];
  noted(signal: PointSignal): void;
  /** From now on no process is killed. */
  close(): void;
  counts(): readonly PointCount[];
}

/**
 * @param points all that are counted, also those that no process reaches
 * @param ordersPerArm after this many taps the next arm is handed out
 */
export function createKillPlan(
  planned: readonly Arm[],
  points: readonly KillPoint[],
  ordersPerArm = ORDERS_PER_ARM,
): KillPlan {
  const reached = new Map<KillPoint, number>();
  const killed = new Map<KillPoint, number>();
  const waiting = planned.values();
  let left: Arm[] = [];
  let taps = 0;
  let drawn = 0;
  let isOpen = true;

  return {
    tapped() {
      taps += 1;
    },
    draw() {
      if (!isOpen) return [];
      const isDue = drawn * ordersPerArm <= taps;
      const next = isDue ? waiting.next().value : undefined;
      if (next !== undefined) drawn += 1;
      const arms = next === undefined ? left : [...left, next];
      // A process may have lived too briefly to come there n times, so the next one dies at its first time there.
      left = arms.map(({ point }) => ({ point, nth: 1 }));
      return arms;
    },
    noted({ point, dies }) {
      count(reached, point);
      if (!dies) return;
      count(killed, point);
      left = left.filter((arm) => arm.point !== point);
    },
    close() {
      isOpen = false;
    },
    counts: () => points.map((point) => ({ point, reached: reached.get(point) ?? 0, killed: killed.get(point) ?? 0 })),
  };
}

function count(counts: Map<KillPoint, number>, point: KillPoint): void {
  counts.set(point, (counts.get(point) ?? 0) + 1);
}
