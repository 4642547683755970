import { request } from 'node:http';
import { type LocalServer, startLocalServer } from './local-server.ts';

/** Stands in front of several processes on this machine, as a load balancer does. */
export interface Balancer extends LocalServer {
  /** How many requests each port got, in the order of the ports. */
  readonly served: readonly number[];
}

/** Sends each request to the next port in turn; if it does not answer, the caller gets a 502 and comes again. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const served = ports.map(() => 0);
  let turn = 0;
  const server = await startLocalServer((incoming, outgoing) => {
    const index = (turn = (turn + 1) % ports.length);
    served[index] = (served[index] ?? 0) + 1;
    const { method, url, headers } = incoming;
    const onward = request({ port: ports[index], host: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  });
  return { ...server, served };
}
