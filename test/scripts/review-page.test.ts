import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageAlone } from '../../scripts/review/alone.ts';
import { lackingIn } from '../../scripts/review/lacking.ts';
import { markTexts } from '../../scripts/review/marked-texts.ts';
import { reviewPage } from '../../scripts/review/review-page.ts';
import { draftRows, noteMachine, type Texts } from '../../scripts/review/review-table.ts';
import { firstSights, ownIdsOf, screenOf } from '../../scripts/review/screens.ts';
import { loadWords } from '../../src/bot/ui/words.ts';

const english = `## The card (money)
card-title = Please check
card-name = Name: <b>{ $name }</b>
card-product = Product: { $product }
## Walk (rest)
language-english-below = The same in English:
button-next = Next
`;
const own = `card-title = Abeg check am
card-name = Name: <b>{ $name }</b>
card-product = Wetin you dey buy: { $product }
language-english-below = Na so for English:
button-next = Go front
`;
const empty = { forms: 'en', messages: {} };
const texts: Texts = { english, own, review: noteMachine({ english, own, review: empty }, '2026-11-22') };
const HOSTILE = '<script>alert(1)</script> & "Sons"';

/** A screen as the bot sends it in words that say of which messages they are. */
function sent() {
  const marked = markTexts('pcm', texts);
  const settings = { directory: marked.directory, defaultLocale: 'en', currency: 'NGN', timeZone: 'Africa/Lagos' };
  const words = loadWords(settings)('pcm');
  const draft = words.drafts?.open().words ?? words;
  const text = [draft.html('card-title'), draft.html('card-name', { name: HOSTILE })].join('\n');
  const below = `${words.html('language-english-below')}\n<blockquote expandable>${words.html('card-title')}</blockquote>`;
  const parameters = {
    text: `${text}\n\n${below}`,
    parse_mode: 'HTML',
    reply_markup: { inline_keyboard: [[{ text: words.plain('button-next') }]] },
  };
  const screen = screenOf({ parameters }, marked.read);
  rmSync(marked.directory, { recursive: true });
  return screen ?? { text: [], rows: [] };
}

test('a screen says which messages of the language it shows', () => {
  expect([...ownIdsOf(sent())]).toEqual(['card-title', 'card-name', 'language-english-below', 'button-next']);
});

test('what a screen reads in English because the language lacks it is named', () => {
  const marked = markTexts('pcm', texts);
  const text = [...english.matchAll(/^([\w-]+) = (.*)$/gmu)]
    .map(([, id = '', said]) => `${marked.markOf(id)}${said}\uF8FE`)
    .join('\n');
  rmSync(marked.directory, { recursive: true });
  const screen = { text: marked.read(text), rows: [] };
  expect(lackingIn([screen], texts)).toEqual([]);
  const changed = { ...texts, english: english.replace('Please check', 'Please look') };
  expect(lackingIn([screen], changed)).toEqual(['card-title']);
  expect(lackingIn([{ ...screen, isToast: true }], changed)).toEqual([]);
});

test('each message is asked about at the first screen that shows it', () => {
  const wanted = new Set(['card-title', 'button-next', 'card-product']);
  expect(firstSights([sent(), sent()], wanted).map(({ ids }) => ids)).toEqual([['card-title', 'button-next']]);
});

test('the page shows every draft on a screen, those of no screen by themselves, and runs nothing that somebody is called', () => {
  const page = reviewPage({
    locale: 'pcm',
    language: 'Nigerian Pidgin',
    rows: draftRows(texts),
    screens: [sent()],
    alone: messageAlone('pcm'),
  });
  expect([...page.matchAll(/data-id="([^"]+)"/gu)].map(([, id]) => id)).toEqual([
    'card-title',
    'card-name',
    'language-english-below',
    'button-next',
    'card-product',
  ]);
  expect(page).toContain('<mark><sup>1</sup>Abeg check am</mark>');
  expect(page).toContain('<mark><sup>3</sup>Na so for English:</mark><details>');
  expect(page).toContain('<blockquote expandable>Please check</blockquote>');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('Wetin you dey buy: MTN airtime');
  expect(page).toContain('<span><mark><sup>4</sup>Go front</mark></span>');
  expect(page).not.toMatch(/[\uE000-\uF8FF]/u);
});
