import { Redis } from 'ioredis';
import type { Role } from '../../../src/domain/people/person.ts';
import type { TestUser } from 'bot-api-emulator';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import type { BotSetup } from '../../support/bot-setup.ts';
import type { Flows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { say, tap } from '../support/say-and-read.ts';

/** Sends a command that changes something, and says yes to the one question about it. */
export async function change(merchant: TestUser, command: string): Promise<void> {
  await say(merchant, command, /\[Yes, do it\]/u);
  await tap(merchant, 'Yes, do it', /✅ Done\./u);
}

/** A person who has written gets a role, past the merchants' pages. */
export async function giveRole({ redisUrl, env }: BotSetup, { person }: TestUser, role: Role): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.hset(createKeys(env['KEY_PREFIX'] ?? '').person(person.id), 'role', role);
  redis.disconnect();
}

/** A new person who has written, and whom merchants made an agent. */
export async function newAgent({ setup, person }: Flows): Promise<TestUser> {
  const agent = person();
  await greet(agent);
  await giveRole(setup, agent, 'agent');
  return agent;
}

/** What is in the trail of changes, oldest first, as lines of facts without times. */
export async function readTrail({ redisUrl, env }: BotSetup): Promise<string[]> {
  const redis = new Redis(redisUrl);
  const rows = await redis.xrange(createKeys(env['KEY_PREFIX'] ?? '').changeTrail(), '-', '+');
  redis.disconnect();
  return rows.map(([, flat]) => {
    const value = (name: string): string => flat[flat.indexOf(name) + 1] ?? '';
    const part = (name: string): string => (flat.includes(name) ? value(name) : '-');
    return `${value('what')} ${value('about')}: ${part('before')} → ${part('after')}`;
  });
}
