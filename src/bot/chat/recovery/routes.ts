import { keptId } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

/** Whether to sell again on the store as it is. */
export const askReopen = route('sh:ask');
export const reopenNow = route('sh:open');

/** Whether two addresses or keys lead to one account at the service. */
const twoAccounts = { before: keptId, now: keptId };
/** Asked once more, because the answer lets what was sent before be sent again. */
export const askSameAccount = route('sh:sure', twoAccounts);
export const sameAccount = route('sh:same', twoAccounts);
export const anotherAccount = route('sh:other', twoAccounts);
