import { z } from 'zod';
import { type AccessMode, type Person, rightsOf, roleOf, type BuyerRole } from '../people/person.ts';

export const groups = ['everybody', 'agents', 'customers'] as const;

export type Group = (typeof groups)[number];

/** Whom an announcement is for. `active`: only those who wrote to the bot, or bought, in the last 30 days. */
export const audienceSchema = z.object({ group: z.enum(groups), active: z.boolean() });

export type Audience = z.infer<typeof audienceSchema>;

/** What decides whether an announcement is for a person. Times are milliseconds since 1970. */
export interface Reader {
  readonly userId: number;
  /** See readerRole. */
  readonly role: BuyerRole | undefined;
  readonly hasNewsOff: boolean;
  /** When they wrote or tapped last, as far as it is known; within ten seconds. */
  readonly seenAt: number;
  /** When Telegram last said that they cannot be written to. */
  readonly goneAt: number | undefined;
}

/** In which role a person gets announcements. Undefined: merchants, who announce, and those who may not buy. */
export function readerRole(
  person: Pick<Person, 'access' | 'role'>,
  mode: AccessMode,
  isMerchant: boolean,
): BuyerRole | undefined {
  const role = roleOf(person, isMerchant);
  return role !== 'merchant' && rightsOf(person, mode, isMerchant) === 'buy' ? role : undefined;
}

/** `off`: they turned news off. `gone`: they blocked the bot and did not come back. `other`: it is not for them. */
export type Standing = 'fits' | 'off' | 'gone' | 'other';

const ACTIVE_MS = 30 * 24 * 3_600_000;

export function standingOf(reader: Reader, { group, active }: Audience, now: number): Standing {
  const { role, hasNewsOff, seenAt, goneAt } = reader;
  if (role === undefined || !IN_GROUP[group](role)) return 'other';
  if (active && seenAt < now - ACTIVE_MS) return 'other';
  if (goneAt !== undefined && seenAt <= goneAt) return 'gone';
  return hasNewsOff ? 'off' : 'fits';
}

const IN_GROUP: Readonly<Record<Group, (role: BuyerRole) => boolean>> = {
  everybody: () => true,
  agents: (role) => role === 'agent',
  customers: (role) => role === 'customer',
};
