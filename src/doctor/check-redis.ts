import { lookAtRedis, type RedisLook, type RedisNeeds } from '../redis/connection/look-at-redis.ts';
import { type Check, type Finding, look, ok, wrong } from './finding.ts';

/** @param url as REDIS_URL has it */
export function checkRedis(url: string, needs: RedisNeeds): Check {
  return {
    late: wrong('Redis', 'does not answer at REDIS_URL, so nothing can be sold: look whether it hangs'),
    look: async () => findingsOf(await lookAtRedis(url, needs)),
  };
}

function findingsOf(found: RedisLook): Finding[] {
  switch (found.type) {
    case 'there': {
      const { name, version, faults, usedBytes } = found;
      if (faults.length > 0) return faults.map(({ text, stops }) => (stops ? wrong : look)('Redis', text));
      return [ok('Redis', `${name} ${version}, keeps all that it is given; ${Math.ceil(usedBytes / 1e6)} MB`)];
    }
    case 'old':
      return [look('Redis', `is ${found.version}: install 7 or newer`)];
    case 'locked':
      return [wrong('Redis', 'refuses the user or the password in REDIS_URL')];
    case 'forbids':
      return [look('Redis', 'forbids its user to ask how it keeps orders: look yourself (docs/operations.md)')];
    case 'silent':
      return [wrong('Redis', 'does not answer at REDIS_URL: start it, or mend the address')];
  }
}
