import type { DraftWords, Words } from './words.ts';

/** A screen, as far as it is looked at here. */
interface Text {
  readonly html: string;
}

/**
 * The screen in a person's words, as it is sent. If it then holds a draft about money that no speaker has approved, the whole screen stands below once more in
 * English, folded up. English stands alone where there is no room for both, and where the language lacks something that the screen says: nobody reads one half of
 * a card in one language and the other half in another. The buttons stand once. For a language without such drafts it is the screen alone.
 */
export function withEnglish<S extends Text>(words: Words, draw: (words: Words) => S, maxLength: number): S {
  const { drafts } = words;
  if (drafts === undefined) return draw(words);
  const draft = drafts.open();
  const screen = draw(draft.words);
  return isEnough(draft) ? screen : joined(draft, screen, draw(drafts.english), words, maxLength);
}

function isEnough(draft: DraftWords): boolean {
  return draft.isWhole() && !draft.hasHeldMoney();
}

function joined<S extends Text>(draft: DraftWords, screen: S, english: S, words: Words, maxLength: number): S {
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

/** What is read of a text with Telegram's HTML: without the markup. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
