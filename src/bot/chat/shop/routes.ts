import { shopFields } from '../../../domain/shop/shop.ts';
import { keptId as id, oneOf } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

const field = oneOf(...shopFields);
export const openShop = route('sp:page');
export const askShopValue = route('sp:ask', { field });
export const removeShopValue = route('sp:remove', { field });
export const makeShopChange = route('sp:make', { id });
export const dropShopChange = route('sp:drop', { id });

export const shopButtons = [openShop, askShopValue, removeShopValue, makeShopChange, dropShopChange];
