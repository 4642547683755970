import type { InlineKeyboardButton } from 'grammy/types';
import { categoriesOf, titleOf, productScopes } from '../../../domain/catalogue/products.ts';
import type { Shop } from '../../../services/shop.ts';
import { button, inRows, MAX_LABEL_LENGTH, pageOf, pagerRow } from '../../ui/buttons.ts';
import { scopeName, serviceName } from '../../shared/product-label.ts';
import { type Screen, draw, answerPress } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { type CallbackData, byNameKey, nameKey } from '../../ui/callback-routes.ts';
import type { Scope } from '../../../domain/pricing/scope.ts';
import type { BotContext } from '../../context.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { troubleText } from '../../shared/reseller-words.ts';
import { cut } from '../../../domain/shared/text.ts';

export interface Picker {
  readonly browse: (code: ScopeCode, page: number) => CallbackData;
  /** `everywhere` means the provider in all services. */
  readonly choose: (code: ScopeCode, everywhere: boolean) => CallbackData;
  /** Whether one button chooses everything. */
  readonly takesAll: boolean;
  readonly leave: CallbackData;
}

/** @throws ResellerError */
async function pickScreen(
  { shop, words }: { readonly shop: Pick<Shop, 'catalogue'>; readonly words: Words },
  place: Place,
  wanted: number,
  picker: Picker,
): Promise<Screen> {
  const below = await belowOf(place, shop.catalogue, words);
  const { shown, page, pages } = pageOf(below, wanted, PAGE_SIZES.scopes);
  const rows = inRows(
    shown.map(({ label, to }) =>
      button(label, isLeaf(to) ? picker.choose(codeOf(to), false) : picker.browse(codeOf(to), 0)),
    ),
    below.some(({ to }) => isLeaf(to)) ? 1 : 2,
  );
  const pager = pagerRow(words, page, pages, (other) => picker.browse(codeOf(place), other));
  const back = [button(words.plain('button-back'), above(place, picker))];
  return { html: words.html('scope-ask'), rows: [...wholeRows(place, picker, words), ...rows, ...pager, back] };
}

export function browseScopes(ctx: BotContext, code: ScopeCode, page: number, picker: Picker): Promise<void> {
  return withPlace(ctx, code, picker, async (place) => draw(ctx, await pickScreen(ctx, place, page, picker)));
}

/** If the place is not sold any more, or the catalogue cannot be read, says so. */
export async function withPlace(
  ctx: BotContext,
  code: ScopeCode,
  { leave }: Picker,
  act: (place: Place) => Promise<void>,
): Promise<void> {
  const { words } = ctx;
  try {
    const place = await placeOf(code, ctx.shop.catalogue);
    await (place === undefined ? answerPress(ctx, words.plain('scope-gone')) : act(place));
  } catch (error) {
    const rows = [[button(words.plain('button-back'), leave)]];
    await draw(ctx, { html: troubleText(error, words, true), rows });
  }
}

function above({ service, provider }: Place, picker: Picker): CallbackData {
  if (service === undefined) return picker.leave;
  return picker.browse(codeOf(provider === undefined ? {} : { service }), 0);
}

interface Choice {
  readonly label: string;
  readonly to: Place;
}

async function belowOf({ service, provider }: Place, catalogue: Shop['catalogue'], words: Words): Promise<Choice[]> {
  if (service === undefined) {
    const services = await catalogue.services();
    return services.map((name) => ({ label: serviceName(name, words), to: { service: name } }));
  }
  if (provider === undefined) {
    const providers = await catalogue.providers(service);
    return providers.map((name) => ({ label: name, to: { service, provider: name } }));
  }
  const products = await catalogue.products(service, provider);
  const categories = categoriesOf(products).filter((category) => category !== '');
  const kinds = categories.map((category) => ({
    label: words.plain('scope-whole', { name: category }),
    to: { service, provider, category },
  }));
  const titles = products.map((product) => cut(titleOf(product), MAX_LABEL_LENGTH));
  // If two products have the same title, their buttons show the names that the service uses.
  const isAlone = (title = ''): boolean => titles.indexOf(title) === titles.lastIndexOf(title);
  const each = products.map((product, at) => ({
    label: isAlone(titles[at]) ? titleOf(product) : product.name,
    to: { service, provider, productName: product.name },
  }));
  return [...(kinds.length > 1 ? kinds : []), ...each];
}

function isLeaf({ productName, category }: Place): boolean {
  return productName !== undefined || category !== undefined;
}

function wholeRows(place: Place, picker: Picker, words: Words): InlineKeyboardButton[][] {
  if (place.service === undefined && !picker.takesAll) return [];
  const here = [button(wholeLabel(place, false, words), picker.choose(codeOf(place), false))];
  if (place.provider === undefined) return [here];
  return [here, [button(wholeLabel(place, true, words), picker.choose(codeOf(place), true))]];
}

function wholeLabel(place: Place, everywhere: boolean, words: Words): string {
  const name = scopeName(scopeOf(place, everywhere), words);
  if (place.service === undefined) return name;
  return everywhere ? words.plain('scope-everywhere', { name }) : words.plain('scope-whole', { name });
}

/** A place in the catalogue as callback data hold it: keys of names, '' for what is not chosen. */
interface ScopeCode {
  readonly service: string;
  readonly provider: string;
  readonly product: string;
}

export const WHOLE_CATALOGUE: ScopeCode = { service: '', provider: '', product: '' };

/** The names for a code, as far as it goes. */
interface Place {
  readonly service?: string;
  readonly provider?: string;
  /** The category of which all products are meant. */
  readonly category?: string;
  readonly productName?: string;
  /** The product, as rules and pauses name it. */
  readonly product?: Scope | undefined;
}

function codeOf({ service, provider, category, productName }: Place): ScopeCode {
  const product = category === undefined ? productName : asProduct(category);
  return { service: keyOf(service), provider: keyOf(provider), product: keyOf(product) };
}

/** A category, in the field of a product. No product has such a name, because of the star. */
function asProduct(category: string): string {
  return `*${category}`;
}

/** @throws ResellerError */
async function placeOf(code: ScopeCode, catalogue: Shop['catalogue']): Promise<Place | undefined> {
  if (code.service === '') return code.provider === '' && code.product === '' ? {} : undefined;
  const service = byNameKey(await catalogue.services(), code.service, (name) => name);
  if (service === undefined || code.provider === '') return service === undefined ? undefined : { service };
  const provider = byNameKey(await catalogue.providers(service), code.provider, (name) => name);
  if (provider === undefined || code.product === '') return provider === undefined ? undefined : { service, provider };
  const products = await catalogue.products(service, provider);
  const product = byNameKey(products, code.product, ({ name }) => name);
  const category = byNameKey(categoriesOf(products), code.product, asProduct);
  if (category !== undefined) return { service, provider, category };
  if (product === undefined) return undefined;
  return { service, provider, productName: product.name, product: productScopes(products).get(product.name) };
}

export function scopeOf({ service, provider, category, productName, product }: Place, everywhere: boolean): Scope {
  if (service !== undefined && category !== undefined)
    return { type: 'category', service, category, ...(provider === undefined ? {} : { provider }) };
  if (productName !== undefined) return product ?? { type: 'product', productName };
  if (provider !== undefined) return { type: 'provider', provider, ...(everywhere ? {} : { service }) };
  return service === undefined ? { type: 'all' } : { type: 'service', service };
}

function keyOf(name: string | undefined): string {
  return name === undefined ? '' : nameKey(name);
}
