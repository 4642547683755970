import { key, page, routeOf } from '../../ui/callback-routes.ts';

/** The plans that are usual for their sizes: an agent's own, or the shop's. */
export const openUsualPlans = routeOf('sellers', 'us:page', { page });
export const setUsualPlan = routeOf('sellers', 'us:set', { key });
export const removeUsualPlan = routeOf('sellers', 'us:off', { key });
