import { keptId, routeOf } from '../../ui/callback-routes.ts';

export const askReopen = routeOf('merchants', 'sh:ask');
export const reopenNow = routeOf('merchants', 'sh:open');

/** Whether two addresses or keys lead to one account at the service. */
const twoAccounts = { before: keptId, now: keptId };
/** Asks once more, because after this answer the bot may send again what it had sent before. */
export const askSameAccount = routeOf('merchants', 'sh:sure', twoAccounts);
export const sameAccount = routeOf('merchants', 'sh:same', twoAccounts);
export const anotherAccount = routeOf('merchants', 'sh:other', twoAccounts);
