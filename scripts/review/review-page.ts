import { readFileSync } from 'node:fs';
import type { Piece } from './marked-texts.ts';
import type { DraftRow } from './review-table.ts';
import { firstSights, type SeenScreen } from './screens.ts';

const ENGLISH_BELOW = 'language-english-below';

export interface ReviewPage {
  readonly locale: string;
  /** What the language calls itself. */
  readonly language: string;
  readonly rows: readonly DraftRow[];
  /** In the order in which a buyer meets them. */
  readonly screens: readonly SeenScreen[];
  /** A message by itself, for what stands on none of them. */
  readonly alone: (row: DraftRow) => SeenScreen;
}

/** The table as one file that a phone opens: each screen as the chat shows it, and below it what is to be looked at in it. */
export function reviewPage(page: ReviewPage): string {
  const { locale, language, rows } = page;
  const sights = sightsOf(page);
  const order = sights.flatMap(({ rows }) => rows);
  const numbers = new Map(order.map(({ id }, index) => [id, index + 1]));
  const sections = sights.map((sight) => section(sight, numbers, locale));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(language)}: is this right?</title>
<style>${asset('review-page.css')}</style>
<body data-locale="${escape(locale)}">
<header>
<h1>${escape(language)}: is this right?</h1>
<p>A machine wrote these ${rows.length} texts. Look at as many as you like: those about money come first and count most.</p>
<p>Tap <b>Right</b> if people would say it so and it means the same. If not, write the right words. Leave alone what you are not sure of.
Keep what stands in braces, such as <code>{ $price }</code>, and in angle brackets, such as <code>&lt;b&gt;</code>.</p>
<p>At the end, tap <b>Send my answers</b>. Your phone keeps them until then.</p>
<noscript><p><b>Open this file in a browser, such as Chrome or Safari: here the buttons do not work.</b></p></noscript>
</header>
<main>
${sections.join('\n')}
</main>
<footer>
<div class="answer"><span id="count"></span><button id="send" type="button">Send my answers</button></div>
<p id="by-hand" hidden>Copy all of this, and send it back as a message or a file:<textarea id="answers" readonly rows="6"></textarea></p>
</footer>
<script>${asset('review-page.js')}</script>
</body>
</html>
`;
}

interface Sight {
  readonly screen: SeenScreen;
  readonly rows: readonly DraftRow[];
}

/** Screens about money first; then what no screen has. */
function sightsOf({ rows, screens, alone }: ReviewPage): Sight[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = firstSights(screens, new Set(byId.keys())).map(({ screen, ids }) => ({
    screen,
    rows: ids.flatMap((id) => byId.get(id) ?? []),
  }));
  const shown = new Set(seen.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const others = rows.filter(({ id }) => !shown.has(id)).map((row) => ({ screen: alone(row), rows: [row] }));
  const isMoney = ({ rows }: Sight): boolean => rows.some((row) => row.isMoney);
  return [...seen, ...others].toSorted((one, other) => Number(isMoney(other)) - Number(isMoney(one)));
}

function section({ screen, rows }: Sight, numbers: ReadonlyMap<string, number>, locale: string): string {
  const own = new Map(rows.map(({ id }) => [id, numbers.get(id) ?? 0]));
  return `<section>
${picture(screen, own, locale)}
${rows.map((row) => question(row, own.get(row.id) ?? 0, locale)).join('\n')}
</section>`;
}

function picture(
  { text, rows, isToast = false }: SeenScreen,
  own: ReadonlyMap<string, number>,
  locale: string,
): string {
  const below = text.findIndex((piece) => typeof piece !== 'string' && piece.id === ENGLISH_BELOW);
  const [first, second] = below === -1 ? [text, []] : [text.slice(0, below + 1), text.slice(below + 1)];
  const english =
    second.length === 0 ? '' : `<details><summary>and below it in English</summary>${said(second, own)}</details>`;
  const keys = rows.map(
    (row) => `<div class="keys">${row.map((label) => `<span>${said(label, own, escape)}</span>`).join('')}</div>`,
  );
  return `<figure class="${isToast ? 'toast' : 'chat'}"><div class="bubble" lang="${locale}">${said(trimmed(first), own)}${english}</div>${keys.join('')}</figure>`;
}

/** A number stands before each message that is asked about below. */
function said(
  pieces: readonly Piece[],
  own: ReadonlyMap<string, number>,
  asHtml: (text: string) => string = chatHtml,
): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return asHtml(piece);
      const inner = said(piece.pieces, own, asHtml);
      const number = piece.isEnglish ? undefined : own.get(piece.id);
      return number === undefined ? inner : `<mark><sup>${number}</sup>${inner}</mark>`;
    })
    .join('');
}

function question({ id, key, isMoney, where, english, draft, back }: DraftRow, number: number, locale: string): string {
  const read = back === '' ? '' : `<dt>Somebody who saw only that read</dt><dd>${lines(back)}</dd>`;
  return `<article data-id="${escape(id)}" data-key="${escape(key)}">
<h2><sup>${number}</sup> ${escape(where)}${isMoney ? ' <b class="money">money</b>' : ''}</h2>
<dl><dt>English</dt><dd>${lines(english)}</dd><dt>Draft</dt><dd class="draft" lang="${locale}">${lines(draft)}</dd>${read}</dl>
<div class="answer"><label><input type="checkbox"> Right</label>
<textarea rows="1" placeholder="or the right words" lang="${locale}" aria-label="The right words for ${number}"></textarea></div>
</article>`;
}

function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.at(-1);
  return typeof last === 'string' ? [...pieces.slice(0, -1), last.trimEnd()] : pieces;
}

/** The markup that chats have; names in it are escaped by the bot. */
function chatHtml(html: string): string {
  return html.replace(/<(?!\/?(?:b|i|u|s|code|pre|blockquote)>|blockquote expandable>)[^>]*>?/gu, '');
}

/** As it stands in the file, without the spaces in front of further lines. */
function lines(source: string): string {
  return escape(source.replaceAll(/\n +/gu, '\n'));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
