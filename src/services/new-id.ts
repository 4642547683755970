import { randomBytes } from 'node:crypto';

/** Twelve letters that no other id has. The routes of keypads, top-ups and reminders expect this many, and it is short enough for a button. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}
