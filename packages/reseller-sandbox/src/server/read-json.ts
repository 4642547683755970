import type { IncomingMessage } from 'node:http';

export type JsonBody = { type: 'json'; value: unknown } | { type: 'unreadable'; message: string };

const MAX_BODY_BYTES = 64 * 1024;

/** The body of a request to the service, which has to say that it is JSON (specification, introduction). */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  const text = await readText(request);
  if (!/^application\/json\b/iu.test(request.headers['content-type'] ?? '')) {
    return { type: 'unreadable', message: 'Content-Type must be application/json' };
  }
  return parsed(text);
}

function parsed(text: string | undefined): JsonBody {
  if (text === undefined) return { type: 'unreadable', message: 'the body is too large' };
  try {
    return { type: 'json', value: JSON.parse(text) };
  } catch {
    return { type: 'unreadable', message: 'the body is not JSON' };
  }
}

/** Reads to the end even what is too large, so that the caller gets to read the answer. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
