import type { DraftWords, Words } from './words.ts';

interface Text {
  readonly html: string;
}

/**
 * The screen in a person's words, as it is sent. If it holds a draft about money that no speaker has approved, the whole screen stands below again in English,
 * folded up. If there is no room for both, or the language lacks something, English stands alone: nobody shall read half of a card in one language and half in
 * another. The buttons stand once. If a language has no such drafts, it is the screen alone.
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
  // The buttons are English too, because the English text names them. What they copy or hand on has no English beside it.
  return { ...screen, ...english, html };
}

function both(own: string, english: string, words: Words, maxLength: number): string {
  // Both texts are the same, such as a balance in Pidgin.
  if (own === english) return english;
  const html = `${own}\n\n${words.html('language-english-below')}\n${folded(english)}`;
  return plainText(html).length <= maxLength ? html : english;
}

/**
 * Folds a text up: a phone shows its first three lines, and the rest after a tap. So the person sees mostly their own language. A quote cannot hold another one
 * (https://core.telegram.org/bots/api#html-style, 2026-11).
 */
function folded(html: string): string {
  return `<blockquote expandable>${html.replaceAll(/<\/?blockquote[^>]*>/gu, '')}</blockquote>`;
}

export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
