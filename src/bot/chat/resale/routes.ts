import { key, keptId as id, oneOf, page, reference, wholeNumber } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

const field = oneOf('name', 'phone');

/** An agent's own shop: who they are for their customers, and what those pay. */
export const openResale = route('sl:page');
export const askResaleValue = route('sl:ask', { field });
export const removeResaleValue = route('sl:remove', { field });
export const openSellingPrices = route('sl:prices', { page });
export const openSellingPrice = route('sl:price', { key });
export const askSellingPrice = route('sl:add');
export const changeSellingPrice = route('sl:change', { key });
export const removeSellingPrice = route('sl:off', { key });
/** Which of several things of one name is meant. */
export const pickSold = route('sl:pick', { id, index: wholeNumber(1) });

export const resaleButtons = [
  openResale,
  askResaleValue,
  removeResaleValue,
  openSellingPrices,
  openSellingPrice,
  askSellingPrice,
  changeSellingPrice,
  removeSellingPrice,
  pickSold,
];

/** On an open card: for how much its buyer sells it. */
export const askSoldFor = route('o:sell', { reference });
export const removeSoldFor = route('o:unsell', { reference });
