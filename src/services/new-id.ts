import { randomBytes } from 'node:crypto';

/** Twelve letters that no other id has, short enough for a button. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}
