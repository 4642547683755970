import { hash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../domain/shared/days.ts';
import {
  gainBy,
  type Invitation,
  type InvitationUse,
  type InvitationTerms,
  mayInvite,
} from '../../domain/people/invitation.ts';
import { isBarred, isRaisedBy } from '../../domain/people/access.ts';
import type { AccessState, Person, Role } from '../../domain/people/person.ts';
import type { Shop } from '../shop.ts';
import { registerPerson, type SeenPerson } from './access-requests.ts';
import { type CreditShop, endCustomersCredit } from './change-person.ts';

type InvitingShop = CreditShop & Pick<Shop, 'invitations' | 'isOwner' | 'isMerchant'>;

export type AcceptOutcome =
  | { type: 'let-in'; role: Role; by: number }
  /** The person may do as much already, or more; or merchants have lowered their role since the link was made. Nothing was counted. */
  | { type: 'needless' }
  /** Merchants have shut the person out. A link does not undo that. */
  | { type: 'barred'; access: AccessState }
  | { type: Exclude<InvitationUse, 'let-in'> };

/** The text after `?start=` in an invitation's link: a mark, and 128 random bits. */
export const INVITATION_TOKEN = /^i[\w-]{22}$/u;
const TOKEN_BYTES = 16;
/** So many letters have 128 bits of the hash. */
const ID_LENGTH = 22;

/** The id under which a link's invitation is stored. A person who reads the store cannot find the link from it. */
export function invitationIdOf(token: string): string {
  return hash('sha256', token, 'base64url').slice(0, ID_LENGTH);
}

/** The link's secret is answered here and stored nowhere. @param changeId of the merchant's update */
export async function createInvitation(
  { invitations, changeTrail, now }: Pick<InvitingShop, 'invitations' | 'changeTrail' | 'now'>,
  by: number,
  { role, uses, hours }: InvitationTerms,
  changeId: string,
): Promise<{ token: string; invitation: Invitation }> {
  const token = `i${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const madeAt = now();
  const expiresAt = madeAt + hours * HOUR_MS;
  const invitation = { id: invitationIdOf(token), role, uses, used: 0, by, madeAt, expiresAt };
  const after = `${role} × ${uses}, ${hours} h`;
  await changeTrail.write(changeId, { by, at: madeAt, what: 'invitation', about: shortId(invitation.id), after });
  await invitations.create(invitation);
  return { token, invitation };
}

/** @param useId the same when the same update comes again, which is then counted only once */
export async function acceptInvitation(
  shop: InvitingShop,
  token: string,
  seen: SeenPerson,
  useId: string,
): Promise<AcceptOutcome> {
  const { invitations, people, now } = shop;
  const { userId } = seen;
  const known = await people.find(userId);
  const person: Person = known ?? { access: 'none', firstSeenAt: now(), ...seen };
  if (isBarred(person.access)) return { type: 'barred', access: person.access };
  const id = invitationIdOf(token);
  const invitation = await invitations.find(id);
  if (invitation === undefined) return { type: 'unknown' };
  const { role, by } = invitation;
  const letIn = async (): Promise<AcceptOutcome> => {
    if (role === 'customer') await endCustomersCredit(shop, by, userId, useId);
    return { type: 'let-in', role, by };
  };
  const isIn = person.access === 'approved' && !isRaisedBy(person, role);
  if (isIn && (await wasLetIn(shop, token, { userId, useId }))) return letIn();
  const gain = gainBy(person, invitation);
  if (gain === 'barred') return { type: gain, access: person.access };
  if (gain === 'needless') return { type: gain };
  const maker = await people.find(by);
  const making = { isOwner: shop.isOwner(by), isMerchant: shop.isMerchant(by, maker) };
  if (!mayInvite(making, role)) return { type: 'revoked' };
  const used = await invitations.use(id, { userId, useId, now: now() });
  if (used.type !== 'let-in') return { type: used.type };
  // A stranger whose link lets nobody in is not stored, because they would count as one who asked to be let in.
  await registerPerson(shop, seen, known);
  const stamp = { by, at: now() };
  const before = person.access === 'approved' ? (person.role ?? 'customer') : person.access;
  const about = shortId(id);
  await shop.changeTrail.write(useId, { ...stamp, what: 'invitation', whom: userId, about, before, after: role });
  const decided = await people.decide(userId, { access: 'approved', role, ...stamp, id: useId, invited: invitation });
  if (decided.type === 'decided') return letIn();
  // Between the look and the decision the person was shut out or lowered, or got this role. That stands, and the place is free for another person.
  await invitations.giveBack(id, { userId, useId, now: now() });
  if (decided.type !== 'already') return { type: 'barred', access: person.access };
  return decided.access === 'approved' ? { type: 'needless' } : { type: 'barred', access: decided.access };
}

/** Whether this very update let the person in. It comes again if a crash came before anybody was told. */
export function wasLetIn(
  { invitations }: Pick<InvitingShop, 'invitations'>,
  token: string,
  use: { readonly userId: number; readonly useId: string },
): Promise<boolean> {
  return invitations.isUsedBy(invitationIdOf(token), use);
}

/** Does nothing if the invitation is not there. */
export async function revokeInvitation(
  { invitations, changeTrail, now }: Pick<InvitingShop, 'invitations' | 'changeTrail' | 'now'>,
  by: number,
  id: string,
  changeId: string,
): Promise<void> {
  const before = (await invitations.find(id))?.role;
  if (before === undefined) return;
  await changeTrail.write(changeId, { by, at: now(), what: 'invitation', about: shortId(id), before });
  await invitations.revoke(id);
}

/** Long enough to tell one invitation from another, also in the trail of changes. */
export function shortId(id: string): string {
  return `#${id.slice(0, 6)}`;
}
