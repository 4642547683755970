import { key, page } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

/** An outlet by the name key of its outletKey. */
const outlet = { key };

/** Everybody's: told once when it works again. */
export const waitForHealth = route('hl:wait', outlet);

export const openHealth = route('hl:page', { page });
export const pauseOutlet = route('hl:pause', outlet);
export const announceTrouble = route('hl:tell', outlet);

export const healthButtons = [openHealth, pauseOutlet, announceTrouble];
