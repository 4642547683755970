import { type Margin, type MarginFault, parseMargin } from '../../../domain/pricing/margin.ts';
import type { BuyerRole } from '../../../domain/people/person.ts';

type PriceLine =
  | { type: 'page' }
  | { type: 'rounding'; text: string }
  | { type: 'rule'; role: BuyerRole; name: string; margin: Margin; belowCost: boolean }
  | { type: 'off'; role: BuyerRole; name: string }
  | { type: 'bad-margin'; fault: MarginFault; text: string }
  | { type: 'usage' };

/** `agent mtn -2% below`, `customer ikeja electric 2% + 50`, `agent data off`, `customer +5%`, `rounding 10`; role, name and margin in any order. */
export function parsePriceLine(line: string): PriceLine {
  const words = line
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [first = '', ...rest] = words;
  if (first === '') return { type: 'page' };
  if (/^round(?:ing)?$/iu.test(first)) return { type: 'rounding', text: rest.join(' ') };
  const at = readRole(first) === undefined ? words.findLastIndex((word) => readRole(word) !== undefined) : 0;
  const role = readRole(words[at] ?? '');
  if (role === undefined) return { type: 'usage' };
  const said = words.toSpliced(at, 1);
  // If no name is left, the rule is about everything.
  if (readMargin(said.join(' ')).type === 'margin') return readRule(role, ['all', ...said]);
  return said.length < 2 ? { type: 'usage' } : readRule(role, said);
}

export function readRole(word: string): BuyerRole | undefined {
  if (/^agents?$/iu.test(word)) return 'agent';
  return /^customers?$/iu.test(word) ? 'customer' : undefined;
}

export function readMargin(text: string): ReturnType<typeof parseMargin> & { belowCost: boolean } {
  const bare = withoutBelow(text);
  return { ...parseMargin(bare), belowCost: bare !== text };
}

function withoutBelow(text: string): string {
  return text.replace(/\s+below(?:\s+cost)?$/iu, '');
}

/**
 * Finds name and margin. A name may have several words, and begin with a digit. So the margin is the longest end of the line that can be one, and the name has
 * at least one word before it. Anywhere else, only a sign or a percent makes a margin.
 */
function readRule(role: BuyerRole, words: readonly string[]): PriceLine {
  for (let at = 1; at < words.length; at += 1) {
    const rule = ruleOf(role, words.slice(0, at), words.slice(at).join(' '));
    if (rule !== undefined) return rule;
  }
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      const text = words.slice(from, to).join(' ');
      const name = words.toSpliced(from, to - from);
      const rule = name.length > 0 && SAYS_MARGIN.test(text) ? ruleOf(role, name, text) : undefined;
      if (rule !== undefined) return rule;
    }
  }
  const text = withoutBelow(words.join(' ')).split(' ').at(-1) ?? '';
  const parsed = parseMargin(text);
  return { type: 'bad-margin', text, fault: parsed.type === 'rejected' ? parsed.fault : 'not-a-margin' };
}

const SAYS_MARGIN = /^[-+−–]|%|^(?:off|remove)$/iu;

function ruleOf(role: BuyerRole, name: readonly string[], text: string): PriceLine | undefined {
  if (/^(?:off|none|remove)$/iu.test(text)) return { type: 'off', role, name: name.join(' ') };
  const parsed = readMargin(text);
  if (parsed.type !== 'margin') return undefined;
  return { type: 'rule', role, name: name.join(' '), margin: parsed.margin, belowCost: parsed.belowCost };
}
