import { key, page, route, routeOf } from '../../ui/callback-routes.ts';

/** An outlet, by the name key of its outletKey. */
const outlet = { key };

/** For everybody: asks to be told once when a provider works again. */
export const waitForHealth = route('hl:wait', outlet);

export const openHealth = routeOf('merchants', 'hl:page', { page });
export const pauseOutlet = routeOf('merchants', 'hl:pause', outlet);
export const announceTrouble = routeOf('merchants', 'hl:tell', outlet);
