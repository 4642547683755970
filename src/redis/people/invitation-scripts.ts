import { z } from 'zod';
import { roles } from '../../domain/people/role.ts';
import { defineScript, done } from '../shared/scripts/define-script.ts';
import { number, oneOf, text } from '../shared/scripts/script-arguments.ts';

export const createInvitation = defineScript({
  file: new URL('create-invitation.lua', import.meta.url),
  keys: ['invitation', 'open'],
  args: {
    id: text,
    expiresAt: number,
    forgottenAt: number,
    role: oneOf(...roles),
    uses: number,
    merchant: number,
  },
  answer: done,
});

export const useInvitation = defineScript({
  file: new URL('use-invitation.lua', import.meta.url),
  keys: ['invitation', 'open'],
  args: { id: text, userId: number, useId: text, now: number },
  answer: z.enum(['let-in', 'used', 'unknown', 'revoked', 'expired', 'used-up']),
});

export const giveBackInvitation = defineScript({
  file: new URL('give-back-invitation.lua', import.meta.url),
  keys: ['invitation', 'open'],
  args: { id: text, userId: number, useId: text, now: number },
  answer: done,
});

export const revokeInvitation = defineScript({
  file: new URL('revoke-invitation.lua', import.meta.url),
  keys: ['invitation', 'open'],
  args: { id: text },
  answer: done,
});
