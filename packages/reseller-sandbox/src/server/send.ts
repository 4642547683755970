import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Reply } from './reply.ts';

/** What a broken gateway might say in place of JSON. */
const GARBAGE = '<html><body><h1>502 Bad Gateway</h1></body>';

/**
 * Delivers a reply, or fails to in the way that it asks for.
 * @param cleared ends a delay before its time
 */
export async function send(response: ServerResponse, reply: Reply, cleared: AbortSignal): Promise<void> {
  const { status, body, headers, delivery } = reply;
  if (delivery?.type === 'lost') return void response.destroy();
  if (delivery?.type === 'delayed') await setTimeout(delivery.delayMs, undefined, { signal: cleared }).catch(() => {});
  const text = delivery?.type === 'garbage' ? GARBAGE : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  if (delivery?.type !== 'cut') return void response.end(text);
  // The connection breaks off when this half is on its way.
  await new Promise((resolve) => void response.write(text.slice(0, text.length / 2), resolve));
  response.destroy();
}
