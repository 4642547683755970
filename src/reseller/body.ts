import type { Dispatcher } from 'undici';

/** A body over the bound is not read to its end. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** @throws BodyTooLargeError, or what broke the connection */
export async function readBody(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  // A body that is given up emits an error that no one waits for any more.
  body.on('error', () => undefined);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BodyTooLargeError(`a body of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The value, or undefined if the text is no JSON. Whole numbers too long for a JavaScript number come as their digits in text. */
export function parseJson(text: string): unknown {
  try {
    // A reviver makes reading a long list several times slower, so it only comes in if it can matter.
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
