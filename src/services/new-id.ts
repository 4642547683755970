import { randomBytes } from 'node:crypto';

/** Twelve letters that no other id has: so many the routes of keypads, top-ups and reminders expect, and so few are short enough for a button. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}
