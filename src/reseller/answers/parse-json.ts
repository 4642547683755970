/** The value, or undefined if the text is no JSON. Whole numbers too long for a JavaScript number come as their digits in text. */
export function parseJson(text: string): unknown {
  try {
    // A reviver makes reading a long list several times slower, so it is used only if it can matter.
    return /\d{16}/u.test(text) ? JSON.parse(text, keepDigits as Reviver) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Reviver = (this: unknown, key: string, value: unknown) => unknown;

/** An electricity token has 20 digits: sent as a number and rounded, it would be another token. */
function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return context.source !== undefined && /^-?\d{16,}$/u.test(context.source) ? context.source : value;
}
