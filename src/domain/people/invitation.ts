import { isBarred, isNamedMerchant, isRaisedBy } from './access.ts';
import { type Person, type Role, roles } from './person.ts';

/** What an invitation is for, if its merchant does not say more: one person, who may be away for some days. */
export const USUAL_TERMS = { uses: 1, hours: 72 } as const;
/** The most people that one link can let in, */
const MAX_USES = 100;
/** and the most hours that it can be good. */
const MAX_HOURS = 720;
/** A record is kept longer than its invitation is good. So a person who comes late is told why, and an update that comes again finds what it did before. */
export const INVITATION_KEPT_AFTER_MS = 25 * 3_600_000;

/** Times are milliseconds since 1970. */
export interface Invitation {
  /** Made from the link's secret, which is not stored. */
  readonly id: string;
  readonly role: Role;
  readonly uses: number;
  readonly used: number;
  readonly by: number;
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** `used`: this person has used it before. */
export type InvitationUse = 'let-in' | 'used' | 'unknown' | 'revoked' | 'expired' | 'used-up';

/** Each person's use counts once. @param usedBy the use of this person that was counted before */
export function useOf(
  { uses, used, expiresAt }: Pick<Invitation, 'uses' | 'used' | 'expiresAt'>,
  { isRevoked, usedBy }: { readonly isRevoked: boolean; readonly usedBy: string | undefined },
  { useId, now }: { readonly useId: string; readonly now: number },
): Exclude<InvitationUse, 'unknown'> {
  if (usedBy !== undefined) return usedBy === useId ? 'let-in' : 'used';
  if (isRevoked) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return used >= uses ? 'used-up' : 'let-in';
}

/**
 * Whether a merchant may invite people to a role, now: only owners may invite merchants. A link is good only while its own merchant may do this. If they are
 * stopped, locked or lowered, their links let nobody in.
 */
export function mayInvite(
  { isOwner, isMerchant }: { readonly isOwner: boolean; readonly isMerchant: boolean },
  role: Role,
): boolean {
  return role === 'merchant' ? isOwner : isMerchant;
}

/** What a person gains by a good link. `needless`: they may do as much already. `barred`: merchants shut them out, which no link undoes. */
export function gainBy(
  person: Pick<Person, 'access' | 'role' | 'loweredAt'>,
  { role, madeAt }: Pick<Invitation, 'role' | 'madeAt'>,
): 'raised' | 'needless' | 'barred' {
  if (isNamedMerchant(person)) return 'needless';
  // This was a merchant whose role was taken away. Only an owner can give it back.
  if (isBarred(person.access) || person.role === 'merchant') return 'barred';
  // A merchant has lowered them since. They may still have another link from before.
  if (role !== 'customer' && madeAt <= (person.loweredAt ?? 0)) return 'needless';
  return isRaisedBy(person, role) ? 'raised' : 'needless';
}

export interface InvitationTerms {
  readonly role: Role;
  readonly uses: number;
  readonly hours: number;
}

type ParsedInvitation =
  | { type: 'terms'; terms: InvitationTerms }
  | { type: 'rejected'; fault: 'role' | 'uses' | 'hours' | 'too-many-words' };

/** What a merchant typed after /invite: `agent`, `agent 5`, `customer 20 48`, that is role, uses, hours. */
export function parseInvitationTerms(text: string): ParsedInvitation {
  const [word = '', uses, hours, ...more] = text.trim().toLowerCase().split(/\s+/u);
  const role = roles.find((one) => one === word || `${one}s` === word);
  if (role === undefined) return { type: 'rejected', fault: 'role' };
  if (more.length > 0) return { type: 'rejected', fault: 'too-many-words' };
  const most = uses === undefined ? USUAL_TERMS.uses : wholeUpTo(uses, MAX_USES);
  const goodFor = hours === undefined ? USUAL_TERMS.hours : wholeUpTo(hours.replace(/h$/u, ''), MAX_HOURS);
  if (most === undefined) return { type: 'rejected', fault: 'uses' };
  if (goodFor === undefined) return { type: 'rejected', fault: 'hours' };
  return { type: 'terms', terms: { role, uses: most, hours: goodFor } };
}

function wholeUpTo(text: string, max: number): number | undefined {
  const number = /^\d{1,6}$/u.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}
