import {
  keptId as id,
  matching,
  read,
  reference,
  route,
  routeOf,
  userId,
  wholeNumber,
} from '../../ui/callback-routes.ts';

/** The round of a keypad. If a press is of an earlier round, it comes too late. */
const round = wholeNumber(4);

/** The key says only its place. Which digit stands there, only the keypad's record says. */
export const pressKey = route('pn:key', { id, round, place: matching('[a-j]', 1) });
export const takeDigitBack = route('pn:back', { id, round });
export const submitPin = route('pn:ok', { id, round });

/** Cancel on a keypad. It leads back to the card for which the PIN was asked. */
export const leaveForCard = route('pn:card', { reference, read });
export const leaveForBatch = route('pn:list', { reference });
export const cancelPin = route('pn:no', { id });

export const keypadButtons = [pressKey, takeDigitBack, submitPin, leaveForCard, leaveForBatch, cancelPin];

export const askResetPin = routeOf('merchants', 'pn:reset', { userId });
export const resetPinNow = routeOf('merchants', 'pn:unset', { userId });
