import { keptId as id, key, oneOf, optional, page, reference, routeOf, wholeNumber } from '../../ui/callback-routes.ts';

const field = oneOf('name', 'phone');

export const openResale = routeOf('agents', 'sl:page');
export const askResaleValue = routeOf('agents', 'sl:ask', { field });
export const removeResaleValue = routeOf('agents', 'sl:remove', { field });
export const openSellingPrices = routeOf('agents', 'sl:prices', { page });
export const openSellingPrice = routeOf('agents', 'sl:price', { key });
export const askSellingPrice = routeOf('agents', 'sl:add');
export const changeSellingPrice = routeOf('agents', 'sl:change', { key });
export const removeSellingPrice = routeOf('agents', 'sl:off', { key });
export const pickSold = routeOf('agents', 'sl:pick', { id, index: wholeNumber(1) });

/** Asks for the price, or notes the one that it carries, in kobo. */
export const askSoldFor = routeOf('agents', 'o:sell', { reference, price: optional(wholeNumber(9)) });
export const removeSoldFor = routeOf('agents', 'o:unsell', { reference });
