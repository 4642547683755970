import { plainText } from './plain-text.ts';
import { MAX_TEXT_LENGTH, type Screen } from './screen.ts';
import type { Words } from './words.ts';

/** Telegram's limit for the words under a photo (https://core.telegram.org/bots/api#sendphoto, 2026-11). */
export const MAX_CAPTION_LENGTH = 1024;

/**
 * The screen in a person's words. If it then holds a draft about money that no speaker has approved, the whole screen stands below once more in English.
 * English stands alone where there is no room for both, and where the language lacks something that the screen says: nobody reads one half of a card in
 * one language and the other half in another. The buttons stand once. Inside another one, and for a language without such drafts, it is the screen alone.
 * What is drawn without it says everything about money in English alone.
 */
export function withEnglish(words: Words, draw: (words: Words) => Screen, maxLength = MAX_TEXT_LENGTH): Screen {
  const { drafts } = words;
  if (drafts === undefined) return draw(words);
  const draft = drafts.open();
  const screen = draw(draft.words);
  if (draft.isWhole() && !draft.hasHeldMoney()) return screen;
  // The buttons are English too: the English text names them, and what one of them copies or hands on has no English beside it.
  const english = draw(drafts.english);
  const html = draft.isWhole() ? both(screen.html, english.html, words, maxLength) : english.html;
  return { ...screen, ...english, html };
}

/** The same for a text, such as the words under a photo. */
export function textWithEnglish(words: Words, draw: (words: Words) => string, maxLength: number): string {
  return withEnglish(words, (own) => ({ html: draw(own) }), maxLength).html;
}

function both(own: string, english: string, words: Words, maxLength: number): string {
  const html = `${own}\n\n${words.html('language-english-below')}\n${english}`;
  return plainText(html).length <= maxLength ? html : english;
}
