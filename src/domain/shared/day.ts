/** The calendar day of a moment on the clock of a time zone, as YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number, timeZone: string): string {
  const quarter = Math.floor(at / QUARTER_MS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = formatterOf(timeZone).format(at);
  latest.set(timeZone, { quarter, day });
  return day;
}

/** As YYYY-MM-DD. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** As YYYY-MM. */
export function utcMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** No zone's midnight is anywhere but on a quarter of an hour of UTC's; so within one there is one day, and it is asked for again and again. */
const QUARTER_MS = 15 * 60_000;

const latest = new Map<string, { readonly quarter: number; readonly day: string }>();

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
