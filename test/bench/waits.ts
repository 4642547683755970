import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { scripts } from '../../src/redis/shared/define-script.ts';
import { createFrames, wordsOf } from '../support/redis/resp-frames.ts';
import type { Part } from './contender.ts';
import '../../src/redis/open-store.ts';

/** Stands between the bot and its Redis, and sees how often the bot began to wait, and for what. */
export interface Waits {
  /** Each wait since the last `forget`, with all that was asked before it was over: scripts by their names, other commands with the kind of their key. */
  readonly made: () => readonly (readonly string[])[];
  readonly forget: () => void;
  readonly between: (redisUrl: string) => Promise<string>;
}

/** @param parts gets what must be stopped again */
export function createWaits(parts: Part[]): Waits {
  let made: string[][] = [];
  return {
    made: () => made,
    forget() {
      made = [];
    },
    async between(redisUrl) {
      const { hostname, port } = new URL(redisUrl);
      const server = createServer((client) => {
        let unanswered = 0;
        const upstream = connect(Number(port), hostname);
        const asked = createFrames((request) => {
          if (unanswered === 0) made.push([]);
          unanswered += 1;
          made.at(-1)?.push(nameOf(wordsOf(request)));
        });
        const answered = createFrames(() => (unanswered -= 1));
        client.on('data', (chunk: Buffer) => {
          asked(chunk);
          upstream.write(chunk);
        });
        upstream.on('data', (chunk: Buffer) => {
          answered(chunk);
          client.write(chunk);
        });
        for (const [one, other] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          one.on('error', () => other.destroy());
          one.once('close', () => other.destroy());
        }
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      parts.push({ stop: async () => void server.close() });
      return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

const SCRIPTS = new Map([...scripts.values()].map(({ name, lua }) => [hash('sha1', lua), name]));

/** A script by its name, another command with the kind of its key. */
export function nameOf([command = '', first = '']: readonly string[]): string {
  const script = command.startsWith('eval') ? SCRIPTS.get(command === 'eval' ? hash('sha1', first) : first) : undefined;
  // After the prefix, and the tag where there is one.
  const kind = first.replace(/^[^:]*:(?:\{[^}]*\}:)?/u, '').replace(/:.*/su, '');
  return script ?? `${command} ${kind}`;
}
