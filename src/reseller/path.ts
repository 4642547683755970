/** One segment of a path: any text, percent-encoded. */
export function segment(text: string): string {
  const encoded = encode(text);
  // Left bare, these two would be taken for steps along the path and eaten on the way.
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%2E') : encoded;
}

/** `?name=value&…` with what is defined, or nothing. */
export function query(values: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(values)
    .filter((pair): pair is [string, string | number] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encode(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half a surrogate pair has no encoding and would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
