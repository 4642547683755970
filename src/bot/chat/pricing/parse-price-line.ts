import { type MarginFault, parseMargin } from '../../../domain/pricing/parse-margin.ts';
import type { Margin } from '../../../domain/pricing/price.ts';
import type { BuyerRole } from '../../../domain/people/role.ts';

/** What stands after /prices. */
export type PriceLine =
  | { type: 'page' }
  | { type: 'rounding'; text: string }
  | { type: 'rule'; role: BuyerRole; name: string; margin: Margin; belowCost: boolean }
  | { type: 'off'; role: BuyerRole; name: string }
  | { type: 'bad-margin'; fault: MarginFault; text: string }
  | { type: 'usage' };

/** `agent mtn -2% below`, `customer ikeja electric 2% + 50`, `agent data off`, `customer +5%`, `rounding 10`. */
export function parsePriceLine(line: string): PriceLine {
  const words = line
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const [first = '', ...rest] = words;
  if (first === '') return { type: 'page' };
  if (/^round(?:ing)?$/iu.test(first)) return { type: 'rounding', text: rest.join(' ') };
  const role = readRole(first);
  if (role === undefined) return { type: 'usage' };
  // Without a name it is about everything.
  if (isMargin(rest.join(' '))) return readRule(role, ['all', ...rest]);
  return rest.length < 2 ? { type: 'usage' } : readRule(role, rest);
}

/** `agent`, `agents`, `customer`, `customers`. */
export function readRole(word: string): BuyerRole | undefined {
  if (/^agents?$/iu.test(word)) return 'agent';
  return /^customers?$/iu.test(word) ? 'customer' : undefined;
}

/** A margin, and whether it may go below cost: `-2% below`. */
export function readMargin(text: string): ReturnType<typeof parseMargin> & { belowCost: boolean } {
  const bare = text.replace(/\s+below(?:\s+cost)?$/iu, '');
  return { ...parseMargin(bare), belowCost: bare !== text };
}

function isMargin(text: string): boolean {
  return text !== '' && readMargin(text).type === 'margin';
}

/** Names may have several words, and begin with a digit: the margin is the longest end that can be one, after one word of name at least. */
function readRule(role: BuyerRole, words: readonly string[]): PriceLine {
  for (let at = 1; at < words.length; at += 1) {
    const name = words.slice(0, at).join(' ');
    const text = words.slice(at).join(' ');
    if (/^(?:off|none|remove)$/iu.test(text)) return { type: 'off', role, name };
    const parsed = readMargin(text);
    if (parsed.type === 'margin') {
      return { type: 'rule', role, name, margin: parsed.margin, belowCost: parsed.belowCost };
    }
  }
  const text = words.at(-1) ?? '';
  const parsed = parseMargin(text);
  return { type: 'bad-margin', text, fault: parsed.type === 'rejected' ? parsed.fault : 'not-a-margin' };
}
