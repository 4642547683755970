/** What a person's Telegram says of their language. It is nobody's choice for this bot, so only languageOf may say what it counts. */
export function telegramLanguageOf(from: { language_code?: string | undefined } | undefined): string | undefined {
  return from?.language_code;
}
