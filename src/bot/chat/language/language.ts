import { Composer } from 'grammy';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { on } from '../../ui/callback-routes.ts';
import { draw, say } from '../../ui/screen.ts';
import type { Language, Words } from '../../ui/words.ts';
import { foldText } from '../../../domain/shared/fold-text.ts';
import { sayLeftOut } from '../menu/left-out-words.ts';
import { languageScreen } from './language-screen.ts';
import { chooseLanguage, openLanguages } from './routes.ts';

export interface LanguageDeps {
  readonly people: Pick<PeopleStore, 'chooseLanguage'>;
  /** Shows them the menu of commands in these words; never throws. */
  readonly showCommands: (reader: { userId: number; isMerchant: boolean }, words: Words) => Promise<void>;
}

/** /language: the languages that there are; the one that is tapped holds for everything that the bot writes to this person. */
export function languageFeature(deps: LanguageDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('language', async (ctx) => {
    const meant = languagesNamed(ctx.match, ctx.allWords.languages, ctx.words);
    const [only, ...others] = meant;
    if (only !== undefined && others.length === 0) return choose(ctx, only.locale, deps);
    if (ctx.match.trim() !== '') await sayLeftOut(ctx, ctx.match, 'language');
    await say(ctx, languageScreen(ctx.allWords.languages, ctx.words));
  });
  on(feature, openLanguages, (ctx) => say(ctx, languageScreen(ctx.allWords.languages, ctx.words)));
  on(feature, chooseLanguage, (ctx, { language }) => choose(ctx, language, deps));
  return feature;
}

/** By its file, its own name, or what it is called in English or in the reader’s language. */
function languagesNamed(typed: string, languages: readonly Language[], { locale: reader }: Words): Language[] {
  const wanted = foldText(typed);
  if (wanted === '') return [];
  const names = new Intl.DisplayNames([reader, 'en'], { type: 'language' });
  const english = new Intl.DisplayNames(['en'], { type: 'language' });
  return languages.filter(({ locale, name }) =>
    [locale, name, names.of(locale), english.of(locale)].some((each = '') => isNamed(foldText(each), wanted)),
  );
}

/** `pidgin` of `Naijá (Pidgin)`. */
function isNamed(name: string, wanted: string): boolean {
  return name === wanted || name.split(/[^\p{L}]+/u).includes(wanted);
}

async function choose(ctx: BotContext, locale: string, deps: LanguageDeps): Promise<void> {
  const { allWords, userId, isMerchant } = ctx;
  const language = allWords.languages.find((each) => each.locale === locale);
  // An old button of a language that the shop no longer has.
  if (language === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await deps.people.chooseLanguage(userId, locale);
  const words = allWords(locale);
  ctx.words = words;
  await draw(ctx, languageScreen(allWords.languages, words, language));
  await deps.showCommands({ userId, isMerchant }, words);
}
