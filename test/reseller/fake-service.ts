import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { startLocalServer } from '../support/local-server.ts';

interface Seen {
  readonly method: string;
  /** As it came over the wire: undecoded. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly socket: Socket;
}

export interface FakeService {
  readonly url: string;
  /** Every request that came, in order. */
  readonly seen: Seen[];
}

export type Answer = (response: ServerResponse, request: Seen, count: number) => void;

/** An HTTP server for what the sandbox does not do; it ends with the test. */
export async function startFakeService(answer: Answer): Promise<FakeService> {
  const seen: Seen[] = [];
  const { url: at, stop } = await startLocalServer((request, response) => {
    void textOf(request).then((body) => {
      const { method = '', url = '', headers, socket } = request;
      const one = { method, url, headers, body, socket };
      seen.push(one);
      answer(response, one, seen.length);
    });
  });
  onTestFinished(stop);
  return { url: at, seen };
}

/** A bare socket server, for answers that are no HTTP. */
export async function startRawService(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export function sendText(response: ServerResponse, status: number, body: string, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers });
  response.end(body);
}

/** Calls `drip` again and again until the test is over or the other side has gone. */
export function dripInto(stream: NodeJS.WritableStream, text: string, everyMs: number): void {
  const timer = setInterval(() => stream.write(text), everyMs);
  stream.on('close', () => clearInterval(timer));
  stream.on('error', () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}
