import { KILL_POINTS, type KillPoint } from './kill-points.ts';

/** A process dies when it reaches the point for the nth time, counted from its start. */
export interface Arm {
  readonly point: KillPoint;
  readonly nth: number;
}

/** In the form of CHAOS_KILL_AT: `purchase after:2, tell before:1`. */
export function writeArms(arms: readonly Arm[]): string {
  return arms.map(({ point, nth }) => `${point}:${nth}`).join(', ');
}

/** @throws Error for an unknown point */
export function readArms(text: string): readonly Arm[] {
  const words = text.split(',').map((word) => word.trim());
  return words.filter((word) => word !== '').map(readArm);
}

function readArm(word: string): Arm {
  const [name = '', count = '1'] = word.split(':');
  const point = KILL_POINTS.find((known) => known === name);
  const nth = Number(count);
  if (point === undefined || !Number.isSafeInteger(nth) || nth < 1) throw new Error(`CHAOS_KILL_AT: ${word}`);
  return { point, nth };
}
