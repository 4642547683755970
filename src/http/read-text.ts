import type { IncomingMessage } from 'node:http';

/** A request's body; undefined if it is longer than that, or breaks off. By events, which cost half of what iterating over it does. */
export function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', () => resolve(undefined));
  });
}
