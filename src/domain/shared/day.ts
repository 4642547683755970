/** The calendar day of a moment on the clock of a time zone, as YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number, timeZone: string): string {
  return dayAndHour(at, timeZone).slice(0, 'YYYY-MM-DD'.length);
}

/** The hour of that day, from 0 to 23. */
export function hourOf(at: number, timeZone: string): number {
  return Number(dayAndHour(at, timeZone).slice('YYYY-MM-DD '.length));
}

/** As YYYY-MM-DD HH. */
function dayAndHour(at: number, timeZone: string): string {
  const quarter = Math.floor(at / QUARTER_MS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.value;
  const value = formatterOf(timeZone).format(at);
  latest.set(timeZone, { quarter, value });
  return value;
}

/** As YYYY-MM-DD. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** As YYYY-MM. */
export function utcMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** No zone's hour begins anywhere but on a quarter of an hour of UTC's; so within one there is one hour of one day, and it is asked for again and again. */
const QUARTER_MS = 15 * 60_000;

const latest = new Map<string, { readonly quarter: number; readonly value: string }>();

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Sweden writes dates and hours as ISO 8601 does. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
