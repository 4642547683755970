/** How long something is good for, counted on a calendar. */
export type CalendarStep = { readonly days: number } | { readonly months: number };

/**
 * What the service says of a product's validity (specification 2.3), which is any text: `30 days`, `1 month`, `24hrs`. Undefined for everything that is
 * not one number with one unit, because a guess would name the wrong day.
 */
export function readValidity(text: string | undefined): CalendarStep | undefined {
  const [, digits = '', unit = ''] = ONE_UNIT.exec((text ?? '').trim().toLowerCase()) ?? [];
  const count = Number(digits);
  if (count === 0) return undefined;
  if (unit.startsWith('h')) return count % HOURS_OF_DAY === 0 ? { days: count / HOURS_OF_DAY } : undefined;
  if (unit.startsWith('d')) return { days: count };
  if (unit.startsWith('w')) return { days: count * DAYS_OF_WEEK };
  return { months: unit.startsWith('y') ? count * MONTHS_OF_YEAR : count };
}

const ONE_UNIT = /^(\d{1,3})[\s-]?(h|hrs?|hours?|d|days?|wks?|weeks?|months?|mths?|yrs?|years?)$/u;
const HOURS_OF_DAY = 24;
const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;
