import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createFrames, wordsOf } from './resp-frames.ts';

/** A Redis before 7.2 that answers WAITAOF all the same, as a newer one does. */
export interface WaitAofProxy {
  readonly url: string;
  /** How many servers have the writes on their disk: the server itself, so 0 or 1. */
  onDisk: 0 | 1;
  /** Each WAITAOF: its words, and what was sent before it over the same connection, the last command first. */
  readonly waits: readonly { readonly before: readonly string[]; readonly words: readonly string[] }[];
  stop(): Promise<void>;
}

export async function startWaitAofProxy(targetUrl: string): Promise<WaitAofProxy> {
  const target = new URL(targetUrl);
  const waits: { before: string[]; words: string[] }[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    /** Each request that is not answered yet, in order: the answer from here, or undefined if the server answers. */
    const asked: (Buffer | undefined)[] = [];
    const before: string[] = [];
    const flush = (): void => {
      while (asked.length > 0 && asked[0] !== undefined) client.write(asked.shift()!);
    };
    const note = createFrames((request) => {
      const words = wordsOf(request);
      if (words[0]?.toUpperCase() === 'WAITAOF') {
        waits.push({ before: before.toReversed(), words });
        asked.push(Buffer.from(`*2\r\n:${proxy.onDisk}\r\n:0\r\n`));
        return flush();
      }
      before.push(words[0] ?? '');
      asked.push(undefined);
      upstream.write(request);
    });
    const hand = createFrames((reply) => {
      asked.shift();
      client.write(reply);
      flush();
    });
    client.on('data', note);
    upstream.on('data', hand);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: WaitAofProxy = {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    onDisk: 1,
    waits,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
