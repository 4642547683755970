/** `2 mtn 500 …`, `2 x mtn 500 …`, `… x2`: a person who means more than one purchase by a line, which always is one. For lines that cannot be read. */
export function isCounted(text: string): boolean {
  return COUNT_BEFORE.test(text) || COUNT_BEHIND.test(text);
}

const COUNT_BEFORE = /^\s*(?:[2-9]|[1-9]\d)\s*[x×*]?\s+[^\d\s]/iu;
const COUNT_BEHIND = /\s(?:[x×*]\s?\d{1,2}|[2-9]\s?[x×*]?)\s*$/iu;
