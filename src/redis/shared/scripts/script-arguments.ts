/** How a value becomes the text that a script reads as an argument. This file alone decides that. */
export interface ArgumentType<Value> {
  /** Takes all arguments that are left, so it stands last. */
  readonly isRest: boolean;
  encode(value: Value): string | readonly string[];
}

export const text: ArgumentType<string> = { isRest: false, encode: (value) => value };

export const number: ArgumentType<number> = {
  isRest: false,
  encode(value) {
    if (!Number.isFinite(value)) throw new RangeError(`a script takes no number like ${value}`);
    return String(value);
  },
};

/** `1` or empty. */
export const flag: ArgumentType<boolean> = { isRest: false, encode: (value) => (value ? '1' : '') };

export const json: ArgumentType<object> = { isRest: false, encode: (value) => JSON.stringify(value) };

export function oneOf<const Word extends string>(...words: readonly Word[]): ArgumentType<Word> {
  return {
    isRest: false,
    encode(value) {
      if (!words.includes(value)) throw new RangeError(`a script takes ${words.join(', ')} here`);
      return value;
    },
  };
}

/** Empty if there is none. The caller still has to name it, so that none is forgotten. */
export function optional<Value>(type: ArgumentType<Value>): ArgumentType<Value | undefined> {
  return { isRest: false, encode: (value) => (value === undefined ? '' : type.encode(value)) };
}

/** The fields of a hash or of a stream's entry, as names and values in turn. Those that are undefined are left out. */
export const fields: ArgumentType<Readonly<Record<string, string | number | undefined>>> = {
  isRest: true,
  encode: (record) =>
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)])),
};
