/** Above this part of its memory Redis is too full. */
export const REDIS_FULL = 0.9;
/** How often merchants are told the same, unless it has a time of its own below. */
export const ALERT_EVERY_MS = 10 * 60_000;
/** If an alert reached no merchant. Shorter than the pause of the alert outbox, so that its next look tries again. */
export const UNREACHED_EVERY_MS = 50_000;
/** Of one product that costs more than it says, which would be a message a sale. */
export const CHARGED_MORE_EVERY_MS = 3_600_000;
/** That Telegram's payments are off, which is so again at every start. */
export const PAYMENTS_REFUSED_EVERY_MS = 24 * 3_600_000;
/** Another bot that takes the webhook again and again is one episode. */
export const WEBHOOK_GONE_EVERY_MS = 3_600_000;
/** Of a work of every day that is tried again every ten minutes. */
export const JOB_CRASHED_EVERY_MS = 12 * 3_600_000;
/** Owners are reminded of a shop that sells nothing, and of the question whether the account is another one. */
export const OWNERS_REMINDED_EVERY_MS = 3_600_000;
/** Records that could not be read, and are left for who runs the bot. */
export const HELD_EVERY_MS = 24 * 3_600_000;
/** So many orders that wait too long in a minute are told to merchants one by one; more are told together, */
export const MAX_SINGLE_ALERTS = 10;
/** and no more often than this, of all processes together. */
export const DIGEST_EVERY_MS = 10 * 60_000;
/** An owner who could not be told what was changed about the shop is tried again after this, */
export const OWNER_TOLD_AGAIN_MS = 10 * 60_000;
/** and so long. */
export const OWNER_TOLD_FOR_MS = 7 * 24 * 3_600_000;

/** What at least one merchant must be told of, whatever fails meanwhile. */
export type PendingAlert =
  /** Delivered, and the account did not suffice. */
  | { readonly type: 'uncollected'; readonly reference: string }
  /** A merchant had closed it, and the service has given it an end since. */
  | { readonly type: 'late-end'; readonly reference: string }
  /** Too many wrong PINs. */
  | { readonly type: 'pin-locked'; readonly userId: number; readonly until: number };
