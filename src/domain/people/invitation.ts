import { type Role, roles } from './person.ts';

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

export interface InvitationTerms {
  readonly role: Role;
  readonly uses: number;
  readonly hours: number;
}

type ParsedInvitation =
  | { type: 'terms'; terms: InvitationTerms }
  | { type: 'rejected'; fault: 'role' | 'uses' | 'hours' | 'too-many-words' };

/** For one person, who may be away for some days. */
export const USUAL_TERMS = { uses: 1, hours: 72 } as const;
const MAX_USES = 100;
const MAX_HOURS = 720;

/** What a merchant typed after /invite: `agent`, `agent 5`, `customer 20 48`, that is role, uses, hours. */
export function parseInvitationTerms(text: string): ParsedInvitation {
  const [word = '', uses, hours, ...more] = text.trim().toLowerCase().split(/\s+/u);
  const role = roles.find((one) => one === word || `${one}s` === word);
  if (role === undefined) return { type: 'rejected', fault: 'role' };
  if (more.length > 0) return { type: 'rejected', fault: 'too-many-words' };
  const terms = {
    role,
    uses: uses === undefined ? USUAL_TERMS.uses : wholeUpTo(uses, MAX_USES),
    hours: hours === undefined ? USUAL_TERMS.hours : wholeUpTo(hours.replace(/h$/u, ''), MAX_HOURS),
  };
  if (terms.uses === undefined) return { type: 'rejected', fault: 'uses' };
  if (terms.hours === undefined) return { type: 'rejected', fault: 'hours' };
  return { type: 'terms', terms: { ...terms, uses: terms.uses, hours: terms.hours } };
}

function wholeUpTo(text: string, max: number): number | undefined {
  const number = /^\d{1,6}$/u.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}
