import { firstMargins } from '../../../domain/first-day.ts';
import { shopFields } from '../../../domain/shop.ts';
import { keptId as id, oneOf, routeOf } from '../../ui/callback-routes.ts';

const field = oneOf(...shopFields);
export const openShop = routeOf('merchants', 'sp:page');
export const askShopValue = routeOf('merchants', 'sp:ask', { field });
export const removeShopValue = routeOf('merchants', 'sp:remove', { field });
export const makeShopChange = routeOf('merchants', 'sp:make', { id });
export const dropShopChange = routeOf('merchants', 'sp:drop', { id });

export const openFirstDay = routeOf('merchants', 'sp:first');
export const putFirstDayAway = routeOf('merchants', 'sp:away');
export const openFirstPrices = routeOf('merchants', 'sp:prices');
export const earnOnAll = routeOf('merchants', 'sp:earn', { earning: oneOf(...firstMargins) });
export const buyTest = routeOf('merchants', 'sp:test');
