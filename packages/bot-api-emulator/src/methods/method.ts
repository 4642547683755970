import type { Parameters } from '../parameters.ts';
import type { World } from '../world.ts';

/** What a method needs of the connection it was called over. */
export interface Call {
  /** Tells once when the caller has gone. */
  onHangUp(tell: () => void): void;
}

/** One method of the Bot API: answers `result`, or throws a Refusal. */
export type Method = (world: World, parameters: Parameters, call: Call) => unknown;
