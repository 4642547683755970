import type { ScriptRunner } from '../../../src/redis/shared/define-script.ts';

export interface SentCall {
  readonly lua: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
}

/** Keeps what is sent, and answers that it is done. */
export function fakeRunner(): { readonly runner: ScriptRunner; readonly calls: [SentCall, ...SentCall[]] } {
  const calls = [] as unknown as [SentCall, ...SentCall[]];
  return {
    calls,
    runner: {
      runScript: async ({ lua }, keys, args) => {
        calls.push({ lua, keys, args });
        return 'done';
      },
    },
  };
}
