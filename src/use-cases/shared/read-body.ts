/** A body over the bound is not read to its end. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** As undici has it. */
interface Body extends AsyncIterable<Uint8Array> {
  on(event: 'error', listener: () => void): unknown;
}

/** @throws BodyTooLargeError, or what broke the connection */
export async function readBody(body: Body, maxBytes: number): Promise<Uint8Array> {
  // A body that is given up emits an error when no one waits for it any more.
  body.on('error', () => undefined);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw new BodyTooLargeError(`a body of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
