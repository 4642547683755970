import type { AccessState, Role } from '../../../src/domain/people/person.ts';
import type { TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';
import type { Flows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { say, tap } from '../support/say-and-read.ts';
import { inRedis } from '../support/in-redis.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { setAccess } from '../../support/set-person.ts';

/** Sends a command that changes something, and says yes to the one question about it; none is asked where it is set already. */
export async function change(merchant: TestUser, command: string): Promise<void> {
  await say(merchant, command, /\[Yes, do it\]|already set/u);
  if (!merchant.screen().includes('[Yes, do it]')) return;
  await tap(merchant, 'Yes, do it', /✅ Done\./u);
}

/** A person who has written gets a role, past the merchants' pages. */
export async function giveRole(setup: BotSetup, { person }: TestUser, role: Role): Promise<void> {
  await inRedis(setup, (redis, keys) => redis.hset(keys.person(person.id), 'role', role));
}

/** A person is let in, stopped or locked by the merchant, past their pages. */
export async function giveAccess(flows: Flows, { person }: TestUser, access: AccessState): Promise<void> {
  const decision = { by: flows.merchant.person.id, at: Date.now() };
  await withStore(flows, ({ people }) => setAccess(people, person.id, access, decision));
}

/** A new person who has written, and whom merchants made an agent. */
export async function newAgent(flows: Flows): Promise<TestUser> {
  const agent = flows.person();
  await greet(agent);
  await giveRole(flows, agent, 'agent');
  return agent;
}

/** What is in the trail of changes, oldest first, as lines of facts without times. */
export async function readTrail(setup: BotSetup): Promise<string[]> {
  const rows = await inRedis(setup, (redis, keys) => redis.xrange(keys.changeTrail(), '-', '+'));
  return rows.map(([, flat]) => {
    const value = (name: string): string => flat[flat.indexOf(name) + 1] ?? '';
    const part = (name: string): string => (flat.includes(name) ? value(name) : '-');
    return `${value('what')} ${value('about')}: ${part('before')} → ${part('after')}`;
  });
}
