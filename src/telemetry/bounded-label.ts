const OTHER = 'other';
/** Of what a name is made of; and no run of digits that could be a person's number. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._&()+/-]{0,38}[\p{L}\p{N})+])?$/u;
const NUMBER = /\d{5}/u;

/**
 * A text from outside as the value of a label: the first so many names that come are themselves, all others and whatever is no name are `other`.
 * Each value costs memory here and in Prometheus for as long as this process lives.
 */
export function createBoundedLabel(atMost: number): (text: string) => string {
  const known = new Set<string>();
  return (text) => {
    if (known.has(text)) return text;
    if (known.size >= atMost || !NAME.test(text) || NUMBER.test(text)) return OTHER;
    known.add(text);
    return text;
  };
}
