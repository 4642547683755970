/** The calendar day of a moment on the clock of a time zone, as YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number, timeZone: string): string {
  return formatterOf(timeZone).format(at);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Sweden's short dates are ISO 8601's. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
