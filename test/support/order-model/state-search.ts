/** A system of states and moves, and what must hold of it. */
export interface System<State> {
  readonly start: State;
  readonly keyOf: (state: State) => number;
  readonly movesOf: (state: State) => readonly Step<State>[];
  /** What is wrong with the state that a move from another one led to, or undefined. */
  readonly faultOf: (state: State, from: State) => string | undefined;
  /** Whether a fair schedule may stop here. */
  readonly isEnd: (state: State) => boolean;
}

export interface Step<State> {
  readonly label: string;
  readonly to: State;
  /** A fair schedule makes the move with the lowest number. */
  readonly fair?: number | undefined;
}

export type Explored =
  /** Every state that can be reached was seen; `depth` is the number of moves to the farthest. */
  | { type: 'holds'; states: number; depth: number; reached: ReadonlySet<string> }
  /** A promise is broken; `trace` is the shortest way there. */
  | { type: 'broken'; fault: string; trace: readonly string[]; states: number };

interface Seen<State> {
  readonly state: State;
  readonly from: number;
  readonly label: string;
  readonly depth: number;
  /** The next state of a fair schedule; undefined if it ends or stands still. */
  fairly: number | undefined;
}

/**
 * Searches breadth first, until there is nothing new. Every state must be safe, and from each a fair schedule must end.
 * @param nameOf what to collect of the states, so that a test can see that the search has come there
 * @throws RangeError when there are more states than the limit
 */
export function explore<State>(
  system: System<State>,
  { nameOf, maxStates }: { nameOf: (state: State) => string; maxStates: number },
): Explored {
  const seen: Seen<State>[] = [{ state: system.start, from: -1, label: 'at the start', depth: 0, fairly: undefined }];
  const places = new Map([[system.keyOf(system.start), 0]]);
  const reached = new Set<string>();
  for (let place = 0; place < seen.length; place += 1) {
    const here = seen[place]!;
    reached.add(nameOf(here.state));
    let best = Infinity;
    for (const { label, to, fair } of system.movesOf(here.state)) {
      const fault = system.faultOf(to, here.state);
      if (fault !== undefined) return broken(fault, [...traceTo(seen, place), label], seen.length);
      const key = system.keyOf(to);
      const target = places.get(key) ?? seen.length;
      if (target === seen.length) {
        if (target >= maxStates) throw new RangeError(`more than ${maxStates} states`);
        places.set(key, target);
        seen.push({ state: to, from: place, label, depth: here.depth + 1, fairly: undefined });
      }
      if (fair !== undefined && fair < best) {
        best = fair;
        here.fairly = target;
      }
    }
  }
  const stuck = findStuck(seen, system.isEnd);
  if (stuck !== undefined) return broken('a fair schedule never ends', traceTo(seen, stuck), seen.length);
  return { type: 'holds', states: seen.length, depth: seen.at(-1)!.depth, reached };
}

/** The first state from which the fair schedule stands still or goes in a circle. */
function findStuck<State>(seen: readonly Seen<State>[], isEnd: (state: State) => boolean): number | undefined {
  const ending = new Set<number>();
  for (let place = 0; place < seen.length; place += 1) {
    const path = new Set<number>();
    for (let at = place; !ending.has(at) && !isEnd(seen[at]!.state); at = seen[at]!.fairly!) {
      if (path.has(at) || seen[at]!.fairly === undefined) return place;
      path.add(at);
    }
    for (const passed of path) ending.add(passed);
  }
  return undefined;
}

function traceTo<State>(seen: readonly Seen<State>[], place: number): string[] {
  const labels: string[] = [];
  for (let at = place; at > 0; at = seen[at]!.from) labels.unshift(seen[at]!.label);
  return labels;
}

function broken(fault: string, trace: readonly string[], states: number): Explored {
  return { type: 'broken', fault, trace, states };
}
