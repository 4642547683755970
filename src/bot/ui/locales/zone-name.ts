/** What a clock of this zone is called at a moment, such as `WAT`; if no English has a short name for it, `GMT+1`. */
export function zoneNameOf(timeZone: string): (at: number) => string {
  const clocks = ENGLISHES.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', timeZoneName: 'short' }),
  );
  let latest: { quarter: number; name: string } | undefined;
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    if (latest?.quarter !== quarter) latest = { quarter, name: nameAt(clocks, at) };
    return latest.name;
  };
}

/** No clock is changed within one. */
const QUARTER_MS = 15 * 60_000;

function nameAt(clocks: readonly Intl.DateTimeFormat[], at: number): string {
  const names = clocks.map((clock) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return names.find((name) => /^\p{L}+$/u.test(name)) ?? names[0] ?? '';
}

/** Each has short names for the zones of its own part of the world only. */
const ENGLISHES = ['en-GB', 'en-ZA', 'en-US', 'en-IN', 'en-AU'];
