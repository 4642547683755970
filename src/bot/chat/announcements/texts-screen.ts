import type { InlineKeyboardButton } from 'grammy/types';
import {
  languagesOf,
  languagesToAdd,
  type NamedContent,
  readersByText,
  type Readership,
} from '../../../domain/announcement.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Language, Words } from '../../ui/words.ts';
import { askAudience, askText, dropText, openTexts } from './routes.ts';

/** What its texts can be: added, changed and taken away. */
export function textsScreen(
  { id, content }: { id: string; content: NamedContent },
  readership: Readership,
  words: Words,
  languages: readonly Language[],
): Screen {
  const texts = languagesOf(content);
  const first = nameOf(content.language, languages);
  const lines = textLines(content, readership, words, languages);
  const said = lines.length === 0 ? 'announce-texts-one' : 'announce-texts';
  return {
    html: [words.html(said, { name: first }), ...lines].join('\n\n'),
    rows: [
      ...(texts.length === 1 ? [] : texts.map((language) => changeRow(id, language, words, languages))),
      ...languagesToAdd(content, readership).map(({ language, count }) => [
        button(
          words.plain('announce-add-read', { name: nameOf(language, languages), count }),
          askText.data({ id, language }),
        ),
      ]),
      [backButton(id, words)],
    ],
  };
}

function changeRow(id: string, language: string, words: Words, languages: readonly Language[]): InlineKeyboardButton[] {
  const name = nameOf(language, languages);
  return [
    button(words.plain('announce-change-text', { name }), askText.data({ id, language })),
    button(words.plain('announce-drop-text', { name }), dropText.data({ id, language })),
  ];
}

/** The way to them, which is all that a merchant with one text sees of it; nothing, where everybody reads its language. */
export function textsRows(
  id: string,
  content: NamedContent,
  readership: Readership,
  words: Words,
  languages: readonly Language[],
): InlineKeyboardButton[][] {
  const change = changeTextsRows(id, content, words);
  if (change !== undefined) return change;
  const [first, ...more] = languagesToAdd(content, readership);
  if (more.length > 0) return [[button(words.plain('button-announce-texts'), openTexts.data({ id }))]];
  if (first === undefined) return [];
  const { language } = first;
  const label = words.plain('announce-add', { name: nameOf(language, languages) });
  return [[button(label, askText.data({ id, language }))]];
}

/** The only text is asked for anew; what is written below the card changes it, too. */
export function changeTextButton(id: string, { language }: NamedContent, words: Words): InlineKeyboardButton {
  return button(words.plain('button-announce-change-text'), askText.data({ id, language }));
}

/** The way to them if there are several: a text that is written below the card changes none of them. */
export function changeTextsRows(id: string, content: NamedContent, words: Words): InlineKeyboardButton[][] | undefined {
  if (languagesOf(content).length === 1) return undefined;
  return [[button(words.plain('button-announce-change-texts'), openTexts.data({ id }))]];
}

/** Which text is read by how many; nothing of an announcement with one text. */
export function textLines(
  content: NamedContent,
  readership: Readership,
  words: Words,
  languages: readonly Language[],
): string[] {
  if (languagesOf(content).length === 1) return [];
  const line = ({ language, count }: { language: string; count: number }): string =>
    words.html('announce-readers', {
      name: nameOf(language, languages),
      people: words.plain('announce-people-everybody', { count }),
    });
  return [readersByText(content, readership).map(line).join('\n')];
}

export function backButton(id: string, words: Words): InlineKeyboardButton {
  return button(words.plain('button-back'), askAudience.data({ id, whom: 'all' }));
}

/** A language's own name for itself. */
export function nameOf(locale: string, languages: readonly Language[]): string {
  return languages.find((language) => language.locale === locale)?.name ?? locale;
}
