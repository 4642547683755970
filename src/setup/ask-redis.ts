import { readRedisUrl } from '../redis-url.ts';
import { lookAtRedis, type RedisLook } from '../redis/connection/look-at-redis.ts';
import { type Answer, type Ask, faultOf, presentOf, type SetupWorld } from './terminal.ts';

const ABOUT = 'Redis keeps your orders, people and accounts. It has to be version 7 or newer, or Valkey.';
const LOCAL = 'redis://localhost:6379';
const WHERE = {
  local: 'On this machine, at localhost:6379',
  address: 'At another address',
  compose: 'In a container: docker compose starts it',
};
const ADDRESS = {
  message: 'The address of Redis',
  initial: 'redis://',
  faultOf: faultOf('REDIS_URL'),
};
const PASSWORD = {
  message: 'The password of Redis',
  faultOf: (text: string) => (text === '' ? 'must not be empty' : undefined),
};
const PASSWORD_BYTES = 16;
const AS_IT_IS = { again: 'Look again: I set it myself', other: 'Take another Redis', take: 'Go on as it is' };

export const askRedis: Ask = async (world, present, again) => {
  const { terminal } = world;
  const url = presentOf(present, 'REDIS_URL');
  const password = present['REDIS_PASSWORD'];
  terminal.say(ABOUT);
  if (!again && password === undefined && url !== undefined) {
    const kept = await settle(world, url);
    if (kept !== undefined && (await terminal.confirm('Keep this Redis?', true))) return kept;
  }
  for (;;) {
    const where = await terminal.choose('Where is Redis?', WHERE, {
      initial: password === undefined ? 'local' : 'compose',
    });
    if (where === 'compose') return ofCompose(world, password);
    const answer = await settle(world, where === 'local' ? LOCAL : await terminal.ask(ADDRESS));
    if (answer !== undefined) return answer;
  }
};

/** This Redis gets its own password and the settings from compose.yaml, so there is nothing to look at before it runs. */
function ofCompose({ terminal, randomBytes }: SetupWorld, password: string | undefined): Answer {
  terminal.step('Redis will start with the bot, in a container, and keep everything on the disk of this machine.');
  return {
    settings: { REDIS_URL: LOCAL, REDIS_PASSWORD: password ?? randomBytes(PASSWORD_BYTES).toString('hex') },
    proof: 'in a container, by docker compose',
  };
}

/** Undefined if the person gives it up. */
async function settle({ terminal }: SetupWorld, given: string): Promise<Answer | undefined> {
  let url = given;
  for (;;) {
    terminal.say('Asking Redis …');
    const found = await lookAtRedis(url);
    if (found.type === 'locked') {
      terminal.warn(`The Redis at ${hostsOf(url)} wants a password, or another one than this.`);
      const next = await terminal.choose('What now?', { password: 'Type its password', other: 'Take another Redis' });
      if (next === 'other') return undefined;
      url = withPassword(url, await terminal.askSecret(PASSWORD));
    } else if (found.type !== 'there') {
      terminal.warn(whatToDo(found, hostsOf(url)));
      const next = await terminal.choose('What now?', { again: 'Ask it again', other: 'Take another Redis' });
      if (next === 'other') return undefined;
    } else {
      const proof = `${found.name} ${found.version} at ${hostsOf(url)}`;
      const isRight = found.faults.length === 0;
      if (isRight) terminal.step(`${proof}, which keeps what it is given`);
      else
        terminal.warn(
          [`${proof} answers. For a shop it is not right yet:`, ...found.faults.map(({ text }) => text)].join('\n- '),
        );
      const next = isRight ? 'take' : await terminal.choose('What now?', AS_IT_IS);
      if (next === 'other') return undefined;
      if (next === 'take') return { settings: { REDIS_URL: url }, proof };
    }
  }
}

function whatToDo(found: Exclude<RedisLook, { type: 'there' | 'locked' }>, hosts: string): string {
  switch (found.type) {
    case 'old':
      return `The Redis at ${hosts} is version ${found.version}. The bot needs 7 or newer, or Valkey.`;
    case 'forbids':
      return `The Redis at ${hosts} does not let this user ask how it is set. It needs INFO at the least. Take another user, or another Redis.`;
    case 'silent':
      return `No Redis answers at ${hosts}. On Debian and Ubuntu, “sudo apt install redis-server” in another window brings one. Then ask again.`;
  }
}

/** Without user and password. */
function hostsOf(url: string): string {
  const address = readRedisUrl(url);
  return address.type === 'wrong'
    ? 'this address'
    : address.hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
}

/** In place of an earlier one. */
export function withPassword(url: string, password: string): string {
  return url.replace(
    /^(\w+(?:-\w+)?:\/\/)(?:([^:@/]*)(?::[^@/]*)?@)?/u,
    (_all, scheme: string, user = '') => `${scheme}${user}:${encodeURIComponent(password)}@`,
  );
}
