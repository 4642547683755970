const UNITS: Readonly<Record<string, number>> = { kb: 1 / 1024, mb: 1, gb: 1024, tb: 1024 * 1024 };

/** Megabytes of a word such as `1.5gb`; undefined for what is no size. */
export function sizeOf(word: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(kb|mb|gb|tb)$/u.exec(word);
  const [, count = '', unit = ''] = match ?? [];
  return match === null ? undefined : Number(count) * (UNITS[unit] ?? 1);
}
