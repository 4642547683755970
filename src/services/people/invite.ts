import { randomBytes } from 'node:crypto';
import type { Invitation, InvitationUse, InvitationTerms } from '../../domain/people/invitation.ts';
import { isBarred, isNamedMerchant, isRaisedBy } from '../../domain/people/access.ts';
import type { AccessState, Person, Role } from '../../domain/people/person.ts';
import type { Shop } from '../shop.ts';

type InvitingShop = Pick<Shop, 'invitations' | 'people' | 'changeTrail' | 'isOwner' | 'isMerchant' | 'now'>;

export type AcceptOutcome =
  | { type: 'let-in'; role: Role; by: number }
  /** They may do as much already, or more: nothing was counted. */
  | { type: 'needless' }
  /** Merchants have shut them out, or let them down: a link does not let them in again. */
  | { type: 'barred'; access: AccessState }
  | { type: Exclude<InvitationUse, 'let-in'> };

/** What stands behind `?start=` of a link that is an invitation: a mark, and 128 random bits. */
export const INVITATION_TOKEN = /^i[\w-]{22}$/u;
const TOKEN_BYTES = 16;
const HOUR_MS = 3_600_000;

/**
 * An invitation: a link that lets in the people who open it, with a role, a number of times and for a time. Its secret is told here and kept nowhere.
 * @param changeId of the merchant's update
 */
export async function createInvitation(
  { invitations, changeTrail, now }: Pick<InvitingShop, 'invitations' | 'changeTrail' | 'now'>,
  by: number,
  { role, uses, hours }: InvitationTerms,
  changeId: string,
): Promise<{ token: string; invitation: Invitation }> {
  const token = `i${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const invitation = { id: invitations.idOf(token), role, uses, used: 0, by, expiresAt: now() + hours * HOUR_MS };
  const after = `${role} × ${uses}, ${hours} h`;
  await changeTrail.write(changeId, { by, at: now(), what: 'invitation', about: shortId(invitation.id), after });
  await invitations.create(invitation);
  return { token, invitation };
}

/** @param useId the same when the same update comes again, which is counted once */
export async function acceptInvitation(
  shop: InvitingShop,
  token: string,
  { userId, ...seen }: Person,
  useId: string,
): Promise<AcceptOutcome> {
  const { invitations, people, now } = shop;
  const person = (await people.find(userId)) ?? { userId, ...seen };
  if (isBarred(person.access)) return { type: 'barred', access: person.access };
  const id = invitations.idOf(token);
  const invitation = await invitations.find(id);
  if (invitation === undefined) return { type: 'unknown' };
  if (isIn(person, invitation.role) && (await wasLetIn(shop, token, { userId, useId })))
    return { type: 'let-in', role: invitation.role, by: invitation.by };
  if (isNamedMerchant(person)) return { type: 'needless' };
  // A merchant who was let down: an owner alone gives that back.
  if (person.role === 'merchant') return { type: 'barred', access: person.access };
  if (!isRaisedBy(person, invitation.role)) return { type: 'needless' };
  // A link is worth what its merchant may do: a merchant who is stopped, locked or lowered lets no one in by the links that they made.
  if (!mayInvite(shop, invitation.by, await people.find(invitation.by), invitation.role)) return { type: 'revoked' };
  const used = await invitations.use(id, { userId, useId, now: now() });
  if (used.type !== 'let-in') return { type: used.type };
  const { role, by } = invitation;
  const stamp = { by, at: now() };
  const before = person.access === 'approved' ? (person.role ?? 'customer') : person.access;
  const about = shortId(id);
  await shop.changeTrail.write(useId, { ...stamp, what: 'invitation', whom: userId, about, before, after: role });
  const decided = await people.decide(userId, { access: 'approved', role, ...stamp, id: useId, invited: true });
  if (decided.type === 'decided') return { type: 'let-in', role, by };
  // Shut out, or given as much, between the look and the decision: that stands, and the place is another one's.
  await invitations.giveBack(id, { userId, useId, now: now() });
  if (decided.type !== 'already') return { type: 'barred', access: person.access };
  return decided.access === 'approved' ? { type: 'needless' } : { type: 'barred', access: decided.access };
}

/** By this very update, which comes again because a crash came before anybody was told. */
export function wasLetIn(
  { invitations }: Pick<InvitingShop, 'invitations'>,
  token: string,
  use: { readonly userId: number; readonly useId: string },
): Promise<boolean> {
  return invitations.isUsedBy(invitations.idOf(token), use);
}

function isIn(person: Person, role: Role): boolean {
  return person.access === 'approved' && !isRaisedBy(person, role);
}

/** Of no effect on one that is not there. */
export async function revokeInvitation(
  { invitations, changeTrail, now }: Pick<InvitingShop, 'invitations' | 'changeTrail' | 'now'>,
  by: number,
  id: string,
  changeId: string,
): Promise<void> {
  const invitation = await invitations.find(id);
  if (invitation === undefined) return;
  const { role } = invitation;
  await changeTrail.write(changeId, { by, at: now(), what: 'invitation', about: shortId(id), before: role });
  await invitations.revoke(id);
}

/** Those who make merchants are the owners. @param person what is known of who invites */
function mayInvite(
  { isOwner, isMerchant }: Pick<InvitingShop, 'isOwner' | 'isMerchant'>,
  by: number,
  person: Person | undefined,
  role: Role,
): boolean {
  return role === 'merchant' ? isOwner(by) : isMerchant(by, person);
}

/** Enough to tell one from another, in the trail of changes too. */
export function shortId(id: string): string {
  return `#${id.slice(0, 6)}`;
}
