import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../ui/buttons.ts';
import type { Drawing } from '../../ui/screen.ts';
import type { Language, Words } from '../../ui/words.ts';
import { chooseLanguage, openLanguages } from './routes.ts';

/**
 * Every language in its own name, so that who cannot read this one finds theirs.
 *
 * @param chosen just now
 */
export function languageScreen(languages: readonly Language[], reader: Words, chosen?: Language): Drawing {
  const drafts = languages.filter(({ isDraft }) => isDraft);
  return (words) => {
    const lines = [
      ...(chosen === undefined ? [] : [words.html('language-chosen', { name: chosen.name }), '']),
      words.html('language-ask'),
      ...(drafts.length === 0 ? [] : ['', ...drafts.map(({ name }) => words.html('language-draft', { name }))]),
    ];
    const rows = languages.map((language) => [languageButton(language, words, language.locale === reader.locale)]);
    return { html: lines.join('\n'), rows };
  };
}

function languageButton({ locale, name, isDraft }: Language, words: Words, isChosen: boolean): InlineKeyboardButton {
  const label = isDraft ? words.plain('language-draft-label', { name }) : name;
  return button(isChosen ? `✓ ${label}` : label, chooseLanguage.data({ language: locale }));
}

/** Stands on /start for a while: after that it is in the menu of commands. */
export function languageRow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-language'), openLanguages.data())];
}
