import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from 'vendbot-demo';
import { scripts } from '../../../src/redis/shared/define-script.ts';
import { createFrames, wordsOf } from './resp-frames.ts';
import '../../../src/redis/open-store.ts';

/** How a reply is lost: none of it arrives, or its first half. Redis has carried the command out in both cases. */
export type Cut = 'whole' | 'half';

/** @param reply as Redis wrote it */
export type Choose = (name: string, reply: string) => Cut | undefined;

/** Answers a command in place of the server, in the form of Redis' protocol; undefined if the server answers. */
type Answer = (words: readonly string[]) => string | undefined;

/** Stands between the bot and its Redis, passes everything on, and loses replies or everything if told to. */
export interface RedisProxy {
  readonly url: string;
  /**
   * Asked at each reply, with the command's name (for a script, the script's own); a cut ends the connection. It is not asked
   * about what the bot sends by itself when a connection begins. It stays until the next `choose` is set.
   */
  cutWhere(choose: Choose): void;
  /** Ends all connections and takes none, as if the server were gone. */
  away(): Promise<void>;
  back(): Promise<void>;
  stop(): Promise<void>;
}

/** The look whether writes are taken, which the bot makes beside its work after each connection that was lost. */
const LOOK = 'look';
const OPENING = new Set(['info', 'hello', 'client', 'auth', 'select', 'script', LOOK]);

/** @param answerOf makes what answers over one connection */
export async function startRedisProxy(
  targetUrl: string,
  answerOf = (): Answer => () => undefined,
): Promise<RedisProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let choose: Choose = () => undefined;
  const server = createServer((client) => {
    const cutOf: Choose = (name, reply) => (OPENING.has(name) ? undefined : choose(name, reply));
    carry(client, connect(Number(target.port), target.hostname), cutOf, answerOf());
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
  });
  const port = await freePort();
  await listen(server, port);
  const away = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    cutWhere: (chosen) => void (choose = chosen),
    away,
    back: () => listen(server, port),
    stop: away,
  };
}

function carry(client: Socket, upstream: Socket, cutOf: Choose, answer: Answer): void {
  /** Requests whose answer has not gone to the client, in order; `own` is an answer from here. */
  const asked: { readonly name: string; readonly own: string | undefined }[] = [];
  const handOwn = (): void => {
    for (; asked[0]?.own !== undefined; asked.shift()) client.write(asked[0].own);
  };
  const handRequest = createFrames((request) => {
    const words = wordsOf(request);
    const own = answer(words);
    asked.push({ name: nameOf(words), own });
    if (own === undefined) upstream.write(request);
    else handOwn();
  });
  const handReply = createFrames((reply) => {
    if (client.writableEnded) return;
    const cut = cutOf(asked.shift()?.name ?? '', reply.toString('latin1'));
    if (cut !== undefined) return void client.end(reply.subarray(0, cut === 'half' ? Math.ceil(reply.length / 2) : 0));
    client.write(reply);
    handOwn();
  });
  client.on('data', handRequest);
  upstream.on('data', handReply);
  for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  client.once('close', () => upstream.destroy());
  upstream.once('close', () => client.destroy());
}

const SCRIPT_NAMES = new Map(Array.from(scripts, ([name, { lua }]) => [hash('sha1', lua), name]));

function nameOf([command = '', first = '']: readonly string[]): string {
  const name = command.toLowerCase();
  if (name === 'set' && first.endsWith(':ready')) return LOOK;
  if (name === 'evalsha') return SCRIPT_NAMES.get(first) ?? name;
  return name === 'eval' ? (SCRIPT_NAMES.get(hash('sha1', first)) ?? name) : name;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
