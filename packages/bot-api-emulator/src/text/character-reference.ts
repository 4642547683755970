const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** A character reference; what is none stays as written, as TDLib's decode_html_entity leaves it. */
export function readReference(source: string, at: number): { text: string; end: number } {
  const match = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));?/i.exec(source.slice(at, at + 16));
  const code = match?.[1] !== undefined ? Number.parseInt(match[1], 16) : Number(match?.[2] ?? 0);
  const character = match?.[3] === undefined ? characterOf(code) : named[match[3]];
  if (match === null || character === undefined) return { text: '&', end: at + 1 };
  return { text: character, end: at + match[0].length };
}

function characterOf(code: number): string | undefined {
  return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : undefined;
}
