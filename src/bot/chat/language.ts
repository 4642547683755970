import type { Feature } from '../feature.ts';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { BotContext } from '../context.ts';
import { answerPress, draw, say, type Drawing } from '../ui/screen.ts';
import { on } from '../ui/callback-routes.ts';
import { chooseLanguage, openLanguages } from './menu/routes.ts';
import type { Language, Words } from '../ui/words.ts';
import { foldText } from '../../domain/shared/text.ts';
import { sayLeftOut } from '../shared/command-text.ts';
import { showOwnCommands } from '../shared/command-menu.ts';
import { button } from '../ui/buttons.ts';

const languageFeature = new Composer<BotContext>();

export const language: Feature = {
  commands: {
    language: { menu: 'everybody', behind: 'english', shows: true },
  },
  buttons: { openLanguages, chooseLanguage },
  shows: [openLanguages, chooseLanguage],
  handlers: [languageFeature],
};

languageFeature.command('language', async (ctx) => {
  const meant = languagesNamed(ctx.match, ctx.allWords.languages, ctx.words);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return choose(ctx, only.locale);
  if (ctx.match.trim() !== '') await sayLeftOut(ctx, ctx.match, 'language');
  await say(ctx, languageScreen(ctx.allWords.languages, ctx.words));
});
on(languageFeature, openLanguages, (ctx) => say(ctx, languageScreen(ctx.allWords.languages, ctx.words)));
on(languageFeature, chooseLanguage, (ctx, { language }) => choose(ctx, language));

function languagesNamed(typed: string, languages: readonly Language[], { locale: reader }: Words): Language[] {
  const wanted = foldText(typed);
  if (wanted === '') return [];
  const names = new Intl.DisplayNames([reader, 'en'], { type: 'language' });
  const english = new Intl.DisplayNames(['en'], { type: 'language' });
  return languages.filter(({ locale, name }) =>
    [locale, name, names.of(locale), english.of(locale)].some((each = '') => isNamed(foldText(each), wanted)),
  );
}

/** Whether a name is the wanted one: also `pidgin` for `Naijá (Pidgin)`. */
function isNamed(name: string, wanted: string): boolean {
  return name === wanted || name.split(/[^\p{L}]+/u).includes(wanted);
}

async function choose(ctx: BotContext, locale: string): Promise<void> {
  const { allWords, userId } = ctx;
  const language = allWords.languages.find((each) => each.locale === locale);
  // The button is old, and the shop does not have that language any more.
  if (language === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await ctx.shop.people.chooseLanguage(userId, locale);
  const words = allWords(locale);
  ctx.words = words;
  await draw(ctx, languageScreen(allWords.languages, words, language));
  await showOwnCommands(ctx);
}

/** Offers every language under its own name, so that people who cannot read the current one find theirs. */
function languageScreen(languages: readonly Language[], reader: Words, chosen?: Language): Drawing {
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
