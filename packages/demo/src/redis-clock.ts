import { askRedis } from './ask-redis.ts';

/** This key is none of the bot's. It stays with the data, so that the next run goes on at the day that this one has reached. */
const AHEAD_KEY = 'demo-clock-ahead-ms';

/**
 * The script with which the bot writes takes the time of a ledger's entry from Redis. This answers the script with that clock moved on too. If
 * the ledger's last entry is ahead of the clock, the new one comes right behind it, as with Redis.
 */
export function byMovedClock(lua: string): string {
  return lua.replace(
    'local answer = redis.call(unpack(command))',
    `if command[1] == 'XADD' and command[3] == '*' then
      local aheadMs = tonumber(redis.call('GET', '${AHEAD_KEY}') or '0')
      local time = redis.call('TIME')
      local nowMs = time[1] * 1000 + math.floor(time[2] / 1000) + aheadMs
      local info = redis.pcall('XINFO', 'STREAM', command[2])
      local isBehind = false
      for place = 1, #info, 2 do
        if info[place] == 'last-generated-id' then isBehind = tonumber(string.match(info[place + 1], '^%d+')) >= nowMs end
      end
      if not isBehind then command[3] = string.format('%.0f-0', nowMs) end
    end
    $&`,
  );
}

export async function readAhead(redisUrl: string): Promise<number> {
  const answer = await askRedis(redisUrl, `GET ${AHEAD_KEY}`);
  return Number(/^\$\d+\r\n(\d+)/u.exec(answer)?.[1] ?? 0);
}

export async function noteAhead(redisUrl: string, aheadMs: number): Promise<void> {
  const answer = await askRedis(redisUrl, `SET ${AHEAD_KEY} ${aheadMs}`);
  if (!answer.startsWith('+OK')) throw new Error(`Redis does not take the demo's clock: ${answer.trim()}`);
}
