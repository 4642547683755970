import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Language, Words } from '../../ui/words.ts';
import { chooseLanguage, openLanguages } from './routes.ts';

/** Every language in its own name, so that who cannot read this one finds theirs. */
export function languageScreen(languages: readonly Language[], words: Words, notice?: string): Screen {
  const drafts = languages.filter(({ isDraft }) => isDraft);
  const lines = [
    ...(notice === undefined ? [] : [notice, '']),
    words.html('language-ask'),
    ...(drafts.length === 0 ? [] : ['', ...drafts.map(({ name }) => words.html('language-draft', { name }))]),
  ];
  return { html: lines.join('\n'), rows: languages.map((language) => [languageButton(language, words)]) };
}

function languageButton({ locale, name, isDraft }: Language, words: Words): InlineKeyboardButton {
  const label = isDraft ? words.plain('language-draft-label', { name }) : name;
  return button(locale === words.locale ? `✓ ${label}` : label, chooseLanguage.data({ language: locale }));
}

/** Stands on /start for a while: after that it is in the menu of commands. */
export function languageRow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-language'), openLanguages.data())];
}
