import { key, page } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

/** The plans that are usual for their sizes: an agent's own, or the shop's. */
export const openUsualPlans = route('us:page', { page });
export const setUsualPlan = route('us:set', { key });
export const removeUsualPlan = route('us:off', { key });

export const usualPlanButtons = [openUsualPlans, setUsualPlan, removeUsualPlan];
