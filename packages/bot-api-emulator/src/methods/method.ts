import type { Parameters } from '../server/parameters.ts';
import type { State } from '../state/state.ts';

export type OnHangUp = (tell: () => void) => void;

/** A result with the sentence that Telegram puts beside it as `description`. */
export class Described {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}

/** One method of the Bot API: answers `result`, or throws a Refusal. */
export type Method = (state: State, parameters: Parameters, onHangUp: OnHangUp) => unknown;
