import { once } from 'node:events';
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Reply } from './reply.ts';

/** What a broken gateway might say in place of JSON. */
const GARBAGE = '<html><body><h1>502 Bad Gateway</h1></body>';

/** What ends a delay before its time. */
export interface Ends {
  /** The answer is no longer waited for. */
  readonly stopping: AbortSignal;
  /** The answer comes now. */
  readonly cleared: AbortSignal;
}

/** Delivers a reply, or fails to in the way that it asks for. */
export async function send(response: ServerResponse, reply: Reply, ends: Ends): Promise<void> {
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
      await delay(reply.delivery.delayMs, ends);
      write(response, reply, JSON.stringify(reply.body));
      return;
    case undefined:
      write(response, reply, JSON.stringify(reply.body));
  }
}

async function delay(ms: number, { stopping, cleared }: Ends): Promise<void> {
  const signal = AbortSignal.any([stopping, cleared]);
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (stopping.aborted) throw error;
  });
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

/** A server on 127.0.0.1 that can refuse connections for a while and come back on the same port. */
export class Listener {
  readonly #server: Server;
  #port: number;

  constructor(port: number, answer: RequestListener) {
    this.#port = port;
    this.#server = createServer(answer);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async up(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Cuts the connections that there are; resolves when the port refuses new ones. */
  async down(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
