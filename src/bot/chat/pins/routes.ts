import { keptId as id, matching, reference, route, routeOf, userId, wholeNumber } from '../../ui/callback-routes.ts';

/** Of a keypad: presses of an earlier round are late. */
const round = wholeNumber(4);

/** A key says its place; which digit stands there, only the keypad's record says. */
export const pressKey = route('pn:key', { id, round, place: matching('[a-j]', 1) });
export const takeDigitBack = route('pn:back', { id, round });
export const submitPin = route('pn:ok', { id, round });

/** Cancel, with the way back to what the PIN was asked for. */
export const leaveForCard = route('pn:card', { reference });
/** To a card that buys the same a second time. */
export const leaveForCardAgain = route('pn:anew', { reference });
export const leaveForBatch = route('pn:list', { reference });
export const cancelPin = route('pn:no', { id });

export const keypadButtons = [
  pressKey,
  takeDigitBack,
  submitPin,
  leaveForCard,
  leaveForCardAgain,
  leaveForBatch,
  cancelPin,
];

/** A merchant takes a person's PIN away. */
export const askResetPin = routeOf('merchants', 'pn:reset', { userId });
export const resetPinNow = routeOf('merchants', 'pn:unset', { userId });
