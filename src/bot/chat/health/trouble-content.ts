import type { Content } from '../../../domain/announcements/announcement.ts';
import type { Episode } from '../../../domain/health/episode.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { outletName } from './health-words.ts';

/** What everybody is told of it: first in this language, and in each other one that has words for it. */
export function troubleContent({ outlet, trouble }: Episode, words: Words, allWords: AllWords): Content {
  const id = `health-announce-${trouble}` as const;
  const english = allWords('en').plain(id, { outlet: '' });
  const own = allWords.locales.filter(
    (locale) => locale === 'en' || allWords(locale).plain(id, { outlet: '' }) !== english,
  );
  const first = own.includes(words.locale) ? words.locale : 'en';
  const textIn = (language: string) => {
    const text = allWords(language).plain(id, { outlet: outletName(outlet, allWords(language)) });
    return { language, text, entities: [] };
  };
  return { ...textIn(first), others: own.filter((locale) => locale !== first).map(textIn) };
}
