import { keptId, routeOf } from '../../ui/callback-routes.ts';

/** Whether to sell again on the store as it is. */
export const askReopen = routeOf('merchants', 'sh:ask');
export const reopenNow = routeOf('merchants', 'sh:open');

/** Whether two addresses or keys lead to one account at the service. */
const twoAccounts = { before: keptId, now: keptId };
/** Asked once more, because the answer lets what was sent before be sent again. */
export const askSameAccount = routeOf('merchants', 'sh:sure', twoAccounts);
export const sameAccount = routeOf('merchants', 'sh:same', twoAccounts);
export const anotherAccount = routeOf('merchants', 'sh:other', twoAccounts);
