import { route } from '../../ui/callback-routes.ts';

/** Whether to sell again on the store as it is. */
export const askReopen = route('sh:ask');
export const reopenNow = route('sh:open');
