/** One choice of series in an expression: `name{label="value"}`. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** The labels that it groups by, and so those that its result has. */
  readonly grouping: readonly string[];
}

const NAME = /^[A-Za-z_:][\w:]*/u;
const STRING = /^"(?:[^"\\]|\\.)*"/u;
const RANGE = /^\[[^\]]*\]/u;
const NUMBER = /^\d[\w.]*/u;
const MATCHERS = /^\{((?:"(?:[^"\\]|\\.)*"|[^"}])*)\}/u;
const MATCHER = /\s*([\w]+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"\s*,?/gu;
const GROUPING = /^(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/u;
const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool']);

/** What an expression of PromQL asks for; as much of the language as the rules and the board use. */
export function readExpression(text: string): Expression {
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const group = GROUPING.exec(rest);
    const skipped = STRING.exec(rest) ?? RANGE.exec(rest) ?? NUMBER.exec(rest);
    const [name] = NAME.exec(rest) ?? [];
    if (group !== null) {
      grouping.push(...(group[1] ?? '').split(',').map((label) => label.trim()));
      rest = rest.slice(group[0].length);
    } else if (skipped !== null) {
      rest = rest.slice(skipped[0].length);
    } else if (name !== undefined) {
      rest = rest.slice(name.length);
      const isCall = /^\s*(?:\(|(?:by|without)\b)/u.test(rest);
      if (isCall || WORDS.has(name)) continue;
      const [whole = '', matchers = ''] = MATCHERS.exec(rest) ?? [];
      selectors.push({ metric: name, matchers: readMatchers(matchers) });
      rest = rest.slice(whole.length);
    } else {
      rest = rest.slice(1);
    }
    rest = rest.trimStart();
  }
  return { selectors, grouping };
}

function readMatchers(text: string): Matcher[] {
  const found = [...text.matchAll(MATCHER)];
  if (found.map(([whole]) => whole).join('') !== text) throw new Error(`not understood: {${text}}`);
  return found.map(([, label = '', operator, value = '']) => ({
    label,
    operator: operator as Matcher['operator'],
    value,
  }));
}
