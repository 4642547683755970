import { expect, test } from 'vitest';
import { contentSchema } from '../../../../src/domain/announcements/announcement.ts';
import type { Episode } from '../../../../src/domain/health/episode.ts';
import { troubleContent } from '../../../../src/bot/chat/health/health.ts';
import { loadWords } from '../../../../src/bot/ui/words.ts';

const words = loadWords({
  directory: new URL('../../../../locales/', import.meta.url),
  defaultLocale: 'en',
  currency: '₦',
  timeZone: 'Africa/Lagos',
});
const episode = { outlet: { service: 'airtime', provider: 'Glo' }, trouble: 'failing', since: 1 } as Episode;

test.each([
  ['en', 'en', ['fr', 'ha', 'pcm']],
  ['fr', 'fr', ['en', 'ha', 'pcm']],
  ['ha', 'ha', ['en', 'fr', 'pcm']],
])(
  'what a merchant of %s tells everybody begins in %s, with each other language that has words for it',
  (own, first, others) => {
    const content = contentSchema.parse(troubleContent(episode, words(own), words));
    expect([content.language, content.others?.map(({ language }) => language)]).toEqual([first, others]);
    const english = words('en').plain('health-announce-failing', { outlet: '' });
    const texts = [content, ...(content.others ?? [])];
    // A draft of what it costs has the English below.
    const inEnglish = texts.filter(({ text }) => text.includes(english.slice(3, 30))).map(({ language }) => language);
    expect(new Set(inEnglish)).toEqual(new Set(['en', 'ha', 'pcm']));
    expect(texts.every(({ text }) => text.includes('Glo'))).toBe(true);
  },
);
