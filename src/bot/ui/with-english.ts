import { plainText } from './plain-text.ts';
import { MAX_TEXT_LENGTH, type Screen } from './screen.ts';
import type { BareMessageId, DraftWords, Words } from './words.ts';

/** Telegram's limit for the words under a photo (https://core.telegram.org/bots/api#sendphoto, 2026-11). */
export const MAX_CAPTION_LENGTH = 1024;

/**
 * The screen in a person's words. If it then holds a draft about money that no speaker has approved, the whole screen stands below once more in English,
 * folded up. English stands alone where there is no room for both, and where the language lacks something that the screen says: nobody reads one half of a card in
 * one language and the other half in another. The buttons stand once. Inside another one, and for a language without such drafts, it is the screen alone.
 * What is drawn without it says everything about money in English alone.
 */
export function withEnglish(words: Words, draw: (words: Words) => Screen, maxLength = MAX_TEXT_LENGTH): Screen {
  const { drafts } = words;
  if (drafts === undefined) return draw(words);
  const draft = drafts.open();
  const screen = draw(draft.words);
  return isEnough(draft) ? screen : joined(draft, screen, draw(drafts.english), words, maxLength);
}

/** A screen that says one message and nothing else. */
export function messageWithEnglish(words: Words, id: BareMessageId): Screen {
  return withEnglish(words, (words) => ({ html: words.html(id) }));
}

/** The same as withEnglish for a text alone, such as the words under a photo. */
export function textWithEnglish(
  words: Words,
  draw: (words: Words) => string,
  maxLength: number = MAX_TEXT_LENGTH,
): string {
  return withEnglish(words, (own) => ({ html: draw(own) }), maxLength).html;
}

/**
 * For what is said once and then kept, or drawn beside English: a picture, a file, a row of a list. It is English as long as the language
 * has drafts about money.
 */
export function inOneLanguage(words: Words): Words {
  return words.drafts?.english ?? words;
}

function isEnough(draft: DraftWords): boolean {
  return draft.isWhole() && !draft.hasHeldMoney();
}

function joined(draft: DraftWords, screen: Screen, english: Screen, words: Words, maxLength: number): Screen {
  const html = draft.isWhole() ? both(screen.html, english.html, words, maxLength) : english.html;
  // The buttons are English too: the English text names them, and what one of them copies or hands on has no English beside it.
  return { ...screen, ...english, html };
}

function both(own: string, english: string, words: Words, maxLength: number): string {
  // Such as a balance in Pidgin.
  if (own === english) return english;
  const html = `${own}\n\n${words.html('language-english-below')}\n${folded(english)}`;
  return plainText(html).length <= maxLength ? html : english;
}

/**
 * A phone shows the first three lines and opens the rest at a tap, so that the person's own language is what they see. No quote may stand in another one
 * (https://core.telegram.org/bots/api#html-style, 2026-11).
 */
function folded(html: string): string {
  return `<blockquote expandable>${html.replaceAll(/<\/?blockquote[^>]*>/gu, '')}</blockquote>`;
}
