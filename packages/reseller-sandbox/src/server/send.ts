import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Reply } from './reply.ts';

/** What a broken gateway might say in place of JSON. */
const GARBAGE = '<html><body><h1>502 Bad Gateway</h1></body>';

/** Delivers a reply, or fails to in the way that it asks for. */
export async function send(response: ServerResponse, reply: Reply, stopping: AbortSignal): Promise<void> {
  switch (reply.delivery?.type) {
    case 'lost':
      response.destroy();
      return;
    case 'cut':
      await writeHalf(response, reply, JSON.stringify(reply.body));
      response.destroy();
      return;
    case 'garbage':
      write(response, reply, GARBAGE);
      return;
    case 'delayed':
      await setTimeout(reply.delivery.delayMs, undefined, { signal: stopping });
      write(response, reply, JSON.stringify(reply.body));
      return;
    case undefined:
      write(response, reply, JSON.stringify(reply.body));
  }
}

function write(response: ServerResponse, reply: Reply, text: string): void {
  writeHead(response, reply, text);
  response.end(text);
}

/** Resolves when it is on its way. */
function writeHalf(response: ServerResponse, reply: Reply, text: string): Promise<unknown> {
  writeHead(response, reply, text);
  return new Promise((resolve) => void response.write(text.slice(0, text.length / 2), resolve));
}

function writeHead(response: ServerResponse, { status, headers }: Reply, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
}
