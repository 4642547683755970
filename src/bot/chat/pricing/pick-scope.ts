import type { InlineKeyboardButton } from 'grammy/types';
import { titleOf } from '../../../domain/catalogue/products.ts';
import type { Catalogue } from '../../../use-cases/catalogue/ports.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { pagerRow } from '../../ui/pager.ts';
import { serviceName } from '../../ui/product-label.ts';
import { scopeName } from './scope-name.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { codeOf, type Place, scopeOf } from './scope-code.ts';

const PAGE_SIZE = 12;

/** Whose buttons these are: `PREFIX:t:ABOUT:…:PAGE` goes to a place of the catalogue, `PREFIX:g:ABOUT:…:HOW` takes it. */
export interface Picker {
  readonly prefix: string;
  /** What it is for, in one character. */
  readonly about: string;
  /** Whether everything can be taken at once. */
  readonly takesAll: boolean;
}

/** The callback data of both kinds, for their handlers. */
export function pickerPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}:([tg]):([ac-]):([\\w-]{0,10}):([\\w-]{0,10}):([\\w-]{0,10}):(\\d{1,4})$`, 'u');
}

/** One level of the catalogue: what is on it, and all of it at once. @throws ResellerError */
export async function pickScreen(
  place: Place,
  page: number,
  picker: Picker,
  { catalogue, words }: { catalogue: Catalogue; words: Words },
): Promise<Screen> {
  const below = await belowOf(place, catalogue, words);
  const pages = Math.max(1, Math.ceil(below.length / PAGE_SIZE));
  const shown = below.slice(Math.min(page, pages - 1) * PAGE_SIZE).slice(0, PAGE_SIZE);
  const rows = inRows(
    shown.map(({ label, to }) => button(label, ...dataOf(picker, to, to.productName === undefined ? 't' : 'g', 0))),
    below.some(({ to }) => to.productName !== undefined) ? 1 : 2,
  );
  const pager = pagerRow(words, Math.min(page, pages - 1), pages, (other) => dataOf(picker, place, 't', other));
  return { html: words.html('scope-ask'), rows: [...wholeRows(place, picker, words), ...rows, ...pager] };
}

interface Choice {
  readonly label: string;
  readonly to: Place;
}

async function belowOf({ service, provider }: Place, catalogue: Catalogue, words: Words): Promise<Choice[]> {
  if (service === undefined) {
    const services = await catalogue.services();
    return services.map((name) => ({ label: serviceName(name, words), to: { service: name } }));
  }
  if (provider === undefined) {
    const providers = await catalogue.providers(service);
    return providers.map((name) => ({ label: name, to: { service, provider: name } }));
  }
  const products = await catalogue.products(service, provider);
  return products.map((product) => ({ label: titleOf(product), to: { service, provider, productName: product.name } }));
}

/** All that is below, in one button; of a provider also wherever else it is sold. */
function wholeRows(place: Place, picker: Picker, words: Words): InlineKeyboardButton[][] {
  if (place.service === undefined && !picker.takesAll) return [];
  const here = [button(wholeLabel(place, false, words), ...dataOf(picker, place, 'g', 0))];
  if (place.provider === undefined) return [here];
  return [here, [button(wholeLabel(place, true, words), ...dataOf(picker, place, 'g', 1))]];
}

function wholeLabel(place: Place, everywhere: boolean, words: Words): string {
  const name = scopeName(scopeOf(place, everywhere), words);
  if (place.service === undefined) return name;
  return everywhere ? words.plain('scope-everywhere', { name }) : words.plain('scope-whole', { name });
}

function dataOf({ prefix, about }: Picker, place: Place, step: 't' | 'g', last: number): string[] {
  return [prefix, step, about, ...codeOf(place), String(last)];
}
