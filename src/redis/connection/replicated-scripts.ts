import { hash } from 'node:crypto';
import { Cluster } from 'ioredis';
import type { Keys } from '../keys.ts';
import { hashTag, type ScriptRunner, type SentScript } from '../shared/define-script.ts';
import type { RedisClient } from './open-redis.ts';
import { REPLICA_WAIT_MS, DISK_WAIT_MS } from './durability.ts';

interface Call {
  /** Undefined: only to be waited for. */
  readonly script: SentScript | undefined;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The server did not know the script by its digest. */
  isUnknown: boolean;
}

/** What is waited for after each write. */
export interface Wait {
  readonly command: readonly [name: string, ...words: number[]];
  /** Undefined if it has come about; otherwise the reason, whose first word says that the store is away. */
  faultOf(answer: unknown): string | undefined;
}

const MARK_LIFE_MS = 60_000;
const AT_ONCE = 100;
/** All tags of one server. */
const ONE_LANE = 's0';

/**
 * Scripts whose answer is believed only if what they wrote is on so many replicas, or on the disk. WAIT holds its connection, so this is one of its
 * own, and who comes while one WAIT is under way shares the next. A mark is written before each: WAIT looks at the last write of its connection, and
 * a script that was carried out before, over a connection that is gone, writes nothing.
 * @param redis does not send anything again by itself: scripts, mark and WAIT go to one server over one connection or not at all
 */
export function createReplicatedScripts(redis: RedisClient, keys: Pick<Keys, 'ready'>, wait: Wait) {
  const lanes = new Map<string, (call: Call) => void>();
  return {
    runScript: (script, keys, args) => enqueue(hashTag(String(keys[0])), script, keys, args),
    /** Resolves if all that was written before in the slot of this tag is on as many replicas. */
    waitFor: async (tag: string): Promise<void> => void (await enqueue(tag)),
  } satisfies ScriptRunner & { waitFor: unknown };

  function enqueue(
    tag: string,
    script?: SentScript,
    scriptKeys: readonly string[] = [],
    args: readonly string[] = [],
  ): Promise<unknown> {
    // Masters of a cluster are waited for apart.
    const name = redis instanceof Cluster ? tag : ONE_LANE;
    const lane = lanes.get(name) ?? createLane((calls) => send(calls, keys.ready(name)));
    lanes.set(name, lane);
    return new Promise((resolve, reject) => {
      lane({ script, keys: scriptKeys, args, resolve, reject, isUnknown: false });
    });
  }

  /** Answers those that must be sent again in full. */
  async function send(calls: readonly Call[], mark: string): Promise<Call[]> {
    const pipeline = redis.pipeline();
    for (const { script, keys: named, args, isUnknown } of calls) {
      if (script === undefined) continue;
      if (isUnknown) pipeline.eval(script.lua, named.length, ...named, ...args);
      else pipeline.evalsha(hash('sha1', script.lua), named.length, ...named, ...args);
    }
    pipeline.set(mark, '1', 'PX', MARK_LIFE_MS).call(...wait.command);
    const results = (await pipeline.exec()) ?? [];
    const fault = faultOf(results.slice(-2), wait);
    return settle(calls, results, fault);
  }
}

type Result = readonly [error: Error | null, answer?: unknown];

/** Until so many replicas have it. */
export function waitForReplicas(replicas: number): Wait {
  return {
    command: ['WAIT', replicas, REPLICA_WAIT_MS],
    faultOf(answer) {
      const count = Number(answer ?? 0);
      return count >= replicas ? undefined : `NOREPLICAS ${count} of ${replicas} replicas have what was written`;
    },
  };
}

/** Until the server that took it has it on its disk (https://redis.io/docs/latest/commands/waitaof/, 2026-11). */
export const waitForDisk: Wait = {
  command: ['WAITAOF', 1, 0, DISK_WAIT_MS],
  faultOf: (answer) =>
    Array.isArray(answer) && Number(answer[0]) >= 1 ? undefined : 'NOFSYNC what was written is not on the disk yet',
};

/** @param marked of the mark and of WAIT */
function faultOf([mark, waited]: readonly Result[], wait: Wait): Error | undefined {
  const error = mark?.[0] ?? waited?.[0];
  if (error instanceof Error) return error;
  const fault = wait.faultOf(waited?.[1]);
  return fault === undefined ? undefined : new Error(fault);
}

function settle(calls: readonly Call[], results: readonly Result[], fault: Error | undefined): Call[] {
  let place = 0;
  return calls.filter((call) => {
    const [error, answer]: Result = call.script === undefined ? [null] : (results[place++] ?? [null]);
    if (error?.message.startsWith('NOSCRIPT ') === true && !call.isUnknown) {
      call.isUnknown = true;
      return true;
    }
    const reason = error ?? fault;
    if (reason === undefined) call.resolve(answer);
    else call.reject(reason);
    return false;
  });
}

/** One batch at a time; the next takes all that has come meanwhile. @param send answers what goes with the next once more */
function createLane(send: (calls: readonly Call[]) => Promise<Call[]>): (call: Call) => void {
  let waiting: Call[] = [];
  let isRunning = false;
  return (call) => {
    waiting.push(call);
    if (!isRunning) void run();
  };

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      const again = await send(calls).catch((error: Error) => {
        for (const call of calls) call.reject(error);
        return [];
      });
      waiting.unshift(...again);
    }
    isRunning = false;
  }
}
