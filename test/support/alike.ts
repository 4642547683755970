/** One object for all values that are alike, with a small number for a name. */
export interface Alike<Value> {
  readonly id: number;
  readonly value: Value;
}

/** @param keyOf the same for values that are alike */
export function alikeBy<Value>(keyOf: (value: Value) => string | number): (value: Value) => Alike<Value> {
  const known = new Map<string | number, Alike<Value>>();
  return (value) => {
    const key = keyOf(value);
    const before = known.get(key);
    if (before !== undefined) return before;
    const fresh = { id: known.size, value };
    known.set(key, fresh);
    return fresh;
  };
}

/** Works out the result for each value once, because there are few values and very many states. */
export function remembered<Value, Result>(work: (one: Alike<Value>) => Result): (one: Alike<Value>) => Result {
  const results: Result[] = [];
  return (one) => (results[one.id] ??= work(one));
}
