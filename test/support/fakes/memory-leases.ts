import type { Leases, KeyValueStore } from '../../../src/use-cases/shared/ports.ts';

/** Leases that never run out by themselves; `held` are those that are taken now. */
export function memoryLeases(): Leases & { readonly held: Set<string>; readonly taken: string[] } {
  const held = new Set<string>();
  const taken: string[] = [];
  return {
    held,
    taken,
    async take(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      taken.push(name);
      return { extend: async () => held.has(name), release: async () => void held.delete(name) };
    },
  };
}

export function memoryKeyValues(): KeyValueStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (name) => texts.get(name),
    write: async (name, text) => void texts.set(name, text),
  };
}
