import { Cluster } from 'ioredis';
import type { Keys } from '../keys.ts';
import { hashTag, type ScriptRunner, type SentScript } from '../shared/define-script.ts';
import type { RedisClient } from './open-redis.ts';
import { REPLICA_WAIT_MS, DISK_WAIT_MS } from './payment-durability.ts';
import { MARK_LIFE_MS } from './watch-connection.ts';

interface Call {
  readonly script: SentScript;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface Wait {
  readonly command: readonly [name: string, ...words: number[]];
  /** Undefined if the wait was successful. Otherwise the reason, whose first word shows that the store is away. */
  faultOf(answer: unknown): string | undefined;
}

const AT_ONCE = 100;
/** For a call that only waits. */
const NOTHING: SentScript = { name: 'nothing', lua: 'return 1' };
/** On one server all tags share one lane. */
const ONE_LANE = 's0';

/**
 * Scripts whose answer counts only when their writes are on so many replicas, or on the disk. WAIT blocks its connection, so this is a separate one,
 * and calls that come during one WAIT share the next. A mark is written before each WAIT, which looks at the last write of its connection: a script
 * that ran before, over a lost connection, writes nothing now.
 * @param redis sends nothing again by itself: scripts, mark and WAIT go to one server over one connection or not at all
 */
export function createReplicatedScripts(redis: RedisClient, keys: Pick<Keys, 'ready'>, wait: Wait) {
  const lanes = new Map<string, (call: Call) => void>();
  return {
    runScript: (script, keys, args) => enqueue(hashTag(String(keys[0])), script, keys, args),
    /** Resolves when everything that was written before in this tag's slot is on as many replicas. */
    waitFor: async (tag: string): Promise<void> => void (await enqueue(tag, NOTHING, [keys.ready(tag)], [])),
  } satisfies ScriptRunner & { waitFor: unknown };

  function enqueue(tag: string, script: SentScript, scriptKeys: readonly string[], args: readonly string[]) {
    // In a cluster each tag has its own lane, because tags may be on different masters.
    const name = redis instanceof Cluster ? tag : ONE_LANE;
    const lane = lanes.get(name) ?? createLane((calls) => send(calls, keys.ready(name)));
    lanes.set(name, lane);
    return new Promise<unknown>((resolve, reject) => {
      lane({ script, keys: scriptKeys, args, resolve, reject });
    });
  }

  /** Each script is sent whole, so that none has to be sent again because the server does not know its digest. */
  async function send(calls: readonly Call[], mark: string): Promise<void> {
    const pipeline = redis.pipeline();
    for (const { script, keys: named, args } of calls) pipeline.eval(script.lua, named.length, ...named, ...args);
    pipeline.set(mark, '1', 'PX', MARK_LIFE_MS).call(...wait.command);
    const results = (await pipeline.exec()) ?? [];
    settle(calls, results, faultOf(results.slice(-2), wait));
  }
}

type Result = readonly [error: Error | null, answer?: unknown];

export function waitForReplicas(replicas: number): Wait {
  return {
    command: ['WAIT', replicas, REPLICA_WAIT_MS],
    faultOf(answer) {
      const count = Number(answer ?? 0);
      return count >= replicas ? undefined : `NOREPLICAS ${count} of ${replicas} replicas have what was written`;
    },
  };
}

/** Waits until the server that took it has it on its disk (https://redis.io/docs/latest/commands/waitaof/, 2026-11). */
export const waitForDisk: Wait = {
  command: ['WAITAOF', 1, 0, DISK_WAIT_MS],
  faultOf: (answer) =>
    Array.isArray(answer) && Number(answer[0]) >= 1 ? undefined : 'NOFSYNC what was written is not on the disk yet',
};

function faultOf([mark, waited]: readonly Result[], wait: Wait): Error | undefined {
  const error = mark?.[0] ?? waited?.[0];
  if (error instanceof Error) return error;
  const fault = wait.faultOf(waited?.[1]);
  return fault === undefined ? undefined : new Error(fault);
}

function settle(calls: readonly Call[], results: readonly Result[], fault: Error | undefined): void {
  for (const [place, call] of calls.entries()) {
    const [error, answer]: Result = results[place] ?? [null];
    const reason = error ?? fault;
    if (reason === undefined) call.resolve(answer);
    else call.reject(reason);
  }
}

/** Sends one batch at a time. The next batch takes all calls that have come meanwhile. */
function createLane(send: (calls: readonly Call[]) => Promise<void>): (call: Call) => void {
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
      await send(calls).catch((error: Error) => {
        for (const call of calls) call.reject(error);
      });
    }
    isRunning = false;
  }
}
