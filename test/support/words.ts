import { loadWords } from '../../src/bot/ui/words.ts';

/** The bot's own words, with the settings that it has by default. */
export const allWords = loadWords({
  directory: new URL('../../locales/', import.meta.url),
  defaultLocale: 'en',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
});

export const english = allWords('en');
