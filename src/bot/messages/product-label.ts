import { type Product, titleOf } from '../../domain/catalogue.ts';
import { fold } from '../../domain/fold.ts';
import type { Minor } from '../../domain/money.ts';
import { cut, MAX_LABEL_LENGTH } from '../keyboards/buttons.ts';
import type { MessageId, Words } from '../words.ts';

/**
 * Name, quantity, validity and price on one button; the name gives way, the price never does.
 * @param priceMinor what this person pays; undefined where the amount is asked for
 */
export function productLabel(product: Product, priceMinor: Minor | undefined, words: Words): string {
  const price = priceMinor === undefined ? undefined : words.money(priceMinor);
  const facts = factsBeside(titleOf(product), product);
  const tail = [...facts.map((fact) => cut(fact, 16)), price].filter((part) => part !== undefined).join(' · ');
  const room = MAX_LABEL_LENGTH - tail.length - SEPARATOR.length;
  const title = cut(titleOf(product), tail === '' ? MAX_LABEL_LENGTH : Math.max(room, 8));
  return [title, tail].filter((part) => part !== '').join(SEPARATOR);
}

const SEPARATOR = ' · ';

/** Quantity and validity, each only where the title does not say it already. */
export function factsBeside(
  title: string,
  facts: { quantity?: string | undefined; validity?: string | undefined },
): string[] {
  const said = squeeze(title);
  return [facts.quantity, facts.validity].filter(
    (fact): fact is string => fact !== undefined && fact.trim() !== '' && !said.includes(squeeze(fact)),
  );
}

/** Whether a text has these words in it, so that they are not said twice. */
export function says(text: string, words: string): boolean {
  const wanted = spaced(words);
  return wanted !== '' && ` ${spaced(text)} `.includes(` ${wanted} `);
}

/** As words with one space between them, whatever stood there. */
function spaced(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const SERVICE_NAMES = new Map<string, MessageId & `service-${string}`>([
  ['airtime', 'service-airtime'],
  ['data', 'service-data'],
  ['electricity', 'service-electricity'],
  ['tv', 'service-tv'],
]);

/** A service's name as people write it; services that we have no word for by their own name. */
export function serviceName(service: string, words: Words): string {
  const id = SERVICE_NAMES.get(service.toLowerCase());
  return id === undefined ? service.charAt(0).toUpperCase() + service.slice(1) : words.plain(id);
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/\s/gu, '');
}
