import { LRUCache } from 'lru-cache';

/** The same function of its argument alone, which is worked out once for each of the latest so many. */
export function remembered<K extends string | number, V extends {}>(max: number, of: (key: K) => V): (key: K) => V {
  const known = new LRUCache<K, V>({ max });
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = of(key);
      known.set(key, value);
    }
    return value;
  };
}
