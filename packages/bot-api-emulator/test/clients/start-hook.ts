import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a bot's webhook can be. */
export interface Hook extends AsyncDisposable {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server on a free port that hands each request to a bot. */
export async function startHook(answer: RequestListener): Promise<Hook> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/telegram`, stop, [Symbol.asyncDispose]: stop };
}
