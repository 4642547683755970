import { createEndScreens } from '../../../src/bot/chat/orders/receipt/end-screens.ts';
import { T0 } from './sample-order.ts';

/** The ends of orders, as a shop with no settings of its own shows them. */
export function sampleEndScreens() {
  return createEndScreens({
    report: () => undefined,
    now: () => T0,
    readBeside: async () => ({}),
    underOrder: [],
  });
}
