import type { Person } from './person.ts';

type Speaker = Pick<Person, 'chosenLanguage'> | undefined;

/**
 * In which language a person is written to: what they chose goes before everything else.
 * @param otherwise what is known of them besides: what their Telegram said last, or what they read when they confirmed
 */
export function languageOf(person: Speaker, otherwise: string | undefined): string | undefined {
  return person?.chosenLanguage ?? otherwise;
}

/** For what is sent to a person who did not just write: what their Telegram said last. */
export function storedLanguageOf(person: Pick<Person, 'chosenLanguage' | 'language'> | undefined): string | undefined {
  return languageOf(person, person?.language);
}

/** Alerts come to merchants in the shop's own language, unless they chose one. */
export function alertLanguageOf(merchant: Speaker): string | undefined {
  return languageOf(merchant, undefined);
}
