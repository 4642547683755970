import { matching, oneOf, route } from '../../ui/callback-routes.ts';
import { purchaseSteps } from './purchase-state.ts';

const actions = [
  'pick',
  'page',
  'all',
  'back',
  'cancel',
  'retry',
  'share',
  'other',
  'saved',
  'insist',
  'amount',
  'number',
  'product',
  'size',
] as const;

export type StepAction = (typeof actions)[number];

/** Every button of the purchase conversation: the step that drew it, what it does there, and the value that it chooses. */
export const pressStep = route('w', {
  step: oneOf(...purchaseSteps),
  action: oneOf(...actions),
  value: matching('.*', 40),
});
