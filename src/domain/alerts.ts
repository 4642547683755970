import { DAY_MS, HOUR_MS } from './shared/days.ts';

/** Above this part of its memory Redis is too full. */
export const REDIS_FULL = 0.9;
/** How often merchants are told the same, unless an alert has its own time below. */
export const ALERT_EVERY_MS = 10 * 60_000;
/** When an alert that reached no merchant is sent again. Shorter than the pause of the alert outbox, so that its next look tries again. */
export const UNREACHED_EVERY_MS = 50_000;
/** For one product that costs more than it says. Otherwise each sale would bring a message. */
export const CHARGED_MORE_EVERY_MS = HOUR_MS;
/** That Telegram's payments are off is found again at every start. */
export const PAYMENTS_REFUSED_EVERY_MS = DAY_MS;
/** If another bot takes the webhook again and again, that is one episode. */
export const WEBHOOK_GONE_EVERY_MS = HOUR_MS;
/** Every call finds again that the API key is refused. */
export const KEY_REFUSED_EVERY_MS = HOUR_MS;
/** For a daily work that crashes and is tried again every ten minutes. */
export const JOB_CRASHED_EVERY_MS = 12 * HOUR_MS;
/** That records are lost. Each process finds this by itself. */
export const RECORDS_LOST_EVERY_MS = 50_000;
/** How often owners are reminded that the shop sells nothing, and asked whether the account is another one. */
export const OWNERS_REMINDED_EVERY_MS = HOUR_MS;
/** For records that cannot be read, and wait for the person who runs the bot. */
export const HELD_EVERY_MS = DAY_MS;
/** If an owner could not be told what was changed about the shop, this is tried again after so long, */
export const OWNER_TOLD_AGAIN_MS = 10 * 60_000;
/** and it is tried for so long. */
export const OWNER_TOLD_FOR_MS = 7 * DAY_MS;

/** Something that at least one merchant must be told, even if sending fails at first. */
export type PendingAlert =
  /** A purchase was delivered, and the account had too little money for it. */
  | { readonly type: 'uncollected'; readonly reference: string }
  /** A merchant had closed it, and the service has given it an end since. */
  | { readonly type: 'late-end'; readonly reference: string }
  | { readonly type: 'pin-locked'; readonly userId: number; readonly until: number };
