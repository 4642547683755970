/**
 * Cuts a stream of Redis' protocol (RESP 2 and 3, https://redis.io/docs/latest/develop/reference/protocol-spec/, 2026-11) into whole
 * values, requests and replies alike, as they arrive.
 */
export function createFrames(onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = endOf(rest, 0);
      if (end === undefined) return;
      const frame = rest.subarray(0, end);
      rest = rest.subarray(end);
      onFrame(frame);
    }
  };
}

/** The words of a request, which is a list of strings. */
export function wordsOf(request: Buffer): string[] {
  const words: string[] = [];
  let at = lineEnd(request, 0) ?? request.length;
  while (at < request.length) {
    const start = lineEnd(request, at) ?? request.length;
    const length = Number(request.toString('latin1', at + 1, start - 2));
    words.push(request.toString('utf8', start, start + length));
    at = start + length + 2;
  }
  return words;
}

/** The end of the value that begins there; undefined if it has not all arrived. */
function endOf(bytes: Buffer, start: number): number | undefined {
  const line = lineEnd(bytes, start);
  if (line === undefined) return undefined;
  const length = Number(bytes.toString('latin1', start + 1, line - 2));
  switch (String.fromCharCode(bytes[start] ?? 0)) {
    case '$':
    case '=':
    case '!':
      return length < 0 ? line : within(bytes, line + length + 2);
    case '*':
    case '~':
    case '>':
      return afterValues(bytes, line, length);
    case '%':
      return afterValues(bytes, line, length * 2);
    default:
      return line;
  }
}

function afterValues(bytes: Buffer, start: number, count: number): number | undefined {
  let at: number | undefined = start;
  for (let value = 0; value < count && at !== undefined; value += 1) at = endOf(bytes, at);
  return at;
}

function lineEnd(bytes: Buffer, start: number): number | undefined {
  const at = bytes.indexOf('\r\n', start, 'latin1');
  return at === -1 ? undefined : at + 2;
}

function within(bytes: Buffer, end: number): number | undefined {
  return end <= bytes.length ? end : undefined;
}
