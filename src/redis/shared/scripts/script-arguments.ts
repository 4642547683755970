/** How a value becomes the text that a script reads as an argument. This file alone decides that. */
export interface ArgumentType<Value> {
  encode(value: Value): string;
}

export const text: ArgumentType<string> = { encode: (value) => value };

export const number: ArgumentType<number> = {
  encode(value) {
    if (!Number.isFinite(value)) throw new RangeError(`a script takes no number like ${value}`);
    return String(value);
  },
};

/** `1` or empty. */
export const flag: ArgumentType<boolean> = { encode: (value) => (value ? '1' : '') };

export function oneOf<const Word extends string>(...words: readonly Word[]): ArgumentType<Word> {
  return {
    encode(value) {
      if (!words.includes(value)) throw new RangeError(`a script takes ${words.join(', ')} here`);
      return value;
    },
  };
}

/** Empty if there is none. The caller still has to name it, so that none is forgotten. */
export function optional<Value>(type: ArgumentType<Value>): ArgumentType<Value | undefined> {
  return { encode: (value) => (value === undefined ? '' : type.encode(value)) };
}
