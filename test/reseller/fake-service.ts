import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createNetServer } from 'node:net';
import { onTestFinished } from 'vitest';

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
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { method = '', url = '', headers, socket } = request;
      const one = { method, url, headers, body, socket };
      seen.push(one);
      answer(response, one, seen.length);
    });
  });
  onTestFinished(() => server.closeAllConnections());
  return { url: await listen(server), seen };
}

/** A bare socket server, for answers that are no HTTP. */
export async function startRawService(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listen(server);
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

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
