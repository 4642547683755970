import { keptId, oneOf, packedDay, page, reference, route } from '../../ui/callback-routes.ts';

const id = keptId;
const day = packedDay(String.raw`2\d{7}`);

export const remindMe = route('rm:me', { reference });
export const setReminder = route('rm:set', { kind: oneOf('runs-out', 'monthly', 'rhythm'), reference });
export const chooseDay = route('rm:day', { reference, page });
export const setReminderOn = route('rm:on', { day, reference });
export const chooseNewDay = route('rm:mv', { id, page });
export const moveReminderTo = route('rm:to', { day, id });

export const skipReminder = route('rm:skip', { id, reference });
export const stopAskedReminder = route('rm:stop', { id, reference });
/** Offers what else the provider sells for the same number. */
export const buyInstead = route('rm:else', { id });

export const remindersPage = route('rm:list', { page });
export const openReminder = route('rm:see', { id });
export const stopReminder = route('rm:end', { id });
