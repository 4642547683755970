import type { Content } from './announcement.ts';

/** Telegram's limits for a text and for the words under a photo (https://core.telegram.org/bots/api#sendmessage, #sendphoto, 2026-11). */
const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;

/** Stands between an announcement and its foot. */
export const FOOT_GAP = '\n\n';

/** By how many letters it is too long; undefined if it fits. @param footLength of the longest foot that any language has */
export function tooLongBy({ text, photo }: Content, footLength: number): number | undefined {
  const room = (photo === undefined ? MAX_TEXT : MAX_CAPTION) - footLength - FOOT_GAP.length;
  return text.length > room ? text.length - room : undefined;
}
