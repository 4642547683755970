import type { Content } from '../../../domain/announcements/announcement.ts';
import type { Episode } from '../../../domain/health/episode.ts';
import { plainText } from '../../ui/plain-text.ts';
import { asSent } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { outletName } from './health-words.ts';

/** What everybody is told of it: first in this language, and in each other one that has words for it; a draft of what it costs with its English below. */
export function troubleContent({ outlet, trouble }: Episode, words: Words, allWords: AllWords): Content {
  const saidIn = (language: string, nameIn: (words: Words) => string): string => {
    const said = (words: Words) => ({ html: words.html(`health-announce-${trouble}`, { outlet: nameIn(words) }) });
    return plainText(asSent(said, allWords(language)).html);
  };
  const english = saidIn('en', () => '');
  const own = allWords.locales.filter((locale) => locale === 'en' || saidIn(locale, () => '') !== english);
  const textIn = (language: string) => ({
    language,
    text: saidIn(language, (words) => outletName(outlet, words)),
    entities: [],
  });
  const first = own.includes(words.locale) ? words.locale : 'en';
  return { ...textIn(first), others: own.filter((locale) => locale !== first).map(textIn) };
}
