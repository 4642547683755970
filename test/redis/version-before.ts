import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import '../../src/redis/open-store.ts';
import { scripts } from '../../src/redis/shared/scripts/define-script.ts';

/**
 * A connection over which the scripts in version-before/ run, as the version before sent them, in place of those of the same names. Keys
 * and arguments that scripts got since stand behind those that these know.
 */
export function connectVersionBefore(url: string, names: readonly string[]): Redis {
  const redis = new Redis(url);
  for (const name of names) {
    const lua = readFileSync(new URL(`version-before/${name}.lua`, import.meta.url), 'utf8');
    redis.defineCommand(name, { lua, numberOfKeys: scripts.get(name)?.keys.length ?? 0 });
  }
  return redis;
}
