import { KILL_POINTS, type KillPoint } from './kill-points.ts';

/** A killable process reports here which points it reaches: a pipe, because what was written to it outlives the writer. */
export const SIGNALS_FD = 3;

/** What a process says of a point: that it was there, or that it dies there. */
export interface PointSignal {
  readonly point: KillPoint;
  readonly dies: boolean;
}

/** The highest bit of a signal's one byte; below it is the point's place in the list. */
const DIES = 0x80;

export function writeSignal({ point, dies }: PointSignal): Uint8Array {
  const place = KILL_POINTS.indexOf(point);
  return Uint8Array.of(dies ? place + DIES : place);
}

/** Any number of signals, as they come out of a pipe. */
export function readSignals(bytes: Uint8Array): PointSignal[] {
  return [...bytes].flatMap((byte) => {
    const point = KILL_POINTS[byte % DIES];
    return point === undefined ? [] : [{ point, dies: byte >= DIES }];
  });
}
