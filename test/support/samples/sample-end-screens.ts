import { createEndScreens } from '../../../src/bot/chat/orders/receipt/end-screens.ts';
import { EMPTY_SHOP } from '../../../src/domain/shop.ts';
import { T0 } from './sample-order.ts';

/** The ends of orders as a shop shows them that has set nothing. */
export function sampleEndScreens() {
  return createEndScreens(
    () => undefined,
    () => T0,
    async () => EMPTY_SHOP,
  );
}
