/** A calendar date as the chat writes it in English: `20 Nov 2026`. */
export function shownDay(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(date));
}
