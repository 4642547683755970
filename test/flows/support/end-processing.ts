import { expect } from 'vitest';
import type { BotSetup } from '../../support/bot-setup.ts';

/**
 * Makes the service end all processing purchases as successful, as soon as it has this purchase too. Its buyer reads "Processing" before that.
 * @param which the purchase's reference, or the customer's number
 */
export async function endProcessing({ sandbox }: BotSetup, which: string): Promise<void> {
  const isThere = () =>
    sandbox
      .transactions()
      .some(
        ({ reference, customer_id: customer, transaction_status: status }) =>
          status === 'processing' && [reference, customer].includes(which),
      );
  await expect.poll(isThere).toBe(true);
  sandbox.finishAll('successful');
}
