import { z } from 'zod';
import { audienceSchema } from './audience.ts';

/** How a piece of the text looks, as Telegram gave it: handed on as it is, so that people read what the merchant wrote. */
const entitySchema = z.looseObject({ type: z.string(), offset: z.number().int(), length: z.number().int() });

const textShape = {
  text: z.string(),
  entities: z.array(entitySchema),
  /** Whether a link in it is shown with a preview. */
  hidesPreview: z.boolean().optional(),
};

/**
 * What is announced. The photo stays at Telegram; its file id is all that the bot has of it.
 */
export const contentSchema = z.strictObject({
  ...textShape,
  photo: z.string().optional(),
  /** Of the first text, by the name of a locale. */
  language: z.string().optional(),
  /** The same in other languages, for those who read them. The photo is the same for all. */
  others: z.array(z.strictObject({ ...textShape, language: z.string() })).optional(),
});

export type Content = z.infer<typeof contentSchema>;

/** `draft`: not confirmed. `sending`: people are being told. `stopped`: by a merchant. `done`: everybody was tried. */
const announcementStates = ['draft', 'sending', 'stopped', 'done'] as const;

/** Of those whom it is for, how many are where. */
interface Tally {
  readonly waiting: number;
  /** Recorded as being sent to, with no answer written yet: they may read it or not. */
  readonly unsure: number;
  readonly told: number;
  /** They blocked the bot, or left Telegram. */
  readonly blocked: number;
  /** They turned news off, or were shut out, after it was confirmed. */
  readonly leftOut: number;
  /** Telegram refused the message itself. */
  readonly refused: number;
  /** Stopped before their turn. */
  readonly unsent: number;
}

export const announcementSchema = z.strictObject({
  id: z.string(),
  /** The merchant; the chat of the message that shows how far it is. */
  by: z.number().int(),
  content: contentSchema,
  state: z.enum(announcementStates),
  /** Whom it is for, and how many they are; absent until a merchant chose. */
  audience: audienceSchema.optional(),
  /** Which choice of them is the last one. */
  planId: z.string().optional(),
  count: z.number().int(),
  /** Times are milliseconds since 1970. */
  confirmedAt: z.number().int().optional(),
  endedAt: z.number().int().optional(),
  /** The message that shows how far it is. */
  messageId: z.number().int().optional(),
});

export type Announcement = z.infer<typeof announcementSchema> & { readonly tally: Tally };

/** What came of a merchant's Confirm. `changed`: another audience was chosen since. */
export type Confirmed = 'confirmed' | 'already' | 'changed' | 'gone';

/** What came of one message. `again`: it is known not to have gone, so the person waits again. */
export type Settled = 'told' | 'blocked' | 'leftOut' | 'refused' | 'again';

/** Everybody who had their turn, and those who will have none. */
export function endedCount({ count, tally }: Announcement): number {
  return count - tally.waiting;
}

const MAX_LENGTH = 120;

/** How an announcement begins, on one line. */
export function excerptOf({ text }: Pick<Content, 'text'>): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
