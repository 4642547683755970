/** What a clock of this zone is called at a moment, such as `WAT`; where no English has a short name for it, `GMT+1`. */
export function zoneNameOf(timeZone: string): (at: number) => string {
  const clocks = ENGLISHES.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', timeZoneName: 'short' }),
  );
  return (at) => {
    const names = clocks.map(
      (clock) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    );
    return names.find((name) => /^\p{L}+$/u.test(name)) ?? names[0] ?? '';
  };
}

/** Each has short names for the zones of its own part of the world only. */
const ENGLISHES = ['en-GB', 'en-ZA', 'en-US', 'en-IN', 'en-AU'];
