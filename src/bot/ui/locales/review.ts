import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { hashOfText, type SourceMessage } from './locale-source.ts';

/** Who wrote a message, or approved it. */
const MACHINE = 'machine';

const reviewedSchema = z.object({
  /** Of the English text that it is a translation of. */
  english: z.string(),
  /** Of the translation. */
  text: z.string(),
  /** `machine`, or the name of the speaker who approved it. */
  by: z.string().min(1),
  /** The day. */
  at: z.iso.date(),
  /** What someone who saw only the draft made of it, in English. */
  back: z.string().optional(),
});

export type Reviewed = z.infer<typeof reviewedSchema>;

/** Of one language that is not whole yet, or not wholly approved. A language that is not in the file is shown as it stands. */
const languageReviewSchema = z.object({
  /** In the forms of which language dates, numbers and money are written, until a speaker approved its own. */
  forms: z.string().default('en'),
  messages: z.record(z.string(), reviewedSchema),
});

export type LanguageReview = z.infer<typeof languageReviewSchema>;

export const reviewSchema = z.record(z.string(), languageReviewSchema);

export type Review = z.infer<typeof reviewSchema>;

/** @throws Error if the file is damaged: what nobody approved must not be shown as if somebody had */
export function readReview(directory: URL): Review {
  const file = new URL('review.json', directory);
  return existsSync(file) ? reviewSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** `draft`: by a machine. `none`: English stands in its place, because it is not there, or it or the English has changed since. */
export type Approval = 'approved' | 'draft' | 'none';

export function approvalOf(
  entry: Reviewed | undefined,
  english: SourceMessage | undefined,
  own: SourceMessage | undefined,
): Approval {
  if (entry === undefined || english === undefined || own === undefined) return 'none';
  if (entry.english !== hashOfText(english.text) || entry.text !== hashOfText(own.text)) return 'none';
  return entry.by === MACHINE ? 'draft' : 'approved';
}
