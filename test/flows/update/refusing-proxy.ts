import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Stands before the service, each call on a connection of its own, so that the next one can find nobody. */
export interface RefusingProxy {
  readonly url: string;
  /** Takes no connection any more once a path that fits has been answered. */
  refuseAfter(path: RegExp): void;
  stop(): Promise<void>;
}

export async function startRefusingProxy(target: string): Promise<RefusingProxy> {
  let last: RegExp | undefined;
  const server = createServer((incoming, answer) => {
    const { method, url = '/', headers } = incoming;
    const outgoing = request(target + url, { method, headers, agent: false }, (reply) => {
      if (last?.test(url) === true) server.close();
      answer.writeHead(reply.statusCode ?? 500, { ...reply.headers, connection: 'close' });
      reply.pipe(answer);
    });
    outgoing.once('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuseAfter(path) {
      last = path;
    },
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
