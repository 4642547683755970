import { shopFields } from '../../../domain/shop/shop.ts';
import { keptId as id, oneOf } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

const field = oneOf(...shopFields);
export const openShop = route('sp:page');
export const askShopValue = route('sp:ask', { field });
export const removeShopValue = route('sp:remove', { field });
export const makeShopChange = route('sp:make', { id });
export const dropShopChange = route('sp:drop', { id });

/** The list of what to do on the first day, and what no other screen has of it. */
export const openFirstDay = route('sp:first');
export const putFirstDayAway = route('sp:away');
export const openFirstPrices = route('sp:prices');
/** On everything that customers buy. */
export const earnings = ['1%', '2%', '5'] as const;
export const earnOnAll = route('sp:earn', { earning: oneOf(...earnings) });
export const buyTest = route('sp:test');

export const firstDayButtons = [openFirstDay, putFirstDayAway, openFirstPrices, earnOnAll, buyTest];

export const shopButtons = [openShop, askShopValue, removeShopValue, makeShopChange, dropShopChange];
