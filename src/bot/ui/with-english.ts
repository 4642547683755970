import { plainText } from './plain-text.ts';
import { MAX_TEXT_LENGTH, type Screen } from './screen.ts';
import type { Words } from './words.ts';

/** Telegram's limit for the words under a photo (https://core.telegram.org/bots/api#sendphoto, 2026-11). */
export const MAX_CAPTION_LENGTH = 1024;

/**
 * The screen in a person's words. If it then holds a draft about money that no speaker has approved, the whole screen stands below once more in English,
 * and English stands alone where there is no room for both. The buttons stand once. Inside another one, and for a language without such drafts, it is the
 * screen alone. What is drawn without it says everything about money in English alone.
 */
export function withEnglish(words: Words, draw: (words: Words) => Screen): Screen {
  const { drafts } = words;
  if (drafts === undefined) return draw(words);
  const draft = drafts.open();
  const screen = draw(draft.words);
  if (!draft.hasHeldMoney()) return screen;
  const english = draw(drafts.english).html;
  // The buttons are those of the words that take no such draft: what one of them copies or hands on has no English beside it.
  return { ...screen, ...draw(words), html: both(screen.html, english, words, MAX_TEXT_LENGTH) };
}

/** The same for a text, such as the words under a photo. */
export function textWithEnglish(words: Words, draw: (words: Words) => string, maxLength: number): string {
  const { drafts } = words;
  if (drafts === undefined) return draw(words);
  const draft = drafts.open();
  const text = draw(draft.words);
  return draft.hasHeldMoney() ? both(text, draw(drafts.english), words, maxLength) : text;
}

function both(own: string, english: string, words: Words, maxLength: number): string {
  const html = `${own}\n\n${words.html('language-english-below')}\n${english}`;
  return plainText(html).length <= maxLength ? html : english;
}
